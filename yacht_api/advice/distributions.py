"""How likely each number of points to come is, for a sheet and all sheets that can follow it."""

from collections.abc import Iterator

import numpy as np

from yacht_api.advice.entries import Entries
from yacht_api.advice.errors import OddsTooFar
from yacht_api.advice.joker import most_earned, payable_with_joker
from yacht_api.advice.keeps import Floats, Ints
from yacht_api.advice.playing import Ends, ends
from yacht_api.advice.sheets import Columns
from yacht_api.rules import PLACE, ROLLS, Dice

# Numbers kept for one sheet and its followers: 32 MB of them.
_MOST_NUMBERS = 4_000_000
_SIDE_BY_SIDE = 256


class Distributions:
    """The chances of 0, 1, 2 … points to come when played for the highest expected total.

    Raises OddsTooFar when the sheets that can follow are too many to keep.
    """

    def __init__(self, entries: Entries, worth: Floats, start: Columns) -> None:
        self.entries = entries
        self.worth = worth
        self.width = _most_points(entries, start) + 1
        levels = list(self._followers(start))
        self._line = np.zeros(entries.sheets.size + 1, dtype=np.int64)
        places = np.concatenate(levels)
        self._line[places] = np.arange(len(places))
        self._chances = np.zeros((len(places), self.width))
        for level in reversed(levels):
            for at in range(0, len(level), _SIDE_BY_SIDE):
                self._fill(level[at : at + _SIDE_BY_SIDE])

    def before_turn(self, column: Columns) -> Floats:
        """(width,) The chances for one sheet whose next turn has not begun."""
        found: Floats = self._chances[self._line[self.entries.sheets.places(column)[0]]]
        return found

    def in_turn(self, column: Columns, dice: Dice, rolls_left: int) -> Floats:
        """(width,) The chances for one sheet with these dice on the table."""
        rolls = np.zeros((len(ROLLS), 1))
        rolls[PLACE[dice]] = 1
        chances = np.zeros((1, self.width))
        played = ends(self.entries, column, self.worth, rolls=rolls, rolls_left=rolls_left)
        for end in played:
            self._add(chances, np.zeros(1, dtype=np.int64), end)
        found: Floats = chances[0]
        return found

    def _followers(self, start: Columns) -> Iterator[Ints]:
        """The places of the sheets with as many open rows as the start, one less, and so on."""
        level, known = self.entries.sheets.places(start), 0
        while level.size:
            known += level.size
            if known * self.width > _MOST_NUMBERS:
                raise OddsTooFar(self.entries.sheets.rules.id)
            yield level
            level = self._next(self.entries.sheets.at(level))

    def _next(self, columns: Columns) -> Ints:
        found = [self.entries.plain(columns).places]
        if self.entries.touched.size:
            found.append(self.entries.joker(columns).places)
        places = np.unique(np.concatenate([places.ravel() for places in found]))
        return places[places < self.entries.sheets.size]

    def _fill(self, places: Ints) -> None:
        columns, lines = self.entries.sheets.at(places), self._line[places]
        full = columns.used == (1 << self.entries.sheets.rows) - 1
        self._chances[lines[full], 0] = 1
        if not full.all():
            for end in ends(self.entries, columns, self.worth):
                self._add(self._chances, lines, end)

    def _add(self, chances: Floats, lines: Ints, end: Ends) -> None:
        """Add to these lines what may come after the end of the turn, as far on as it gains."""
        for way in np.flatnonzero(end.chances.any(axis=1)):
            places, gains, weights = (values[way] for values in end)
            for gain in np.unique(gains[weights > 0]):
                which = (weights > 0) & (gains == gain)
                after = self._chances[self._line[places[which]], : self.width - gain]
                chances[lines[which], gain:] += weights[which, None] * after


def _most_points(entries: Entries, start: Columns) -> int:
    """No fewer than the most points that can still come."""
    sheets, rules = entries.sheets, entries.sheets.rules
    empty = [name for row, name in enumerate(rules.ids) if not int(start.used[0]) >> row & 1]
    rows = sum(max(payable_with_joker(rules, name, sheets.touched)) for name in empty)
    earned = most_earned(rules, sheets.touched)
    return rows + int(sheets.bonus.max()) + len(empty) * earned
