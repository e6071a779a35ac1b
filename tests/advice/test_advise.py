"""Advice for dice on the table."""

import subprocess
import sys

import pytest

from tests.game.table import dice, play, table, throw
from yacht_api.advice import CategoryWorth, KeepWorth, advise, advise_next, filled_for
from yacht_api.game import roll
from yacht_api.rules import find

ONE_FULL_HOUSE = {"full_house": 14}


def test_an_opening_with_a_pair_of_twos_keeps_the_six_alone(yacht):
    advice = advise(yacht, dice("1-2-2-4-6"), 2, {})
    assert advice.best == KeepWorth((6,), advice.expected)
    assert advice.expected == pytest.approx(167.0078, abs=5e-5)


def test_a_near_straight_keeps_the_end_that_is_better_by_a_hair(yacht):
    advice = advise(yacht, dice("1-2-3-5-6"), 2, {})
    first, second = advice.keeps[:2]
    assert first.keep == (1, 2, 3, 5)
    assert second.keep == (2, 3, 5, 6)
    assert first.expected - second.expected == pytest.approx(2.9e-6, abs=5e-8)


def test_anas_second_roll_keeps_the_fours(yacht):
    advice = advise(yacht, dice("4-4-6-2-2"), 1, ONE_FULL_HOUSE)
    assert advice.best == KeepWorth((4, 4), advice.expected)
    assert advice.expected == pytest.approx(144.475, abs=5e-4)


def test_anas_four_fours_go_to_fours(yacht):
    advice = advise(yacht, dice("1-4-4-4-4"), 0, ONE_FULL_HOUSE)
    first, second = advice.categories[:2]
    assert advice.best == first
    assert (first.category, first.points) == ("fours", 16)
    assert (second.category, second.points) == ("four_of_a_kind", 17)
    assert first.expected == pytest.approx(149.962, abs=5e-4)
    assert second.expected == pytest.approx(149.062, abs=5e-4)
    assert advice.keeps == ()


def test_every_distinct_keep_is_listed_once_best_first(yacht):
    keeps = advise(yacht, dice("2-6-2-4-1"), 1, {}).keeps
    assert len(keeps) == len(set(keep for keep, _ in keeps)) == 3 * 2 * 2 * 2
    assert [keep.expected for keep in keeps] == sorted(
        (keep.expected for keep in keeps), reverse=True
    )


def test_keeping_all_five_is_to_stop(yacht):
    shown = dice("2-3-4-5-6")
    advice = advise(yacht, shown, 2, {})
    entered = advise(yacht, shown, 0, {})
    assert advice.best == entered.best == entered.categories[0]
    assert advice.keeps[0] == KeepWorth(shown, entered.expected)
    bad = dice("1-1-2-3-6")
    stopped = dict(advise(yacht, bad, 2, {}).keeps)[bad]
    assert stopped == advise(yacht, bad, 0, {}).expected


def test_only_open_rows_are_offered_and_the_order_of_the_dice_never_matters(yacht):
    filled = filled_for(yacht.rules, ("yacht", "ones"))
    advice = advise(yacht, dice("4-1-4-1-4"), 0, filled)
    assert advice.categories == advise(yacht, dice("1-1-4-4-4"), 0, filled).categories
    # 2 points now and 50 with luck are more than giving up the yacht's row would leave.
    assert [row[:2] for row in advice.categories] == [("ones", 2), ("yacht", 0)]
    assert advice.categories[0].expected == pytest.approx(2 + 2.3014321263)


def test_the_expected_worth_counts_the_bonus_that_a_row_brings(yahtzee):
    filled = {row: 0 for row in yahtzee.rules.ids if row != "sixes"} | {"fives": 25, "fours": 20}
    advice = advise(yahtzee, dice("6-6-6-1-2"), 0, filled)
    assert advice.categories == (CategoryWorth("sixes", 18, 18 + 35),)


def test_the_expected_worth_counts_a_further_five_alike_and_where_it_must_go(yahtzee):
    filled = filled_for(yahtzee.rules, ("fours", "chance")) | {"yahtzee": 50}
    fours, chance = dice("4-4-4-4-4"), yahtzee.expected(filled | {"fours": 20})
    advice = advise(yahtzee, fours, 0, filled)
    assert advice.categories == (CategoryWorth("fours", 20, 20 + 100 + chance),)


def test_advice_for_the_turn_being_rolled(yacht):
    game = table("Ana", "Ben")
    assert advise_next(yacht, game) is None
    game = play(game, "full_house 3-3-3-6-6", "choice 20")
    game, _ = roll(game, 3, 1, throw("1-2-2-4-6"), at=game.updated_at)
    assert advise_next(yacht, game) == advise(yacht, dice("1-2-2-4-6"), 2, {"full_house": 21})


@pytest.mark.parametrize(("rolls_left", "open_rows"), [(3, ("ones",)), (-1, ("ones",)), (0, ())])
def test_what_cannot_be_asked_is_refused(yacht, rolls_left, open_rows):
    with pytest.raises(ValueError, match="open row"):
        advise(yacht, dice("1-2-3-4-5"), rolls_left, filled_for(find("yacht"), open_rows))


def test_importing_the_package_does_not_load_numpy():
    ask = "import sys; from yacht_api import advice; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", ask], check=False).returncode == 0
