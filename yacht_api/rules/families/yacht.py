"""Yacht as it is printed today, and three rule sets that go by the same name.

Public sources that all say "Yacht" disagree about single rows, so each reading is a
rule set of its own; ``docs/rules.md`` lists the differences.
"""

from dataclasses import replace

from yacht_api.rules.categories import (
    alike,
    exactly,
    fixed,
    four_dice,
    full_house,
    full_house_or_five_alike,
    number,
    run,
    total,
)
from yacht_api.rules.ruleset import NUMBER_ROWS, Bonus, Category, Ruleset, Step

_FIVE_ALIKE = Category("yacht", "Yacht", "Five alike: 50.", alike(5, fixed(50)))
_FOUR_ALIKE = Category(
    "four_of_a_kind",
    "Four of a Kind",
    "At least four alike: the sum of all five dice.",
    alike(4),
)
_FULL_HOUSE = Category(
    "full_house",
    "Full House",
    "Three of one number and two of another: the sum of all five dice. Five alike is none.",
    full_house,
)
_CHOICE = Category("choice", "Player's Choice", "The sum of all five dice, always.", total)
_NUMBERS = tuple(
    Category(name.lower(), name, f"The sum of the dice showing {face}.", number(face))
    for face, name in (
        (6, "Sixes"),
        (5, "Fives"),
        (4, "Fours"),
        (3, "Threes"),
        (2, "Twos"),
        (1, "Ones"),
    )
)

YACHT = Ruleset(
    id="yacht",
    name="Yacht",
    version=1,
    description="The standard game: twelve rows, no bonus, no joker.",
    categories=(
        _FIVE_ALIKE,
        Category(
            "large_straight", "Large Straight", "2-3-4-5-6: 30.", exactly(2, 3, 4, 5, 6, pays=30)
        ),
        Category(
            "small_straight", "Small Straight", "1-2-3-4-5: 30.", exactly(1, 2, 3, 4, 5, pays=30)
        ),
        _FOUR_ALIKE,
        _FULL_HOUSE,
        _CHOICE,
        *_NUMBERS,
    ),
)


def _differs(*rows: Category) -> tuple[Category, ...]:
    changed = {row.id: row for row in rows}
    return tuple(changed.get(row.id, row) for row in YACHT.categories)


_FULL_HOUSE_OR_YACHT = replace(
    _FULL_HOUSE,
    description="Three of one number and two of another, or five alike: the sum of all five dice.",
    score=full_house_or_five_alike,
)

YACHT_1938 = replace(
    YACHT,
    id="yacht-1938",
    name="Yacht (1938)",
    description="As Yacht, but Four of a Kind counts only the four dice.",
    categories=_differs(
        replace(
            _FOUR_ALIKE,
            description="At least four alike: the sum of those four dice.",
            score=alike(4, four_dice),
        )
    ),
)

YACHT_KNIZIA = replace(
    YACHT,
    id="yacht-knizia",
    name="Yacht (Knizia)",
    description="As Yacht, but five alike is a Full House.",
    categories=_differs(_FULL_HOUSE_OR_YACHT),
)

YACHT_51 = replace(
    YACHT,
    id="yacht-51",
    name="Yacht (51)",
    description="As Yacht, with runs for straights, five alike as a Full House and an upper bonus.",
    categories=_differs(
        _FULL_HOUSE_OR_YACHT,
        Category("small_straight", "Small Straight", "Any run of four: 15.", run(4, pays=15)),
        Category("large_straight", "Large Straight", "Any run of five: 30.", run(5, pays=30)),
    ),
    bonuses=(
        Bonus(
            "upper",
            "Upper bonus",
            "35 when the six number rows reach 63.",
            rows=NUMBER_ROWS,
            steps=(Step(reach=63, points=35),),
        ),
    ),
)

RULESETS = (YACHT, YACHT_1938, YACHT_KNIZIA, YACHT_51)
