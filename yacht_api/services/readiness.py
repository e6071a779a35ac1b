"""Whether games can be kept now."""

import threading
import time

from yacht_api.storage.database import Database, Unavailable
from yacht_api.storage.revision import is_behind

FRESH = 1.0
"""Seconds that an answer of the database counts: asking often costs it nothing."""


class Readiness:
    """Asks the database, one thread at a time, however many want to know."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking = threading.Lock()
        self._asked_at: float | None = None
        self._hindrance: str | None = None

    def hindrance(self) -> str | None:
        """What is in the way, or None. While one thread asks, the others get the last answer."""
        if not self._is_fresh() and self._asking.acquire(blocking=self._asked_at is None):
            try:
                if not self._is_fresh():
                    self._hindrance = self._ask()
                    self._asked_at = time.monotonic()
            finally:
                self._asking.release()
        return self._hindrance

    def _is_fresh(self) -> bool:
        return self._asked_at is not None and time.monotonic() < self._asked_at + FRESH

    def _ask(self) -> str | None:
        try:
            behind = self._database.read(is_behind)
        except Unavailable:
            return "The database is away, or its tables have not been made."
        return (
            "The tables are older than the program: run yacht-api db upgrade." if behind else None
        )
