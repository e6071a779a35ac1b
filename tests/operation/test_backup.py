"""Copies of the SQLite file: made while games go on, restored, played on."""

import os
import shutil
import sqlite3
import stat
import threading
import time
from contextlib import closing

import pytest

from tests.operation.table import ROWS, new_game, play
from yacht_api import cli
from yacht_api.storage import backup
from yacht_api.storage.backup import BackupFailed, back_up
from yacht_api.storage.condition import damage


@pytest.fixture
def command(monkeypatch, file):
    """Run ``yacht-api`` on the file's database; returns the exit status."""
    monkeypatch.setenv("YACHT_DATABASE_URL", f"sqlite:///{file}")
    return lambda *arguments: cli.main([str(each) for each in arguments])


def wait_until(true):
    end = time.monotonic() + 20
    while not true() and time.monotonic() < end:
        time.sleep(0.01)


def whole(file):
    """The copy as it is: every game with as many turns as its version says."""
    assert damage(file) is None
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        query = (
            "SELECT version, (SELECT count(*) FROM turns WHERE game_id = games.id), "
            "(SELECT count(*) FROM log WHERE game_id = games.id) FROM games"
        )
        games = connection.execute(query).fetchall()
    assert all(version == turns + 1 == entries for version, turns, entries in games)
    return games


def test_copies_made_while_games_go_on_are_whole(application, file, tmp_path):
    app = application(limits={})
    stop = threading.Event()
    statuses = []

    def write():
        client = app.test_client()
        while not stop.is_set():
            game, key = new_game(client)
            for number, row in enumerate(ROWS, 1):
                statuses.append(play(client, game, key, number, row).status_code)

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    try:
        sizes = []
        for number in range(6):
            copy, before = tmp_path / f"copy-{number}", len(statuses)
            back_up(file, copy)
            sizes.append(sum(turns for _, turns, _ in whole(copy)))
            wait_until(lambda before=before: len(statuses) > before + 3)
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert set(statuses) == {201}
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == len(sizes)


def test_a_restored_copy_is_played_on(client_of, file, tmp_path, command):
    client = client_of()
    game, key = new_game(client, "Ana", **{"Idempotency-Key": "once"})
    play(client, game, key, 1, "yacht")
    assert command("backup", tmp_path / "copy") == 0
    play(client, game, key, 2, "choice")
    client.application.extensions["database"].engine.dispose()

    for left in file.parent.glob("yacht.sqlite*"):
        left.unlink()
    shutil.copy(tmp_path / "copy", file)
    restored = client_of()
    assert restored.get(f"/games/{game}").json["version"] == 2
    assert play(restored, game, key, 2, "ones").status_code == 201
    again = restored.post("/games", json={"players": ["Ana"]}, headers={"Idempotency-Key": "once"})
    assert again.headers["Idempotency-Replayed"] == "true"
    assert f"Bearer {again.json['key']}" == key["Authorization"]


def test_a_copy_is_for_nobody_else(command, tmp_path):
    old = os.umask(0)
    try:
        assert command("backup", tmp_path / "copy") == 0
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


def test_an_older_copy_is_only_replaced_when_told_so(command, tmp_path, capsys):
    target = tmp_path / "copy"
    target.write_text("precious")
    assert command("backup", target) == 1
    assert target.read_text() == "precious"
    assert capsys.readouterr().err == f"yacht-api: {target} exists; --force replaces it\n"
    assert command("backup", target, "--force") == 0
    assert whole(target) == []


def test_the_database_itself_is_never_replaced(command, file, capsys):
    before = file.read_bytes()
    assert command("backup", file, "--force") == 1
    assert "is the database itself" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("place", ["missing/copy", "file/copy"])
def test_a_place_that_cannot_be_written_is_told(command, tmp_path, capsys, place):
    (tmp_path / "file").touch()
    assert command("backup", tmp_path / place) == 1
    error = capsys.readouterr().err
    assert "cannot be written" in error
    assert error.count("\n") == 1


def test_a_missing_database_is_told_and_not_made(command, file, tmp_path, capsys):
    file.unlink()
    assert command("backup", tmp_path / "copy") == 1
    assert f"there is no database at {file}" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("broken", ["_copy", "_keep"])
def test_a_backup_that_fails_leaves_nothing_behind(file, tmp_path, monkeypatch, broken):
    real = getattr(backup, broken)

    def fail(*arguments):
        real(*arguments) if broken == "_copy" else None
        raise OSError("no space left on device")

    monkeypatch.setattr(backup, broken, fail)
    with pytest.raises(BackupFailed, match="no space left"):
        back_up(file, tmp_path / "copy")
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_a_damaged_copy_is_not_kept(file, tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "damage", lambda _: "a page is missing")
    with pytest.raises(BackupFailed, match="the copy is damaged: a page is missing"):
        back_up(file, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def test_the_copy_is_on_the_disk_before_it_has_its_name(file, tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda d: (synced.append((tmp_path / "copy").exists()), real(d))
    )
    back_up(file, tmp_path / "copy")
    assert synced == [False, True]


def test_for_postgresql_it_says_what_to_run(command, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("YACHT_DATABASE_URL", "postgresql://u:hunter2@localhost/yacht")
    assert command("backup", tmp_path / "copy") == 1
    error = capsys.readouterr().err
    assert "pg_dump --format=custom" in error
    assert "hunter2" not in error
