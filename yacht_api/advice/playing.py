"""What follows when everybody plays for the highest expected total: chances, not averages."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from yacht_api.advice.entries import Entries
from yacht_api.advice.keeps import CHANCES, Floats, Ints, choices, gathered, hopes, rolled
from yacht_api.advice.sheets import Columns
from yacht_api.advice.solving import backwards
from yacht_api.rules import PLACE, ROLLS, Dice


class Ends(NamedTuple):
    """Ways for a turn to end: (n, columns) each.

    The ``places`` of the sheets after it, the ``gains`` of the total, and how likely that is.
    """

    places: Ints
    gains: Ints
    chances: Floats


class Plan(NamedTuple):
    """What to do with each roll of a turn: (252, columns) each.

    ``rows`` are places in sheet order. ``keeps`` are places in KEEPS, with one roll left first.
    """

    rows: Ints
    keeps: list[Ints]


def plan(entries: Entries, columns: Columns, after: Floats) -> Plan:
    """The best choices on these sheets; the first row in sheet order of equals."""
    worth, rows = _best_rows(entries.each(columns, after))
    keeps = []
    for _ in range(entries.sheets.rules.rolls - 1):
        worth, chosen = choices(hopes(worth))
        keeps.append(chosen)
    return Plan(rows, keeps)


def _best_rows(each: Floats) -> tuple[Floats, Ints]:
    """(rows, 252, columns) worth -> (252, columns) the best of it, and the place of its row.

    Row by row, which is three times as fast as looking down through all of them.
    """
    worth, rows = each[0].copy(), np.zeros(each.shape[1:], dtype=np.int64)
    for row, pays in enumerate(each[1:], start=1):
        better = pays > worth
        np.copyto(worth, pays, where=better)
        np.copyto(rows, row, where=better)
    return worth, rows


def ends(
    entries: Entries,
    columns: Columns,
    after: Floats,
    *,
    rolls: Floats = CHANCES[:, None],
    rolls_left: int | None = None,
) -> Iterator[Ends]:
    """How a turn on these sheets ends by best play.

    ``rolls`` is how likely each roll, (252, 1), is to lie on the table with so many ``rolls_left``;
    without them it is the beginning of the turn.
    """
    left = entries.sheets.rules.rolls - 1 if rolls_left is None else rolls_left
    planned = plan(entries, columns, after)
    chances = np.array(np.broadcast_to(rolls, planned.rows.shape))
    for chosen in reversed(planned.keeps[:left]):
        chances = rolled(chances, chosen)
    return _entered(entries, columns, planned.rows, chances)


def only(dice: Dice) -> Floats:
    """(252, 1) The chances of rolls when these dice lie on the table."""
    rolls = np.zeros((len(ROLLS), 1))
    rolls[PLACE[dice]] = 1
    return rolls


def _entered(entries: Entries, columns: Columns, rows: Ints, chances: Floats) -> Iterator[Ends]:
    """The last rolls, with these chances, go to these rows: those a joker touches first."""
    touched = entries.touched
    if touched.size:
        ways = rows[touched] * touched.size + np.arange(touched.size)[:, None]
        outcomes = entries.joker(columns)
        yield Ends(*outcomes, gathered(chances[touched], ways, len(outcomes.places)))
        chances[touched] = 0
    ways = entries.of_roll[rows, np.arange(len(chances))[:, None]]
    yield Ends(*entries.plain(columns), gathered(chances, ways, len(entries.points)))


def variances(entries: Entries, worth: Floats) -> Floats:
    """The variance of what is still to come on each sheet, by its place."""
    # Rows that may not be used have no chance, and no chance of minus infinity is not a number.
    after = np.append(worth[:-1], 0)
    variance = np.zeros_like(after)
    for columns in backwards(entries.sheets):
        here = entries.sheets.places(columns)
        for places, gains, chances in ends(entries, columns, worth):
            off = gains + after[places] - after[here]
            variance[here] += (chances * (variance[places] + off**2)).sum(axis=0)
    return variance
