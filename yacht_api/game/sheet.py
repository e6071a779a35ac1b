"""A sheet: one player's column, made from that player's turns."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from yacht_api.game.broken_rules import CategoryNotAllowed, CategoryTaken, Impossible
from yacht_api.game.turn import NOTHING_ENTERED, Entry, Turn
from yacht_api.rules import Filled, Ruleset


@dataclass(frozen=True)
class Sheet:
    """The rows used so far and what the dice earned beside them."""

    rules: Ruleset
    filled: Filled = field(default_factory=dict)
    earned: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: Ruleset, turns: Iterable[Turn]) -> "Sheet":
        """The sheet after these turns of one player, in the order of their numbers."""
        filled: dict[str, int] = {}
        earned: Counter[str] = Counter()
        for turn in turns:
            if turn.dice is not None:
                earned.update(rules.earns(turn.dice, filled))
            filled[turn.category] = turn.points
        return cls(rules, filled, earned)

    @cached_property
    def scores(self) -> dict[str, int | None]:
        """Every row in sheet order with its points; None while it is open."""
        return {row: self.filled.get(row) for row in self.rules.ids}

    @cached_property
    def bonuses(self) -> dict[str, int]:
        """Bonus id -> points, for what the rows add up to and for what the dice earned."""
        points = Counter(self.rules.bonus_points(self.filled))
        points.update(self.earned)
        return dict(points)

    @cached_property
    def total(self) -> int:
        """All the points on the sheet."""
        return sum(self.filled.values()) + sum(self.bonuses.values())

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The rows that are left, in sheet order."""
        return tuple(row for row in self.rules.ids if row not in self.filled)

    @property
    def turns_left(self) -> int:
        """How many turns the player still has: one for each open row."""
        return len(self.open)

    def price(self, entry: Entry, number: int | None = None) -> int:
        """What the entry pays on this sheet; ``number`` is its turn if that is recorded."""
        entry.check(self.rules)
        if entry.category in self.filled:
            raise CategoryTaken(entry.category, self.open)
        if entry.points is not None:
            return entry.points
        if entry.dice is None:
            raise Impossible(NOTHING_ENTERED)
        prices = self.rules.prices(entry.dice, self.filled)
        if entry.category not in prices:
            raise CategoryNotAllowed(entry.category, tuple(prices), number)
        return prices[entry.category]


def replayed(rules: Ruleset, turns: Iterable[Turn]) -> Iterator[tuple[Turn, int]]:
    """Each of one player's turns with what it pays after those before it.

    CategoryNotAllowed names the turn that has become illegal.
    """
    filled: dict[str, int] = {}
    for turn in turns:
        points = Sheet(rules, filled).price(turn.entry, turn.number)
        yield turn, points
        filled[turn.category] = points
