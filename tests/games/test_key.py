"""``POST /games/{id}/key``: a new key, when a link got into wrong hands."""

from tests.games.evening import entry, problem


def change_key(evening, **headers):
    return evening.ask("POST", "/key", **headers)


def test_the_new_key_opens_the_game_and_the_old_one_no_longer(evening):
    old = evening.key
    answer = change_key(evening)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.json == evening.show() | {"key": answer.json["key"]}
    assert answer.json["key"] != old
    with evening.unchanged():
        problem(evening.turn(1, "fours", "44441"), 403, "wrong_key")
        problem(change_key(evening), 403, "wrong_key")
        problem(evening.ask("DELETE"), 403, "wrong_key")
    evening.key = answer.json["key"]
    assert evening.turn(1, "fours", "44441").status_code == 201
    assert [each["action"] for each in evening.log()] == [
        *("game_created", "key_changed", "turn_recorded"),
    ]


def test_no_key_comes_twice(evening):
    keys = [evening.key]
    for _ in range(5):
        evening.key = change_key(evening).json["key"]
        keys.append(evening.key)
    assert len(set(keys)) == 6


def test_a_request_whose_answer_was_lost_gets_the_new_key_with_the_old_one(evening):
    first = change_key(evening, idempotency_key="rotate-4711")
    with evening.unchanged():
        again = change_key(evening, idempotency_key="rotate-4711")
        assert (again.status_code, again.json) == (200, first.json)
        assert again.headers["Idempotency-Replayed"] == "true"
        # The old key opens that one answer and nothing else.
        problem(change_key(evening, idempotency_key="rotate-4712"), 403, "wrong_key")
        turn = entry("fours", "44441")
        other = evening.ask("POST", "/turns", turn, idempotency_key="rotate-4711")
        problem(other, 422, "idempotency_key_reuse")
        put = evening.ask("PUT", "/turns/1", turn, idempotency_key="rotate-4711")
        problem(put, 403, "wrong_key")


def test_a_key_is_in_no_other_answer(evening):
    key = change_key(evening).json["key"]
    evening.key = key
    seen = [
        evening.turn(1, "fours", "44441"),
        evening.turn(1, "fours", "44411"),
        evening.join("Cleo"),
        evening.ask("POST", "/rematch"),
        evening.client.get(evening.path),
        evening.client.get(f"{evening.path}/log"),
        evening.client.get(f"{evening.path}/turns"),
        evening.undo(1),
        evening.ask("DELETE"),
    ]
    for answer in seen:
        assert key not in answer.text + str(answer.headers)


def test_whoever_saw_another_game_changes_no_key(evening):
    with evening.unchanged():
        problem(change_key(evening, if_match='"9"'), 412, "precondition_failed")
    assert evening.turn(1, "fours", "44441").status_code == 201
