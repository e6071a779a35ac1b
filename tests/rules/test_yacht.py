"""The Yacht family: worked figures, counts, totals, and where the four rule sets part."""

import json
from pathlib import Path

import pytest

from tests.rules.by_the_book import EVERY_ORDER, NUMBERS
from tests.rules.sheets import orders_that_pay, played, roll, total
from yacht_api.rules import FACES, find
from yacht_api.rules.ruleset import NUMBER_ROWS

YACHT = find("yacht")
FOUR_READINGS = ("yacht", "yacht-1938", "yacht-knizia", "yacht-51")
VECTORS = json.loads((Path(__file__).parent / "vectors" / "yacht.json").read_text("utf-8"))


@pytest.mark.parametrize(
    "case", VECTORS["cases"], ids=lambda case: f"{case['category']}-{case['dice']}"
)
def test_the_vectors_hold(case):
    scores = find(VECTORS["rules"]).scores(tuple(case["dice"]))
    assert scores[case["category"]] == case["points"]


def test_there_are_vectors():
    assert len(VECTORS["cases"]) == 23


@pytest.mark.parametrize(
    ("dice", "row", "points"),
    [
        ("4-4-4-4-1", "four_of_a_kind", 17),
        ("6-6-6-6-6", "four_of_a_kind", 30),
        ("6-6-6-6-6", "full_house", 0),
        ("3-3-3-6-6", "full_house", 21),
        ("5-4-4-4-4", "four_of_a_kind", 21),
        ("4-4-4-1-1", "full_house", 14),
        ("6-6-6-5-5", "full_house", 28),
        ("6-5-4-3-1", "large_straight", 0),
        ("6-5-4-3-1", "small_straight", 0),
        ("1-2-3-4-5", "large_straight", 0),
        ("2-3-4-5-6", "small_straight", 0),
        ("4-4-4-1-1", "four_of_a_kind", 0),
        ("4-4-4-4-1", "yacht", 0),
        ("4-4-4-4-4", "yacht", 50),
    ],
)
def test_a_worked_figure_comes_out(dice, row, points):
    assert YACHT.scores(roll(dice))[row] == points


def test_ana_scores_17_for_four_of_a_kind():
    """She rolls 1-2-2-4-6, keeps the 2s, then gives them back and keeps the 4s."""
    second, third = roll("2-2-4-4-6"), roll("1-4-4-4-4")
    assert YACHT.scores(second)["full_house"] == 0
    assert YACHT.scores(third)["four_of_a_kind"] == 17


@pytest.mark.parametrize(
    ("row", "orders"),
    [
        *((row, 4651) for row in NUMBER_ROWS),
        ("full_house", 300),
        ("four_of_a_kind", 156),
        ("small_straight", 120),
        ("large_straight", 120),
        ("yacht", 6),
        ("choice", 7776),
    ],
)
def test_so_many_of_the_7776_rolls_pay_in_a_row_of_yacht(row, orders):
    assert orders_that_pay("yacht", row) == orders


@pytest.mark.parametrize(
    ("rules", "row", "orders"),
    [
        ("yacht-1938", "four_of_a_kind", 156),
        ("yacht-knizia", "full_house", 306),
        ("yacht-51", "full_house", 306),
        ("yacht-51", "small_straight", 1200),
        ("yacht-51", "large_straight", 240),
    ],
)
def test_so_many_of_the_7776_rolls_pay_in_a_row_read_otherwise(rules, row, orders):
    assert orders_that_pay(rules, row) == orders


@pytest.mark.parametrize(
    ("row", "most"),
    [
        ("yacht", 50),
        ("large_straight", 30),
        ("small_straight", 30),
        ("four_of_a_kind", 30),
        ("full_house", 28),
        ("choice", 30),
        ("sixes", 30),
        ("fives", 25),
        ("fours", 20),
        ("threes", 15),
        ("twos", 10),
        ("ones", 5),
    ],
)
def test_no_roll_pays_more_than_the_most_of_its_row(row, most):
    assert max(YACHT.payable[row]) == most


BEST_SHEET = {
    "yacht": "6-6-6-6-6",
    "large_straight": "2-3-4-5-6",
    "small_straight": "1-2-3-4-5",
    "four_of_a_kind": "6-6-6-6-6",
    "full_house": "6-6-6-5-5",
    "choice": "6-6-6-6-6",
    **{row: "-".join([str(face)] * 5) for row, face in NUMBERS.items()},
}
WORST_SHEET = {
    "yacht": "1-1-1-1-2",
    "large_straight": "1-2-3-4-6",
    "small_straight": "1-2-3-4-6",
    "four_of_a_kind": "1-1-1-2-2",
    "full_house": "1-1-2-2-3",
    "choice": "1-1-1-1-1",
    "ones": "2-2-2-2-2",
    **{row: "1-1-1-1-1" for row in NUMBERS if row != "ones"},
}


@pytest.mark.parametrize(
    ("rules", "best"),
    [("yacht", 303), ("yacht-1938", 297), ("yacht-knizia", 305), ("yacht-51", 325)],
)
def test_no_sheet_is_better_than_the_best(rules, best):
    five_alike_is_full_house = rules in {"yacht-knizia", "yacht-51"}
    turns = BEST_SHEET | ({"full_house": "6-6-6-6-6"} if five_alike_is_full_house else {})
    most = {row: max(values) for row, values in find(rules).payable.items()}
    assert played(rules, turns) == most
    assert total(rules, most) == best


@pytest.mark.parametrize("rules", FOUR_READINGS)
def test_the_worst_sheet_has_five_ones_as_choice_and_nothing_else(rules):
    turns = WORST_SHEET | {"small_straight": "1-1-2-3-5"}
    least = {row: min(values) for row, values in find(rules).payable.items()}
    assert played(rules, turns) == least
    assert total(rules, least) == 5


@pytest.mark.parametrize("rules", FOUR_READINGS)
def test_zero_is_payable_everywhere_but_in_choice(rules):
    without = {row for row, values in find(rules).payable.items() if 0 not in values}
    assert without == {"choice"}
    assert find(rules).payable["choice"] == set(range(5, 31))


def test_the_payable_values_of_yacht_are_few():
    payable = YACHT.payable
    assert payable["yacht"] == {0, 50}
    assert payable["large_straight"] == payable["small_straight"] == {0, 30}
    assert payable["threes"] == {0, 3, 6, 9, 12, 15}
    assert payable["full_house"] == {0} | {
        3 * three + 2 * two for three in FACES for two in FACES if three != two
    }
    assert not payable["full_house"] & {5, 6, 10, 25, 30}
    assert payable["four_of_a_kind"] == {0, *range(5, 31)}
    assert find("yacht-1938").payable["four_of_a_kind"] == {0, 4, 8, 12, 16, 20, 24}


DIFFERENCES = [
    # dice, row, then what yacht, 1938, Knizia and 51 pay
    ("6-6-4-6-6", "four_of_a_kind", (28, 24, 28, 28)),
    ("3-3-3-3-3", "four_of_a_kind", (15, 12, 15, 15)),
    ("1-1-1-1-6", "four_of_a_kind", (10, 4, 10, 10)),
    ("1-6-6-6-6", "four_of_a_kind", (25, 24, 25, 25)),
    ("5-5-5-5-5", "full_house", (0, 0, 25, 25)),
    ("6-6-6-5-5", "full_house", (28, 28, 28, 28)),
    ("6-6-6-6-5", "full_house", (0, 0, 0, 0)),
    ("1-2-3-4-5", "small_straight", (30, 30, 30, 15)),
    ("2-3-4-5-6", "small_straight", (0, 0, 0, 15)),
    ("2-3-4-5-5", "small_straight", (0, 0, 0, 15)),
    ("1-2-3-4-6", "small_straight", (0, 0, 0, 15)),
    ("1-3-4-5-6", "small_straight", (0, 0, 0, 15)),
    ("1-2-3-5-6", "small_straight", (0, 0, 0, 0)),
    ("2-3-4-5-6", "large_straight", (30, 30, 30, 30)),
    ("1-2-3-4-5", "large_straight", (0, 0, 0, 30)),
    ("1-2-3-4-6", "large_straight", (0, 0, 0, 0)),
    ("2-2-2-2-2", "yacht", (50, 50, 50, 50)),
]


@pytest.mark.parametrize(("dice", "row", "pays"), DIFFERENCES)
def test_the_four_readings_part_only_where_they_should(dice, row, pays):
    assert tuple(find(rules).scores(roll(dice))[row] for rules in FOUR_READINGS) == pays


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        ("yacht-1938", {"four_of_a_kind"}),
        ("yacht-knizia", {"full_house"}),
        ("yacht-51", {"full_house", "small_straight", "large_straight"}),
    ],
)
def test_a_reading_differs_from_yacht_in_these_rows_alone(rules, rows):
    ours, other = (
        list(zip(*(find(name).scores(dice).values() for dice in EVERY_ORDER)))
        for name in ("yacht", rules)
    )
    assert {row for row, left, right in zip(YACHT.ids, ours, other) if left != right} == rows


@pytest.mark.parametrize("rules", FOUR_READINGS[:3])
def test_three_of_the_readings_have_no_bonus(rules):
    filled = dict.fromkeys(NUMBER_ROWS, 30)
    assert find(rules).bonus_points(filled) == {}


@pytest.mark.parametrize(("ones", "bonus"), [(0, 0), (2, 0), (3, 35), (4, 35), (5, 35)])
def test_yacht_51_pays_its_bonus_from_63_in_the_number_rows(ones, bonus):
    filled = {"sixes": 18, "fives": 15, "fours": 12, "threes": 9, "twos": 6, "ones": ones}
    assert sum(filled.values()) == 60 + ones
    assert find("yacht-51").bonus_points(filled) == {"upper": bonus}


def test_the_bonus_of_yacht_51_may_come_before_all_six_rows_are_used():
    assert find("yacht-51").bonus_points({"sixes": 30, "fives": 25, "fours": 8}) == {"upper": 35}


def test_the_bonus_of_yacht_51_looks_at_the_number_rows_alone():
    filled = {"yacht": 50, "choice": 30, "four_of_a_kind": 30, "sixes": 24}
    assert find("yacht-51").bonus_points(filled) == {"upper": 0}


@pytest.mark.parametrize("rules", FOUR_READINGS)
def test_only_open_rows_are_priced_and_each_as_on_an_empty_sheet(rules):
    dice, filled = roll("4-4-4-4-1"), {"four_of_a_kind": 17, "yacht": 0, "ones": 0}
    scores = find(rules).scores(dice)
    assert find(rules).prices(dice, {}) == scores
    assert find(rules).prices(dice, filled) == {
        row: pays for row, pays in scores.items() if row not in filled
    }
    assert find(rules).earns(dice, filled) == {}
