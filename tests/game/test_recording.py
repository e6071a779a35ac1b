"""Recording turns: in order, said twice, under both orders, with and without rolls."""

import pytest

from tests.game.table import JOKER, NOW, THEN, ZEROS, dice, entry, play, table, throw
from yacht_api.game import Entry, record, record_next, roll, set_active
from yacht_api.game.broken_rules import (
    CategoryNotAllowed,
    CategoryTaken,
    GameFinished,
    Impossible,
    NoSuchTurn,
    NotTheirTurn,
    TurnAlreadyRecorded,
    TurnOutOfOrder,
)


def rolled(game, *throws):
    for place, text in enumerate(throws, start=1):
        game, _ = roll(game, game.next.number, place, throw(text), at=THEN)
    return game


def pointers(refused):
    return [fault.pointer for fault in refused.value.faults]


def test_a_turn_is_recorded_for_whoever_is_next():
    game, event, turn = record(table("Ana", "Ben"), 1, entry("fours 4-4-4-1-1"), at=NOW)
    assert (turn.number, turn.player, turn.category, turn.points) == (1, 1, "fours", 12)
    assert (turn.dice, turn.rolls, turn.revision) == (dice("4-4-4-1-1"), (), 1)
    assert turn.recorded_at == NOW
    assert game.turns == (turn,)
    assert game.next == (2, 2)
    assert event.action == "turn_recorded"
    assert event.detail == {
        "number": 1,
        "player": 1,
        "category": "fours",
        "dice": [4, 4, 4, 1, 1],
        "points": 12,
        "rolls": [],
        "revision": 1,
    }


def test_a_turn_may_be_points_alone():
    game, event, turn = record(table("Ana"), 1, entry("fours 12"), at=NOW)
    assert (turn.dice, turn.points) == (None, 12)
    assert game.sheets[1].total == 12
    assert event.detail["dice"] is None


def test_any_open_row_may_be_given_up():
    _, _, turn = record(table("Ana"), 1, entry("yacht 1-2-3-4-6"), at=NOW)
    assert turn.zero


def test_the_next_turn_needs_no_number():
    game, event, turn = record_next(play(table("Ana"), "ones 1"), entry("twos 4"), at=NOW)
    assert turn.number == 2
    assert event.action == "turn_recorded"
    assert game.turn(2) is turn


def test_rolls_bring_ana_17():
    game = rolled(
        table("Ana"),
        "1-2-2-4-6",
        "2-2-4-4-6 keeping 2-2",
        "1-4-4-4-4 keeping 4-4",
    )
    game, event, turn = record(game, 1, entry("four_of_a_kind"), at=NOW)
    assert turn.points == 17
    assert turn.dice == dice("1-4-4-4-4")
    assert [len(roll.kept) for roll in turn.rolls] == [0, 2, 2]
    assert event.detail["rolls"][1] == {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]}
    assert game.rolls == ()
    assert game.current is None


def test_dice_of_the_last_roll_may_be_typed_again_in_any_order():
    game = rolled(table("Ana"), "1-2-2-4-6")
    _, _, turn = record(game, 1, entry("twos 6-4-2-2-1"), at=NOW)
    assert turn.dice == dice("6-4-2-2-1")
    assert turn.points == 4


@pytest.mark.parametrize(
    ("written", "field"),
    [
        (entry("twos 2-2-2-4-6"), "/dice"),
        (entry("twos 4"), "/points"),
    ],
)
def test_an_entry_cannot_contradict_the_rolls(written, field):
    with pytest.raises(Impossible) as refused:
        record(rolled(table("Ana"), "1-2-2-4-6"), 1, written, at=NOW)
    assert pointers(refused) == [field]


@pytest.mark.parametrize(
    ("written", "field"),
    [
        (Entry("twos"), "/dice"),
        (Entry("twos", dice("2-2-2-4-6"), points=6), "/points"),
        (Entry("twos", points=5), "/points"),
        (Entry("Twos", points=4), "/category"),
        (Entry("twos", dice("2-2-2-4-9")), "/dice"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(written, field):
    with pytest.raises(Impossible) as refused:
        record(table("Ana"), 1, written, at=NOW)
    assert pointers(refused) == [field]


@pytest.mark.parametrize("again", ["fours 4-4-4-1-1", "fours 1-4-4-1-4"])
def test_the_same_turn_again_changes_nothing(again):
    game = play(table("Ana", "Ben"), "fours 4-4-4-1-1", "ones 1")
    for player in (None, 1):
        same, event, turn = record(game, 1, entry(again), at=NOW, player=player)
        assert same is game
        assert event is None
        assert turn is game.turn(1)


def test_a_turn_that_left_the_dice_to_its_rolls_can_be_said_again():
    game = rolled(table("Ana"), "1-2-2-4-6")
    game, _, _ = record(game, 1, entry("twos"), at=NOW)
    assert record(game, 1, entry("twos"), at=NOW)[1] is None
    assert record(game, 1, entry("twos 1-2-2-4-6"), at=NOW)[1] is None


@pytest.mark.parametrize(
    ("again", "player"),
    [
        ("fours 4-4-4-1-2", None),
        ("ones 4-4-4-1-1", None),
        ("fours 12", None),
        ("fours", None),
        ("fours 4-4-4-1-1", 2),
    ],
)
def test_another_entry_for_a_recorded_turn_is_refused_with_what_is_there(again, player):
    game = play(table("Ana", "Ben"), "fours 4-4-4-1-1")
    with pytest.raises(TurnAlreadyRecorded) as refused:
        record(game, 1, entry(again), at=NOW, player=player)
    assert refused.value.turn is game.turn(1)


@pytest.mark.parametrize("number", [2, 3, 13])
def test_a_turn_beyond_the_next_is_out_of_order(number):
    with pytest.raises(TurnOutOfOrder) as refused:
        record(table("Ana"), number, entry("ones 1"), at=NOW)
    assert refused.value.number == 1


@pytest.mark.parametrize("number", [0, -1])
def test_turns_are_counted_from_one(number):
    with pytest.raises(NoSuchTurn):
        record(table("Ana"), number, entry("ones 1"), at=NOW)


def test_after_the_end_old_turns_answer_and_new_ones_are_refused():
    game = play(table("Ana"), *ZEROS)
    assert record(game, 12, entry("ones 0"), at=NOW)[0] is game
    with pytest.raises(TurnAlreadyRecorded):
        record(game, 12, entry("ones 1"), at=NOW)
    for number in (13, 14):
        with pytest.raises(GameFinished):
            record(game, number, entry("ones 0"), at=NOW)
    with pytest.raises(GameFinished):
        record_next(game, entry("ones 0"), at=NOW)


def test_a_filled_row_is_taken():
    game = play(table("Ana"), "ones 1")
    with pytest.raises(CategoryTaken) as refused:
        record(game, 2, entry("ones 2"), at=NOW)
    assert refused.value.open == game.sheets[1].open


def test_a_joker_forbids_a_row():
    game = play(table("Ana", rules=JOKER), "yacht 1-2-3-4-5")
    with pytest.raises(CategoryNotAllowed) as refused:
        record(game, 2, entry("choice 4-4-4-4-4"), at=NOW)
    assert refused.value.allowed == ("fours",)
    assert refused.value.number is None or refused.value.number == 2


def test_in_seats_the_player_named_must_be_next():
    game = table("Ana", "Ben")
    assert record(game, 1, entry("ones 1"), at=NOW, player=1)[2].player == 1
    with pytest.raises(NotTheirTurn) as refused:
        record(game, 1, entry("ones 1"), at=NOW, player=2)
    assert refused.value.player == 1
    assert "Ana" in str(refused.value)


@pytest.mark.parametrize("order", ["seats", "any"])
@pytest.mark.parametrize("player", [0, 3, -1])
def test_an_unknown_player_is_impossible(order, player):
    with pytest.raises(Impossible) as refused:
        record(table("Ana", "Ben", order=order), 1, entry("ones 1"), at=NOW, player=player)
    assert pointers(refused) == ["/player"]


def test_in_any_order_the_player_named_decides():
    game = table("Ana", "Ben", order="any")
    game, _, turn = record(game, 1, entry("ones 1"), at=NOW, player=2)
    assert turn.player == 2
    game, _, turn = record(game, 2, entry("twos 2"), at=NOW, player=2)
    assert turn.player == 2
    assert game.next == (3, 1)
    assert record(game, 3, entry("ones 1"), at=NOW)[2].player == 1


def test_in_any_order_nobody_plays_who_left_or_is_through():
    game = table("Ana", "Ben", "Cleo", order="any")
    game, _ = set_active(game, 3, False, at=NOW)
    for text in ZEROS:
        game, _, _ = record(game, len(game.turns) + 1, entry(text), at=NOW, player=2)
    for player in (2, 3):
        with pytest.raises(NotTheirTurn):
            record(game, 13, entry("ones 1"), at=NOW, player=player)


def test_in_any_order_a_turn_of_another_player_leaves_the_rolls_of_the_next():
    game = rolled(table("Ana", "Ben", order="any"), "1-2-2-4-6")
    game, event, turn = record(game, 1, entry("sixes 6-6-6-1-2"), at=NOW, player=2)
    assert turn.rolls == ()
    assert "cleared_rolls" not in event.detail
    assert (game.current.number, game.current.player) == (2, 1)
    _, _, turn = record(game, 2, entry("twos"), at=NOW)
    assert (turn.player, turn.points, len(turn.rolls)) == (1, 4, 1)


def test_in_any_order_the_rolls_of_the_next_are_no_dice_for_another_player():
    game = rolled(table("Ana", "Ben", order="any"), "1-2-2-4-6")
    with pytest.raises(Impossible) as refused:
        record(game, 1, entry("twos"), at=NOW, player=2)
    assert pointers(refused) == ["/dice"]
