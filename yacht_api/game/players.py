"""Who sits at the table: taking seats, joining late, leaving and coming back."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from yacht_api.game.broken_rules import Fault, GameFinished, Impossible, TooManyPlayers
from yacht_api.game.event import Action, Event
from yacht_api.game.game import Game, Player
from yacht_api.game.names import clean_name, folded
from yacht_api.game.pointers import pointer

SEATS: Final = 20


def seated(names: Sequence[str]) -> tuple[Player, ...]:
    """A player for each name, in the order of the seats; Impossible names every bad one."""
    if not 1 <= len(names) <= SEATS:
        raise Impossible(Fault("/players", f"A game has 1 to {SEATS} players."))
    players: list[Player] = []
    faults: list[Fault] = []
    for place, name in enumerate(names):
        try:
            accepted = _new_name(name, players, pointer("players", place))
            players.append(Player(place + 1, accepted))
        except Impossible as refused:
            faults.extend(refused.faults)
    if faults:
        raise Impossible(*faults)
    return tuple(players)


def join(game: Game, name: str, *, at: datetime) -> tuple[Game, Event]:
    """The game with one more player, who begins with an empty sheet."""
    player = Player(len(game.players) + 1, _new_name(name, game.players, "/name"))
    if game.next is None:
        raise GameFinished
    if len(game.players) >= SEATS:
        raise TooManyPlayers(SEATS)
    detail = {"player": player.id, "name": player.name}
    return game.changed(at, "player_joined", detail, players=(*game.players, player))


def rename(game: Game, player: int, name: str, *, at: datetime) -> tuple[Game, Event | None]:
    """The game with another name for the player; the same name changes nothing."""
    old = game.player(player)
    others = [other for other in game.players if other.id != player]
    new = replace(old, name=_new_name(name, others, "/name"))
    if new == old:
        return game, None
    detail = {"player": player, "old": old.name, "new": new.name}
    return game.changed(at, "player_renamed", detail, players=_with(game, new))


def set_active(game: Game, player: int, active: bool, *, at: datetime) -> tuple[Game, Event | None]:
    """The game after the player left, or came back to the sheet left behind."""
    old = game.player(player)
    if old.active == active:
        return game, None
    action: Action = "player_returned" if active else "player_left"
    players = _with(game, replace(old, active=active))
    return game.changed(at, action, {"player": player}, players=players)


def _with(game: Game, new: Player) -> tuple[Player, ...]:
    return tuple(new if player.id == new.id else player for player in game.players)


def _new_name(text: str, others: Iterable[Player], where: str) -> str:
    name = clean_name(text, where)
    for other in others:
        if folded(other.name) == folded(name):
            raise Impossible(Fault(where, f"The name is too much like that of {other.name}."))
    return name
