"""``DELETE /games/{id}/turns/{n}``: undoing the last turn."""

import pytest

from tests.games.evening import problem, totals


def test_the_last_turn_can_be_undone_and_played_again(evening):
    before = evening.play(("fours", "44441"))
    evening.play(("fives", "55551"))
    answer = evening.undo(2)
    assert answer.status_code == 200
    game = answer.json["game"]
    assert "ETag" not in answer.headers
    assert game == before | {"version": 4, "updated_at": game["updated_at"]}
    last = evening.log()[-1]
    assert (last["action"], last["detail"]["points"]) == ("turn_undone", 20)
    assert evening.turn(2, "sixes", "66661").status_code == 201
    assert totals(evening.show()) == [16, 24]


def test_only_the_last_turn_can_be_undone(evening):
    evening.play(("fours", "44441"), ("fives", "55551"))
    with evening.unchanged():
        problem(evening.undo(1), 409, "not_the_last_turn", game=evening.show())


def test_undoing_twice_undoes_once(evening):
    evening.play(("fours", "44441"), ("fives", "55551"))
    first = evening.undo(2)
    with evening.unchanged():
        again = evening.undo(2)
        assert (again.status_code, again.json) == (200, first.json)


def test_a_turn_that_is_far_away_is_not_found(evening):
    with evening.unchanged():
        for number in (2, 3, 9999):
            problem(evening.undo(number), 404, "not_found")


def test_undoing_the_last_turn_of_a_finished_game_reopens_it(evening):
    assert evening.play_out()["status"] == "finished"
    game = evening.undo(24).json["game"]
    assert (game["status"], game["winners"]) == ("in_progress", None)
    assert game["next"] == {"turn": 24, "player": 2}
    assert evening.play_out()["status"] == "finished"


def test_a_whole_game_can_be_undone(begin):
    evening = begin("Ana", "Ben")
    evening.play(("fours", "44441"), ("fives", "55551"), ("choice", "55551"))
    for number in (3, 2, 1):
        assert evening.undo(number).status_code == 200
    game = evening.show()
    assert totals(game) == [0, 0]
    assert game["last_turn"] is None
    assert len(evening.log()) == game["version"] == 7


def test_undoing_a_turn_does_not_bring_its_rolls_back(evening):
    evening.roll(1, 1, "44441")
    evening.turn(1, "fours")
    assert evening.undo(1).json["game"]["current"] is None


def test_undoing_a_turn_clears_the_rolls_after_it_and_says_so(evening):
    evening.turn(1, "fours", "44441")
    evening.roll(2, 1, "12345")
    assert evening.undo(1).json["game"]["current"] is None
    assert evening.log()[-1]["detail"]["cleared_rolls"][0]["dice"] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("tags", ['"1"', "*"])
def test_whoever_saw_the_present_revision_may_undo(evening, tags):
    evening.turn(1, "fours", "44441")
    assert evening.undo(1, if_match=tags).status_code == 200
    with evening.unchanged():
        assert evening.undo(1, if_match=tags).status_code == 200


def test_a_turn_that_is_recorded_anew_is_not_taken_for_the_old_one(evening):
    evening.turn(1, "fours", "44441")
    evening.undo(1)
    turn = evening.turn(1, "fours", "44422")
    assert (turn.json["revision"], turn.headers["ETag"]) == (2, '"2"')
    with evening.unchanged():
        stale = evening.ask(
            "PUT", "/turns/1", {"category": "ones", "dice": [1] * 5}, if_match='"1"'
        )
        problem(stale, 412, "precondition_failed", turn=evening.show()["last_turn"])
        problem(evening.undo(1, if_match='"1"'), 412, "precondition_failed")
    assert evening.ask("GET", "/turns/1", if_none_match='"1"').status_code == 200
    assert evening.ask("GET", "/turns/1", if_none_match='"2"').status_code == 304
    evening.undo(1)
    assert evening.turn(1, "ones", "11111").json["revision"] == 3
    assert evening.turn(2, "ones", "11111").json["revision"] == 1


@pytest.mark.parametrize("tags", ['"2"', 'W/"1"', "garbage"])
def test_whoever_saw_another_revision_undoes_nothing(evening, tags):
    evening.turn(1, "fours", "44441")
    game = evening.show()
    with evening.unchanged():
        answer = evening.undo(1, if_match=tags)
        problem(answer, 412, "precondition_failed", turn=game["last_turn"], game=game)


@pytest.mark.parametrize("tags", ['"1"', "*", "0"])
def test_whoever_means_a_recorded_turn_does_not_clear_the_rolls_of_a_new_one(evening, tags):
    evening.roll(1, 1, "12345")
    with evening.unchanged():
        problem(evening.undo(1, if_match=tags), 412, "precondition_failed", game=evening.show())
