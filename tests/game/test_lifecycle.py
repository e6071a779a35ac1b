"""Beginning a game, playing it again, and a new key."""

import pytest

from tests.game.table import NOW, THEN, YACHT, ZEROS, play, table
from yacht_api.game import key_changed, new_game, rematch_of, set_active, with_rematch
from yacht_api.game.broken_rules import Impossible


def names(game):
    return [player.name for player in game.players]


def test_a_game_begins_at_version_one():
    game, event = new_game("evening", [" Ana", "Ben"], YACHT, at=THEN)
    assert (game.id, game.version, game.order) == ("evening", 1, "seats")
    assert (game.created_at, game.updated_at) == (THEN, THEN)
    assert names(game) == ["Ana", "Ben"]
    assert event.action == "game_created"
    assert event.detail == {
        "players": ["Ana", "Ben"],
        "rules": {"id": "yacht", "version": YACHT.version},
        "order": "seats",
    }


def test_a_game_needs_players():
    with pytest.raises(Impossible):
        new_game("evening", [], YACHT, at=THEN)


def test_a_rematch_is_remembered_and_another_takes_its_place():
    before = play(table("Ana"), *ZEROS)
    game, event = with_rematch(before, "again", at=NOW)
    assert game.rematch == "again"
    assert game.version == before.version + 1
    assert (event.action, event.detail) == ("rematch_created", {"rematch": "again"})
    game, event = with_rematch(game, "once more", at=NOW)
    assert (game.rematch, event.detail) == ("once more", {"rematch": "once more"})


def test_a_rematch_has_the_same_players_rules_and_order():
    before = play(table("Ana", "Ben", order="any"), "ones 1")
    game, event = rematch_of(before, "again", at=NOW)
    assert (game.id, game.version, game.order, game.created_at) == ("again", 1, "any", NOW)
    assert game.rules is before.rules
    assert names(game) == ["Ana", "Ben"]
    assert game.turns == ()
    assert event.action == "game_created"


def test_a_rematch_is_for_those_still_at_the_table():
    game, _ = set_active(table("Ana", "Ben", "Cleo"), 2, False, at=NOW)
    again, _ = rematch_of(game, "again", at=NOW)
    assert names(again) == ["Ana", "Cleo"]
    assert [player.id for player in again.players] == [1, 2]


@pytest.mark.parametrize(
    ("first", "left", "seats"),
    [
        (1, (), "Ana Ben Cleo"),
        (3, (), "Cleo Ana Ben"),
        (3, (3,), "Ana Ben"),
        (2, (2, 3), "Ana"),
        (2, (1, 2, 3), "Ben Cleo Ana"),
    ],
)
def test_a_rematch_seats_them_from_whoever_is_named(first, left, seats):
    game = table("Ana", "Ben", "Cleo")
    for seat in left:
        game, _ = set_active(game, seat, False, at=NOW)
    again, _ = rematch_of(game, "again", at=NOW, first=first)
    assert names(again) == seats.split()


@pytest.mark.parametrize("nobody", [0, 3, -1])
def test_a_rematch_begins_with_nobody_who_does_not_exist(nobody):
    with pytest.raises(Impossible) as refused:
        rematch_of(table("Ana", "Ben"), "again", at=NOW, first=nobody)
    assert refused.value.faults == (("/first", f"There is no player {nobody}."),)


def test_a_rematch_of_a_table_that_all_have_left_is_for_all():
    game = table("Ana", "Ben")
    for player in (1, 2):
        game, _ = set_active(game, player, False, at=NOW)
    again, _ = rematch_of(game, "again", at=NOW)
    assert names(again) == ["Ana", "Ben"]
    assert all(player.active for player in again.players)


def test_a_new_key_is_a_change_like_any_other():
    game, event = key_changed(table("Ana"), at=NOW)
    assert game.version == 2
    assert (event.action, event.detail) == ("key_changed", {})
