"""A game: who is next, how the players stand, and when it ends."""

import json
from dataclasses import FrozenInstanceError

import pytest

from tests.game.table import JOKER, NOW, YACHT, ZEROS, entry, play, table, throw, totals
from yacht_api.game import Next, record, roll, set_active
from yacht_api.game.broken_rules import NoSuchPlayer, NoSuchTurn

BEST = (
    "yacht 6-6-6-6-6",
    "large_straight 2-3-4-5-6",
    "small_straight 1-2-3-4-5",
    "four_of_a_kind 6-6-6-6-6",
    "full_house 6-6-6-5-5",
    "choice 6-6-6-6-6",
    "sixes 6-6-6-6-6",
    "fives 5-5-5-5-5",
    "fours 4-4-4-4-4",
    "threes 3-3-3-3-3",
    "twos 2-2-2-2-2",
    "ones 1-1-1-1-1",
)
WORST = (
    "yacht 1-2-3-4-6",
    "large_straight 1-1-1-1-1",
    "small_straight 1-1-1-1-1",
    "four_of_a_kind 1-2-3-4-6",
    "full_house 1-1-1-1-1",
    "choice 1-1-1-1-1",
    "sixes 1-1-1-1-1",
    "fives 1-1-1-1-1",
    "fours 1-1-1-1-1",
    "threes 1-1-1-1-1",
    "twos 1-1-1-1-1",
    "ones 2-3-4-5-6",
)


def test_a_new_game_waits_for_the_first_seat():
    game = table("Ana", "Ben")
    assert game.next == (1, 1)
    assert game.status == "in_progress"
    assert game.winners is None
    assert game.last_turn is None
    assert game.current is None
    assert game.ranks == {1: 1, 2: 1}


def test_turns_go_round_the_table():
    game = table("Ana", "Ben", "Cleo")
    order = []
    for text in ("ones 1", "ones 2", "ones 3", "twos 2", "twos 4", "twos 6"):
        order.append(game.next.player)
        game = play(game, text)
    assert order == [1, 2, 3, 1, 2, 3]
    assert game.next == Next(7, 1)
    assert game.last_turn is game.turn(6)


def test_the_best_game_brings_303_and_the_worst_5():
    rounds = [text for pair in zip(BEST, WORST) for text in pair]
    game = play(table("Ana", "Ben"), *rounds)
    assert totals(game) == [303, 5]
    assert game.status == "finished"
    assert game.next is None
    assert game.ranks == {1: 1, 2: 2}
    assert game.winners == [1]


def test_equal_totals_share_the_win():
    game = play(table("Ana", "Ben", "Cleo"), *(text for text in ZEROS for _ in range(3)))
    assert game.winners == [1, 2, 3]
    assert game.ranks == {1: 1, 2: 1, 3: 1}


def test_two_equal_totals_leave_no_second_rank():
    game = play(table("Ana", "Ben", "Cleo"), "ones 3", "ones 1", "ones 3")
    assert game.ranks == {1: 1, 2: 3, 3: 1}


def test_a_lone_player_wins_alone():
    assert play(table("Ana"), *ZEROS).winners == [1]


def test_a_leaver_with_the_highest_total_wins():
    game = play(table("Ana", "Ben"), "yacht 50")
    game, _ = set_active(game, 1, False, at=NOW)
    game = play(game, *ZEROS)
    assert totals(game) == [50, 5]
    assert game.winners == [1]


def test_the_turn_being_rolled_shows_what_its_dice_would_pay():
    game = play(table("Ana", "Ben"), "ones 1", "ones 1", "choice 20")
    game, _ = roll(game, 4, 1, throw("1-4-4-4-4"), at=NOW)
    current = game.current
    assert (current.number, current.player, current.rolls_left) == (4, 2, 2)
    assert current.rolls == (throw("1-4-4-4-4"),)
    assert current.dice == (1, 4, 4, 4, 4)
    assert current.scores["choice"] == 17
    assert "ones" not in current.scores
    assert list(current.scores) == list(game.sheets[2].open)


def test_a_joker_limits_the_rows_shown():
    game = play(table("Ana", rules=JOKER), "yacht 1-2-3-4-5")
    game, _ = roll(game, 2, 1, throw("4-4-4-4-4"), at=NOW)
    assert game.current.scores == {"fours": 40}


def test_what_is_not_there_is_missing():
    game = play(table("Ana"), "ones 1")
    for number in (0, 2, -1):
        with pytest.raises(NoSuchTurn):
            game.turn(number)
    for player in (0, 2, -1):
        with pytest.raises(NoSuchPlayer):
            game.player(player)


def test_a_game_never_changes():
    game = table("Ana")
    with pytest.raises(FrozenInstanceError):
        game.version = 2
    record(game, 1, entry("ones 1"), at=NOW)
    assert game.turns == ()
    assert game.version == 1


def test_each_change_is_one_version_at_its_time():
    before = table("Ana")
    after, event, _ = record(before, 1, entry("ones 1-1-2-3-4"), at=NOW)
    assert after.version == before.version + 1
    assert after.updated_at == NOW
    assert after.created_at == before.created_at
    assert json.loads(json.dumps(event.detail)) == event.detail


def test_the_rules_stay_with_the_game():
    assert table("Ana").rules is YACHT
