"""What must be true before the service starts: folders, rights, the secret, a whole file."""

import multiprocessing
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from yacht_api import startup
from yacht_api.settings import Settings
from yacht_api.startup import CannotStart, advice_folder, check, server_secret, warn
from yacht_api.storage.condition import damage, was_stopped_uncleanly


def keeping(file, **settings):
    return Settings(database_url=f"sqlite:///{file}", **settings)


def mode(path):
    return stat.S_IMODE(Path(path).stat().st_mode)


@pytest.mark.parametrize("uses_it", [check, server_secret, advice_folder])
@pytest.mark.parametrize("url", [None, "postgresql://nobody@127.0.0.1:1/none"])
def test_the_usual_folder_is_made_for_nobody_else(tmp_path, monkeypatch, uses_it, url):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    uses_it(Settings(database_url=url) if url else Settings())
    if url is None or uses_it is not check:
        assert mode(tmp_path / "yacht-api") == 0o700


@pytest.mark.parametrize("uses_it", [check, server_secret, advice_folder])
@pytest.mark.parametrize("place", ["nope/yacht.sqlite", "nope/deeper/yacht.sqlite", "file/y"])
def test_a_folder_that_a_setting_names_must_be_there(tmp_path, uses_it, place):
    (tmp_path / "file").touch()
    missing = (tmp_path / place).parent
    with pytest.raises(CannotStart, match=f"there is no folder {missing}") as refused:
        uses_it(keeping(tmp_path / place))
    assert "\n" not in str(refused.value)
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_the_usual_folder_that_cannot_be_made_is_named(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(CannotStart, match=r"the folder .*/file/yacht-api cannot be made"):
        check(Settings())


@pytest.mark.parametrize("rights", [0o640, 0o604, 0o644, 0o660])
def test_a_file_that_others_can_read_is_refused(file, rights):
    os.chmod(file, rights)
    with pytest.raises(CannotStart, match=r"others can read .*; run: chmod 600 "):
        check(keeping(file))


@pytest.mark.parametrize("which", ["the folder", "the file"])
def test_what_cannot_be_written_is_named(file, monkeypatch, which):
    closed = file if which == "the file" else file.parent
    # Root can write everything, so the rights alone would not show it.
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != closed)
    with pytest.raises(CannotStart, match=f"{which} {closed} cannot be written"):
        check(keeping(file))


def left_in_the_middle(file):
    """The file as a power cut leaves it: its log still holds what was committed last."""
    writer = sqlite3.connect(file)
    writer.execute("PRAGMA journal_mode=WAL")
    writer.execute("CREATE TABLE extra (x)")
    writer.commit()
    copy = file.with_name("cut.sqlite")
    for suffix in ("", "-wal"):
        shutil.copy(f"{file}{suffix}", f"{copy}{suffix}")
        os.chmod(f"{copy}{suffix}", 0o600)
    writer.close()
    return copy


def test_after_an_unclean_stop_a_whole_file_is_let_through(file):
    cut = left_in_the_middle(file)
    assert was_stopped_uncleanly(cut)
    check(keeping(cut))
    assert damage(cut) is None
    assert not was_stopped_uncleanly(cut)
    assert not was_stopped_uncleanly(file)


def test_after_an_unclean_stop_a_damaged_file_is_refused(file):
    cut = left_in_the_middle(file)
    with cut.open("r+b") as bytes_:
        bytes_.seek(4096 * 2)
        bytes_.write(b"\xff" * 4096 * 6)
    with pytest.raises(CannotStart, match=r"is damaged \(.*\); restore a backup") as refused:
        check(keeping(cut))
    assert "\n" not in str(refused.value)


def test_after_a_clean_stop_nothing_is_read(file, monkeypatch):
    monkeypatch.setattr(startup, "damage", lambda _: pytest.fail("was read"))
    check(keeping(file))


def test_what_is_no_database_is_damaged(tmp_path):
    other = tmp_path / "letter.txt"
    other.write_bytes(b"Dear Ana" * 1000)
    assert damage(other) == "file is not a database"


def test_large_files_are_checked_quickly(file, monkeypatch):
    monkeypatch.setattr("yacht_api.storage.condition.LARGE", 0)
    assert damage(file) is None


def test_a_secret_is_made_once_and_kept(tmp_path):
    (tmp_path / "new").mkdir()
    settings = keeping(tmp_path / "new" / "yacht.sqlite")
    secret = server_secret(settings)
    assert len(secret) >= 32
    assert server_secret(settings) == secret
    assert [each.name for each in (tmp_path / "new").iterdir()] == ["secret"]
    assert mode(tmp_path / "new" / "secret") == 0o600


def test_the_setting_goes_before_the_file(tmp_path):
    assert server_secret(keeping(tmp_path / "y", secret="s" * 32)) == b"s" * 32
    assert list(tmp_path.iterdir()) == []


def make_secret(arguments):
    folder, barrier = arguments
    os.umask(0)
    while not (folder / barrier).exists():
        pass
    return server_secret(keeping(folder / "data" / "yacht.sqlite"))


def test_servers_that_start_at_once_get_one_secret(tmp_path):
    with multiprocessing.get_context("fork").Pool(8) as pool:
        (tmp_path / "data").mkdir()
        waiting = pool.map_async(make_secret, [(tmp_path, "go")] * 8)
        (tmp_path / "go").touch()
        assert len(set(waiting.get(20))) == 1
    assert [each.name for each in (tmp_path / "data").iterdir()] == ["secret"]
    assert mode(tmp_path / "data" / "secret") == 0o600


def test_a_secret_that_others_can_read_is_refused(tmp_path):
    settings = keeping(tmp_path / "yacht.sqlite")
    server_secret(settings)
    os.chmod(tmp_path / "secret", 0o644)
    with pytest.raises(CannotStart, match=r"others can read .*secret"):
        server_secret(settings)


def test_a_secret_that_was_cut_short_is_refused(tmp_path):
    (tmp_path / "secret").touch(mode=0o600)
    with pytest.raises(CannotStart, match="is cut short"):
        server_secret(keeping(tmp_path / "yacht.sqlite"))


def test_a_secret_that_cannot_be_kept_is_named(tmp_path):
    (tmp_path / "secret").mkdir()
    with pytest.raises(CannotStart, match=r"the secret .* cannot be kept"):
        server_secret(keeping(tmp_path / "yacht.sqlite"))


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 52, 0), False),
    ],
)
def test_an_sqlite_with_the_rare_fault_is_warned_about(file, monkeypatch, caplog, version, faulty):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    warn(keeping(file, limits={}))
    assert ("rare fault" in caplog.text) is faulty


@pytest.mark.parametrize(("most", "warned"), [(16, True), (17, False), (97, False), (None, False)])
def test_more_connections_than_postgresql_takes_are_warned_about(monkeypatch, caplog, most, warned):
    monkeypatch.setattr(startup, "most_connections", lambda _: most)
    warn(Settings(database_url="postgresql://nobody@127.0.0.1:1/none", limits={}))
    assert ("the workers may open 16 connections" in caplog.text) is warned


def test_a_server_says_how_many_connections_it_takes(databases, own_database_url):
    if databases.name == "postgresql":
        assert 10 <= startup.most_connections(own_database_url) < 1000


def test_a_server_that_is_away_says_nothing():
    assert startup.most_connections("postgresql://nobody@127.0.0.1:1/none") is None


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, True),
        ({"workers": 1}, False),
        ({"limits": {}}, False),
        ({"limits_store": "memory://"}, False),
    ],
)
def test_divided_limits_are_told(file, caplog, settings, told):
    caplog.set_level("INFO")
    warn(keeping(file, **settings))
    assert ("share of the limits" in caplog.text) is told


def test_an_empty_file_is_whole(tmp_path):
    (tmp_path / "empty").touch()
    with closing(sqlite3.connect(tmp_path / "empty")):
        assert damage(tmp_path / "empty") is None
