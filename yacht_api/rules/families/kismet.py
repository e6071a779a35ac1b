"""Kismet: fifteen rows and dice with colours.

The colour follows from the number, so that nothing but numbers need be entered. Where
printed rules disagree, the readings taken are listed in ``docs/rules.md``.
"""

from types import MappingProxyType

from yacht_api.rules.categories import (
    Scoring,
    alike,
    fixed,
    full_house_or_five_alike,
    number,
    run,
    total,
)
from yacht_api.rules.dice import FACES, Dice
from yacht_api.rules.ruleset import NUMBER_ROWS, Bonus, Category, Ruleset, Step

COLOURS = MappingProxyType({1: "black", 2: "red", 3: "green", 4: "green", 5: "red", 6: "black"})


def one_colour(dice: Dice) -> bool:
    """Whether all five dice show the same colour."""
    return len({COLOURS[face] for face in dice}) == 1


def flush(pays: Scoring) -> Scoring:
    """``pays`` when all five dice show one colour, else 0."""
    return lambda dice: pays(dice) if one_colour(dice) else 0


def house(pays: Scoring) -> Scoring:
    """``pays`` for a full house, for which five alike counts too."""
    return lambda dice: pays(dice) if full_house_or_five_alike(dice) else 0


def total_and(extra: int) -> Scoring:
    """The sum of all five dice and something extra."""
    return lambda dice: total(dice) + extra


def two_pair_same_color(dice: Dice) -> int:
    """The sum of all dice for two pairs of one colour; four alike are two pairs."""
    pairs = [COLOURS[face] for face in FACES for _ in range(dice.count(face) // 2)]
    return total(dice) if len(pairs) == 2 and len(set(pairs)) == 1 else 0


_NUMBERS = tuple(
    Category(row, name, f"The sum of the dice showing {face}.", number(face))
    for face, (row, name) in enumerate(
        zip(NUMBER_ROWS, ("Aces", "Deuces", "Treys", "Fours", "Fives", "Sixes")), start=1
    )
)

KISMET = Ruleset(
    id="kismet",
    name="Kismet",
    version=1,
    description="Fifteen rows; 1 and 6 are black, 2 and 5 red, 3 and 4 green.",
    categories=(
        *_NUMBERS,
        Category(
            "two_pair_same_color",
            "Two Pair Same Color",
            "Two pairs of one colour, or four alike: the sum of all five dice.",
            two_pair_same_color,
        ),
        Category(
            "three_of_a_kind",
            "Three of a Kind",
            "At least three alike: the sum of all five dice.",
            alike(3),
        ),
        Category("straight", "Straight", "1-2-3-4-5 or 2-3-4-5-6: 30.", run(5, pays=30)),
        Category("flush", "Flush", "All five dice of one colour: 35.", flush(fixed(35))),
        Category(
            "full_house",
            "Full House",
            "Three of one number and two of another, or five alike: the sum and 15.",
            house(total_and(15)),
        ),
        Category(
            "full_house_same_color",
            "Full House Same Color",
            "A full house of one colour, or five alike: the sum and 20.",
            flush(house(total_and(20))),
        ),
        Category(
            "four_of_a_kind",
            "Four of a Kind",
            "At least four alike: the sum and 25.",
            alike(4, total_and(25)),
        ),
        Category("yarborough", "Yarborough", "The sum of all five dice, always.", total),
        Category("kismet", "Kismet", "Five alike: the sum and 50.", alike(5, total_and(50))),
    ),
    bonuses=(
        Bonus(
            "upper",
            "Upper bonus",
            "By the six number rows: 35 from 63, 55 from 71, 75 from 78.",
            rows=NUMBER_ROWS,
            steps=(Step(63, 35), Step(71, 55), Step(78, 75)),
        ),
    ),
)

RULESETS = (KISMET,)
