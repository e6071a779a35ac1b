"""Deleting games that nobody touches any more, on both databases."""

import io
from datetime import timedelta

import pytest
from sqlalchemy import func, select, update

from tests.operation.table import new_game, play
from yacht_api import cli, create_app
from yacht_api.services import upkeep
from yacht_api.services.changes import now
from yacht_api.settings import Settings
from yacht_api.storage import tables
from yacht_api.storage.rows import told_time


@pytest.fixture
def shelf(app, own_database_url, monkeypatch):
    """Games that were changed so many days ago, and the database that they are in."""
    monkeypatch.setenv("YACHT_DATABASE_URL", own_database_url)
    made = create_app(Settings(database_url=own_database_url, secret="x" * 32, access_log="off"))
    made.test_client_class = app.test_client_class
    client, database = made.test_client(), made.extensions["database"]

    def put(days):
        game, key = new_game(client, "Ana", "Ben", **{"Idempotency-Key": f"{days}"})
        play(client, game, key, 1)
        at = told_time(now() - timedelta(days=days))
        aged = update(tables.games).where(tables.games.c.id == game).values(updated_at=at)
        database.write(lambda connection: connection.execute(aged))
        return game

    put.client, put.database = client, database
    yield put
    database.engine.dispose()


def rows(database):
    every = (tables.games, tables.players, tables.turns, tables.log, tables.repeats)
    count = [select(func.count()).select_from(table) for table in every]
    return database.read(lambda connection: [connection.execute(each).scalar() for each in count])


def test_only_games_that_are_idle_go_with_all_they_hold(shelf, capsys):
    old, older, young = shelf(31), shelf(300), shelf(29)
    assert cli.main(["prune", "--idle", "30", "--yes"]) == 0
    assert capsys.readouterr().out == "Deleted 2 of 2 games that nobody changed for 30 days.\n"
    statuses = [shelf.client.get(f"/games/{game}").status_code for game in (old, older, young)]
    assert statuses == [404, 404, 200]
    assert rows(shelf.database) == [1, 2, 1, 2, 1]


def test_many_games_go_a_few_at_a_time(shelf, monkeypatch):
    monkeypatch.setattr(upkeep, "AT_ONCE", 2)
    for days in (31, 32, 33, 34, 35):
        shelf(days)
    before = upkeep.idle_since(30)
    assert upkeep.count_idle(shelf.database, before) == 5
    assert upkeep.prune(shelf.database, before) == 5
    assert rows(shelf.database) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(("said", "left"), [("y\n", 0), ("yes\n", 0), ("n\n", 1), ("\n", 1)])
def test_it_asks_first(shelf, monkeypatch, capsys, said, left):
    shelf(31)
    answers = io.StringIO(said)
    answers.isatty = lambda: True
    monkeypatch.setattr("sys.stdin", answers)
    assert cli.main(["prune", "--idle", "30"]) == left
    assert "Delete 1 game that nobody changed for 30 days?" in capsys.readouterr().out
    assert rows(shelf.database)[0] == left


def test_with_nobody_to_ask_it_deletes_nothing(shelf, monkeypatch, capsys):
    shelf(31)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert cli.main(["prune", "--idle", "30"]) == 1
    assert "--yes" in capsys.readouterr().err
    assert rows(shelf.database)[0] == 1


def test_nothing_to_delete_is_no_question(shelf, capsys):
    shelf(1)
    assert cli.main(["prune", "--idle", "30"]) == 0
    assert capsys.readouterr().out == "Found 0 games that nobody changed for 30 days.\n"


@pytest.mark.parametrize("days", ["0", "-1", "x", "1.5", "99999", ""])
def test_days_that_make_no_sense_are_refused(days, capsys):
    with pytest.raises(SystemExit) as refused:
        cli.main(["prune", f"--idle={days}"])
    assert refused.value.code == 2
    assert "--idle: DAYS is a whole number, 1 to 36500" in capsys.readouterr().err


def test_a_database_that_is_away_is_told_in_one_line(monkeypatch, capsys):
    monkeypatch.setenv("YACHT_DATABASE_URL", "postgresql://u:hunter2@127.0.0.1:1/none")
    assert cli.main(["prune", "--idle", "30", "--yes"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("yacht-api: the database cannot be used")
    assert error.count("\n") == 1
    assert "hunter2" not in error
