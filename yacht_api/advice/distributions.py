"""How likely each number of points to come is, for a sheet and all sheets that can follow it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from yacht_api.advice.entries import Entries
from yacht_api.advice.keeps import Floats, Ints
from yacht_api.advice.playing import Ends, ends, only
from yacht_api.advice.sheets import Columns
from yacht_api.rules import Dice

_SIDE_BY_SIDE = 256


class Outlook(NamedTuple):
    """What may still come to one sheet.

    ``expected`` points on average; ``chances``, (width,), of 0, 1, 2 … points: ``exact``, or close.
    """

    expected: float
    chances: Floats
    exact: bool = True


class _Level(NamedTuple):
    """All followers with equally many open rows: their places, sorted, and (places, width)."""

    places: Ints
    chances: Floats


class Distributions:
    """The chances of 0, 1, 2 … points to come when played for the highest expected total."""

    def __init__(self, entries: Entries, worth: Floats, start: Columns) -> None:
        self.entries, self.sheets = entries, entries.sheets
        self.worth = worth
        self._levels: dict[int, _Level] = {}
        for places in reversed(list(self._followers(start))):
            columns = self.sheets.at(places)
            level = _Level(places, np.zeros((len(places), self.sheets.most_points(columns) + 1)))
            self._levels[self.sheets.open_rows(columns)] = level
            self._fill(level)

    @property
    def size(self) -> int:
        """How many numbers are kept."""
        return sum(level.chances.size for level in self._levels.values())

    def knows(self, column: Columns) -> bool:
        """Whether this sheet is the one it was made for, or can follow it."""
        place = self.sheets.places(column)[0]
        level = self._levels.get(self.sheets.open_rows(column))
        return level is not None and place in level.places

    def before_turn(self, column: Columns) -> Outlook:
        """Of one sheet whose next turn has not begun."""
        places, chances = self._levels[self.sheets.open_rows(column)]
        return _exact(chances[places.searchsorted(self.sheets.places(column)[0])])

    def in_turn(self, column: Columns, dice: Dice, rolls_left: int) -> Outlook:
        """Of one sheet with these dice on the table."""
        rows = self.sheets.open_rows(column)
        chances = np.zeros((1, self._levels[rows].chances.shape[1]))
        played = ends(self.entries, column, self.worth, rolls=only(dice), rolls_left=rolls_left)
        for end in played:
            _add(chances, end, self._levels[rows - 1])
        return _exact(chances[0])

    def _followers(self, start: Columns) -> Iterator[Ints]:
        """The places of the sheets with as many open rows as the start, one less, and so on."""
        level = self.sheets.places(start)
        while level.size:
            yield level
            level = self._next(self.sheets.at(level))

    def _next(self, columns: Columns) -> Ints:
        found = [self.entries.plain(columns).places]
        if self.entries.touched.size:
            found.append(self.entries.joker(columns).places)
        places = np.unique(np.concatenate([places.ravel() for places in found]))
        return places[places < self.sheets.size]

    def _fill(self, level: _Level) -> None:
        """The chances of a level from those of the level with one row less."""
        rows = self.sheets.open_rows(self.sheets.at(level.places))
        if not rows:
            level.chances[:, 0] = 1
            return
        for start in range(0, len(level.places), _SIDE_BY_SIDE):
            some = slice(start, start + _SIDE_BY_SIDE)
            columns = self.sheets.at(level.places[some])
            for end in ends(self.entries, columns, self.worth):
                _add(level.chances[some], end, self._levels[rows - 1])


def _exact(chances: Floats) -> Outlook:
    return Outlook(float(chances @ np.arange(len(chances))), chances)


def _add(chances: Floats, end: Ends, after: _Level) -> None:
    """Add to the (columns, width) chances what may come after the end of the turn."""
    width = chances.shape[1]
    for way in np.flatnonzero(end.chances.any(axis=1)):
        places, gains, weights = (values[way] for values in end)
        for gain in np.unique(gains[weights > 0]):
            which = (weights > 0) & (gains == gain)
            # The widest of both levels count the same bonus, so what is cut off here is 0.
            come = after.chances[after.places.searchsorted(places[which]), : width - gain]
            chances[which, gain : gain + come.shape[1]] += weights[which, None] * come
