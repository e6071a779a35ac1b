"""A rule set as data: the rows of a sheet, what each pays, and the bonuses."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final, Protocol

from yacht_api.rules.categories import Scoring
from yacht_api.rules.dice import NUMBER_OF_DICE, PLACE, ROLLS, Dice

Filled = Mapping[str, int]
"""The used rows of one sheet: category id -> points."""


@dataclass(frozen=True)
class Category:
    """One row of the sheet. ``score`` says what a roll pays on an empty sheet."""

    id: str
    name: str
    description: str
    score: Scoring


@dataclass(frozen=True)
class Step:
    """A bonus is worth ``points`` once its rows add up to ``reach`` or more."""

    reach: int
    points: int


@dataclass(frozen=True)
class Bonus:
    """Points beside the rows, for what ``rows`` add up to. The highest step reached pays."""

    id: str
    name: str
    description: str
    rows: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    def points(self, filled: Filled) -> int:
        """What the bonus pays on a sheet with these rows."""
        total = sum(filled.get(row, 0) for row in self.rows)
        return max((step.points for step in self.steps if total >= step.reach), default=0)


class Joker(Protocol):
    """Rules by which the rows already used change what dice pay or where they may go."""

    def prices(self, dice: Dice, filled: Filled, scores: dict[str, int]) -> dict[str, int]:
        """The rows that may be used now and what each pays, out of the ``scores`` of open rows."""

    def earns(self, dice: Dice, filled: Filled) -> dict[str, int]:
        """Bonus id -> points that the dice earn whichever row it is entered in."""


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A named and versioned rule set. Whatever changes a score changes the version.

    There is one object of each, so it is compared and hashed as itself.
    """

    id: str
    name: str
    version: int
    description: str
    categories: tuple[Category, ...]
    bonuses: tuple[Bonus, ...] = ()
    joker: Joker | None = None
    dice: int = NUMBER_OF_DICE
    rolls: int = 3

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The category ids in sheet order."""
        return tuple(category.id for category in self.categories)

    @cached_property
    def table(self) -> tuple[tuple[int, ...], ...]:
        """For each of the 252 rolls the points of every category, in sheet order."""
        return tuple(tuple(category.score(roll) for category in self.categories) for roll in ROLLS)

    @cached_property
    def payable(self) -> Mapping[str, frozenset[int]]:
        """Category id -> every value that some roll pays there on an empty sheet."""
        columns = zip(self.ids, zip(*self.table))
        return MappingProxyType({row: frozenset(column) for row, column in columns})

    def scores(self, dice: Dice) -> dict[str, int]:
        """What the dice pay in every category of an empty sheet, in sheet order."""
        return dict(zip(self.ids, self.table[PLACE[dice]]))

    def prices(self, dice: Dice, filled: Filled) -> dict[str, int]:
        """The rows that may be used for these dice on this sheet, and what each pays."""
        scores = {row: pays for row, pays in self.scores(dice).items() if row not in filled}
        return self.joker.prices(dice, filled, scores) if self.joker else scores

    def earns(self, dice: Dice, filled: Filled) -> dict[str, int]:
        """Bonus id -> points that the dice earn on this sheet whichever row it goes to."""
        return self.joker.earns(dice, filled) if self.joker else {}

    def bonus_points(self, filled: Filled) -> dict[str, int]:
        """Bonus id -> what the rows used so far have brought."""
        return {bonus.id: bonus.points(filled) for bonus in self.bonuses}


NUMBER_ROWS: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
