"""Five six-sided dice and everything they can show."""

from collections.abc import Mapping
from itertools import combinations_with_replacement, product
from types import MappingProxyType
from typing import Final

NUMBER_OF_DICE: Final = 5
FACES: Final = (1, 2, 3, 4, 5, 6)

Dice = tuple[int, ...]
"""What the dice show, in the order they were typed. The order never matters."""

ROLLS: Final[tuple[Dice, ...]] = tuple(combinations_with_replacement(FACES, NUMBER_OF_DICE))
"""The 252 rolls that differ in more than the order of the dice, each sorted."""

_SORTED_PLACE = {roll: place for place, roll in enumerate(ROLLS)}

# All 7,776 orders lead to one of 252 places, so that scoring needs no sorting.
PLACE: Final[Mapping[Dice, int]] = MappingProxyType(
    {roll: _SORTED_PLACE[tuple(sorted(roll))] for roll in product(FACES, repeat=NUMBER_OF_DICE)}
)
"""Where a roll, in any order, stands in :data:`ROLLS`."""


def counts(roll: Dice) -> tuple[int, ...]:
    """How often each number lies on the table, most frequent first: 4-4-4-1-1 is (3, 2)."""
    return tuple(sorted((roll.count(face) for face in set(roll)), reverse=True))
