"""Every statement finds its rows by an index, however many games there are."""

import re

import pytest
from sqlalchemy import event, text

from tests.storage.conftest import NOW
from yacht_api.game import Entry, correct, join, record_next, rename
from yacht_api.services.keys import hashed
from yacht_api.storage import games, repeats

# How SQLite and PostgreSQL call it that a whole table is read.
WHOLE = re.compile(r"^SCAN|Seq Scan")
KEPT = repeats.Kept(b"asked", b"hash", 201, '"2"', None, b"{}")


def played(connection, game):
    """All that is done with a game, once."""
    games.version(connection, game.id)
    games.made_by(connection, "a")
    head = games.head(connection, game.id, lock=True)
    loaded = games.load(connection, head)
    games.read_log(connection, game.id, 1)
    repeats.find(connection, game.id, "a")
    repeats.keep(connection, game.id, "a", KEPT)
    steps = (
        lambda before: record_next(before, Entry("ones", (1, 1, 1, 1, 1)), at=NOW),
        lambda before: correct(before, 1, Entry("choice", (1,) * 5), at=NOW, revision=None),
        lambda before: join(before, "Cleo", at=NOW),
        lambda before: rename(before, 1, "Anna", at=NOW),
    )
    for step in steps:
        after, told, *_ = step(loaded)
        games.save(connection, loaded, after, told, key_hash=hashed("y" * 22))
        loaded = after
    games.count_idle(connection, NOW)
    games.prune(connection, NOW, 10)
    games.remove(connection, game.id)


def test_no_statement_reads_a_whole_table(database, game):
    seen = {}

    def see(_connection, _cursor, statement, parameters, _context, many):
        if statement.split()[0] in {"SELECT", "UPDATE", "DELETE"}:
            seen[statement] = parameters

    event.listen(database.engine, "before_cursor_execute", see)
    database.write(lambda connection: played(connection, game))
    event.remove(database.engine, "before_cursor_execute", see)
    assert len(seen) >= 12
    for statement, parameters in seen.items():
        for line in plan(database, statement, parameters):
            assert not WHOLE.search(line), (statement, line)


def plan(database, statement, parameters):
    """How the database would go about it, line by line."""

    def explain(connection):
        if connection.dialect.name == "sqlite":
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
            return [str(row.detail) for row in rows]
        # With a handful of rows PostgreSQL would rather read them all.
        connection.execute(text("SET LOCAL enable_seqscan = off"))
        connection.execute(text("SET LOCAL enable_bitmapscan = off"))
        rows = connection.exec_driver_sql(f"EXPLAIN {statement}", parameters)
        return [str(row[0]) for row in rows]

    return database.read(explain)


def test_whether_anything_is_new_costs_one_statement(database, game):
    statements = []

    def see(_connection, _cursor, statement, *_):
        statements.append(statement)

    event.listen(database.engine, "before_cursor_execute", see)
    database.read(lambda connection: games.version(connection, game.id))
    asked = [each for each in statements if not each.startswith("BEGIN")]
    assert len(asked) == 1
    assert asked[0].startswith("SELECT games.version")


@pytest.mark.parametrize("table", ["players", "turns", "log", "repeats"])
def test_the_rows_of_a_deleted_game_are_found_by_its_id(database, table):
    [found] = plan(database, f"DELETE FROM {table} WHERE game_id = 'x'", ())[-1:]
    assert re.search("INDEX|Index Cond", found), found
