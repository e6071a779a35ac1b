"""What is answered, as plain values. Every ``expected`` is in points.

It is what is still to come with best play, this turn included, to the end of the sheet: its rows,
and the bonuses that are not yet on it. So a sheet's total and what is expected add up to the total
expected at the end.
"""

from dataclasses import dataclass
from typing import NamedTuple

from yacht_api.rules import Dice


class KeepWorth(NamedTuple):
    """Dice to keep, sorted, and what to expect of keeping them. All five is to stop."""

    keep: Dice
    expected: float


class CategoryWorth(NamedTuple):
    """A row to enter the dice in, what it pays, and what to expect with it, the points included."""

    category: str
    points: int
    expected: float


@dataclass(frozen=True)
class Advice:
    """The worth of all there is to choose, best first. No keeps when no rolls are left."""

    dice: Dice
    rolls_left: int
    expected: float
    keeps: tuple[KeepWorth, ...]
    categories: tuple[CategoryWorth, ...]

    @property
    def best(self) -> KeepWorth | CategoryWorth:
        """What to do: a keep while rolls are left that are worth rolling, else a row."""
        if self.keeps and len(self.keeps[0].keep) < len(self.dice):
            return self.keeps[0]
        return self.categories[0]


class PlayerOdds(NamedTuple):
    """A player's chances when all play for the highest expected total.

    ``win`` is the chance to have the highest total at the end, alone or with others. ``share``
    counts a win shared by two as half a win and so on, so that the shares of all sum to 1.
    """

    player: int
    win: float
    share: float
    expected_total: float


@dataclass(frozen=True)
class Odds:
    """Everybody's chances, in the order of the seats: ``exact``, or close."""

    exact: bool
    players: tuple[PlayerOdds, ...]


class KeepJudged(NamedTuple):
    """What was kept after a roll (1 or 2), what was best, and the points the choice gave away."""

    roll: int
    kept: Dice
    best: Dice
    cost: float


class RowJudged(NamedTuple):
    """The row that was used, the best one for the dice, and the points the choice gave away."""

    category: str
    best: str
    cost: float


@dataclass(frozen=True)
class TurnJudged:
    """A recorded turn: ``change`` of the expected total is ``luck`` less ``cost``.

    ``luck`` is what the dice brought against their average, ``cost`` what the choices gave away.
    With rolls recorded, ``rolls`` is the luck of each and ``keeps`` judges what was kept between
    them; else the choice of the row alone is judged, and keeping counts as luck. Nobody knows
    either, and both are None, where points were entered without dice.
    """

    number: int
    player: int
    change: float
    luck: float | None = None
    cost: float | None = None
    row: RowJudged | None = None
    rolls: tuple[float, ...] = ()
    keeps: tuple[KeepJudged, ...] = ()


class PlayerJudged(NamedTuple):
    """A player's sums. ``change`` less ``luck`` plus ``cost`` is of turns without dice."""

    player: int
    change: float
    luck: float
    cost: float


@dataclass(frozen=True)
class Analysis:
    """All recorded turns in order, and sums in the order of the seats."""

    turns: tuple[TurnJudged, ...]
    players: tuple[PlayerJudged, ...]
