"""Kismet: worked figures, colours, five alike in every row, the steps of the bonus."""

import pytest

from tests.rules.by_the_book import NUMBERS
from tests.rules.sheets import orders_that_pay, played, roll, total
from yacht_api.rules import find

KISMET = find("kismet")


@pytest.mark.parametrize(
    ("dice", "row", "points"),
    [
        ("3-3-4-4-1", "two_pair_same_color", 15),
        ("1-1-6-6-2", "two_pair_same_color", 16),
        ("2-2-5-5-6", "two_pair_same_color", 20),
        ("1-1-2-2-3", "two_pair_same_color", 0),
        ("1-1-3-3-6", "two_pair_same_color", 0),
        ("1-1-1-6-2", "two_pair_same_color", 0),
        ("1-1-6-2-3", "two_pair_same_color", 0),
        ("1-1-1-1-2", "two_pair_same_color", 6),
        ("1-1-1-1-6", "two_pair_same_color", 10),
        ("3-3-3-3-3", "two_pair_same_color", 15),
        ("3-3-3-4-4", "two_pair_same_color", 17),
        ("3-3-3-5-5", "two_pair_same_color", 0),
        ("1-1-1-2-3", "three_of_a_kind", 8),
        ("1-1-1-2-2", "three_of_a_kind", 7),
        ("1-1-1-1-2", "three_of_a_kind", 6),
        ("1-1-2-2-3", "three_of_a_kind", 0),
        ("1-2-3-4-5", "straight", 30),
        ("6-5-4-3-2", "straight", 30),
        ("1-2-3-4-6", "straight", 0),
        ("2-3-4-5-5", "straight", 0),
        ("1-1-1-1-6", "flush", 35),
        ("6-1-6-1-6", "flush", 35),
        ("2-5-5-2-5", "flush", 35),
        ("3-4-3-4-3", "flush", 35),
        ("1-1-1-6-5", "flush", 0),
        ("2-2-2-3-3", "flush", 0),
        ("1-1-1-2-2", "full_house", 22),
        ("1-1-1-6-6", "full_house", 30),
        ("6-6-6-5-5", "full_house", 43),
        ("1-1-1-1-6", "full_house", 0),
        ("1-1-1-6-6", "full_house_same_color", 35),
        ("5-5-5-2-2", "full_house_same_color", 39),
        ("4-4-4-3-3", "full_house_same_color", 38),
        ("1-1-1-2-2", "full_house_same_color", 0),
        ("1-1-1-1-6", "full_house_same_color", 0),
        ("6-6-6-6-5", "four_of_a_kind", 54),
        ("1-1-1-1-2", "four_of_a_kind", 31),
        ("1-1-1-6-6", "four_of_a_kind", 0),
        ("1-2-4-5-6", "yarborough", 18),
        ("1-1-1-1-1", "kismet", 55),
        ("6-6-6-6-6", "kismet", 80),
        ("6-6-6-6-5", "kismet", 0),
        ("1-2-1-5-1", "ones", 3),
    ],
)
def test_a_worked_figure_comes_out(dice, row, points):
    assert KISMET.scores(roll(dice))[row] == points


@pytest.mark.parametrize("face", NUMBERS.values(), ids=NUMBERS)
def test_five_alike_pay_in_every_row_but_straight_and_the_other_number_rows(face):
    five = 5 * face
    numbers = {row: five if own == face else 0 for row, own in NUMBERS.items()}
    assert KISMET.scores((face,) * 5) == {
        **numbers,
        "two_pair_same_color": five,
        "three_of_a_kind": five,
        "straight": 0,
        "flush": 35,
        "full_house": five + 15,
        "full_house_same_color": five + 20,
        "four_of_a_kind": five + 25,
        "yarborough": five,
        "kismet": five + 50,
    }


@pytest.mark.parametrize(
    ("row", "orders"),
    [
        *((row, 4651) for row in NUMBERS),
        ("two_pair_same_color", 576),
        ("three_of_a_kind", 1656),
        ("straight", 240),
        ("flush", 96),
        ("full_house", 306),
        ("full_house_same_color", 66),
        ("four_of_a_kind", 156),
        ("yarborough", 7776),
        ("kismet", 6),
    ],
)
def test_so_many_of_the_7776_rolls_pay_in_a_row(row, orders):
    assert orders_that_pay("kismet", row) == orders


@pytest.mark.parametrize(
    ("upper", "bonus"),
    [(0, 0), (62, 0), (63, 35), (70, 35), (71, 55), (77, 55), (78, 75), (105, 75)],
)
def test_the_bonus_grows_at_63_71_and_78(upper, bonus):
    filled = {"ones": upper % 5, "fives": upper - upper % 5, "kismet": 80}
    assert KISMET.bonus_points(filled) == {"upper": bonus}


def test_zero_is_payable_everywhere_but_in_yarborough():
    assert {row for row, values in KISMET.payable.items() if 0 not in values} == {"yarborough"}
    assert KISMET.payable["yarborough"] == set(range(5, 31))


def test_the_payable_values_of_rows_with_something_extra():
    assert KISMET.payable["kismet"] == {0, 55, 60, 65, 70, 75, 80}
    assert KISMET.payable["four_of_a_kind"] == {0, *range(30, 56)}
    assert KISMET.payable["flush"] == {0, 35}
    assert KISMET.payable["straight"] == {0, 30}


BEST_GAME = {
    # dice and what they pay; 105 in the number rows bring 75 more
    "ones": ("1-1-1-1-1", 5),
    "twos": ("2-2-2-2-2", 10),
    "threes": ("3-3-3-3-3", 15),
    "fours": ("4-4-4-4-4", 20),
    "fives": ("5-5-5-5-5", 25),
    "sixes": ("6-6-6-6-6", 30),
    "two_pair_same_color": ("6-6-6-6-6", 30),
    "three_of_a_kind": ("6-6-6-6-6", 30),
    "straight": ("2-3-4-5-6", 30),
    "flush": ("6-6-6-6-6", 35),
    "full_house": ("6-6-6-6-6", 45),
    "full_house_same_color": ("6-6-6-6-6", 50),
    "four_of_a_kind": ("6-6-6-6-6", 55),
    "yarborough": ("6-6-6-6-6", 30),
    "kismet": ("6-6-6-6-6", 80),
}


def test_the_best_game_is_worth_565():
    filled = played("kismet", {row: dice for row, (dice, _pays) in BEST_GAME.items()})
    assert filled == {row: pays for row, (_dice, pays) in BEST_GAME.items()}
    assert filled == {row: max(values) for row, values in KISMET.payable.items()}
    assert KISMET.bonus_points(filled) == {"upper": 75}
    assert total("kismet", filled) == 565


def test_the_worst_game_has_five_ones_as_yarborough_and_nothing_else():
    assert sum(min(values) for values in KISMET.payable.values()) == 5


def test_nothing_is_earned_beside_the_rows_and_no_row_is_forced():
    dice, filled = roll("4-4-4-4-4"), {"kismet": 70}
    assert KISMET.earns(dice, filled) == {}
    assert set(KISMET.prices(dice, filled)) == set(KISMET.ids) - {"kismet"}
