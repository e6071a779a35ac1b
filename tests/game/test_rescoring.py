"""A game under other rules with the same rows."""

from dataclasses import replace

import pytest

from tests.game.table import JOKER, YACHT, ZEROS, play, table
from yacht_api.game import rescored, set_active
from yacht_api.game.broken_rules import DiceUnknown, Impossible
from yacht_api.rules import find

PLAIN = replace(JOKER, id="plain", joker=None, bonuses=())
LENIENT, SUM = find("yacht-knizia"), find("yacht-51")


def totals(other):
    return [sheet.total for sheet in other.sheets.values()]


def test_each_turn_is_counted_in_the_row_it_was_entered_in():
    game = play(table("Ana", "Ben"), "full_house 6-6-6-6-6", "yacht 5-5-5-5-5", "choice 1-1-2-2-3")
    other = rescored(game, LENIENT)
    assert totals(other) == [30 + 9, 50]
    assert other.rules is LENIENT
    assert other.ranks == {1: 2, 2: 1}
    assert other.winners is None
    assert [sheet.total for sheet in game.sheets.values()] == [9, 50]


def test_a_bonus_appears():
    game = play(
        table("Ana"), "sixes 6-6-6-6-1", "fives 5-5-5-5-1", "fours 4-4-4-4-1", "ones 1-1-1-2-2"
    )
    other = rescored(game, SUM)
    assert other.sheets[1].bonuses == {"upper": 35}
    assert totals(other) == [24 + 20 + 16 + 3 + 35]
    assert game.sheets[1].bonuses == {}


def test_the_winners_may_be_others():
    game = table("Ana", "Ben")
    fives = ("four_of_a_kind 6-6-6-6-1", "four_of_a_kind 5-5-5-5-6")
    game = play(game, *fives)
    game = play(
        set_active(set_active(game, 1, False, at=game.created_at)[0], 2, False, at=game.created_at)[
            0
        ]
    )
    assert game.winners == [2]
    other = rescored(game, find("yacht-1938"))
    assert (totals(other), other.winners) == ([24, 20], [1])


def test_the_same_rules_are_the_game_itself_dice_or_no_dice():
    game = play(table("Ana"), *ZEROS)
    other = rescored(game, YACHT)
    assert (totals(other), other.winners) == ([5], [1])
    assert other.sheets is game.sheets


def test_the_turns_without_dice_are_named():
    game = play(table("Ana"), "yacht 50", "choice 1-1-2-2-3", "ones 0")
    with pytest.raises(DiceUnknown) as refused:
        rescored(game, LENIENT)
    assert refused.value.turns == (1, 3)


@pytest.mark.parametrize("rules", ["yahtzee", "kismet"])
def test_rules_with_other_rows_are_refused(rules):
    with pytest.raises(Impossible) as refused:
        rescored(table("Ana"), find(rules))
    assert [fault.pointer for fault in refused.value.faults] == ["/rules"]


def test_a_joker_of_the_other_rules_pays_and_earns():
    game = play(table("Ana", rules=PLAIN), "yacht 1-1-1-1-1", "ones 1-1-1-1-1", "choice 4-4-4-4-4")
    assert game.sheets[1].total == 50 + 5 + 20
    other = rescored(game, JOKER)
    # The 4s had to go to their own row, so under the joker they paid nothing where they went.
    assert other.sheets[1].filled == {"yacht": 50, "ones": 10, "choice": 0}
    assert other.sheets[1].bonuses == {"numbers": 0, "again": 200}
    assert other.sheets[1].total == 260


def test_a_joker_of_the_own_rules_does_not_follow_to_the_other_ones():
    game = play(table("Ana", rules=JOKER), "yacht 1-1-1-1-1", "ones 1-1-1-1-1")
    assert game.sheets[1].total == 50 + 10 + 100
    assert totals(rescored(game, PLAIN)) == [55]


def test_sheets_do_not_mix():
    game = play(table("Ana", "Ben", rules=PLAIN), "yacht 1-1-1-1-1", "ones 1-1-1-1-1")
    assert totals(rescored(game, JOKER)) == [50, 5]
