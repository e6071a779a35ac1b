"""Sheets as numbers: which rows are used, and the little that else matters for what is to come.

That is the total of the bonus's rows, counted no further than its highest step, and the kind of
points that a joker remembers. Yahtzee has 536,448 such sheets, Yacht 4,096 (Verhoeff 1999).
"""

from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from yacht_api.advice.errors import NotSolvable
from yacht_api.advice.joker import memory, most_earned, payable_with_joker, touched
from yacht_api.advice.keeps import Ints
from yacht_api.rules import NUMBER_OF_DICE, Filled, Ruleset

_MOST_ROWS = 16
# A tenth of a second of work.
_FEW = 10_000


class Columns(NamedTuple):
    """Many sheets: (columns,) each. ``used`` has a bit for each row, ``kind`` is the memory's."""

    used: Ints
    kind: Ints
    total: Ints

    def some(self, which: slice) -> "Columns":
        """A part of them."""
        return Columns(*(column[which] for column in self))


class Sheets:
    """All the sheets of a rule set, each with a place in one flat array.

    Raises NotSolvable for rules whose sheets cannot be told apart by the numbers above.
    """

    def __init__(self, rules: Ruleset) -> None:
        stepped = [bonus for bonus in rules.bonuses if bonus.steps]
        if rules.dice != NUMBER_OF_DICE or len(rules.ids) > _MOST_ROWS or len(stepped) > 1:
            raise NotSolvable(rules.id, "it has other dice, more rows or more bonuses")
        self.rules = rules
        self.rows = len(rules.ids)
        self.touched = touched(rules)
        self.memory = memory(rules, self.touched)
        steps = stepped[0].steps if stepped else ()
        counted = stepped[0].rows if stepped else ()
        self.counts: Ints = np.array([int(name in counted) for name in rules.ids])
        self.highest = max((step.reach for step in steps), default=0)
        self.bonus: Ints = np.array(
            [
                max((step.points for step in steps if total >= step.reach), default=0)
                for total in range(self.highest + 1)
            ]
        )

    @cached_property
    def size(self) -> int:
        """One more than the highest place of a sheet."""
        return (self.kinds << self.rows) * (self.highest + 1)

    @cached_property
    def kinds(self) -> int:
        """How many kinds of points the joker tells apart."""
        return len(self.memory.kinds)

    @property
    def points_matter(self) -> bool:
        """Whether what is to come depends on more than which rows are open."""
        return self.highest > 0 or self.kinds > 1

    @cached_property
    def few(self) -> bool:
        """Whether it takes but a moment to work through all of them."""
        return self.count() <= _FEW

    def column(self, filled: Filled) -> Columns:
        """One sheet. Points that the remembered row cannot pay are taken for its first kind."""
        used = sum(1 << row for row, name in enumerate(self.rules.ids) if name in filled)
        total = sum(
            filled.get(name, 0) for name, counts in zip(self.rules.ids, self.counts) if counts
        )
        kind = 0
        if self.memory.row is not None:
            points = filled.get(self.rules.ids[self.memory.row], 0)
            kind = self.memory.kind_of.get(points, 0)
        return Columns(np.array([used]), np.array([kind]), np.array([min(total, self.highest)]))

    @cached_property
    def kind_by_points(self) -> Ints:
        """Points of the remembered row, up to the most it can pay -> their kind."""
        row = self.memory.row
        most = max(self._pays(row)) if row is not None else 0
        return np.array([self.memory.kind_of.get(points, 0) for points in range(most + 1)])

    def places(self, columns: Columns) -> Ints:
        """(columns,) Where these sheets stand."""
        key = columns.used * self.kinds + columns.kind
        return key * (self.highest + 1) + columns.total

    def at(self, places: Ints) -> Columns:
        """The sheets that stand at these places."""
        key, total = np.divmod(places, self.highest + 1)
        used, kind = np.divmod(key, self.kinds)
        return Columns(used, kind, total)

    def with_open(self, rows: int) -> Columns:
        """All sheets with so many open rows that can come about."""
        parts = [
            (used, kind, total)
            for used in range(1 << self.rows)
            if used.bit_count() == self.rows - rows
            for kind, total in product(self._kinds_with(used), self._totals[used & self._counted])
        ]
        return Columns(*np.array(parts).T)

    def open_rows(self, columns: Columns) -> int:
        """How many rows are open on these sheets, which have equally many."""
        return self.rows - int(columns.used[0]).bit_count()

    def most_points(self, columns: Columns) -> int:
        """No fewer than the most points that can still come to any of these sheets."""
        rows = (~columns.used[:, None] >> np.arange(self.rows) & 1) @ self._most
        return int(rows.max() + self.bonus.max() + self.open_rows(columns) * self._most_earned)

    @cached_property
    def _most(self) -> Ints:
        return np.array([max(self._pays(row)) for row in range(self.rows)])

    @cached_property
    def _most_earned(self) -> int:
        return most_earned(self.rules, self.touched)

    def _kinds_with(self, used: int) -> range:
        row = self.memory.row
        return range(self.kinds if row is not None and used >> row & 1 else 1)

    @cached_property
    def _counted(self) -> int:
        return sum(1 << int(row) for row in np.flatnonzero(self.counts))

    @cached_property
    def _totals(self) -> dict[int, list[int]]:
        """The used rows of the bonus -> every total they can have."""
        totals = {0: {0}}
        for row in map(int, np.flatnonzero(self.counts)):
            pays = self._pays(row)
            totals |= {
                used | 1 << row: {
                    min(total + pay, self.highest) for total in before for pay in pays
                }
                for used, before in totals.items()
            }
        return {used: sorted(found) for used, found in totals.items()}

    def _pays(self, row: int) -> set[int]:
        name = self.rules.ids[row]
        return payable_with_joker(self.rules, name, self.touched)

    def count(self) -> int:
        """How many sheets there are with an open row."""
        return sum(
            len(self._totals[used & self._counted]) * len(self._kinds_with(used))
            for used in range((1 << self.rows) - 1)
        )
