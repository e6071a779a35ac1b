"""What each roll is worth in each row of many sheets: its points and what is to come after it."""

from typing import NamedTuple

import numpy as np

from yacht_api.advice.keeps import Floats, Ints
from yacht_api.advice.sheets import Columns, Sheets
from yacht_api.rules import ROLLS

_FORBIDDEN = -1


class Outcomes(NamedTuple):
    """What entering ``n`` different things in a row leads to: (n, columns) each.

    ``places`` of the sheets after it, ``gains`` of the total with the bonus and what is earned.
    """

    places: Ints
    gains: Ints

    def worth(self, after: Floats) -> Floats:
        """The gains and what is to come by the place of the sheet."""
        worth: Floats = after[self.places] + self.gains
        return worth


class Entries:
    """All that can be entered on the sheets of a rule set.

    A row pays few different points, so sheets are looked up by those and not by the 252 rolls.
    """

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        columns = [np.unique(pays, return_inverse=True) for pays in zip(*sheets.rules.table)]
        starts = np.cumsum([0, *(len(points) for points, _ in columns)])
        self.points: Ints = np.concatenate([points for points, _ in columns])[:, None]
        """(n, 1) The different points of the first row, of the second, and so on."""
        self.row_of: Ints = np.repeat(np.arange(sheets.rows), np.diff(starts))[:, None]
        """(n, 1) The row that pays them."""
        self.of_roll: Ints = np.stack([start + of for start, (_, of) in zip(starts, columns)])
        """(rows, 252) Which of them each roll gets."""
        self.touched: Ints = np.array(sheets.touched, dtype=np.int64)
        """The places of the rolls that a joker changes."""

    def enter(self, columns: Columns, rows: Ints, points: Ints) -> Outcomes:
        """Enter points, (n, 1) or (n, columns), in rows, (n, 1).

        Where the row is used or forbidden it leads to the sheets that cannot be.
        """
        sheets, kind = self.sheets, columns.kind
        bits = 1 << rows
        impossible = (columns.used & bits != 0) | (points == _FORBIDDEN)
        total = np.minimum(columns.total + points * sheets.counts[rows], sheets.highest)
        if sheets.memory.row is not None:
            kind = np.where(rows == sheets.memory.row, sheets.kind_by_points[points], kind)
        places = sheets.places(Columns(columns.used | bits, kind, total))
        gains = points + (sheets.bonus[total] - sheets.bonus[columns.total])
        return Outcomes(np.where(impossible, sheets.size, places), gains)

    def plain(self, columns: Columns) -> Outcomes:
        """Enter all points of all rows, (n, columns), without a joker."""
        return self.enter(columns, self.row_of, self.points)

    def joker(self, columns: Columns) -> Outcomes:
        """Enter the touched rolls in all rows: (rows x touched, columns), the rules being asked."""
        sheets = self.sheets
        keys, of_column = np.unique(columns.used * sheets.kinds + columns.kind, return_inverse=True)
        asked = [_ask(sheets, int(key)) for key in keys]
        paid, earned = (np.array(numbers)[of_column].T for numbers in zip(*asked))
        rows = np.arange(sheets.rows).repeat(len(self.touched))[:, None]
        places, gains = self.enter(columns, rows, paid)
        return Outcomes(places, gains + np.tile(earned, (sheets.rows, 1)))

    def best(self, columns: Columns, after: Floats) -> Floats:
        """(252, columns) what each roll is worth in the best row for it.

        ``after`` is what is still to come by the place of the sheet, with minus infinity at its
        end for the sheets that cannot be.
        """
        worth = self.plain(columns).worth(after)
        first, *others = self._open(columns)
        best: Floats = worth[self.of_roll[first]]
        for row in others:
            np.maximum(best, worth[self.of_roll[row]], out=best)
        if self.touched.size:
            best[self.touched] = self._joker_worth(columns, after).max(axis=0)
        return best

    def each(self, columns: Columns, after: Floats) -> Floats:
        """(rows, 252, columns) what each roll is worth in every row."""
        worth: Floats = self.plain(columns).worth(after)[self.of_roll]
        if self.touched.size:
            worth[:, self.touched] = self._joker_worth(columns, after)
        return worth

    def _open(self, columns: Columns) -> list[int]:
        """The rows that are open on any of the sheets."""
        used = int(np.bitwise_and.reduce(columns.used))
        return [row for row in range(self.sheets.rows) if not used >> row & 1]

    def _joker_worth(self, columns: Columns, after: Floats) -> Floats:
        worth = self.joker(columns).worth(after)
        return worth.reshape(self.sheets.rows, len(self.touched), -1)


def _ask(sheets: Sheets, key: int) -> tuple[list[int], list[int]]:
    """What the touched rolls pay in each row, one row after another, and what they earn beside."""
    rules, used, kind = sheets.rules, key // sheets.kinds, key % sheets.kinds
    filled = {name: 0 for row, name in enumerate(rules.ids) if used >> row & 1}
    if sheets.memory.row is not None and used >> sheets.memory.row & 1:
        filled[rules.ids[sheets.memory.row]] = sheets.memory.kinds[kind]
    rolls = [ROLLS[place] for place in sheets.touched]
    prices = [rules.prices(dice, filled) for dice in rolls]
    paid = [pays.get(name, _FORBIDDEN) for name in rules.ids for pays in prices]
    return paid, [sum(rules.earns(dice, filled).values()) for dice in rolls]
