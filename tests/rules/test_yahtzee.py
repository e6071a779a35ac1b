"""Yahtzee: worked figures, the forced joker with its published traps, and the best sheet."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.by_the_book import BOOK, EVERY_ORDER, FIVE_ALIKE, NUMBERS, forced_joker
from tests.rules.sheets import orders_that_pay, play, roll, total
from yacht_api.rules import find

YAHTZEE = find("yahtzee")
LOWER = tuple(row for row in YAHTZEE.ids if row not in NUMBERS)
FOURS = roll("4-4-4-4-4")


def used(*rows, yahtzee=None):
    """A sheet with these rows used, and the Yahtzee row if it holds something."""
    return dict.fromkeys(rows, 0) | ({} if yahtzee is None else {"yahtzee": yahtzee})


@pytest.mark.parametrize(
    ("dice", "row", "points"),
    [
        ("2-3-4-5-5", "small_straight", 30),
        ("1-2-3-4-6", "small_straight", 30),
        ("3-3-4-5-6", "small_straight", 30),
        ("1-2-3-4-5", "small_straight", 30),
        ("1-2-3-5-6", "small_straight", 0),
        ("1-1-2-3-3", "small_straight", 0),
        ("1-2-3-4-5", "large_straight", 40),
        ("6-5-4-3-2", "large_straight", 40),
        ("2-3-4-5-5", "large_straight", 0),
        ("2-2-3-3-3", "full_house", 25),
        ("6-6-6-5-5", "full_house", 25),
        ("4-4-4-4-4", "full_house", 0),
        ("4-4-4-4-1", "full_house", 0),
        ("5-5-5-2-1", "three_of_a_kind", 18),
        ("5-5-5-2-2", "three_of_a_kind", 19),
        ("5-5-5-5-1", "three_of_a_kind", 21),
        ("5-5-2-2-1", "three_of_a_kind", 0),
        ("5-5-5-5-1", "four_of_a_kind", 21),
        ("5-5-5-5-5", "four_of_a_kind", 25),
        ("5-5-5-1-1", "four_of_a_kind", 0),
        ("5-5-5-5-5", "yahtzee", 50),
        ("5-5-5-5-1", "yahtzee", 0),
        ("1-2-3-5-6", "chance", 17),
        ("1-2-1-5-1", "ones", 3),
    ],
)
def test_a_worked_figure_comes_out(dice, row, points):
    assert YAHTZEE.scores(roll(dice))[row] == points


@pytest.mark.parametrize(
    ("row", "orders"),
    [
        *((row, 4651) for row in NUMBERS),
        ("three_of_a_kind", 1656),
        ("four_of_a_kind", 156),
        ("full_house", 300),
        ("small_straight", 1200),
        ("large_straight", 240),
        ("yahtzee", 6),
        ("chance", 7776),
    ],
)
def test_so_many_of_the_7776_rolls_pay_in_a_row(row, orders):
    assert orders_that_pay("yahtzee", row) == orders


def test_the_payable_values_hold_whatever_a_joker_pays():
    payable = YAHTZEE.payable
    assert payable["full_house"] == {0, 25}
    assert payable["small_straight"] == {0, 30}
    assert payable["large_straight"] == {0, 40}
    assert payable["yahtzee"] == {0, 50}
    assert payable["three_of_a_kind"] == payable["four_of_a_kind"] == {0, *range(5, 31)}
    assert payable["chance"] == set(range(5, 31))
    for dice in FIVE_ALIKE:
        for length in range(len(YAHTZEE.ids)):
            filled = used(*YAHTZEE.ids[:length], yahtzee=50)
            prices = YAHTZEE.prices(dice, filled)
            assert all(points in payable[row] for row, points in prices.items())


def test_zero_is_payable_everywhere_but_in_chance():
    assert {row for row, values in YAHTZEE.payable.items() if 0 not in values} == {"chance"}


@pytest.mark.parametrize(("ones", "bonus"), [(0, 0), (2, 0), (3, 35), (5, 35)])
def test_the_upper_bonus_begins_at_63(ones, bonus):
    filled = {"sixes": 18, "fives": 15, "fours": 12, "threes": 9, "twos": 6, "ones": ones}
    assert YAHTZEE.bonus_points(filled | {"chance": 30}) == {"upper": bonus, "yahtzee": 0}


def test_the_first_five_alike_score_as_any_roll_and_are_bound_to_no_row():
    assert YAHTZEE.prices(FOURS, {}) == YAHTZEE.scores(FOURS)
    assert YAHTZEE.prices(FOURS, used("fours")) == {
        **dict.fromkeys(("ones", "twos", "threes", "fives", "sixes"), 0),
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 0,
        "small_straight": 0,
        "large_straight": 0,
        "yahtzee": 50,
        "chance": 20,
    }
    assert YAHTZEE.earns(FOURS, used("fours")) == {}


@pytest.mark.parametrize("holds", [0, 50])
def test_a_joker_must_go_into_its_own_number_row_while_that_is_open(holds):
    assert YAHTZEE.prices(FOURS, used(yahtzee=holds)) == {"fours": 20}
    filled = used("ones", "sixes", "chance", yahtzee=holds)
    assert YAHTZEE.prices(FOURS, filled) == {"fours": 20}


@pytest.mark.parametrize("holds", [0, 50])
def test_a_joker_without_its_number_row_may_take_any_open_lower_row(holds):
    assert YAHTZEE.prices(FOURS, used("fours", yahtzee=holds)) == {
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
        "chance": 20,
    }


@pytest.mark.parametrize("holds", [0, 50])
@pytest.mark.parametrize(("row", "points"), [("large_straight", 40), ("chance", 20)])
def test_one_open_lower_row_still_goes_before_the_number_rows(holds, row, points):
    filled = used("fours", *(other for other in LOWER if other != row)) | {"yahtzee": holds}
    assert YAHTZEE.prices(FOURS, filled) == {row: points}


@pytest.mark.parametrize("holds", [0, 50])
def test_a_joker_with_no_lower_row_left_is_0_in_any_open_number_row(holds):
    filled = used("fours", "ones", *LOWER) | {"yahtzee": holds}
    assert YAHTZEE.prices(FOURS, filled) == dict.fromkeys(("twos", "threes", "fives", "sixes"), 0)


@pytest.mark.parametrize(
    ("filled", "extra"),
    [
        pytest.param({}, {}, id="row-open"),
        pytest.param(used(yahtzee=0), {}, id="row-given-up"),
        pytest.param(used(yahtzee=50), {"yahtzee": 100}, id="own-number-row"),
        pytest.param(used("fours", yahtzee=50), {"yahtzee": 100}, id="lower-row"),
        pytest.param(used("fours", *LOWER) | {"yahtzee": 50}, {"yahtzee": 100}, id="a-zero"),
    ],
)
def test_five_alike_earn_100_whenever_the_yahtzee_row_holds_50(filled, extra):
    assert YAHTZEE.earns(FOURS, filled) == extra


def test_only_five_alike_earn_anything():
    earning = {dice for dice in EVERY_ORDER if YAHTZEE.earns(dice, {"yahtzee": 50})}
    assert earning == FIVE_ALIKE


@pytest.mark.parametrize("dice", sorted(FIVE_ALIKE), ids=lambda dice: f"five-{dice[0]}s")
@pytest.mark.parametrize("holds", [0, 50])
def test_a_joker_is_priced_by_the_official_order_on_every_sheet(dice, holds):
    others = [row for row in YAHTZEE.ids if row != "yahtzee"]
    for length in range(len(others) + 1):
        for rows in combinations(others, length):
            filled = used(*rows, yahtzee=holds)
            assert YAHTZEE.prices(dice, filled) == forced_joker(dice, filled)


@settings(deadline=None)  # a busy machine is no defect
@given(
    dice=st.sampled_from(EVERY_ORDER).filter(lambda dice: dice not in FIVE_ALIKE),
    rows=st.sets(st.sampled_from(YAHTZEE.ids)),
)
def test_any_other_roll_pays_what_it_pays_on_an_empty_sheet(dice, rows):
    assert YAHTZEE.prices(dice, used(*rows)) == {
        row: says(dice) for row, says in BOOK["yahtzee"].items() if row not in rows
    }


BEST_GAME = {
    "yahtzee": "6-6-6-6-6",
    **{row: "-".join([str(face)] * 5) for row, face in NUMBERS.items()},
    **dict.fromkeys((row for row in LOWER if row != "yahtzee"), "6-6-6-6-6"),
}


def test_the_best_game_is_thirteen_times_five_alike_and_1575():
    filled, earned = play("yahtzee", BEST_GAME)
    assert filled == {row: max(values) for row, values in YAHTZEE.payable.items()}
    assert YAHTZEE.bonus_points(filled) == {"upper": 35, "yahtzee": 0}
    assert earned == {"yahtzee": 12 * 100}
    assert total("yahtzee", filled, earned) == 1575


def test_the_same_dice_are_worth_less_when_the_yahtzee_row_waits():
    first = {"ones": "1-1-1-1-1", "yahtzee": "6-6-6-6-6"}
    filled, earned = play("yahtzee", first | BEST_GAME)
    assert total("yahtzee", filled, earned) == 1475


def test_five_4s_are_40_in_large_straight_when_yahtzee_holds_0_and_fours_are_used():
    filled, earned = play(
        "yahtzee", {"yahtzee": "1-2-3-4-6", "fours": "4-4-4-1-2", "large_straight": "4-4-4-4-4"}
    )
    assert filled == {"yahtzee": 0, "fours": 12, "large_straight": 40}
    assert not earned
