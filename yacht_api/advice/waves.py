"""What is kept of the chances of sheets that too many others can follow: their first waves.

Wave k of a distribution is the mean of exp(2 pi i k points / period). As a mean it follows from the
sheets with one row less just as the expected points do, exactly, and a few waves take little
room. Put together again they are the chances but for what is finer than the last wave.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from yacht_api.advice.entries import Entries
from yacht_api.advice.keeps import Floats, Ints
from yacht_api.advice.playing import ends
from yacht_api.advice.sheets import Columns, Sheets
from yacht_api.advice.solving import Progress, backwards

FEWEST_ROWS = 8
"""Waves are kept of sheets with so many open rows or more."""

# Points. Finer than this is what one row brings, and not what a bonus or a joker does.
_FINEST = 32
# Points. One in 100,000 at Yahtzee has more to come, and is taken for one with so many less.
_LONGEST = 1024

Waves = NDArray[np.complex64]
Table = NDArray[np.void]


class _Level(NamedTuple):
    """All sheets with equally many open rows: their places, sorted, and (places, waves)."""

    places: Ints
    waves: Waves


def period(sheets: Sheets) -> int:
    """How many different numbers of points are told apart."""
    most = sheets.most_points(sheets.with_open(sheets.rows)) + 1
    return min(-(-most // _FINEST) * _FINEST, _LONGEST)


def turning(period: int) -> Waves:
    """(period, waves) How each wave turns when so many points are added."""
    waves = np.arange(1, period // _FINEST + 1)
    turned = np.exp(2j * np.pi / period * np.outer(np.arange(period), waves))
    found: Waves = turned.astype(np.complex64)
    return found


def layout(sheets: Sheets) -> "np.dtype[np.void]":
    """How a sheet stands in a table: its place, and the two parts of each wave."""
    parts = 2 * (period(sheets) // _FINEST)
    return np.dtype([("place", "<i4"), ("waves", "<f2", (parts,))])


def waves(entries: Entries, worth: Floats, progress: Progress | None = None) -> Table:
    """The waves of all sheets with FEWEST_ROWS or more open, sorted by place."""
    kept = [np.empty(0, layout(entries.sheets))]
    for rows, level in _levels(entries, worth, progress):
        if rows >= FEWEST_ROWS:
            part = np.empty(len(level.places), kept[0].dtype)
            part["place"], part["waves"] = level.places, level.waves.view(np.float32)
            kept.append(part)
    table = np.concatenate(kept)
    table.sort(order="place")
    return table


def _levels(
    entries: Entries, worth: Floats, progress: Progress | None
) -> Iterator[tuple[int, _Level]]:
    """Each number of open rows from 1 on, and its sheets, of which two levels are held."""
    sheets, turned = entries.sheets, turning(period(entries.sheets))
    full = sheets.places(sheets.with_open(0))
    below = _Level(full, np.ones((len(full), turned.shape[1]), np.complex64))
    for rows, portions in groupby(backwards(sheets, progress), sheets.open_rows):
        made = [
            (sheets.places(columns), _before_turn(entries, columns, worth, below, turned))
            for columns in portions
        ]
        below = _Level(*(np.concatenate(parts) for parts in zip(*made)))
        yield rows, below


def _before_turn(
    entries: Entries, columns: Columns, worth: Floats, below: _Level, turned: Waves
) -> Waves:
    """(columns, waves) From those of the sheets after the turn."""
    found = np.zeros((len(columns.used), turned.shape[1]), np.complex64)
    for end in ends(entries, columns, worth):
        chances = end.chances.astype(np.float32)
        for way in np.flatnonzero(chances.any(axis=1)):
            # The sheets that cannot be have no chance, so any others' waves do for them.
            lines = below.places.searchsorted(end.places[way])
            come = below.waves.take(lines, axis=0, mode="clip")
            found += chances[way, :, None] * turned[end.gains[way]] * come
    return found
