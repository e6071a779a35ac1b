"""Reading games. The id alone is enough for that."""

from collections.abc import Sequence

from yacht_api.game import Event, Game
from yacht_api.services.keys import matches
from yacht_api.services.refusals import NoSuchGame, WrongKey
from yacht_api.storage import games
from yacht_api.storage.database import Database, Transaction


def version(database: Database, game_id: str) -> int:
    """The game's version, by one read of an index. :raises NoSuchGame:"""
    found: int | None = database.glance(games.VERSION, id=game_id)
    if found is None:
        raise NoSuchGame
    return found


def look(database: Database, game_id: str) -> Game:
    """The whole game, as of one moment. :raises NoSuchGame:"""
    return database.read(lambda transaction: _load(transaction, game_id))


def look_back(database: Database, game_id: str) -> tuple[Game, list[Event]]:
    """The whole game and all that was done to it, as of one moment. :raises NoSuchGame:"""

    def work(transaction: Transaction) -> tuple[Game, list[Event]]:
        log = games.read_log(transaction, game_id, 0)
        return _load(transaction, game_id), [Event(entry.action, entry.detail) for entry in log]

    return database.read(work)


def _load(transaction: Transaction, game_id: str) -> Game:
    head = games.head(transaction, game_id)
    if head is None:
        raise NoSuchGame
    return games.load(transaction, head)


def check_key(database: Database, game_id: str, key: str) -> None:
    """Whether this key opens the game. :raises NoSuchGame, WrongKey:"""
    key_hash = database.glance(games.KEY_HASH, id=game_id)
    if key_hash is None:
        raise NoSuchGame
    if not matches(key, key_hash):
        raise WrongKey


def read_log(database: Database, game_id: str, after: int) -> Sequence[games.Entry]:
    """What was done to the game, in order, beyond the entry ``after``. :raises NoSuchGame:"""

    def work(transaction: Transaction) -> Sequence[games.Entry]:
        if games.version(transaction, game_id) is None:
            raise NoSuchGame
        return games.read_log(transaction, game_id, after)

    return database.read(work)
