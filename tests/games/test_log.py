"""``GET /games/{id}/log``: what was done, in order, for ever."""

import pytest

from tests.games.evening import entry, problem


def test_everything_that_is_done_is_told_once_and_in_order(evening):
    evening.roll(1, 1, "12246")
    evening.roll(1, 1, "12245", if_match="*")
    evening.undo(1)
    evening.turn(1, "fours", "44441")
    evening.turn(1, "fours", "44441")
    evening.turn(1, "fours", "44411")
    evening.turn(1, "fours", "44411", if_match='"1"')
    evening.join("Cleo")
    evening.change(3, name="Clea")
    evening.change(3, active=False)
    evening.change(3, active=True)
    evening.undo(1)
    evening.ask("POST", "/rematch")
    evening.key = evening.ask("POST", "/key").json["key"]
    log = evening.log()
    assert [each["action"] for each in log] == [
        "game_created",
        "roll_recorded",
        "roll_replaced",
        "rolls_cleared",
        "turn_recorded",
        "turn_corrected",
        "player_joined",
        "player_renamed",
        "player_left",
        "player_returned",
        "turn_undone",
        "rematch_created",
        "key_changed",
    ]
    assert [each["seq"] for each in log] == list(range(1, 14))
    assert evening.show()["version"] == 13
    times = [each["at"] for each in log]
    assert times == sorted(times)


def test_the_turns_can_be_made_again_from_the_log(begin):
    evening = begin("Ana", "Ben")
    evening.play(("fours", "44441"), ("fours", "44411"), ("ones", "11111"))
    evening.turn(1, "choice", "44441", if_match='"1"')
    evening.undo(3)
    evening.turn(3, "yacht", "55555")
    turns = {}
    for told in evening.log():
        detail = told["detail"]
        if told["action"] == "turn_recorded":
            turns[detail["number"]] = detail
        elif told["action"] == "turn_corrected":
            assert turns[detail["number"]] == detail["old"]
            turns[detail["number"]] = detail["new"]
        elif told["action"] == "turn_undone":
            assert turns.pop(detail["number"]) == detail
    shown = evening.client.get(f"{evening.path}/turns").json
    for turn in shown:
        del turn["recorded_at"], turn["zero"]
    assert list(turns.values()) == shown


def test_reading_can_go_on_where_it_stopped(evening):
    evening.play(("fours", "44441"), ("fives", "55551"))
    whole = evening.log()
    for after in range(5):
        answer = evening.client.get(f"{evening.path}/log?after={after}")
        assert answer.json == whole[after:]
    assert evening.client.get(f"{evening.path}/log?after=999999999").json == []


NO_NUMBERS = [
    *("", "abc", "-1", "1.5", "1e1", "+1", "%201", "1%20", "01", "1_0", "%00", "1%0A"),
    *("%D9%A4", "9" * 22, "9" * 10, "0x1", "true"),
]


@pytest.mark.parametrize("after", NO_NUMBERS)
def test_where_it_stopped_is_a_whole_number(evening, after):
    answer = evening.client.get(f"{evening.path}/log?after={after}")
    [error] = problem(answer, 422, "invalid_request")["errors"]
    assert error["parameter"] == "after"


def test_other_parameters_are_refused(evening):
    answer = evening.client.get(f"{evening.path}/log?limit=1")
    assert problem(answer, 422, "invalid_request")["errors"][0]["parameter"] == "limit"
    problem(evening.client.get(f"{evening.path}/log?after=1&after=2"), 400, "bad_request")


def test_nobody_can_write_into_it(evening):
    with evening.unchanged():
        for method in ("POST", "PUT", "PATCH", "DELETE"):
            problem(evening.ask(method, "/log", entry("fours", 4)), 405, "method_not_allowed")


def test_a_log_is_not_kept_by_caches(evening):
    answer = evening.client.get(f"{evening.path}/log")
    assert answer.headers["Cache-Control"] == "private, no-cache"
