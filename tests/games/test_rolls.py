"""``PUT /games/{id}/turns/{n}/rolls/{k}``: the throws of the turn that is next."""

import pytest

from tests.games.evening import entry, pointers, problem, throw


def roll_thrice(evening):
    """Ana's turn of the rules page, roll by roll."""
    evening.roll(1, 1, "12246")
    evening.roll(1, 2, "22446", "22")
    evening.roll(1, 3, "14444", "44")


def test_anas_turn_of_the_rules_gives_seventeen_for_four_of_a_kind(evening):
    first = evening.roll(1, 1, "12246")
    assert first.status_code == 201
    assert first.headers["ETag"] == '"2"'
    assert (first.json["dice"], first.json["kept"]) == ([1, 2, 2, 4, 6], [])
    current = first.json["game"]["current"]
    assert (current["number"], current["player"], current["rolls_left"]) == (1, 1, 2)

    second = evening.roll(1, 2, "22446", "22")
    assert second.status_code == 201
    assert second.json["game"]["current"]["scores"]["full_house"] == 0

    # She gives back the 2s that she had set aside.
    third = evening.roll(1, 3, "14444", "44")
    assert third.status_code == 201
    current = third.json["game"]["current"]
    assert current["rolls_left"] == 0
    assert current["dice"] == [1, 4, 4, 4, 4]
    assert current["scores"]["four_of_a_kind"] == 17

    turn = evening.turn(1, "four_of_a_kind")
    assert turn.status_code == 201
    assert turn.json["points"] == 17
    assert turn.json["dice"] == [1, 4, 4, 4, 4]
    assert turn.json["rolls"] == [
        {"dice": [1, 2, 2, 4, 6], "kept": []},
        {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]},
        {"dice": [1, 4, 4, 4, 4], "kept": [4, 4]},
    ]
    assert turn.json["game"]["current"] is None
    assert turn.json["game"]["players"][0]["total"] == 17


def test_a_fourth_roll_is_refused(evening):
    roll_thrice(evening)
    with evening.unchanged():
        answer = evening.roll(1, 4, "44444", "4444")
        problem(answer, 409, "no_rolls_left", game=evening.show())
        problem(evening.roll(1, 9999, "44444"), 409, "no_rolls_left")


@pytest.mark.parametrize("kept", ["3", "222", "66", "124466"[:5], "444"])
def test_only_dice_that_lie_there_can_be_kept(evening, kept):
    evening.roll(1, 1, "12246")
    with evening.unchanged():
        assert pointers(evening.roll(1, 2, "33333", kept)) == ["/kept"]


def test_kept_dice_lie_there_after_the_roll_too(evening):
    evening.roll(1, 1, "12246")
    with evening.unchanged():
        assert pointers(evening.roll(1, 2, "12346", "22")) == ["/kept"]


def test_nothing_can_be_kept_before_the_first_roll(evening):
    with evening.unchanged():
        assert pointers(evening.roll(1, 1, "12246", "2")) == ["/kept"]


def test_all_dice_may_be_rolled_again_and_all_may_be_kept(evening):
    evening.roll(1, 1, "12246")
    assert evening.roll(1, 2, "33355").status_code == 201
    assert evening.roll(1, 3, "33355", "33355").status_code == 201


def test_rolls_come_in_order(evening):
    with evening.unchanged():
        problem(evening.roll(1, 2, "12246"), 409, "roll_out_of_order", game=evening.show())
        problem(evening.roll(1, 3, "12246"), 409, "roll_out_of_order")
        problem(evening.roll(2, 1, "12246"), 409, "turn_out_of_order")


def test_the_same_roll_again_changes_nothing(evening):
    evening.roll(1, 1, "12246")
    first = evening.roll(1, 2, "22446", "22")
    with evening.unchanged():
        again = evening.roll(1, 2, "22446", "22")
        assert again.status_code == 200
        assert again.json == first.json
        assert evening.roll(1, 2, "64422", "22").status_code == 200
        assert evening.roll(1, 1, "12246").status_code == 200


def test_another_roll_in_its_place_is_shown_what_stands_there(evening):
    evening.roll(1, 1, "12246")
    evening.roll(1, 2, "22446", "22")
    with evening.unchanged():
        there = {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]}
        for shown, kept in (("22445", "22"), ("22446", "2"), ("22446", "")):
            answer = evening.roll(1, 2, shown, kept)
            problem(answer, 409, "roll_already_recorded", roll=there, game=evening.show())


def test_a_roll_typed_wrong_can_be_replaced_by_whoever_saw_it(evening):
    evening.roll(1, 1, "12246")
    replaced = evening.roll(1, 1, "12245", if_match='"2"')
    assert replaced.status_code == 200
    assert replaced.json["game"]["current"]["rolls"] == [{"dice": [1, 2, 2, 4, 5], "kept": []}]
    last = evening.log()[-1]
    assert last["action"] == "roll_replaced"
    assert last["detail"]["old"]["dice"] == [1, 2, 2, 4, 6]
    assert last["detail"]["new"]["dice"] == [1, 2, 2, 4, 5]


def test_a_roll_is_not_replaced_by_whoever_saw_another_game(evening):
    evening.roll(1, 1, "12246")
    with evening.unchanged():
        for tags in ('"1"', '"3"', 'W/"2"', "garbage", '""'):
            answer = evening.roll(1, 1, "12245", if_match=tags)
            problem(answer, 412, "precondition_failed", game=evening.show())
            answer = evening.roll(1, 2, "22446", "22", if_match=tags)
            problem(answer, 412, "precondition_failed", game=evening.show())


def test_a_replacement_whose_answer_was_lost_can_be_sent_again(evening):
    evening.roll(1, 1, "12246")
    assert evening.roll(1, 1, "12245", if_match='"2"').status_code == 200
    with evening.unchanged():
        assert evening.roll(1, 1, "12245", if_match='"2"').status_code == 200


def test_a_replaced_roll_must_hold_what_was_kept_of_it(evening):
    evening.roll(1, 1, "12246")
    evening.roll(1, 2, "22446", "22")
    with evening.unchanged():
        assert pointers(evening.roll(1, 1, "12346", if_match="*")) == ["/dice"]
    assert evening.roll(1, 1, "22345", if_match="*").status_code == 200


def test_only_new_rolls_can_be_asked_for(evening):
    assert evening.roll(1, 1, "12246", if_none_match="*").status_code == 201
    with evening.unchanged():
        answer = evening.roll(1, 1, "12246", if_none_match="*")
        problem(answer, 412, "precondition_failed", game=evening.show())


def test_the_dice_of_a_turn_are_those_of_its_last_roll(evening):
    evening.roll(1, 1, "12246")
    with evening.unchanged():
        assert pointers(evening.turn(1, "choice", "12245")) == ["/dice"]
        assert pointers(evening.turn(1, "choice", 15)) == ["/points"]
    assert evening.turn(1, "choice", "64221").status_code == 201


def test_a_turn_recorded_from_its_rolls_can_be_sent_again(evening):
    roll_thrice(evening)
    evening.turn(1, "four_of_a_kind")
    with evening.unchanged():
        assert evening.turn(1, "four_of_a_kind").status_code == 200
        assert evening.turn(1, "four_of_a_kind", "44441").status_code == 200


def test_a_recorded_turn_takes_no_more_rolls(evening):
    evening.turn(1, "choice", "12246")
    with evening.unchanged():
        answer = evening.roll(1, 1, "12246")
        problem(answer, 409, "turn_already_recorded", turn=evening.show()["last_turn"])
    evening.play_out()
    with evening.unchanged():
        problem(evening.roll(25, 1, "12246"), 409, "game_finished", game=evening.show())


def test_the_rolls_of_a_turn_can_be_cleared(evening):
    roll_thrice(evening)
    answer = evening.undo(1)
    assert answer.status_code == 200
    assert answer.json["game"]["current"] is None
    assert evening.log()[-1]["action"] == "rolls_cleared"
    with evening.unchanged():
        assert evening.undo(1).status_code == 200


def test_rolls_go_when_somebody_else_is_next(evening):
    roll_thrice(evening)
    game = evening.change(1, active=False).json["game"]
    assert game["next"]["player"] == 2
    assert game["current"] is None
    assert len(evening.log()[-1]["detail"]["cleared_rolls"]) == 3


def test_whoever_plays_out_of_turn_leaves_the_rolls_of_the_next_alone(begin):
    evening = begin("Ana", "Ben", order="any")
    evening.roll(1, 1, "12246")
    game = evening.turn(1, "choice", "55555", player=2).json["game"]
    assert game["current"]["dice"] == [1, 2, 2, 4, 6]
    assert (game["current"]["player"], game["current"]["number"]) == (1, 2)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, ["/dice"]),
        ({"dice": None}, ["/dice"]),
        ({"dice": [1, 2, 3, 4]}, ["/dice"]),
        ({"dice": [1, 2, 3, 4, 7]}, ["/dice/4"]),
        ({"dice": [1, 2, 3, 4, 5.0]}, ["/dice/4"]),
        ({"dice": [1, 2, 3, 4, True]}, ["/dice/4"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": None}, ["/kept"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": 1}, ["/kept"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": "1"}, ["/kept"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": ["1"]}, ["/kept/0"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": [0]}, ["/kept/0"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": [1] * 6}, ["/kept"]),
        ({"dice": [1, 2, 3, 4, 5], "kept": [1] * 6000}, ["/kept"]),
        ({"dice": [1, 2, 3, 4, 5], "points": 15}, ["/points"]),
        ({"dice": [1, 2, 3, 4, 5], "number": 1}, ["/number"]),
    ],
    ids=range(15),
)
def test_what_is_wrong_with_a_roll_is_pointed_at(evening, body, where):
    with evening.unchanged():
        assert pointers(evening.ask("PUT", "/turns/1/rolls/1", body)) == where


def test_rolls_can_be_left_out(evening):
    assert evening.ask("POST", "/turns", entry("choice", "12246")).json["rolls"] == []


def test_the_joker_shows_what_the_dice_would_pay_where_they_may_go(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"))
    answer = evening.ask("PUT", "/turns/2/rolls/1", throw("44444"))
    assert answer.json["game"]["current"]["scores"] == {"fours": 20}
