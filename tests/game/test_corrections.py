"""Corrections of any turn, and undoing the last one."""

from dataclasses import replace

import pytest

from tests.game.table import JOKER, NOW, THEN, ZEROS, dice, entry, play, table, throw, totals
from yacht_api.game import correct, record, roll, set_active, undo
from yacht_api.game.broken_rules import (
    CategoryNotAllowed,
    CategoryTaken,
    Impossible,
    NoSuchTurn,
    NotTheLastTurn,
    StaleRevision,
    TooManyCorrections,
)

FOUR_ROUNDS = (
    "ones 1-1-2-3-4",
    "ones 1-1-1-3-4",
    "fours 4-4-4-1-1",
    "fours 4-4-1-1-2",
    "choice 6-6-6-5-5",
    "choice 1-2-3-4-6",
    "yacht 1-2-3-4-6",
    "sixes 6-6-1-1-1",
)


def four_rounds():
    return play(table("Ana", "Ben"), *FOUR_ROUNDS)


def rolled_turn(game, row, *throws):
    for place, text in enumerate(throws, start=1):
        game, _ = roll(game, game.next.number, place, throw(text), at=THEN)
    return record(game, game.next.number, entry(row), at=THEN)[0]


def test_in_round_four_a_row_of_round_two_is_corrected():
    before = four_rounds()
    game, event, turn = correct(before, 3, entry("fours 4-4-4-4-1"), at=NOW, revision=1)
    assert (turn.points, turn.revision, turn.recorded_at) == (16, 2, THEN)
    assert game.turn(3) is turn
    assert totals(game) == [totals(before)[0] + 4, totals(before)[1]]
    assert game.version == before.version + 1
    assert [t for t in game.turns if t.number != 3] == [t for t in before.turns if t.number != 3]
    assert event.action == "turn_corrected"
    assert event.detail["number"] == 3
    assert event.detail["old"]["points"] == 12
    assert event.detail["new"] == {
        "number": 3,
        "player": 1,
        "category": "fours",
        "dice": [4, 4, 4, 4, 1],
        "points": 16,
        "rolls": [],
        "revision": 2,
    }
    assert "rescored" not in event.detail


def test_a_correction_may_choose_another_row():
    game, _, turn = correct(four_rounds(), 3, entry("four_of_a_kind 4-4-4-4-1"), at=NOW, revision=1)
    assert turn.points == 17
    assert game.sheets[1].scores["fours"] is None


def test_a_correction_may_forget_the_dice():
    _, _, turn = correct(four_rounds(), 3, entry("fours 16"), at=NOW, revision=1)
    assert (turn.dice, turn.points) == (None, 16)
    game = play(table("Ana"), "fours 12")
    _, _, turn = correct(game, 1, entry("fours 4-4-4-1-1"), at=NOW, revision=1)
    assert (turn.dice, turn.points, turn.revision) == (dice("4-4-4-1-1"), 12, 2)


def test_a_correction_needs_dice_or_points_unless_there_were_rolls():
    with pytest.raises(Impossible) as refused:
        correct(four_rounds(), 3, entry("sixes"), at=NOW, revision=1)
    assert refused.value.faults[0].pointer == "/dice"
    game = rolled_turn(table("Ana"), "fours", "4-4-4-4-1")
    _, _, turn = correct(game, 1, entry("four_of_a_kind"), at=NOW, revision=1)
    assert turn.points == 17


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("four_of_a_kind 1-4-4-4-4", 1),
        ("four_of_a_kind", 1),
        ("fours 4-4-4-4-4", 0),
        ("fours 16", 0),
    ],
)
def test_rolls_are_kept_if_they_still_lead_to_the_dice(text, rolls):
    game = rolled_turn(table("Ana"), "fours", "4-4-4-4-1")
    _, _, turn = correct(game, 1, entry(text), at=NOW, revision=1)
    assert len(turn.rolls) == rolls


def test_a_row_of_an_earlier_or_later_turn_is_taken():
    for row in ("ones", "choice"):
        with pytest.raises(CategoryTaken) as refused:
            correct(four_rounds(), 3, entry(f"{row} 4-4-4-1-1"), at=NOW, revision=1)
        assert "fours" in refused.value.open
        assert "yacht" not in refused.value.open


def test_a_turn_can_be_moved_to_the_player_it_was_meant_for():
    game, event, turn = correct(
        four_rounds(), 7, entry(FOUR_ROUNDS[6]), at=NOW, revision=1, player=2
    )
    assert turn.player == 2
    assert [len(sheet.filled) for sheet in game.sheets.values()] == [3, 5]
    assert game.next == (9, 1)
    assert (event.detail["old"]["player"], event.detail["new"]["player"]) == (1, 2)


def test_a_turn_can_be_moved_to_somebody_who_has_left():
    game, _ = set_active(four_rounds(), 2, False, at=NOW)
    game, _, turn = correct(game, 7, entry("yacht 0"), at=NOW, revision=1, player=2)
    assert turn.player == 2


def test_a_turn_cannot_be_moved_onto_a_filled_row():
    with pytest.raises(CategoryTaken) as refused:
        correct(four_rounds(), 3, entry("fours 4-4-4-1-1"), at=NOW, revision=1, player=2)
    assert refused.value.open == four_rounds().sheets[2].open


def test_a_turn_cannot_be_moved_to_nobody():
    with pytest.raises(Impossible) as refused:
        correct(four_rounds(), 3, entry("fours 4"), at=NOW, revision=1, player=3)
    assert refused.value.faults[0].pointer == "/player"


def test_moving_a_turn_clears_the_rolls_of_whoever_is_no_longer_next():
    game, _ = roll(play(table("Ana", "Ben"), "ones 1"), 2, 1, throw("1-2-2-4-6"), at=NOW)
    game, event, _ = correct(game, 1, entry("ones 1"), at=NOW, revision=1, player=2)
    assert game.next == (2, 1)
    assert game.rolls == ()
    assert event.detail["cleared_rolls"] == [{"dice": [1, 2, 2, 4, 6], "kept": []}]


def test_other_corrections_leave_the_rolls_alone():
    game, _ = roll(play(table("Ana", "Ben"), "ones 1"), 2, 1, throw("1-2-2-4-6"), at=NOW)
    game, event, _ = correct(game, 1, entry("ones 2"), at=NOW, revision=1)
    assert len(game.rolls) == 1
    assert "cleared_rolls" not in event.detail


@pytest.mark.parametrize("revision", [1, 0, 3])
def test_a_correction_of_what_has_changed_since_is_stale(revision):
    game, _, _ = correct(four_rounds(), 3, entry("fours 8"), at=NOW, revision=1)
    with pytest.raises(StaleRevision) as refused:
        correct(game, 3, entry("fours 4"), at=NOW, revision=revision)
    assert refused.value.turn is game.turn(3)


def test_a_correction_may_be_for_any_revision():
    game, _, _ = correct(four_rounds(), 3, entry("fours 8"), at=NOW, revision=None)
    assert correct(game, 3, entry("fours 4"), at=NOW, revision=None)[2].revision == 3


def test_the_same_correction_again_changes_nothing_even_with_its_old_revision():
    game, _, turn = correct(four_rounds(), 3, entry("fours 8"), at=NOW, revision=1)
    for revision in (1, 2, None):
        same, event, again = correct(game, 3, entry("fours 8"), at=NOW, revision=revision)
        assert same is game
        assert event is None
        assert again is turn


@pytest.mark.parametrize("number", [0, 9, -1])
def test_only_recorded_turns_are_corrected(number):
    with pytest.raises(NoSuchTurn):
        correct(four_rounds(), number, entry("fours 8"), at=NOW, revision=1)


def test_a_correction_after_the_end_can_change_the_winner():
    game = play(table("Ana", "Ben"), *(text for text in ZEROS for _ in range(2)))
    game, _, _ = correct(game, 2, entry("yacht 50"), at=NOW, revision=1)
    assert game.winners == [2]
    assert game.ranks == {1: 2, 2: 1}


def test_a_correction_changes_what_later_turns_pay():
    before = play(table("Ana", rules=JOKER), "yacht 2-2-2-2-2", "choice 3-3-3-3-3", "ones 0")
    assert before.sheets[1].bonuses["again"] == 100
    game, event, _ = correct(before, 1, entry("fours 2-2-2-2-2"), at=NOW, revision=1)
    assert [turn.points for turn in game.turns] == [0, 15, 0]
    assert [turn.revision for turn in game.turns] == [2, 2, 1]
    assert game.sheets[1].bonuses["again"] == 0
    assert game.sheets[1].total == 15
    [later] = event.detail["rescored"]
    assert later["number"] == 2
    assert (later["old"]["points"], later["new"]["points"]) == (30, 15)


def test_a_correction_that_makes_a_later_turn_illegal_is_refused():
    game = play(table("Ana", rules=JOKER), "ones 1-2-3-5-6", "choice 4-4-4-4-4")
    with pytest.raises(CategoryNotAllowed) as refused:
        correct(game, 1, entry("yacht 1-2-3-5-6"), at=NOW, revision=1)
    assert refused.value.number == 2
    assert refused.value.allowed == ("fours",)


def test_moving_a_turn_prices_both_sheets_anew():
    game = table("Ana", "Ben", rules=JOKER)
    game = play(game, "yacht 2-2-2-2-2", "ones 0", "choice 3-3-3-3-3", "choice 5-5-5-5-5")
    game, event, _ = correct(game, 1, entry("yacht 2-2-2-2-2"), at=NOW, revision=1, player=2)
    assert [turn.points for turn in game.turns] == [50, 0, 15, 50]
    assert totals(game) == [15, 200]
    assert [later["number"] for later in event.detail["rescored"]] == [3, 4]


def test_a_game_can_be_corrected_500_times():
    game = four_rounds()
    often = replace(game.turn(1), revision=500)
    game = replace(game, turns=(often, *game.turns[1:]))
    game, _, _ = correct(game, 3, entry("fours 8"), at=NOW, revision=1)
    with pytest.raises(TooManyCorrections):
        correct(game, 3, entry("fours 4"), at=NOW, revision=2)
    assert correct(game, 3, entry("fours 8"), at=NOW, revision=2)[1] is None


def test_undoing_uses_up_no_corrections():
    game, _ = undo(four_rounds(), 8, at=NOW)
    game = replace(game, undone={8: 500})
    game = play(game, "sixes 6-6-1-1-1")
    assert game.turn(8).revision == 501
    assert correct(game, 3, entry("fours 8"), at=NOW, revision=1)[1]


def test_the_last_turn_is_undone():
    before = four_rounds()
    game, event = undo(before, 8, at=NOW)
    assert game.turns == before.turns[:-1]
    assert game.next == (8, 2)
    assert game.sheets[2].scores["sixes"] is None
    assert event.action == "turn_undone"
    assert event.detail["category"] == "sixes"
    assert "cleared_rolls" not in event.detail


def test_undoing_after_the_end_reopens_the_game():
    game = play(table("Ana"), *ZEROS)
    game, _ = undo(game, 12, at=NOW)
    assert game.status == "in_progress"
    assert game.winners is None
    assert game.next == (12, 1)


def test_all_turns_can_be_undone_one_after_another():
    game = four_rounds()
    for number in range(8, 0, -1):
        game, _ = undo(game, number, at=NOW)
    assert game.turns == ()
    assert game.next == (1, 1)


@pytest.mark.parametrize("number", [1, 7])
def test_only_the_last_turn_is_undone(number):
    with pytest.raises(NotTheLastTurn) as refused:
        undo(four_rounds(), number, at=NOW)
    assert refused.value.last == 8


@pytest.mark.parametrize("number", [0, -1, 10])
def test_a_turn_that_is_not_there_cannot_be_undone(number):
    with pytest.raises(NoSuchTurn):
        undo(four_rounds(), number, at=NOW)


def test_beyond_the_end_there_is_nothing_to_undo():
    with pytest.raises(NoSuchTurn):
        undo(play(table("Ana"), *ZEROS), 13, at=NOW)
    with pytest.raises(NoSuchTurn):
        undo(table("Ana"), 0, at=NOW)


def test_undoing_the_turn_being_rolled_clears_its_rolls():
    game, _ = roll(four_rounds(), 9, 1, throw("1-2-2-4-6"), at=NOW)
    cleared, event = undo(game, 9, at=NOW)
    assert cleared.rolls == ()
    assert cleared.turns == game.turns
    assert event.action == "rolls_cleared"
    assert event.detail == {
        "number": 9,
        "player": 1,
        "rolls": [{"dice": [1, 2, 2, 4, 6], "kept": []}],
    }


def test_undoing_a_turn_not_begun_changes_nothing():
    game = four_rounds()
    assert undo(game, 9, at=NOW) == (game, None)


def test_undoing_the_last_turn_clears_what_was_rolled_after_it():
    game, _ = roll(play(table("Ana"), "ones 1"), 2, 1, throw("1-2-2-4-6"), at=NOW)
    game, event = undo(game, 1, at=NOW)
    assert game.rolls == ()
    assert event.action == "turn_undone"
    assert event.detail["cleared_rolls"] == [{"dice": [1, 2, 2, 4, 6], "kept": []}]
