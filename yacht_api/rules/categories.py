"""How a roll is scored: one function for each thing that a row of a sheet can pay for.

Source: the printed rules of Yacht and its descendants, as collected in ``docs/rules.md``.
Every function takes a roll in any order and returns points.
"""

from collections.abc import Callable

from yacht_api.rules.dice import Dice, counts

Scoring = Callable[[Dice], int]


def number(face: int) -> Scoring:
    """The sum of the dice that show ``face``."""
    return lambda dice: face * dice.count(face)


def total(dice: Dice) -> int:
    """The sum of all five dice, always."""
    return sum(dice)


def alike(least: int, pays: Scoring = total) -> Scoring:
    """``pays`` when at least ``least`` dice show one number, else 0."""
    return lambda dice: pays(dice) if counts(dice)[0] >= least else 0


def full_house(dice: Dice) -> int:
    """The sum of all dice for three of one number and two of another; five alike is none."""
    return sum(dice) if counts(dice) == (3, 2) else 0


def full_house_or_five_alike(dice: Dice) -> int:
    """The sum of all dice for a full house, for which five alike counts too."""
    return sum(dice) if counts(dice) in {(3, 2), (5,)} else 0


def four_dice(dice: Dice) -> int:
    """The sum of four dice alike, the fifth left out: the middle one is always among them."""
    return 4 * sorted(dice)[2]


def exactly(*faces: int, pays: int) -> Scoring:
    """``pays`` for these five numbers and no others."""
    return lambda dice: pays if tuple(sorted(dice)) == faces else 0


def run(length: int, pays: int) -> Scoring:
    """``pays`` for ``length`` numbers in a row somewhere among the dice."""
    return lambda dice: pays if longest_run(dice) >= length else 0


def longest_run(dice: Dice) -> int:
    """How many numbers in a row the dice show: 1-2-3-4-6 has 4."""
    best = length = 0
    for face in range(1, 7):
        length = length + 1 if face in dice else 0
        best = max(best, length)
    return best


def fixed(points: int) -> Scoring:
    """The same points for every roll; for use with :func:`alike`."""
    return lambda _dice: points
