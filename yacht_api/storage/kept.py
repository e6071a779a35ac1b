"""One connection to an SQLite file, kept for reading single values."""

import sqlite3
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from sqlalchemy import Engine, Select, event
from sqlalchemy.dialects import sqlite

_NAMED = sqlite.dialect(paramstyle="named")


@cache
def _text(statement: Select[Any]) -> str:
    return str(statement.compile(dialect=_NAMED))


class KeptConnection:
    """Asks the driver itself.

    A phone's question whether its game has changed mostly meets a processor that has just been
    woken, on which the way through SQLAlchemy costs five times as much as the rest of the read.
    """

    def __init__(self, engine: Engine) -> None:
        """Connect when first asked, so that it may be made before a fork."""
        self._engine = engine
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        event.listen(engine, "engine_disposed", lambda _engine: self.close())

    def value(self, statement: Select[Any], parameters: Mapping[str, str]) -> Any:
        """What the statement selects of the one row there may be, None if there is none.

        It waits for nobody. :raises sqlite3.Error:
        """
        text = _text(statement)
        with self._lock:
            try:
                self._connection = self._connection or self._connected()
                # All of them, since a statement that is not at its end keeps a snapshot open.
                rows = self._connection.execute(text, parameters).fetchall()
            except sqlite3.Error:
                self._let_go()
                raise
        return rows[0][0] if rows else None

    def close(self) -> None:
        """Close it; the next question opens another."""
        with self._lock:
            self._let_go()

    def _let_go(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        # Not from the pool, in which a place may be long in coming.
        place, options = self._engine.dialect.create_connect_args(self._engine.url)
        options.update(isolation_level=None, timeout=0, check_same_thread=False)
        connection: sqlite3.Connection = self._engine.dialect.loaded_dbapi.connect(
            *place, **options
        )
        connection.execute("PRAGMA query_only=ON")
        return connection
