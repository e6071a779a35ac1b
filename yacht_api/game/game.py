"""A game at the table: who plays, what has been recorded, and what follows from it.

A game never changes. The operations on it (see the package's list) return the game that comes
next, and an event for the log.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Literal, NamedTuple

from yacht_api.game.broken_rules import Fault, Impossible, NoSuchPlayer, NoSuchTurn
from yacht_api.game.event import Action, Detail, Event, told_rolls
from yacht_api.game.sheet import Sheet
from yacht_api.game.standings import ranks, winners
from yacht_api.game.turn import Roll, Turn
from yacht_api.rules import Dice, Ruleset

Order = Literal["seats", "any"]
"""Whether the players wait for one another."""

Status = Literal["in_progress", "finished"]


@dataclass(frozen=True)
class Player:
    """Somebody at the table. The id is the seat, counted from 1; a leaver keeps it."""

    id: int
    name: str
    active: bool = True


class Next(NamedTuple):
    """The turn that is to be played, and whose it is."""

    number: int
    player: int


@dataclass(frozen=True)
class Current:
    """The turn being rolled. ``scores`` is what the dice would pay in each row they may go to."""

    number: int
    player: int
    rolls: tuple[Roll, ...]
    dice: Dice
    rolls_left: int
    scores: dict[str, int]


@dataclass(frozen=True)
class Game:
    """One game. ``turns`` are numbered 1, 2, 3 … in order; ``rolls`` are those of the next."""

    id: str
    rules: Ruleset
    order: Order
    version: int
    created_at: datetime
    updated_at: datetime
    players: tuple[Player, ...]
    turns: tuple[Turn, ...] = ()
    rolls: tuple[Roll, ...] = ()
    rematch: str | None = None
    undone: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Number of a turn that was undone -> its revision then; recorded anew it has the next."""

    @cached_property
    def sheets(self) -> Mapping[int, Sheet]:
        """Player id -> sheet, in the order of the seats."""
        columns: dict[int, list[Turn]] = {player.id: [] for player in self.players}
        for turn in self.turns:
            columns[turn.player].append(turn)
        return {player: Sheet.of(self.rules, turns) for player, turns in columns.items()}

    @cached_property
    def next(self) -> Next | None:
        """The active player with open rows who has had the fewest turns, the first seat of equals.

        None when nobody is left to play.
        """
        waiting = [player.id for player in self.players if self.may_play(player.id)]
        if not waiting:
            return None
        # min() keeps the first of equals, and the players are in the order of their seats.
        player = min(waiting, key=lambda player: len(self.sheets[player].filled))
        return Next(len(self.turns) + 1, player)

    @property
    def status(self) -> Status:
        """Finished when nobody is left to play."""
        return "finished" if self.next is None else "in_progress"

    @cached_property
    def ranks(self) -> Mapping[int, int]:
        """Player id -> rank, in the order of the seats."""
        return dict(zip(self.sheets, ranks(self._totals)))

    @cached_property
    def winners(self) -> list[int] | None:
        """The ids of all who have the highest total, leavers included; None until the end."""
        return winners(self._totals) if self.next is None else None

    @cached_property
    def current(self) -> Current | None:
        """The turn being rolled, None before its first roll."""
        if self.next is None or not self.rolls:
            return None
        dice = self.rolls[-1].dice
        return Current(
            *self.next,
            rolls=self.rolls,
            dice=dice,
            rolls_left=self.rules.rolls - len(self.rolls),
            scores=self.rules.prices(dice, self.sheets[self.next.player].filled),
        )

    @property
    def last_turn(self) -> Turn | None:
        """The turn recorded last."""
        return self.turns[-1] if self.turns else None

    @property
    def _totals(self) -> list[int]:
        return [sheet.total for sheet in self.sheets.values()]

    def player(self, player: int) -> Player:
        """The player of this id, or NoSuchPlayer."""
        if player not in self.sheets:
            raise NoSuchPlayer(player)
        return self.players[player - 1]

    def turn(self, number: int) -> Turn:
        """The recorded turn of this number, or NoSuchTurn."""
        if not 1 <= number <= len(self.turns):
            raise NoSuchTurn(number)
        return self.turns[number - 1]

    def times_corrected(self, turn: Turn) -> int:
        """How often the turn has been corrected since it was recorded."""
        return turn.revision - 1 - self.undone.get(turn.number, 0)

    def may_play(self, player: int) -> bool:
        """Whether the player is at the table and has an open row."""
        return self.player(player).active and bool(self.sheets[player].open)

    def check_seat(self, player: int | None) -> None:
        """Impossible if a field names a player who does not exist."""
        if player is not None and player not in self.sheets:
            raise Impossible(Fault("/player", f"There is no player {player}."))

    def changed(
        self, at: datetime, action: Action, detail: Detail, **changes: Any
    ) -> tuple["Game", Event]:
        """The game one version on, and the event that says so.

        Rolls belong to the player who rolled them: they go when somebody else is next.
        """
        game = replace(self, version=self.version + 1, updated_at=at, **changes)
        if game.rolls and self._due != game._due:
            game = replace(game, rolls=())
            detail = {**detail, "cleared_rolls": told_rolls(self.rolls)}
        return game, Event(action, detail)

    @property
    def _due(self) -> int | None:
        return self.next and self.next.player
