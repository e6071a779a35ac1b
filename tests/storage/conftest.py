"""A database and a game in it, without HTTP."""

from datetime import UTC, datetime

import pytest

from yacht_api.game import Entry, new_game, record_next
from yacht_api.rules import find
from yacht_api.services.keys import hashed, new_id
from yacht_api.storage import games
from yacht_api.storage.database import Database

NOW = datetime(2026, 11, 29, 18, 4, 5, 678000, tzinfo=UTC)


@pytest.fixture
def database(database_url):
    """A database that other tests use too."""
    database = Database(database_url)
    yield database
    database.engine.dispose()


@pytest.fixture
def own_database(own_database_url):
    """A database of this test's own."""
    database = Database(own_database_url)
    yield database
    database.engine.dispose()


@pytest.fixture
def game(database):
    """A stored game of Ana and Ben, in which Ana has had a turn."""
    begun, created = new_game(new_id(), ["Ana", "Ben"], find("yacht"), at=NOW)
    played, event, _ = record_next(begun, Entry("fours", (4, 4, 4, 4, 1)), at=NOW)

    def work(connection):
        games.add(connection, begun, created, hashed("x" * 22))
        games.save(connection, begun, played, event)

    database.write(work)
    return played
