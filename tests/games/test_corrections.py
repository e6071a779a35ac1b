"""``PUT /games/{id}/turns/{n}`` with ``If-Match``: mending what was recorded."""

import pytest

from tests.games.evening import entry, pointers, problem, ranks, totals


def test_a_corrected_row_of_round_two_changes_all_that_follows_from_it_in_round_four(evening):
    evening.play(("ones", "11111"), ("ones", "11111"), ("twos", "22222"), ("twos", "22221"))
    game = evening.play(
        ("threes", "33333"), ("threes", "33333"), ("fours", "44444"), ("fours", "44444")
    )
    assert (totals(game), ranks(game)) == ([50, 48], [1, 2])
    old = evening.client.get(f"{evening.path}/turns/3").json

    answer = evening.turn(3, "yacht", "22221", if_match='"1"')
    assert answer.status_code == 200
    new = dict(answer.json)
    game = new.pop("game")
    assert new == old | {
        "category": "yacht",
        "dice": [2, 2, 2, 2, 1],
        "points": 0,
        "revision": 2,
        "zero": True,
    }
    assert answer.headers["ETag"] == '"2"'
    assert evening.show() == game
    assert (totals(game), ranks(game)) == ([40, 48], [2, 1])
    scores = game["players"][0]["scores"]
    assert (scores["twos"], scores["yacht"]) == (None, 0)
    last = evening.log()[-1]
    assert (last["seq"], last["action"]) == (game["version"], "turn_corrected")
    assert (last["detail"]["old"]["points"], last["detail"]["new"]["points"]) == (10, 0)
    assert last["detail"]["old"]["dice"] == [2] * 5


def test_a_correction_after_the_end_changes_the_winners(begin):
    evening = begin("Ana", "Ben")
    assert evening.play_out()["winners"] == [1, 2]
    turns = evening.client.get(f"{evening.path}/turns").json
    number = next(t["number"] for t in turns if (t["player"], t["category"]) == (2, "ones"))
    game = evening.turn(number, "ones", "11111", if_match='"1"').json["game"]
    assert game["status"] == "finished"
    assert game["winners"] == [2]
    assert ranks(game) == [2, 1]


@pytest.mark.parametrize("tags", ['"1"', "*", "1", '"7", "1"', ' "1" '])
def test_whoever_saw_the_present_revision_may_correct(evening, tags):
    evening.turn(1, "fours", "44441")
    assert evening.turn(1, "fours", "44411", if_match=tags).json["revision"] == 2


@pytest.mark.parametrize("tags", ['"2"', 'W/"1"', '"0"', '"', "garbage", "", '"a"' * 500, '"' * 99])
def test_whoever_saw_another_revision_is_shown_the_present_one(evening, tags):
    evening.turn(1, "fours", "44441")
    game = evening.show()
    with evening.unchanged():
        answer = evening.turn(1, "fours", "44411", if_match=tags)
        problem(answer, 412, "precondition_failed", turn=game["last_turn"], game=game)


def test_a_correction_whose_answer_was_lost_can_be_sent_again(evening):
    evening.turn(1, "fours", "44441")
    first = evening.turn(1, "fours", "44411", if_match='"1"')
    with evening.unchanged():
        again = evening.turn(1, "fours", "44411", if_match='"1"')
        assert again.status_code == 200
        assert again.json == first.json


def test_two_corrections_decided_on_the_same_revision_do_not_both_count(evening):
    evening.turn(1, "fours", "44441")
    assert evening.turn(1, "fours", "44411", if_match='"1"').status_code == 200
    with evening.unchanged():
        problem(evening.turn(1, "fours", "44111", if_match='"1"'), 412, "precondition_failed")


def test_a_correction_to_what_is_there_changes_nothing(evening):
    evening.turn(1, "fours", "44441")
    with evening.unchanged():
        assert evening.turn(1, "fours", "14444", if_match='"1"').status_code == 200


def test_a_turn_entered_for_the_wrong_player_moves_to_the_other_sheet(evening):
    evening.play(("fours", "44441"), ("fives", "55551"), ("sixes", "66661"))
    answer = evening.turn(3, "sixes", "66661", player=2, if_match='"1"')
    assert (answer.status_code, answer.json["player"]) == (200, 2)
    game = answer.json["game"]
    assert totals(game) == [16, 20 + 24]
    # Ana has had fewer turns now.
    assert game["next"] == {"turn": 4, "player": 1}
    detail = evening.log()[-1]["detail"]
    assert (detail["old"]["player"], detail["new"]["player"]) == (1, 2)


def test_a_turn_cannot_move_to_a_row_that_is_filled_there(evening):
    evening.play(("fours", "44441"), ("fours", "44411"))
    with evening.unchanged():
        answer = evening.turn(1, "fours", "44441", player=2, if_match='"1"')
        assert "fours" not in problem(answer, 409, "category_taken", game=evening.show())["open"]
        assert pointers(evening.turn(1, "fours", "44441", player=3, if_match='"1"')) == ["/player"]


def test_two_turns_can_trade_their_rows_by_way_of_an_open_one(evening):
    evening.play(("fours", "44441"), ("ones", "11111"), ("fives", "55551"))
    with evening.unchanged():
        problem(evening.turn(1, "fives", "44441", if_match='"1"'), 409, "category_taken")
    evening.turn(1, "choice", "44441", if_match='"1"')
    evening.turn(3, "fours", "55551", if_match='"1"')
    game = evening.turn(1, "fives", "44441", if_match='"2"').json["game"]
    scores = game["players"][0]["scores"]
    assert (scores["fours"], scores["fives"], scores["choice"]) == (0, 0, None)


def test_dice_can_be_replaced_by_points_and_points_by_dice(evening):
    evening.turn(1, "fours", "44441")
    assert evening.turn(1, "fours", 12, if_match='"1"').json["dice"] is None
    assert evening.turn(1, "fours", "44111", if_match='"2"').json["points"] == 8


def test_a_correction_of_the_row_alone_keeps_the_dice_of_the_rolls(evening):
    evening.roll(1, 1, "44441")
    evening.turn(1, "fours")
    corrected = evening.turn(1, "choice", if_match='"1"').json
    assert (corrected["points"], corrected["rolls"]) == (
        17,
        [{"dice": [4, 4, 4, 4, 1], "kept": []}],
    )
    assert evening.turn(1, "choice", "44442", if_match='"2"').json["rolls"] == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (entry("poker", "44441"), ["/category"]),
        (entry("fours", 13), ["/points"]),
        (entry("choice"), ["/dice"]),
        (entry("fours", "44441", points=16), ["/points"]),
    ],
)
def test_what_cannot_be_is_no_correction(evening, body, where):
    evening.turn(1, "fours", "44441")
    with evening.unchanged():
        assert pointers(evening.ask("PUT", "/turns/1", body, if_match='"1"')) == where


def test_a_correction_that_makes_a_later_joker_illegal_is_refused(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"), ("fours", "44444"), ("chance", "44444"))
    with evening.unchanged():
        answer = evening.turn(2, "ones", "11111", if_match='"1"')
        body = problem(answer, 409, "category_not_allowed", in_turn=3, game=evening.show())
        assert body["allowed"] == ["fours"]


def test_a_correction_prices_the_later_jokers_anew(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"), ("fours", "44444"), ("full_house", "44444"))
    assert totals(evening.show()) == [50 + 20 + 25 + 200]
    answer = evening.turn(1, "yahtzee", "44441", if_match='"1"')
    assert totals(answer.json["game"]) == [0 + 20 + 25]
    answer = evening.turn(1, "chance", "44441", if_match='"2"')
    assert totals(answer.json["game"]) == [17 + 20 + 0]
    rescored = evening.log()[-1]["detail"]["rescored"]
    assert [(each["number"], each["new"]["points"]) for each in rescored] == [(3, 0)]
    assert evening.client.get(f"{evening.path}/turns/3").json["revision"] == 2
