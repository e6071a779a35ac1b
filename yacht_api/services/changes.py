"""The one way in which a game is changed: locked, checked, asked, saved, committed."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from yacht_api.game import Event, Game
from yacht_api.game.broken_rules import BrokenRule
from yacht_api.services.keys import hashed, matches
from yacht_api.services.refusals import Changed, KeyReused, NoSuchGame, Refused, WrongKey
from yacht_api.storage import games, repeats
from yacht_api.storage.database import Database, Transaction


@dataclass(frozen=True)
class Answer:
    """What is sent back, and sent again to whoever repeats an Idempotency-Key."""

    status: int
    body: bytes
    etag: str | None = None
    location: str | None = None
    replayed: bool = False


@dataclass(frozen=True)
class Repeatable:
    """A request that may come twice: hashes of its Idempotency-Key and of all it asks."""

    key: str
    asked: bytes


@dataclass(frozen=True)
class Change:
    """A game before and after, and what the operation returned beside the two."""

    old: Game
    game: Game
    event: Event | None
    result: Any = None


Operation = Callable[[Game, datetime], tuple[Any, ...]]
"""Asks the game: (game, now) -> (game, event or None, and perhaps a result)."""

Expects = Callable[[int], bool]
"""Whether a game at this version is what the request was decided on."""

Describe = Callable[[Change], Answer]
"""Makes the answer before the commit, so that it can be kept together with the change."""


def any_version(_: int) -> bool:
    """Expects nothing."""
    return True


def now() -> datetime:
    """The time, to the millisecond that is stored."""
    at = datetime.now(UTC)
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def change(  # noqa: PLR0913 - the last three are given by name
    database: Database,
    game_id: str,
    key: str,
    operation: Operation,
    describe: Describe,
    *,
    expects: Expects = any_version,
    repeatable: Repeatable | None = None,
    new_key: Callable[[Game], str] | None = None,
) -> Answer:
    """Change a game, or answer again what was answered to the same request before.

    ``new_key`` makes the key that the changed game has from now on.
    :raises NoSuchGame, WrongKey, KeyReused, Changed, Refused: nothing was changed.
    :raises Unavailable: the database is away.
    """

    def work(transaction: Transaction) -> Answer:
        head = opened(transaction, game_id, key, repeatable)
        if answer := answered_before(transaction, game_id, repeatable):
            return answer
        done = _ask(loaded(transaction, head, expects), operation)
        answer = describe(done)
        if done.event is not None:
            key_hash = hashed(new_key(done.game)) if new_key else None
            games.save(transaction, done.old, done.game, done.event, key_hash=key_hash)
        remember(transaction, game_id, repeatable, head.key_hash, answer)
        return answer

    return database.write(work)


def opened(
    transaction: Transaction, game_id: str, key: str, repeatable: Repeatable | None = None
) -> games.Head:
    """The game's row, locked, if this key opens it. :raises NoSuchGame, WrongKey:"""
    head = games.head(transaction, game_id, lock=True)
    if head is None:
        raise NoSuchGame
    if not matches(key, head.key_hash):
        # A repeated request for a new key still comes with the key that it replaced.
        kept = repeatable and repeats.find(transaction, game_id, repeatable.key)
        if not (kept and matches(key, kept.key_hash)):
            raise WrongKey
    return head


def loaded(transaction: Transaction, head: games.Head, expects: Expects) -> Game:
    """The whole game. :raises Changed: if it is at another version than was expected."""
    game = games.load(transaction, head)
    if not expects(game.version):
        raise Changed(game)
    return game


def answered_before(
    transaction: Transaction, game_id: str, repeatable: Repeatable | None
) -> Answer | None:
    """The answer given to this request before. :raises KeyReused: if it asks something else."""
    if repeatable is None:
        return None
    kept = repeats.find(transaction, game_id, repeatable.key)
    if kept is None:
        return None
    if kept.asked != repeatable.asked:
        raise KeyReused
    return Answer(kept.status, kept.body, kept.etag, kept.location, replayed=True)


def remember(
    transaction: Transaction,
    game_id: str,
    repeatable: Repeatable | None,
    key_hash: bytes,
    answer: Answer,
) -> None:
    """Keep the answer for a repetition, in the transaction of the change."""
    if repeatable is not None:
        kept = repeats.Kept(
            repeatable.asked, key_hash, answer.status, answer.etag, answer.location, answer.body
        )
        repeats.keep(transaction, game_id, repeatable.key, kept)


def _ask(game: Game, operation: Operation) -> Change:
    try:
        after, event, *rest = operation(game, now())
    except BrokenRule as broken:
        raise Refused(broken, game) from broken
    return Change(game, after, event, *rest)
