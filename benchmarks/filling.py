"""Fills a database with games that others are playing, by SQL alone: a million take a minute."""

import sqlite3
from pathlib import Path

_AT = "'2026-01-01T00:00:00.000Z'"
_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
# An id that is spread over the index as random ones are, and never twice the same.
_ID = "printf('%016x%06d', i * 6364136223846793005, i % 1000000)"
_FILLING = (
    f"INSERT INTO games SELECT {_ID}, zeroblob(32), 'yacht', 1, 'seats', 5, {_AT}, {_AT}, "
    "'[]', NULL, NULL, NULL FROM n",
    f"INSERT INTO players SELECT {_ID}, p.column1, p.column2, 1 FROM n, "
    "(VALUES (1, 'Ana'), (2, 'Ben')) AS p",
    f"INSERT INTO turns SELECT {_ID}, t.column1, t.column2, t.column3, '44441', 17, '[]', 1, {_AT} "
    "FROM n, (VALUES (1, 1, 'choice'), (2, 2, 'choice'), (3, 1, 'four_of_a_kind'), "
    "(4, 2, 'four_of_a_kind')) AS t",
    f"INSERT INTO log SELECT {_ID}, s.column1, {_AT}, 'turn_recorded', "
    '\'{"number":1,"player":1,"category":"choice","dice":[4,4,4,4,1],"points":17}\' '
    "FROM n, (VALUES (1), (2), (3), (4), (5)) AS s",
)


def fill(file: Path, count: int) -> None:
    """Add ``count`` games of two players with four turns each."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA synchronous=OFF")
    with connection:
        for statement in _FILLING:
            insert, _, select = statement.partition(" SELECT ")
            numbered = _NUMBERS.format(count=count)
            connection.execute(f"{insert} {numbered} SELECT {select}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
