"""Beginning a game, playing it again, and handing out a new key for it."""

from collections.abc import Sequence
from datetime import datetime

from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.game.event import Event
from yacht_api.game.game import Game, Order
from yacht_api.game.players import seated
from yacht_api.rules import Ruleset


def new_game(
    id: str,  # noqa: A002 (the field is called so everywhere else)
    names: Sequence[str],
    rules: Ruleset,
    *,
    at: datetime,
    order: Order = "seats",
) -> tuple[Game, Event]:
    """A game at its first version, with empty sheets."""
    players = seated(names)
    detail = {
        "players": [player.name for player in players],
        "rules": {"id": rules.id, "version": rules.version},
        "order": order,
    }
    return Game(id, rules, order, 1, at, at, players), Event("game_created", detail)


def with_rematch(game: Game, rematch: str, *, at: datetime) -> tuple[Game, Event]:
    """The game with its rematch named."""
    return game.changed(at, "rematch_created", {"rematch": rematch}, rematch=rematch)


def rematch_of(
    game: Game, rematch: str, *, at: datetime, first: int | None = None
) -> tuple[Game, Event]:
    """A new game for those still at the table, or for all if nobody is; same rules and order.

    They sit as they sat, from the seat of ``first`` on; Impossible if nobody has that seat.
    """
    if first is not None and first not in game.sheets:
        raise Impossible(Fault("/first", f"There is no player {first}."))
    begin = (first or 1) - 1
    seats = game.players[begin:] + game.players[:begin]
    staying = [player for player in seats if player.active] or seats
    names = [player.name for player in staying]
    return new_game(rematch, names, game.rules, at=at, order=game.order)


def key_changed(game: Game, *, at: datetime) -> tuple[Game, Event]:
    """The game after its key was changed; the key itself is no business of the game."""
    return game.changed(at, "key_changed", {})
