"""``/games/{id}/players``: joining late, leaving, coming back, other names."""

import pytest

from tests.games.evening import pointers, problem, totals


def test_a_late_joiner_gets_an_empty_sheet_and_catches_up(evening):
    evening.play(("fours", "44441"), ("fours", "44441"), ("ones", "11111"), ("ones", "11111"))
    answer = evening.join("Cleo")
    assert answer.status_code == 201
    assert (answer.json["id"], answer.json["name"], answer.json["turns_left"]) == (3, "Cleo", 12)
    game = answer.json["game"]
    assert answer.headers["ETag"] == f'"{game["version"]}"'
    assert game["next"] == {"turn": 5, "player": 3}
    evening.play(("choice", "66666"), ("yacht", "66666"))
    game = evening.show()
    assert totals(game) == [21, 21, 80]
    assert game["next"] == {"turn": 7, "player": 1}


def test_whoever_leaves_holds_nobody_up_and_keeps_the_sheet(begin):
    evening = begin("Ana", "Ben", "Cleo")
    evening.play(("fours", "44441"))
    answer = evening.change(2, active=False)
    assert (answer.status_code, answer.json["active"]) == (200, False)
    assert answer.json["game"]["next"]["player"] == 3
    evening.play(("fours", "44441"), ("ones", "11111"))
    game = evening.change(2, active=True).json["game"]
    # Ben has had no turn yet, so he comes first.
    assert game["next"]["player"] == 2


def test_a_game_that_everybody_left_is_finished_until_somebody_comes_back(evening):
    evening.change(1, active=False)
    game = evening.change(2, active=False).json["game"]
    assert (game["status"], game["winners"]) == ("finished", [1, 2])
    with evening.unchanged():
        problem(evening.turn(1, "fours", "44441"), 409, "game_finished")
        problem(evening.join("Cleo"), 409, "game_finished", game=evening.show())
    assert evening.change(1, active=True).json["game"]["status"] == "in_progress"


def test_a_leaver_may_win(evening):
    evening.play(("yacht", "66666"))
    evening.change(1, active=False)
    game = evening.play_out("12346")
    assert game["players"][0]["turns_left"] == 11
    assert game["winners"] == [1 if totals(game)[0] > totals(game)[1] else 2]


def test_to_leave_twice_is_to_leave_once(evening):
    first = evening.change(2, active=False)
    with evening.unchanged():
        again = evening.change(2, active=False)
        assert (again.status_code, again.json) == (200, first.json)


def test_a_player_can_have_another_name(evening):
    answer = evening.change(2, name="  Bene\u0301 ")
    assert (answer.status_code, answer.json["name"]) == (200, "Ben\u00e9")
    assert evening.log()[-1]["detail"] == {"player": 2, "old": "Ben", "new": "Ben\u00e9"}
    with evening.unchanged():
        assert evening.change(2, name="Ben\u00e9").status_code == 200
    assert evening.change(2, name="BEN\u00c9").status_code == 200


@pytest.mark.parametrize(
    "name", ["Ana", " aNA ", "", " ", "x" * 41, "\u202eBen", "A\u0000", 5, None]
)
def test_a_name_that_cannot_be_is_refused(evening, name):
    with evening.unchanged():
        assert pointers(evening.change(2, name=name)) == ["/name"]
        assert pointers(evening.join(name)) == ["/name"]


@pytest.mark.parametrize("active", [0, 1, 0.0, 1.0, "true", "", None, [], {}])
def test_to_be_at_the_table_is_true_or_false(evening, active):
    with evening.unchanged():
        assert pointers(evening.change(2, active=active)) == ["/active"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, ""),
        ({"name": "Bea", "active": False}, ""),
        ({"name": "Bea", "id": 1}, "/id"),
        ({"name": "Bea", "total": 300}, "/total"),
        ({"scores": {}}, "/scores"),
        ([], ""),
    ],
)
def test_one_thing_at_a_time_is_changed_about_a_player(evening, body, where):
    with evening.unchanged():
        assert pointers(evening.ask("PATCH", "/players/2", body)) == [where]


@pytest.mark.parametrize("more", [{"active": True}, {"id": 9}, {"score": 1}, {"key": "x"}])
def test_a_joiner_has_a_name_and_nothing_else(evening, more):
    with evening.unchanged():
        assert pointers(evening.ask("POST", "/players", {})) == ["/name"]
        answer = evening.ask("POST", "/players", {"name": "Cleo", **more})
        assert pointers(answer) == [f"/{next(iter(more))}"]


def test_a_seat_that_nobody_has_is_not_found(evening):
    with evening.unchanged():
        for seat in (3, 20, 9999):
            problem(evening.change(seat, active=False), 404, "not_found")
            problem(evening.change(seat, name="Cleo"), 404, "not_found")


def test_twenty_seats_are_all_there_are(begin):
    evening = begin(*(f"Player {place}" for place in range(1, 20)))
    assert evening.join("Cleo").status_code == 201
    with evening.unchanged():
        problem(evening.join("Dora"), 409, "too_many_players", game=evening.show())


def test_a_finished_game_takes_no_joiner_but_may_change_names(evening):
    evening.play_out()
    with evening.unchanged():
        problem(evening.join("Cleo"), 409, "game_finished", game=evening.show())
    assert evening.change(1, name="Anna").status_code == 200


def test_whoever_saw_another_game_changes_no_player(evening):
    evening.play(("fours", "44441"))
    with evening.unchanged():
        stale = {"if_match": '"1"'}
        for answer in (
            evening.join("Cleo", **stale),
            evening.ask("PATCH", "/players/1", {"active": False}, **stale),
            evening.ask("POST", "/turns", {"category": "ones", "points": 1}, **stale),
        ):
            problem(answer, 412, "precondition_failed", game=evening.show())
    assert evening.join("Cleo", if_match='"2"').status_code == 201
