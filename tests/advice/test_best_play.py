"""What a sheet is worth, against the figures of the rules page and of others who worked it out."""

import pytest

from yacht_api.advice import NotSolvable, Solution, filled_for
from yacht_api.advice.sheets import Sheets
from yacht_api.rules import find
from yacht_api.rules.ruleset import Bonus, Category, Ruleset, Step


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        ("yacht", 169.7738890526),
        ("yacht-1938", 166.9550677046),
        ("yacht-knizia", 169.7987054989),
    ],
)
def test_an_empty_sheet_of_yacht_is_worth_its_mean(rules, mean):
    assert Solution.of(find(rules)).expected({}) == pytest.approx(mean, abs=1e-8)


def test_an_empty_sheet_with_an_upper_bonus_is_worth_its_mean(yacht_51):
    assert yacht_51.expected({}) == pytest.approx(191.7743691883, abs=1e-8)


def test_an_empty_sheet_of_yahtzee_is_worth_its_mean(yahtzee):
    assert yahtzee.expected({}) == pytest.approx(254.5877287345, abs=1e-8)


def test_the_deviation_at_yacht(yacht):
    assert yacht.deviation({}) == pytest.approx(35.2966, abs=5e-5)


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        ("ones", 2.1064814815),
        ("twos", 2 * 2.1064814815),
        ("sixes", 6 * 2.1064814815),
        ("full_house", 6.9657265028),
        ("four_of_a_kind", 5.6112634277),
        ("small_straight", 5.9048723908),
        ("large_straight", 5.9048723908),
        ("choice", 23.3333333333),
        ("yacht", 2.3014321263),
    ],
)
def test_one_row_left(yacht, row, worth):
    assert yacht.expected(filled_for(yacht.rules, (row,))) == pytest.approx(worth, abs=1e-9)


def test_a_full_sheet_is_worth_nothing_more(yacht):
    assert yacht.expected(filled_for(yacht.rules, ())) == 0


@pytest.mark.parametrize(
    ("rules", "matter"), [("yacht", False), ("yacht-51", True), ("yahtzee", True), ("kismet", True)]
)
def test_the_points_of_used_rows_matter_where_a_bonus_or_a_joker_looks_at_them(rules, matter):
    assert Sheets(find(rules)).points_matter is matter


@pytest.mark.parametrize(
    ("rules", "sheets"), [("yacht", 4_096 - 1), ("yahtzee", 536_448 - 128), ("kismet", 1_543_601)]
)
def test_only_sheets_that_can_come_about_are_worked_on(rules, sheets):
    # Verhoeff counts 536,448 at Yahtzee, the full ones among them.
    assert Sheets(find(rules)).count() == sheets


def _row(name):
    return Category(name, name, "", sum)


def test_rules_of_another_kind_are_not_solvable():
    two = tuple(Bonus(name, name, "", ("a",), (Step(9, 1),)) for name in "bc")
    for rules in (
        Ruleset("many", "", 1, "", tuple(_row(f"row-{n}") for n in range(17))),
        Ruleset("dice", "", 1, "", (_row("a"),), dice=6),
        Ruleset("bonuses", "", 1, "", (_row("a"),), two),
    ):
        with pytest.raises(NotSolvable, match=rules.id):
            Solution.of(rules)
