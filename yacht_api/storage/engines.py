"""Engines for the two databases, with the settings that were measured to be safe."""

import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

SQLITE_PRAGMAS = {
    "journal_mode": "WAL",
    # NORMAL lost every commit since the last checkpoint at a power cut.
    "synchronous": "FULL",
    "foreign_keys": "ON",
    "busy_timeout": "5000",
    "journal_size_limit": str(64 * 1024 * 1024),
    # A deleted game's bytes are overwritten, so that no name stays in the file.
    "secure_delete": "ON",
}
BEGIN = "yacht_begin"
"""The execution option that says how a transaction on SQLite begins; None: not at all."""

BEGIN_WRITING = "BEGIN IMMEDIATE"

UNTIL = "yacht_until"
"""The execution option that says until when, on the monotonic clock, others are waited for."""

WRITERS_PATIENCE = 5.0
"""Seconds to wait for those who write to a file."""

_PACE = 0.001

POOL = {"pool_size": 5, "max_overflow": 3, "pool_timeout": 3}


def engine_for(database_url: str) -> Engine:
    """An engine that has not connected yet.

    :param database_url: ``sqlite:///…``, ``postgresql://…`` or ``postgres://…``.
    """
    url = normalised(database_url)
    return _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)


def normalised(database_url: str) -> URL:
    """The URL with the driver that is installed; platforms hand out ``postgres://``."""
    url = make_url(database_url.replace("postgres://", "postgresql://", 1))
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    return url


def sqlite_file(database_url: str) -> Path | None:
    """The file of an SQLite database, None for another database or one in memory."""
    url = normalised(database_url)
    if url.get_backend_name() != "sqlite" or url.database in {None, "", ":memory:"}:
        return None
    return Path(str(url.database))


def _sqlite(url: URL) -> Engine:
    # isolation_level None: the driver's own BEGIN comes too late and lost updates.
    connect = {"isolation_level": None, "timeout": 5, "check_same_thread": False}
    engine = create_engine(
        url, connect_args=connect, hide_parameters=True, poolclass=QueuePool, **POOL
    )
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _set_pragmas(connection: sqlite3.Connection, _record: Any) -> None:
    for name, value in SQLITE_PRAGMAS.items():
        connection.execute(f"PRAGMA {name}={value}")


def _begin(connection: Connection) -> None:
    begin = connection.get_execution_options().get(BEGIN, "BEGIN")
    if begin == BEGIN_WRITING:
        _begin_writing(connection)
    elif begin:
        connection.exec_driver_sql(begin)


def _begin_writing(connection: Connection) -> None:
    """Ask for the one lock again and again, at even paces.

    SQLite's own waiting sleeps longer each time, up to a tenth of a second, and whoever has just
    come gets ahead: with 16 writers one in a hundred waited for twenty others.
    """
    driver: Any = connection.connection.driver_connection
    end = connection.get_execution_options().get(UNTIL) or time.monotonic() + WRITERS_PATIENCE
    driver.execute("PRAGMA busy_timeout=0")
    try:
        while time.monotonic() < end:
            try:
                driver.execute(BEGIN_WRITING)
            except sqlite3.Error as error:
                # The code may say more, as BUSY_RECOVERY does; its last byte is the kind.
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    break
                time.sleep(_PACE)
            else:
                return
        # What is wrong is told in SQLAlchemy's words.
        connection.exec_driver_sql(BEGIN_WRITING)
    finally:
        driver.execute(f"PRAGMA busy_timeout={SQLITE_PRAGMAS['busy_timeout']}")


def _postgresql(url: URL) -> Engine:
    milliseconds = {
        "statement_timeout": 3000,
        "lock_timeout": 2000,
        "idle_in_transaction_session_timeout": 10_000,
    }
    options = " ".join(f"-c {name}={limit}" for name, limit in milliseconds.items())
    connect = {"connect_timeout": 2, "tcp_user_timeout": 5000, "options": options}
    return create_engine(url, connect_args=connect, hide_parameters=True, **POOL)
