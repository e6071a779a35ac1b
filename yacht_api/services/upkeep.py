"""Work on all games at once, for whoever runs the server."""

from datetime import datetime, timedelta

from yacht_api.services.changes import now
from yacht_api.storage import games
from yacht_api.storage.database import Database

AT_ONCE = 200
"""Games deleted in one transaction: whoever records a turn meanwhile waits no longer than that."""


def idle_since(days: int) -> datetime:
    """The time so many days ago."""
    return now() - timedelta(days=days)


def count_idle(database: Database, before: datetime) -> int:
    """How many games nobody has changed since. :raises Unavailable:"""
    return database.read(lambda connection: games.count_idle(connection, before))


def prune(database: Database, before: datetime) -> int:
    """Delete the games that nobody has changed since, with all they hold; returns how many.

    :raises Unavailable: some may have been deleted; the same call goes on with the others.
    """
    total = 0
    while count := database.write(lambda connection: games.prune(connection, before, AT_ONCE)):
        total += count
    return total
