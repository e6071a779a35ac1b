"""Sheets: what rows are filled, what an entry pays, and what a joker does to both."""

import pytest

from tests.game.table import JOKER, NOW, YACHT, dice, entry
from yacht_api.game import Entry, Sheet, Turn
from yacht_api.game.broken_rules import CategoryNotAllowed, CategoryTaken, Impossible
from yacht_api.game.sheet import replayed


def turns(rules, *entries):
    """These turns of one player, each for what it pays."""
    played = []
    for number, text in enumerate(entries, start=1):
        written = entry(text)
        points = Sheet.of(rules, played).price(written)
        played.append(Turn(number, 1, written.category, written.dice, points, (), 1, NOW))
    return played


def sheet(rules, *entries):
    return Sheet.of(rules, turns(rules, *entries))


def test_an_empty_sheet_has_every_row_open():
    empty = Sheet(YACHT)
    assert empty.open == YACHT.ids
    assert empty.turns_left == 12
    assert empty.total == 0
    assert empty.bonuses == {}
    assert empty.scores == dict.fromkeys(YACHT.ids)


def test_a_sheet_shows_rows_in_sheet_order_with_points_or_none():
    column = sheet(YACHT, "ones 1-1-3-4-5", "yacht 1-1-3-4-5", "choice 20")
    assert list(column.scores) == list(YACHT.ids)
    assert {row: points for row, points in column.scores.items() if points is not None} == {
        "yacht": 0,
        "choice": 20,
        "ones": 2,
    }
    assert column.total == 22
    assert column.turns_left == 9
    assert "ones" not in column.open


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("four_of_a_kind 4-4-4-4-1", 17),
        ("four_of_a_kind 6-6-6-6-6", 30),
        ("full_house 6-6-6-6-6", 0),
        ("full_house 3-6-3-6-3", 21),
        ("large_straight 6-5-4-3-1", 0),
        ("choice 18", 18),
        ("sixes 0", 0),
    ],
)
def test_dice_pay_what_the_rules_say_and_points_what_was_written(text, points):
    assert Sheet(YACHT).price(entry(text)) == points


def test_a_filled_row_is_taken_and_the_open_ones_are_named():
    with pytest.raises(CategoryTaken) as taken:
        sheet(YACHT, "ones 1-1-3-4-5").price(entry("ones 3"))
    assert taken.value.category == "ones"
    assert taken.value.open == YACHT.ids[:-1]


def test_an_entry_needs_dice_or_points():
    with pytest.raises(Impossible) as refused:
        Sheet(YACHT).price(Entry("ones"))
    assert refused.value.faults[0].pointer == "/dice"


def test_an_entry_that_no_game_could_take_is_refused():
    with pytest.raises(Impossible):
        Sheet(YACHT).price(Entry("ones", points=6))


def test_a_joker_raises_the_price_once_its_row_is_used():
    assert Sheet(JOKER).price(entry("choice 2-2-2-2-2")) == 10
    assert sheet(JOKER, "yacht 1-2-3-4-5").price(entry("choice 2-2-2-2-2")) == 20


def test_a_joker_forbids_rows_and_the_allowed_ones_are_named():
    with pytest.raises(CategoryNotAllowed) as forbidden:
        sheet(JOKER, "yacht 1-2-3-4-5").price(entry("choice 4-4-4-4-4"))
    assert forbidden.value.allowed == ("fours",)
    assert forbidden.value.number is None


def test_a_joker_leaves_entries_by_points_alone():
    assert sheet(JOKER, "yacht 1-2-3-4-5").price(entry("choice 20")) == 20


def test_bonuses_are_what_rows_add_up_to_and_what_dice_earned():
    column = sheet(JOKER, "yacht 3-3-3-3-3", "fours 4-4-4-4-4", "ones 1-1-1-1-1")
    assert column.scores == {"yacht": 50, "fours": 40, "ones": 10, "choice": None}
    assert column.bonuses == {"numbers": 35, "again": 200}
    assert column.total == 50 + 40 + 10 + 35 + 200


def test_bonuses_not_reached_are_shown_as_nothing():
    assert Sheet(JOKER).bonuses == {"numbers": 0, "again": 0}


def test_points_without_dice_earn_nothing_beside_the_row():
    assert sheet(JOKER, "yacht 50", "fours 20").bonuses == {"numbers": 35, "again": 0}


def test_the_order_of_turns_decides_what_a_joker_pays():
    late = sheet(JOKER, "choice 2-2-2-2-2", "yacht 3-3-3-3-3")
    early = sheet(JOKER, "yacht 3-3-3-3-3", "choice 2-2-2-2-2")
    assert (late.total, early.total) == (60, 170)


def test_replay_prices_every_turn_after_those_before_it():
    stored = turns(JOKER, "yacht 3-3-3-3-3", "choice 2-2-2-2-2")
    first, second = replayed(JOKER, reversed(stored))
    assert first == (stored[1], 10)
    assert second == (stored[0], 50)


def test_replay_names_the_turn_that_a_joker_forbids():
    legal = turns(JOKER, "choice 4-4-4-4-4", "yacht 1-2-3-4-5")
    with pytest.raises(CategoryNotAllowed) as forbidden:
        list(replayed(JOKER, reversed(legal)))
    assert forbidden.value.number == 1
    assert forbidden.value.allowed == ("fours",)
    assert "turn 1" in str(forbidden.value)


def test_the_best_and_the_worst_price_of_five_sixes_are_in_the_payable_values():
    assert Sheet(YACHT).price(Entry("sixes", dice("6-6-6-6-6"))) in YACHT.payable["sixes"]
    assert Sheet(YACHT).price(Entry("sixes", dice("1-1-1-1-1"))) in YACHT.payable["sixes"]
