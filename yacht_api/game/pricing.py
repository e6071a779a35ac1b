"""What dice are worth on a sheet that somebody else keeps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.game.pointers import pointer
from yacht_api.rules import Dice, Ruleset

Column = Mapping[str, int | None]
"""Category id -> points, None or left out while the row is open."""


@dataclass(frozen=True)
class Priced:
    """``scores`` of all rows, the rows that are ``allowed`` now, and what the dice earn beside."""

    scores: dict[str, int]
    allowed: tuple[str, ...]
    bonuses: dict[str, int]

    @property
    def best(self) -> list[str]:
        """The allowed rows that pay the most."""
        most = max((self.scores[row] for row in self.allowed), default=0)
        return [row for row in self.allowed if self.scores[row] == most]


def priced(rules: Ruleset, dice: Dice, column: Column) -> Priced:
    """The dice on this sheet; of rows that are not allowed, what they pay on an empty one.

    :raises Impossible: naming every field of the sheet that cannot be.
    """
    filled = possible_rows(rules, column)
    prices = rules.prices(dice, filled)
    return Priced(rules.scores(dice) | prices, tuple(prices), rules.earns(dice, filled))


def possible_rows(rules: Ruleset, column: Column) -> dict[str, int]:
    """The rows that are used on a sheet that was sent.

    :raises Impossible: naming every field of the sheet that cannot be.
    """
    faults = list(column_faults(rules, column, "/sheet"))
    if faults:
        raise Impossible(*faults)
    return filled_rows(column)


def filled_rows(column: Column) -> dict[str, int]:
    """The rows that are used."""
    return {row: points for row, points in column.items() if points is not None}


def column_faults(rules: Ruleset, column: Column, where: str) -> Iterator[Fault]:
    """What no sheet under these rules can hold; ``where`` points to the sheet."""
    for row, points in column.items():
        if row not in rules.payable:
            yield Fault(where + pointer(row), f"The rules {rules.id} have no row of this name.")
        elif points is not None and points not in rules.payable[row]:
            yield Fault(where + pointer(row), f"The row {row} cannot pay this.")
