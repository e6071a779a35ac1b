"""Yahtzee: thirteen rows, an upper bonus, and the forced joker in its official order."""

from yacht_api.rules.categories import alike, fixed, full_house, number, run, total
from yacht_api.rules.dice import Dice, counts
from yacht_api.rules.ruleset import NUMBER_ROWS, Bonus, Category, Filled, Ruleset, Step

_FULL_HOUSE, _SMALL, _LARGE, _YAHTZEE, _EXTRA = 25, 30, 40, 50, 100
_JOKER_PAYS = {"full_house": _FULL_HOUSE, "small_straight": _SMALL, "large_straight": _LARGE}


def _full_house(dice: Dice) -> int:
    return _FULL_HOUSE if full_house(dice) else 0


class ForcedJoker:
    """Five alike while the Yahtzee row is used, with whatever it holds."""

    def prices(self, dice: Dice, filled: Filled, scores: dict[str, int]) -> dict[str, int]:
        """The number row of the dice alone; else any lower row; else 0 in a number row."""
        if counts(dice) != (5,) or "yahtzee" not in filled:
            return scores
        own = NUMBER_ROWS[dice[0] - 1]
        if own in scores:
            return {own: scores[own]}
        lower = {row: pays for row, pays in scores.items() if row not in NUMBER_ROWS}
        return {row: _JOKER_PAYS.get(row, pays) for row, pays in lower.items()} or scores

    def earns(self, dice: Dice, filled: Filled) -> dict[str, int]:
        """100 for every five alike after the first, unless the Yahtzee row was given up."""
        again = counts(dice) == (5,) and filled.get("yahtzee") == _YAHTZEE
        return {"yahtzee": _EXTRA} if again else {}


_NUMBERS = tuple(
    Category(row, name, f"The sum of the dice showing {face}.", number(face))
    for face, (row, name) in enumerate(
        zip(NUMBER_ROWS, ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes")), start=1
    )
)

YAHTZEE = Ruleset(
    id="yahtzee",
    name="Yahtzee",
    version=1,
    description="Thirteen rows, an upper bonus, 100 for every further five alike, forced joker.",
    categories=(
        *_NUMBERS,
        Category(
            "three_of_a_kind",
            "Three of a Kind",
            "At least three alike: the sum of all five dice.",
            alike(3),
        ),
        Category(
            "four_of_a_kind",
            "Four of a Kind",
            "At least four alike: the sum of all five dice.",
            alike(4),
        ),
        Category(
            "full_house",
            "Full House",
            "Three of one number and two of another: 25. Five alike only as a joker.",
            _full_house,
        ),
        Category("small_straight", "Small Straight", "Any run of four: 30.", run(4, pays=_SMALL)),
        Category("large_straight", "Large Straight", "Any run of five: 40.", run(5, pays=_LARGE)),
        Category("yahtzee", "Yahtzee", "Five alike: 50.", alike(5, fixed(_YAHTZEE))),
        Category("chance", "Chance", "The sum of all five dice, always.", total),
    ),
    bonuses=(
        Bonus(
            "upper",
            "Upper bonus",
            "35 when the six number rows reach 63.",
            rows=NUMBER_ROWS,
            steps=(Step(reach=63, points=35),),
        ),
        Bonus(
            "yahtzee",
            "Yahtzee bonus",
            "100 for every further five alike while the Yahtzee row holds 50.",
        ),
    ),
    joker=ForcedJoker(),
)

RULESETS = (YAHTZEE,)
