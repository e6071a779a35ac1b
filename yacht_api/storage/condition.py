"""The condition of a database: damage in a file, and how many connections a server takes."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import exc, text

from yacht_api.storage.engines import engine_for

LARGE = 1 << 30
"""Bytes from which on a file is checked without comparing its indexes, which takes minutes."""


def was_stopped_uncleanly(file: Path) -> bool:
    """Whether the file's log was left behind, which whoever closes it last removes.

    Also true while another process has the file open.
    """
    left = file.with_name(f"{file.name}-wal")
    return left.exists() and left.stat().st_size > 0


def is_sqlite(file: Path) -> bool:
    """Whether the file is a database, or empty and may become one."""
    with file.open("rb") as opened:
        return opened.read(16) in {b"", b"SQLite format 3\0"}


def damage(file: Path) -> str | None:
    """What is wrong with an SQLite file, None if it is whole."""
    check = "quick_check" if file.stat().st_size > LARGE else "integrity_check"
    try:
        with closing(sqlite3.connect(file, timeout=5)) as connection:
            found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}(1)")]
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == ["ok"] else found[0].splitlines()[0]


def most_connections(database_url: str) -> int | None:
    """How many connections a PostgreSQL server takes from us, None if it cannot be asked."""
    engine = engine_for(database_url)
    try:
        with engine.connect() as connection:
            shown = [
                connection.execute(text(f"SHOW {name}")).scalar_one()
                for name in ("max_connections", "superuser_reserved_connections")
            ]
    except exc.DBAPIError:
        return None
    finally:
        engine.dispose()
    return int(shown[0]) - int(shown[1])
