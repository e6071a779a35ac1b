"""Everything a player can keep, and passes over all of it at once.

The 462 keeps are the multisets of none to five dice, the smallest first, so that the last 252
are the rolls themselves. A keep is joined to those with one die more: one pass up or down this
lattice averages over the next face or looks for the best die to drop, instead of trying every
keep of every roll against every throw (Glenn, "Computer Strategies for Solitaire Yahtzee", 2007).

Arrays have one column for each of the many sheets that are worked on together.
"""

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from yacht_api.rules import FACES, NUMBER_OF_DICE, ROLLS, Dice

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

KEEPS: Final[tuple[Dice, ...]] = tuple(
    keep
    for size in range(NUMBER_OF_DICE + 1)
    for keep in combinations_with_replacement(FACES, size)
)
"""All 462 keeps, each sorted; the last 252 are ROLLS in their order."""

KEEP_PLACE: Final = {keep: place for place, keep in enumerate(KEEPS)}
"""Where a sorted keep stands in KEEPS."""

FIRST_ROLL: Final = len(KEEPS) - len(ROLLS)
"""Where the keeps of all five dice begin."""


def _chance(roll: Dice) -> float:
    orders = factorial(NUMBER_OF_DICE) // prod(factorial(roll.count(face)) for face in FACES)
    return float(orders / len(FACES) ** NUMBER_OF_DICE)


CHANCES: Final[Floats] = np.array([_chance(roll) for roll in ROLLS])
"""(252,) How likely each roll of all five dice is."""


def _of_size(size: int) -> slice:
    sizes = [len(keep) for keep in KEEPS]
    return slice(sizes.index(size), sizes.index(size) + sizes.count(size))


def _adding(keep: Dice) -> list[int]:
    return [KEEP_PLACE[tuple(sorted((*keep, face)))] for face in FACES]


def _dropping(keep: Dice) -> list[int]:
    return [KEEP_PLACE[keep[:die] + keep[die + 1 :]] for die in range(len(keep))]


# For the keeps of each size, where adding each face leads, and where dropping each die does.
_ADD: Final = [
    (_of_size(size), np.array([_adding(keep) for keep in KEEPS[_of_size(size)]]))
    for size in range(NUMBER_OF_DICE)
]
_DROP: Final = [
    (_of_size(size), np.array([_dropping(keep) for keep in KEEPS[_of_size(size)]]).T)
    for size in range(1, NUMBER_OF_DICE + 1)
]


def hopes(rolled: Floats) -> Floats:
    """(252, columns) what rolls are worth -> (462, columns) what keeping before them is worth."""
    worth = np.empty((len(KEEPS), rolled.shape[1]))
    worth[FIRST_ROLL:] = rolled
    for keeps, add in reversed(_ADD):
        np.add.reduce(worth[add], axis=1, out=worth[keeps])
        worth[keeps] /= len(FACES)
    return worth


def best(hoped: Floats) -> Floats:
    """(462, columns) what keeps are worth -> (252, columns) the best of each roll's keeps."""
    best = hoped.copy()
    for keeps, drop in _DROP:
        here = best[keeps]
        for fewer in drop:
            np.maximum(here, best[fewer], out=here)
    return best[FIRST_ROLL:]


def choices(hoped: Floats) -> tuple[Floats, Ints]:
    """As :func:`best`, and (252, columns) the place of each roll's best keep.

    Of equals it is one with most dice.
    """
    best = hoped.copy()
    chosen = np.repeat(np.arange(len(KEEPS))[:, None], hoped.shape[1], axis=1)
    for keeps, drop in _DROP:
        here, mine = best[keeps], chosen[keeps]
        for fewer in drop:
            better = best[fewer] > here
            np.copyto(here, best[fewer], where=better)
            np.copyto(mine, chosen[fewer], where=better)
    return best[FIRST_ROLL:], chosen[FIRST_ROLL:]


def rolled(rolls: Floats, chosen: Ints) -> Floats:
    """(252, columns) chances of rolls, and the keep chosen of each -> chances of the next rolls."""
    chances = gathered(rolls, chosen, len(KEEPS))
    for keeps, add in _ADD:
        share = chances[keeps] / len(FACES)
        for bigger in add.T:
            # One face never leads two keeps to the same place, so no addition is lost.
            chances[bigger] += share
    return chances[FIRST_ROLL:]


def gathered(chances: Floats, kind_of: Ints, kinds: int) -> Floats:
    """(n, columns) chances, and the kind each is of -> (kinds, columns) their sums."""
    columns = chances.shape[1]
    cells = kind_of * columns + np.arange(columns)
    sums = np.bincount(cells.ravel(), chances.ravel(), kinds * columns)
    return sums.astype(float).reshape(kinds, columns)
