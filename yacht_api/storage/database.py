"""Transactions: begun rightly on each database, tried again where that is safe."""

import random
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, exc

from yacht_api.storage.engines import (
    BEGIN,
    BEGIN_WRITING,
    UNTIL,
    WRITERS_PATIENCE,
    engine_for,
)
from yacht_api.storage.kept import KeptConnection
from yacht_api.storage.watchdog import PATIENCE, Watchdog

T = TypeVar("T")
Transaction = Connection
"""What a use case hands on to the rooms of storage; nobody else looks inside."""

Work = Callable[[Transaction], T]

TRIES = 5
# Serialization failure, deadlock, and a unique key: another server was faster.
_AGAIN = frozenset({"40001", "40P01", "23505"})
_UNDEFINED_TABLE = "42P01"


class Unavailable(Exception):
    """The database cannot be used now. Whether a commit under way was done is not known."""


class Database:
    """One database. It connects when first needed, so it may be made before a fork."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.is_file = self.engine.name == "sqlite"
        # One snapshot for all reads of a game. SQLite gives it by itself.
        snapshot = {} if self.is_file else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**{BEGIN: "BEGIN"}, **snapshot)
        alone = {} if self.is_file else {"isolation_level": "AUTOCOMMIT"}
        self._glancer = self.engine.execution_options(**{BEGIN: None}, **alone)
        self._kept = KeptConnection(self.engine) if self.is_file else None
        self._writer = self.engine.execution_options(**{BEGIN: BEGIN_WRITING})
        self._writing = threading.Lock()
        self._watchdog = None if self.is_file else Watchdog()

    def read(self, work: Work[T]) -> T:
        """``work`` in a transaction that only reads. :raises Unavailable:"""
        return self._tried(self._reader, work)

    def glance(self, statement: Select[Any], **parameters: str) -> Any:
        """The one value that is selected, None where there is no row. No transaction is needed.

        :raises Unavailable:
        """
        if self._kept is not None:
            # Whatever is wrong with the file, the way below waits for it and says what it is.
            with suppress(sqlite3.Error):
                return self._kept.value(statement, parameters)
        return self._tried(self._glancer, lambda c: c.execute(statement, parameters).scalar())

    def write(self, work: Work[T]) -> T:
        """``work`` in a transaction that is committed before this returns.

        It may run more than once, and must not write by another call; whatever it raises undoes
        it. :raises Unavailable:
        """
        if not self.is_file:
            return self._tried(self._writer, work)
        until = time.monotonic() + WRITERS_PATIENCE
        # One of ours at a time asks for SQLite's lock: the more do, the longer some of them wait.
        if not self._writing.acquire(timeout=WRITERS_PATIENCE):
            raise Unavailable("others are writing")
        try:
            return self._tried(self._writer.execution_options(**{UNTIL: until}), work)
        finally:
            self._writing.release()

    def _tried(self, engine: Engine, work: Work[T]) -> T:
        began = time.monotonic()
        for attempt in range(1, TRIES + 1):
            worked = False
            try:
                with engine.connect() as connection, self._watched(connection, began):
                    with connection.begin():
                        result = work(connection)
                        worked = True
                    return result
            except exc.TimeoutError as error:
                raise Unavailable("no connection is free") from error
            except exc.DBAPIError as error:
                # Connecting anew may take two seconds more, and whoever waits must hear in time.
                late = time.monotonic() - began > PATIENCE / 2
                if late or attempt == TRIES or not _may_repeat(error, committing=worked):
                    raise _translated(error) from error
            # Full jitter, so that those who collided do not meet again.
            time.sleep(random.uniform(0, 0.01 * 2**attempt))  # noqa: S311
        raise AssertionError("the last attempt returns or raises")

    def _watched(self, connection: Connection, began: float) -> AbstractContextManager[None]:
        if self._watchdog is None:
            return nullcontext()
        descriptor: int = connection.connection.dbapi_connection.fileno()  # type: ignore[union-attr]
        return self._watchdog.watch(descriptor, began + PATIENCE)


def _may_repeat(error: exc.DBAPIError, *, committing: bool) -> bool:
    if _state(error) in _AGAIN:
        return True
    # A pooled connection that died unnoticed. Once a commit was sent nobody knows whether it
    # was done, and only the client can tell whether asking again is safe.
    return error.connection_invalidated and not committing


def _translated(error: exc.DBAPIError) -> Exception:
    # An ended session is an InternalError to psycopg if it sat idle for too long.
    ended = error.connection_invalidated
    away = ended or isinstance(error, exc.OperationalError | exc.InterfaceError)
    if away or _state(error) == _UNDEFINED_TABLE:
        return Unavailable(type(error.orig).__name__)
    return error


def _state(error: exc.DBAPIError) -> str | None:
    state: str | None = getattr(error.orig, "sqlstate", None)
    return state
