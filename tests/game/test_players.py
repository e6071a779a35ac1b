"""Players: seats, late joiners, leavers and returners."""

import pytest

from tests.game.table import NOW, ZEROS, play, table, throw
from yacht_api.game import Player, join, rename, roll, set_active
from yacht_api.game.broken_rules import GameFinished, Impossible, NoSuchPlayer, TooManyPlayers
from yacht_api.game.players import seated


def pointers(refused):
    return [fault.pointer for fault in refused.value.faults]


def left(game, *players):
    for player in players:
        game, _ = set_active(game, player, False, at=NOW)
    return game


def test_seats_are_counted_from_one():
    assert seated([" Ana ", "Ben"]) == (Player(1, "Ana"), Player(2, "Ben"))


@pytest.mark.parametrize("count", [1, 20])
def test_one_to_twenty_may_play(count):
    assert len(seated([f"Player {place}" for place in range(count)])) == count


@pytest.mark.parametrize("count", [0, 21, 1000])
def test_nobody_and_a_crowd_may_not(count):
    with pytest.raises(Impossible) as refused:
        seated([f"Player {place}" for place in range(count)])
    assert pointers(refused) == ["/players"]


def test_every_bad_name_is_pointed_at():
    with pytest.raises(Impossible) as refused:
        seated(["Ana", "", "ANA ", "Ben", "b\0"])
    assert pointers(refused) == ["/players/1", "/players/2", "/players/4"]


def test_a_late_joiner_catches_up():
    game = play(table("Ana", "Ben"), "ones 1", "ones 1", "twos 2", "twos 2", "sixes 6")
    game, event = join(game, " Cleo ", at=NOW)
    assert event.action == "player_joined"
    assert event.detail == {"player": 3, "name": "Cleo"}
    order = []
    for text in ("ones 1", "twos 2", "sixes 6", "sixes 6"):
        order.append(game.next.player)
        game = play(game, text)
    assert order == [3, 3, 2, 3]
    assert game.next.player == 1


@pytest.mark.parametrize("name", ["ana", "", "B\u202en"])
def test_a_joiner_needs_a_name_of_their_own(name):
    with pytest.raises(Impossible) as refused:
        join(table("Ana"), name, at=NOW)
    assert pointers(refused) == ["/name"]


def test_a_leaver_keeps_their_name():
    with pytest.raises(Impossible):
        join(left(table("Ana", "Ben"), 2), "Ben", at=NOW)


def test_nobody_joins_a_full_table():
    game = table(*(f"Player {place}" for place in range(20)))
    with pytest.raises(TooManyPlayers):
        join(game, "Ana", at=NOW)


def test_nobody_joins_after_the_end():
    with pytest.raises(GameFinished):
        join(play(table("Ana"), *ZEROS), "Ben", at=NOW)


def test_a_player_is_renamed():
    game, event = rename(table("Ana", "Ben"), 2, "Benno", at=NOW)
    assert game.player(2).name == "Benno"
    assert event.action == "player_renamed"
    assert event.detail == {"player": 2, "old": "Ben", "new": "Benno"}


def test_a_player_may_write_their_own_name_differently():
    assert rename(table("Ana", "Ben"), 2, "BEN", at=NOW)[0].player(2).name == "BEN"


def test_the_same_name_changes_nothing():
    game = table("Ana", "Ben")
    same, event = rename(game, 2, " Ben ", at=NOW)
    assert same is game
    assert event is None


@pytest.mark.parametrize("name", ["ANA", " ", "x" * 41])
def test_a_player_cannot_take_such_a_name(name):
    with pytest.raises(Impossible) as refused:
        rename(table("Ana", "Ben"), 2, name, at=NOW)
    assert pointers(refused) == ["/name"]


def test_a_leaver_holds_nobody_up_and_comes_back_to_the_same_sheet():
    game = play(table("Ana", "Ben", "Cleo"), "ones 1")
    game, event = set_active(game, 2, False, at=NOW)
    assert (event.action, event.detail) == ("player_left", {"player": 2})
    assert game.next.player == 3
    game = play(game, "ones 1", "twos 2", "twos 2")
    game, event = set_active(game, 2, True, at=NOW)
    assert (event.action, event.detail) == ("player_returned", {"player": 2})
    assert game.next.player == 2
    game = play(game, "ones 1", "twos 2")
    assert game.next.player == 1


def test_leaving_twice_changes_nothing():
    game = left(table("Ana", "Ben"), 2)
    assert set_active(game, 2, False, at=NOW) == (game, None)
    assert set_active(game, 1, True, at=NOW)[0] is game


def test_the_game_ends_when_the_last_one_who_could_play_leaves_and_goes_on_if_one_returns():
    game = left(table("Ana", "Ben"), 1, 2)
    assert game.status == "finished"
    assert game.winners == [1, 2]
    game, _ = set_active(game, 2, True, at=NOW)
    assert game.status == "in_progress"
    assert game.next == (1, 2)


@pytest.mark.parametrize("player", [0, 3])
def test_nobody_else_can_be_renamed_or_leave(player):
    with pytest.raises(NoSuchPlayer):
        rename(table("Ana", "Ben"), player, "Cleo", at=NOW)
    with pytest.raises(NoSuchPlayer):
        set_active(table("Ana", "Ben"), player, False, at=NOW)


CLEARED = [{"dice": [1, 2, 2, 4, 6], "kept": []}]


def rolling(game):
    return roll(game, game.next.number, 1, throw("1-2-2-4-6"), at=NOW)[0]


def test_rolls_go_with_the_player_who_leaves():
    game, event = set_active(rolling(table("Ana", "Ben")), 1, False, at=NOW)
    assert game.rolls == ()
    assert event.detail == {"player": 1, "cleared_rolls": CLEARED}


def test_rolls_go_when_a_joiner_or_returner_is_to_play_first():
    game = rolling(play(table("Ana", "Ben"), "ones 1", "ones 1"))
    joined, event = join(game, "Cleo", at=NOW)
    assert joined.next == (3, 3)
    assert (joined.rolls, event.detail["cleared_rolls"]) == ((), CLEARED)
    game = rolling(play(left(table("Ana", "Ben"), 2), "ones 1"))
    returned, event = set_active(game, 2, True, at=NOW)
    assert (returned.rolls, event.detail["cleared_rolls"]) == ((), CLEARED)


def test_rolls_stay_when_the_same_player_is_still_next():
    game = rolling(table("Ana", "Ben"))
    for after, event in (
        join(game, "Cleo", at=NOW),
        set_active(game, 2, False, at=NOW),
        rename(game, 1, "Anna", at=NOW),
    ):
        assert len(after.rolls) == 1
        assert "cleared_rolls" not in event.detail
