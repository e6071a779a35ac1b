"""Small made-up rule sets, held to a plain recursion over keeps, rolls and sheets.

The recursion reads the rules as a scorer does, from the points on the sheet, and weighs every
throw of the dice that are not kept.
"""

from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from yacht_api.advice import Solution, advise
from yacht_api.advice.keeps import KEEPS
from yacht_api.advice.playing import plan
from yacht_api.rules import ROLLS, find
from yacht_api.rules.ruleset import Bonus, Category, Ruleset, Step


class Doubled:
    """Once the yacht row is used five alike pay double and may not go to fives before fours.

    A yacht row with 50 earns 100 more each time.
    """

    def prices(self, dice, filled, scores):
        if len(set(dice)) > 1 or "yacht" not in filled:
            return scores
        doubled = {row: 2 * pays for row, pays in scores.items()}
        return {row: doubled[row] for row in doubled if row != "fives" or "fours" not in doubled}

    def earns(self, dice, filled):
        return {"again": 100} if len(set(dice)) == 1 and filled.get("yacht") == 50 else {}


YACHT = Category("yacht", "", "", lambda dice: 50 if len(set(dice)) == 1 else 0)
FIVES = Category("fives", "", "", lambda dice: 5 * dice.count(5))
FOURS = Category("fours", "", "", lambda dice: 4 * dice.count(4))
CHOICE = Category("choice", "", "", sum)
NUMBERS = Bonus("numbers", "", "", ("fives", "fours"), (Step(10, 7), Step(22, 35)))


def _three_or_more(row):
    """A row that pays fewer different points, so that there are fewer sheets to go through."""
    return replace(row, score=lambda dice: row.score(dice) if row.score(dice) >= 12 else 0)


PLAIN = Ruleset("plain", "", 1, "", (YACHT, FOURS, CHOICE))
STEPS = Ruleset("steps", "", 1, "", (FIVES, CHOICE, FOURS), (NUMBERS,), rolls=2)
JOKER = Ruleset(
    "joker", "", 1, "", (_three_or_more(FOURS), YACHT, _three_or_more(FIVES)), (NUMBERS,), Doubled()
)

# Two number rows are enough for Kismet's bonus of three steps and for a row of colours.
KISMET = replace(
    find("kismet"),
    id="small-kismet",
    categories=tuple(
        row for row in find("kismet").categories if row.id in ("twos", "fives", "flush")
    ),
    bonuses=(
        Bonus("upper", "", "", ("twos", "fives"), (Step(13, 35), Step(21, 55), Step(28, 75))),
    ),
)


class Plain:
    """What a sheet is worth, by the plain recursion."""

    def __init__(self, rules):
        self.rules = rules
        self.known = {}

    def sheet(self, filled):
        """The points still to come before a turn."""
        if len(filled) == len(self.rules.ids):
            return 0
        # All that can matter later: the points of a choice cannot.
        key = frozenset((row, pays) for row, pays in filled.items() if row != "choice")
        key = (key, "choice" in filled)
        if key not in self.known:
            worth = {roll: self.entered(filled, roll) for roll in ROLLS}
            for _ in range(self.rules.rolls - 1):
                worth = best_kept(kept(worth))
            self.known[key] = kept(worth)[()]
        return self.known[key]

    def entered(self, filled, roll):
        return max(self.rows(filled, roll).values())

    def rows(self, filled, roll):
        """Each row that the roll may go to, and what to expect then."""
        before = sum(self.rules.bonus_points(filled).values())
        earned = sum(self.rules.earns(roll, filled).values())
        worth = {}
        for row, pays in self.rules.prices(roll, filled).items():
            after = filled | {row: pays}
            bonus = sum(self.rules.bonus_points(after).values()) - before
            worth[row] = pays + bonus + earned + self.sheet(after)
        return worth


@cache
def throws(count):
    """Every throw of so many dice and how likely it is."""
    chances = {}
    for thrown in combinations_with_replacement(range(1, 7), count):
        orders = factorial(count) // prod(factorial(thrown.count(face)) for face in range(1, 7))
        chances[thrown] = orders / 6**count
    return chances


@cache
def landings(keep):
    return [
        (tuple(sorted(keep + thrown)), chance) for thrown, chance in throws(5 - len(keep)).items()
    ]


def kept(worth):
    return {keep: sum(worth[roll] * chance for roll, chance in landings(keep)) for keep in KEEPS}


@cache
def keeps_of(roll):
    return {
        tuple(die for place, die in enumerate(roll) if which >> place & 1) for which in range(32)
    }


def best_kept(hoped):
    return {roll: max(hoped[keep] for keep in keeps_of(roll)) for roll in ROLLS}


def sheets(rules, row=0, filled=None):
    """Every sheet of plain points."""
    filled = filled or {}
    if row == len(rules.ids):
        yield filled
        return
    name = rules.ids[row]
    yield from sheets(rules, row + 1, filled)
    for pays in sorted(rules.payable[name]) if name != "choice" else [17]:
        yield from sheets(rules, row + 1, filled | {name: pays})


@pytest.mark.parametrize("rules", [PLAIN, STEPS, JOKER, KISMET], ids=lambda rules: rules.id)
def test_every_sheet_is_worth_what_the_plain_recursion_says(rules):
    solution, plain = Solution.of(rules), Plain(rules)
    for filled in sheets(rules):
        assert solution.expected(filled) == pytest.approx(plain.sheet(filled), abs=1e-9)


@pytest.mark.parametrize(
    ("rules", "filled"), [(STEPS, {"fives": 10}), (JOKER, {"yacht": 50}), (JOKER, {"yacht": 0})]
)
@pytest.mark.parametrize("roll", [(4, 4, 4, 4, 4), (5, 5, 5, 5, 5), (1, 4, 4, 5, 5)])
def test_all_keeps_and_rows_are_worth_what_the_plain_recursion_says(rules, filled, roll):
    solution, plain = Solution.of(rules), Plain(rules)
    advice = advise(solution, roll, 1, filled)
    hoped = kept({roll: plain.entered(filled, roll) for roll in ROLLS})
    rows = {row: worth for row, _, worth in advice.categories}
    assert rows == pytest.approx(plain.rows(filled, roll))
    assert dict(advice.keeps) == pytest.approx({keep: hoped[keep] for keep in keeps_of(roll)})
    assert advice.expected == pytest.approx(best_kept(hoped)[roll])


def test_of_rows_that_are_worth_the_same_the_first_is_used():
    twins = replace(PLAIN, categories=(YACHT, replace(YACHT, id="twin")))
    found = Solution.of(twins)
    planned = plan(found.entries, found.sheets.column({}), found.worth)
    assert set(planned.rows[:, 0]) == {0}
