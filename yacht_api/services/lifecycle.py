"""Games as a whole: made, played again, given a new key, deleted."""

from collections.abc import Callable, Sequence

from yacht_api.game import Event, Game, Order, key_changed, new_game, rematch_of, with_rematch
from yacht_api.rules import Ruleset
from yacht_api.services.changes import (
    Answer,
    Describe,
    Expects,
    Repeatable,
    answered_before,
    any_version,
    change,
    loaded,
    now,
    opened,
    remember,
)
from yacht_api.services.keys import derived_key, hashed, new_id
from yacht_api.storage import games
from yacht_api.storage.database import Database, Transaction

Begin = Callable[[str], tuple[Game, Event]]


def create(
    database: Database,
    secret: bytes,
    begin: Begin,
    describe: Callable[[Game], Answer],
    repeatable: Repeatable | None = None,
) -> tuple[Answer, str]:
    """Make a game; returns the answer and the game's key, which is stored nowhere.

    ``begin`` makes the game for an id. A repeated request gets the same game and key.
    :raises KeyReused: if the Idempotency-Key stands for another game.
    """
    request = repeatable.key if repeatable else None
    game, event = begin(new_id())
    key_hash = hashed(derived_key(secret, game.id, 1))

    def work(transaction: Transaction) -> tuple[Answer, str]:
        made = games.made_by(transaction, request) if request else None
        if made and (kept := answered_before(transaction, made, repeatable)):
            return kept, made
        answer = describe(game)
        games.add(transaction, game, event, key_hash, request)
        remember(transaction, game.id, repeatable, key_hash, answer)
        return answer, game.id

    answer, game_id = database.write(work)
    return answer, derived_key(secret, game_id, 1)


def begin_with(names: Sequence[str], rules: Ruleset, order: Order) -> Begin:
    """Beginning a game with empty sheets."""
    return lambda game_id: new_game(game_id, names, rules, at=now(), order=order)


def rematch(  # noqa: PLR0913 - the last three are given by name
    database: Database,
    game_id: str,
    key: str,
    describe: Callable[[Game, bool], Answer],
    *,
    first: int | None = None,
    expects: Expects = any_version,
    repeatable: Repeatable | None = None,
) -> Answer:
    """The game's rematch, made by whoever asks first; the same key opens it.

    ``describe`` is told whether the game is new; ``first`` is the player who sits first there.
    :raises Impossible: if there is no such player, also where there is a rematch already.
    """

    def work(transaction: Transaction) -> Answer:
        head = opened(transaction, game_id, key, repeatable)
        if answer := answered_before(transaction, game_id, repeatable):
            return answer
        game = loaded(transaction, head, expects)
        # A deleted rematch stays dead: the new one has another id.
        fresh, created = rematch_of(game, new_id(), at=now(), first=first)
        found = games.head(transaction, game.rematch) if game.rematch else None
        if found:
            answer = describe(games.load(transaction, found), False)
        else:
            games.add(transaction, fresh, created, head.key_hash)
            games.save(transaction, game, *with_rematch(game, fresh.id, at=fresh.created_at))
            answer = describe(fresh, True)
        remember(transaction, game_id, repeatable, head.key_hash, answer)
        return answer

    return database.write(work)


def change_key(  # noqa: PLR0913 - one argument for each thing that it needs
    database: Database,
    secret: bytes,
    game_id: str,
    key: str,
    describe: Describe,
    *,
    expects: Expects = any_version,
    repeatable: Repeatable | None = None,
) -> Answer:
    """Give the game a new key; the old one stops working with the commit."""
    return change(
        database,
        game_id,
        key,
        lambda game, at: key_changed(game, at=at),
        describe,
        expects=expects,
        repeatable=repeatable,
        new_key=lambda game: derived_key(secret, game.id, game.version),
    )


def remove(database: Database, game_id: str, key: str, *, expects: Expects = any_version) -> None:
    """Delete the game and all it holds."""

    def work(transaction: Transaction) -> None:
        loaded(transaction, opened(transaction, game_id, key), expects)
        games.remove(transaction, game_id)

    database.write(work)
