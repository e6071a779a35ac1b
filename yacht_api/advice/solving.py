"""Best play under a rule set, from the last row back to the empty sheet.

What a sheet is worth follows from the sheets with one row less: the last roll goes to its best
row, every roll before it to its best keep. All sheets with equally many open rows are independent,
so that they are worked on side by side.
"""

from collections.abc import Callable, Iterator

import numpy as np

from yacht_api.advice.entries import Entries
from yacht_api.advice.keeps import CHANCES, Floats, best, hopes
from yacht_api.advice.sheets import Columns, Sheets

Progress = Callable[[int, int], None]
"""Called with how many sheets are done and how many there are."""

# As many columns as the passes can hold in the processor's second cache.
_SIDE_BY_SIDE = 256


def solve(sheets: Sheets, progress: Progress | None = None) -> Floats:
    """What is still to come on each sheet by its place; the last is for sheets that cannot be.

    Points, exact but for the rounding of float64. Sheets that cannot come about are not a number.
    """
    entries = Entries(sheets)
    worth = np.full(sheets.size + 1, np.nan)
    worth[-1] = -np.inf
    worth[sheets.places(sheets.with_open(0))] = 0
    for columns in backwards(sheets, progress):
        worth[sheets.places(columns)] = CHANCES @ rolls_worth(entries, columns, worth)[-1]
    return worth


def rolls_worth(entries: Entries, columns: Columns, after: Floats) -> list[Floats]:
    """What each roll is worth, (252, columns), with no roll left, with one left, and so on."""
    worth = [entries.best(columns, after)]
    for _ in range(entries.sheets.rules.rolls - 1):
        worth.append(best(hopes(worth[-1])))
    return worth


def backwards(sheets: Sheets, progress: Progress | None = None) -> Iterator[Columns]:
    """All sheets with an open row in portions, those with fewest first."""
    done, count = 0, sheets.count() if progress else 0
    for rows in range(1, sheets.rows + 1):
        columns = sheets.with_open(rows)
        for start in range(0, len(columns.used), _SIDE_BY_SIDE):
            portion = columns.some(slice(start, start + _SIDE_BY_SIDE))
            yield portion
            done += len(portion.used)
            if progress:
                progress(done, count)
