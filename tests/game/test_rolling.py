"""Rolling: in order, said twice, mended, and never a fourth time."""

import pytest

from tests.game.table import NOW, THEN, ZEROS, dice, play, table, throw
from yacht_api.game import roll
from yacht_api.game.broken_rules import (
    GameFinished,
    Impossible,
    NoRollsLeft,
    NoSuchRoll,
    NoSuchTurn,
    RollAlreadyRecorded,
    RollOutOfOrder,
    TurnAlreadyRecorded,
    TurnOutOfOrder,
)

ANAS_TURN = ("1-2-2-4-6", "2-2-4-4-6 keeping 2-2", "1-4-4-4-4 keeping 4-4")


def rolled(*throws, game=None):
    game = game or table("Ana", "Ben")
    for place, text in enumerate(throws, start=1):
        game, _ = roll(game, game.next.number, place, throw(text), at=THEN)
    return game


def test_a_roll_is_recorded_for_the_player_who_is_next():
    game, event = roll(play(table("Ana", "Ben"), "ones 1"), 2, 1, throw("1-2-2-4-6"), at=NOW)
    assert game.rolls == (throw("1-2-2-4-6"),)
    assert game.turns[1:] == ()
    assert event.action == "roll_recorded"
    assert event.detail == {
        "number": 2,
        "player": 2,
        "roll": 1,
        "dice": [1, 2, 2, 4, 6],
        "kept": [],
    }


def test_kept_dice_may_change_from_roll_to_roll():
    game = rolled(*ANAS_TURN)
    assert game.current.dice == dice("1-4-4-4-4")
    assert game.current.rolls_left == 0
    assert game.version == 4


def test_all_five_may_be_rolled_again():
    assert rolled("1-2-2-4-6", "3-3-5-5-1").current.rolls_left == 1


@pytest.mark.parametrize(
    ("throws", "place", "text"),
    [
        ((), 1, "1-2-2-4-6 keeping 2"),
        (("1-2-2-4-6",), 2, "3-3-3-3-3 keeping 3"),
        (("1-2-2-4-6",), 2, "3-3-3-3-3 keeping 2"),
        (("1-2-2-4-6",), 1, "1-2-2-4-6 keeping 2"),
    ],
)
def test_kept_dice_must_be_among_those_before_and_after(throws, place, text):
    with pytest.raises(Impossible) as refused:
        roll(rolled(*throws), 1, place, throw(text), at=NOW)
    assert [fault.pointer for fault in refused.value.faults] == ["/kept"]


def test_the_same_roll_again_changes_nothing():
    game = rolled(*ANAS_TURN)
    for place, text in ((1, "6-4-2-2-1"), (2, "6-4-4-2-2 keeping 2-2"), (3, ANAS_TURN[2])):
        for replace in (False, True):
            assert roll(game, 1, place, throw(text), at=NOW, replace=replace) == (game, None)


@pytest.mark.parametrize(
    ("place", "text"), [(1, "1-2-2-4-5"), (2, "2-2-4-4-6"), (3, "2-4-4-4-4 keeping 4-4")]
)
def test_another_roll_is_refused_with_what_is_there(place, text):
    game = rolled(*ANAS_TURN)
    with pytest.raises(RollAlreadyRecorded) as refused:
        roll(game, 1, place, throw(text), at=NOW)
    assert refused.value.roll == game.rolls[place - 1]
    assert refused.value.number == place


def test_a_roll_can_be_mended_if_the_later_ones_still_follow():
    game = rolled(*ANAS_TURN)
    after, event = roll(game, 1, 1, throw("2-2-3-3-3"), at=NOW, replace=True)
    assert after.rolls == (throw("2-2-3-3-3"), *game.rolls[1:])
    assert event.action == "roll_replaced"
    assert event.detail == {
        "number": 1,
        "player": 1,
        "roll": 1,
        "old": {"dice": [1, 2, 2, 4, 6], "kept": []},
        "new": {"dice": [2, 2, 3, 3, 3], "kept": []},
    }


@pytest.mark.parametrize(
    ("place", "text", "field"),
    [
        (1, "2-3-3-3-3", "/dice"),
        (2, "2-2-4-6-6 keeping 2-2", "/dice"),
        (2, "4-4-2-2-6 keeping 4-4", "/kept"),
    ],
)
def test_a_mended_roll_cannot_break_the_chain(place, text, field):
    with pytest.raises(Impossible) as refused:
        roll(rolled(*ANAS_TURN), 1, place, throw(text), at=NOW, replace=True)
    assert [fault.pointer for fault in refused.value.faults] == [field]


def test_the_last_roll_can_be_mended_freely():
    game, _ = roll(rolled(*ANAS_TURN), 1, 3, throw("6-6-6-6-6"), at=NOW, replace=True)
    assert game.current.dice == dice("6-6-6-6-6")


def test_there_is_no_fourth_roll():
    with pytest.raises(NoRollsLeft) as refused:
        roll(rolled(*ANAS_TURN), 1, 4, throw("1-2-2-4-6"), at=NOW)
    assert refused.value.rolls == 3


@pytest.mark.parametrize(("throws", "place"), [((), 2), ((), 3), (ANAS_TURN[:1], 3)])
def test_no_roll_may_be_left_out(throws, place):
    with pytest.raises(RollOutOfOrder) as refused:
        roll(rolled(*throws), 1, place, throw("1-2-2-4-6"), at=NOW)
    assert refused.value.number == len(throws) + 1


def test_rolls_are_counted_from_one():
    with pytest.raises(NoSuchRoll):
        roll(table("Ana"), 1, 0, throw("1-2-2-4-6"), at=NOW)


@pytest.mark.parametrize(
    ("number", "broken"),
    [(0, NoSuchTurn), (1, TurnAlreadyRecorded), (3, TurnOutOfOrder), (9, TurnOutOfOrder)],
)
def test_only_the_next_turn_is_rolled(number, broken):
    with pytest.raises(broken):
        roll(play(table("Ana"), "ones 1"), number, 1, throw("1-2-2-4-6"), at=NOW)


def test_nothing_is_rolled_after_the_end():
    with pytest.raises(GameFinished):
        roll(play(table("Ana"), *ZEROS), 13, 1, throw("1-2-2-4-6"), at=NOW)
