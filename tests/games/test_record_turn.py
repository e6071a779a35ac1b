"""``PUT /games/{id}/turns/{n}``: recording; corrections have a file of their own."""

import pytest

from tests.games.evening import ROWS, entry, pointers, problem, totals


def test_a_turn_is_priced_by_the_server_and_passes_to_the_next_player(evening):
    answer = evening.turn(1, "four_of_a_kind", "44441")
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"{evening.path}/turns/1"
    assert answer.headers["ETag"] == '"1"'
    assert answer.headers["Cache-Control"] == "no-store"
    turn = dict(answer.json)
    game = turn.pop("game")
    assert (turn["number"], turn["player"], turn["points"]) == (1, 1, 17)
    assert turn["dice"] == [4, 4, 4, 4, 1]
    assert turn["zero"] is False
    assert evening.client.get(answer.headers["Location"]).json == turn
    assert game == evening.show()
    assert game["last_turn"] == turn
    assert game["next"] == {"turn": 2, "player": 2}
    assert totals(game) == [17, 0]
    assert game["players"][0]["scores"]["four_of_a_kind"] == 17


def test_the_same_entry_again_changes_nothing(evening):
    first = evening.turn(1, "fours", "44441")
    with evening.unchanged():
        again = evening.turn(1, "fours", "44441")
        assert again.status_code == 200
        assert again.json == first.json
        assert again.headers["ETag"] == first.headers["ETag"]
        assert evening.turn(1, "fours", "14444").status_code == 200
        assert evening.turn(1, "fours", "44441", player=1).status_code == 200


def test_the_same_entry_again_changes_nothing_long_after(evening):
    evening.turn(1, "fours", "44441")
    evening.play_out()
    with evening.unchanged():
        assert evening.turn(1, "fours", "44441").status_code == 200


@pytest.mark.parametrize(
    ("row", "what", "more"),
    [
        ("fours", "44411", {}),
        ("choice", "44441", {}),
        ("fours", 16, {}),
        ("fours", "44441", {"player": 2}),
    ],
)
def test_another_entry_for_a_recorded_turn_is_shown_what_stands_there(evening, row, what, more):
    evening.turn(1, "fours", "44441")
    game = evening.show()
    with evening.unchanged():
        answer = evening.turn(1, row, what, **more)
        problem(answer, 409, "turn_already_recorded", turn=game["last_turn"], game=game)


def test_a_turn_beyond_the_next_is_out_of_order(evening):
    with evening.unchanged():
        for number in (2, 3, 9999):
            answer = evening.turn(number, "fours", "44441")
            problem(answer, 409, "turn_out_of_order", game=evening.show())


def test_a_filled_row_is_refused_with_those_that_are_open(evening):
    evening.play(("fours", "44441"), ("choice", "44441"))
    with evening.unchanged():
        left = [row for row in ROWS if row != "fours"]
        answer = evening.turn(3, "fours", "44411")
        problem(answer, 409, "category_taken", open=left, game=evening.show())


def test_a_finished_game_takes_no_more_turns(evening):
    game = evening.play_out()
    assert (game["status"], game["next"], game["current"]) == ("finished", None, None)
    assert game["winners"] == [1, 2]
    with evening.unchanged():
        for number in (25, 26):
            problem(evening.turn(number, "fours", "44441"), 409, "game_finished", game=game)
        problem(evening.ask("POST", "/turns", entry("fours", "44441")), 409, "game_finished")


def test_the_player_can_be_named_to_be_checked(evening):
    with evening.unchanged():
        problem(evening.turn(1, "fours", "44441", player=2), 409, "not_their_turn")
    assert evening.turn(1, "fours", "44441", player=1).status_code == 201
    assert evening.turn(2, "fours", "44441", player=2).status_code == 201


def test_a_player_who_does_not_exist_is_wrong_in_any_game(evening):
    with evening.unchanged():
        for nobody in (0, 3, -1, 10**30):
            assert pointers(evening.turn(1, "fours", "44441", player=nobody)) == ["/player"]


def test_a_table_that_does_not_wait_takes_turns_in_any_order(begin):
    evening = begin("Ana", "Ben", "Cleo", order="any")
    assert evening.turn(1, "fours", "44441", player=3).json["player"] == 3
    assert evening.turn(2, "fives", "55551", player=3).json["player"] == 3
    assert evening.turn(3, "fours", "44441").json["player"] == 1
    assert evening.show()["next"] == {"turn": 4, "player": 2}
    evening.change(2, active=False)
    with evening.unchanged():
        problem(evening.turn(4, "choice", "44441", player=2), 409, "not_their_turn")


def test_a_row_may_be_given_up(evening):
    answer = evening.turn(1, "yacht", "44441")
    assert (answer.status_code, answer.json["points"], answer.json["zero"]) == (201, 0, True)


def test_points_stand_in_for_dice_that_nobody_remembers(evening):
    answer = evening.turn(1, "fours", 12)
    assert answer.status_code == 201
    assert (answer.json["points"], answer.json["dice"]) == (12, None)
    assert evening.turn(1, "fours", 12).status_code == 200


@pytest.mark.parametrize(
    ("row", "points"),
    [("fours", 13), ("fours", 24), ("fours", -4), ("yacht", 49), ("choice", 0), ("full_house", 6)],
)
def test_points_that_the_row_cannot_pay_are_refused(evening, row, points):
    with evening.unchanged():
        assert pointers(evening.turn(1, row, points)) == ["/points"]


@pytest.mark.parametrize("points", [17.0, "17", True, None, [17], 1e2, 10**30])
def test_points_are_a_whole_number(evening, points):
    with evening.unchanged():
        body = {"category": "choice", "points": points}
        assert pointers(evening.ask("PUT", "/turns/1", body)) == ["/points"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"dice": [4, 4, 4, 4, 1]}, ["/category"]),
        ({"category": "fours"}, ["/dice"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "points": 16}, ["/points"]),
        ({"category": "poker", "dice": [4, 4, 4, 4, 1]}, ["/category"]),
        ({"category": "Fours", "dice": [4, 4, 4, 4, 1]}, ["/category"]),
        ({"category": None, "dice": [4, 4, 4, 4, 1]}, ["/category"]),
        ({"category": ["fours"], "dice": [4, 4, 4, 4, 1]}, ["/category"]),
        ({"category": "fours", "dice": None}, ["/dice"]),
        ({"category": "fours", "dice": "44441"}, ["/dice"]),
        ({"category": "fours", "dice": 44441}, ["/dice"]),
        ({"category": "fours", "dice": {"0": 4}}, ["/dice"]),
        ({"category": "fours", "dice": []}, ["/dice"]),
        ({"category": "fours", "dice": [4, 4, 4, 4]}, ["/dice"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1, 1]}, ["/dice"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 7]}, ["/dice/4"]),
        ({"category": "fours", "dice": [0, 4, 4, 4, -1]}, ["/dice/0", "/dice/4"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "player": "1"}, ["/player"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "player": 1.0}, ["/player"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "player": True}, ["/player"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "player": None}, ["/player"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "score": 50}, ["/score"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "total": 50}, ["/total"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "id": 1}, ["/id"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "version": 1}, ["/version"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "role": "admin"}, ["/role"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "revision": 9}, ["/revision"]),
        ({"category": "fours", "dice": [4, 4, 4, 4, 1], "__proto__": {}}, ["/__proto__"]),
        ([], [""]),
        ("fours", [""]),
    ],
)
@pytest.mark.parametrize(("method", "path"), [("PUT", "/turns/1"), ("POST", "/turns")])
def test_what_is_wrong_with_a_turn_is_pointed_at(evening, method, path, body, where):
    with evening.unchanged():
        assert pointers(evening.ask(method, path, body)) == where


NO_DICE = [
    *("4.0", "4.5", '"4"', '" 4 "', '"+4"', '"04"', '"4_0"', "4e0", "0.4e1"),
    *("true", "null", '"\u0664"', "[4]", "{}", "-0", "12345678901234567890"),
]


@pytest.mark.parametrize("die", NO_DICE)
def test_a_die_is_a_whole_number_and_nothing_is_made_into_one(evening, die):
    body = f'{{"category":"fours","dice":[4,4,4,4,{die}]}}'
    with evening.unchanged():
        answer = evening.client.put(
            f"{evening.path}/turns/1",
            data=body,
            headers={"Authorization": f"Bearer {evening.key}", "Content-Type": "application/json"},
        )
        assert pointers(answer) == ["/dice/4"]


BROKEN = [
    *("", " ", "{", "NaN", '{"category":"fours","dice":[4,4,4,4,NaN]}', "9" * 5001, "[" * 1000),
    '{"category":"fours","category":"ones","dice":[4,4,4,4,1]}',
    '{"category":"fours",}',
    b"\xef\xbb\xbf{}",
    b'{"category":"\xff"}',
]


@pytest.mark.parametrize("body", BROKEN, ids=range(len(BROKEN)))
def test_broken_json_is_refused(evening, body):
    with evening.unchanged():
        answer = evening.client.put(
            f"{evening.path}/turns/1",
            data=body,
            headers={"Authorization": f"Bearer {evening.key}", "Content-Type": "application/json"},
        )
        problem(answer, 400, "broken_json")


def test_a_row_of_another_rule_set_is_none_of_this_game(begin):
    evening = begin("Ana", rules="yahtzee")
    assert pointers(evening.turn(1, "yacht", "44444")) == ["/category"]
    assert evening.turn(1, "yahtzee", "44444").json["points"] == 50


def test_the_joker_binds_and_says_where_the_dice_may_go(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"))
    with evening.unchanged():
        answer = evening.turn(2, "chance", "44444")
        problem(answer, 409, "category_not_allowed", allowed=["fours"], game=evening.show())
    game = evening.turn(2, "fours", "44444").json["game"]
    assert game["players"][0]["bonuses"] == {"upper": 0, "yahtzee": 100}
    assert evening.turn(3, "large_straight", "44444").json["points"] == 40
    assert totals(evening.show()) == [50 + 20 + 40 + 200]


def test_only_new_turns_can_be_asked_for(evening):
    assert evening.turn(1, "fours", "44441", if_none_match="*").status_code == 201
    with evening.unchanged():
        answer = evening.turn(1, "fours", "44441", if_none_match="*")
        problem(answer, 412, "precondition_failed", game=evening.show())


@pytest.mark.parametrize("tags", ["*", '"0"', "0", '"1"', '"2"', 'W/"1"', "garbage"])
def test_nothing_matches_a_turn_that_is_not_there(evening, tags):
    with evening.unchanged():
        answer = evening.turn(1, "fours", "44441", if_match=tags)
        problem(answer, 412, "precondition_failed", game=evening.show())


def test_a_request_that_is_wrong_anyway_is_told_so_first(evening):
    evening.turn(1, "fours", "44441")
    stale = {"if_match": '"9"'}
    assert pointers(evening.turn(1, "fours", "44447", **stale)) == ["/dice/4"]
    problem(evening.ask("PUT", "/turns/x", {}, **stale), 404, "not_found")
    wrong_key = evening.ask("PUT", "/turns/1", entry("fours", "44441"), key="x" * 22, **stale)
    problem(wrong_key, 403, "wrong_key")


def test_a_whole_game_of_two_ends_with_a_winner(begin):
    evening = begin("Ana", "Ben")
    for place, row in enumerate(ROWS):
        evening.play((row, "66666"), (row, "11111"))
        assert evening.show()["status"] == ("finished" if place == 11 else "in_progress")
    game = evening.show()
    assert totals(game) == [50 + 30 + 30 + 30, 50 + 5 + 5 + 5]
    assert [player["rank"] for player in game["players"]] == [1, 2]
    assert game["winners"] == [1]


def test_equal_totals_share_a_rank_and_the_win(begin):
    evening = begin("Ana", "Ben", "Cleo")
    evening.play(("ones", "12345"), ("sixes", "66666"), ("choice", "66666"))
    assert [player["rank"] for player in evening.show()["players"]] == [3, 1, 1]
    evening.play_out("11223")
    game = evening.show()
    assert [player["rank"] for player in game["players"]].count(1) == len(game["winners"])


def test_one_player_alone_wins(begin):
    assert begin("Ana").play_out()["winners"] == [1]
