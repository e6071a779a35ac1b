"""Databases for the tests, of both kinds: an SQLite file, or one on a PostgreSQL server."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Protocol

import pytest

from tests import postgres
from yacht_api.storage.schema import upgrade


def _only(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("databases", [name], indirect=True, scope="session")


# For what only one of the two has: a test is marked with it, and none is skipped.
on_sqlite = _only("sqlite")
on_postgresql = _only("postgresql")


class Databases(Protocol):
    """Makes databases of one kind."""

    name: str

    def new(self, *, empty: bool = False) -> str:
        """The URL of a new database, with the tables unless it is to be ``empty``."""

    def drop(self, url: str) -> None:
        """Remove a database, whoever is connected to it."""


class SQLiteFiles:
    """Files in one folder."""

    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made = 0

    def new(self, *, empty: bool = False) -> str:
        self._made += 1
        file = self._folder / f"yacht-{self._made}.sqlite"
        if not empty:
            shutil.copy(self._template, file)
        return f"sqlite:///{file}"

    def drop(self, url: str) -> None:
        file = Path(url.removeprefix("sqlite:///"))
        for each in file.parent.glob(f"{file.name}*"):
            each.unlink()

    @cached_property
    def _template(self) -> Path:
        file = self._folder / "template.sqlite"
        upgrade(f"sqlite:///{file}")
        return file


class PostgresDatabases:
    """Databases on one server, copied from one that was migrated once."""

    name = "postgresql"

    def __init__(self, server: str) -> None:
        self._server = server
        self._made: list[str] = []

    def new(self, *, empty: bool = False) -> str:
        url = postgres.create_database(self._server, None if empty else self._template)
        self._made.append(url)
        return url

    def drop(self, url: str) -> None:
        postgres.drop_database(self._server, url)
        self._made.remove(url)

    def drop_all(self) -> None:
        """Leave nothing behind on a server that is not ours."""
        for url in list(self._made):
            self.drop(url)

    @cached_property
    def _template(self) -> str:
        url = self.new(empty=True)
        upgrade(url)
        return url


@contextmanager
def on_postgres() -> Iterator[PostgresDatabases]:
    """Databases on the server that the tests are told to use, or on one of their own."""
    if given := postgres.server_url():
        databases = PostgresDatabases(given)
        try:
            yield databases
        finally:
            databases.drop_all()
    else:
        with postgres.Postgres() as server:
            yield PostgresDatabases(server.url)
