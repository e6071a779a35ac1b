"""``POST /games/{id}/rematch``: get or make the game after this one."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.games.evening import bearer, pointers, problem


def rematch(evening, body=None, **headers):
    return evening.ask("POST", "/rematch", body, **headers)


def names(game):
    return [player["name"] for player in game["players"]]


def test_the_first_who_asks_makes_it_and_the_others_get_it(begin):
    evening = begin("Ana", "Ben", order="any", rules="kismet")
    game = evening.play_out("11112")
    made = rematch(evening)
    assert made.status_code == 201
    fresh = made.json
    assert fresh["id"] != evening.id
    assert made.headers["Location"] == f"/games/{fresh['id']}"
    assert made.headers["ETag"] == '"1"'
    assert "key" not in fresh
    assert [player["name"] for player in fresh["players"]] == ["Ana", "Ben"]
    assert (fresh["rules"], fresh["order"]) == (game["rules"], game["order"])
    assert (fresh["version"], fresh["last_turn"], fresh["rematch"]) == (1, None, None)

    after = evening.show()
    assert (after["rematch"], after["version"]) == (fresh["id"], game["version"] + 1)
    assert evening.log()[-1]["action"] == "rematch_created"
    with evening.unchanged():
        again = rematch(evening)
        assert (again.status_code, again.json) == (200, fresh)


def test_the_same_key_opens_it(evening, begin):
    fresh = rematch(evening).json
    put = {"json": {"category": "fours", "dice": [4, 4, 4, 4, 1]}}
    path = f"/games/{fresh['id']}/turns/1"
    stranger = begin("Ana")
    problem(evening.client.put(path, **put, headers=bearer(stranger.key)), 403, "wrong_key")
    assert evening.client.put(path, **put, headers=bearer(evening.key)).status_code == 201


def test_whoever_left_is_not_in_the_rematch(begin):
    evening = begin("Ana", "Ben", "Cleo")
    evening.change(2, active=False)
    assert [p["name"] for p in rematch(evening).json["players"]] == ["Ana", "Cleo"]


def test_a_rematch_can_have_a_rematch(evening):
    first = rematch(evening).json
    second = evening.client.post(f"/games/{first['id']}/rematch", headers=bearer(evening.key))
    assert second.status_code == 201
    assert second.json["id"] not in {first["id"], evening.id}


def test_a_rematch_that_was_deleted_stays_dead_and_another_is_made(evening):
    first = rematch(evening).json
    gone = evening.client.delete(f"/games/{first['id']}", headers=bearer(evening.key))
    assert gone.status_code == 204
    again = rematch(evening)
    assert again.status_code == 201
    assert again.json["id"] != first["id"]
    problem(evening.client.get(f"/games/{first['id']}"), 404, "not_found")
    assert rematch(evening).status_code == 200
    assert evening.client.get(again.headers["Location"]).status_code == 200
    assert evening.show()["rematch"] == again.json["id"]


def test_eight_phones_that_ask_at_once_get_one_game(evening):
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(lambda _: rematch(evening), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
    assert len({answer.data for answer in answers}) == 1
    assert evening.show()["version"] == 2


def test_a_repeated_request_gets_the_same_answer(evening):
    key = {"idempotency_key": "rematch"}
    first = rematch(evening, **key)
    again = rematch(evening, **key)
    assert (again.status_code, again.data) == (201, first.data)
    assert again.headers["Idempotency-Replayed"] == "true"


def test_whoever_saw_another_game_makes_no_rematch(evening):
    with evening.unchanged():
        answer = rematch(evening, if_match='"9"')
        problem(answer, 412, "precondition_failed", game=evening.show())


@pytest.mark.parametrize(
    ("body", "seats"),
    [
        (None, ["Ana", "Ben", "Cleo"]),
        ({}, ["Ana", "Ben", "Cleo"]),
        ({"first": 1}, ["Ana", "Ben", "Cleo"]),
        ({"first": 2}, ["Ben", "Cleo", "Ana"]),
        ({"first": 3}, ["Cleo", "Ana", "Ben"]),
    ],
)
def test_whoever_is_named_sits_first_and_the_others_follow_as_they_sat(begin, body, seats):
    evening = begin("Ana", "Ben", "Cleo")
    made = rematch(evening, body)
    assert (made.status_code, names(made.json)) == (201, seats)
    assert [player["id"] for player in made.json["players"]] == [1, 2, 3]
    assert made.json["next"] == {"turn": 1, "player": 1}


@pytest.mark.parametrize(("first", "seats"), [(2, ["Cleo", "Ana"]), (1, ["Ana", "Cleo"])])
def test_where_who_is_named_has_left_the_next_one_sits_first(begin, first, seats):
    evening = begin("Ana", "Ben", "Cleo")
    evening.change(2, active=False)
    assert names(rematch(evening, {"first": first}).json) == seats


def test_a_second_call_gets_the_rematch_as_it_is_whoever_it_names(evening):
    fresh = rematch(evening, {"first": 2}).json
    with evening.unchanged():
        for body in ({"first": 1}, {"first": 2}, {}, None):
            again = rematch(evening, body)
            assert (again.status_code, again.json) == (200, fresh)


@pytest.mark.parametrize("there_is_one", [False, True])
@pytest.mark.parametrize("first", [0, -1, 3, 10**30, "1", 1.0, True, None, [1]])
def test_who_is_not_at_the_table_cannot_be_first(evening, first, there_is_one):
    if there_is_one:
        rematch(evening)
    with evening.unchanged():
        assert pointers(rematch(evening, {"first": first})) == ["/first"]


def test_other_fields_are_refused(evening):
    with evening.unchanged():
        assert pointers(rematch(evening, {"players": ["Ana"]})) == ["/players"]


@pytest.mark.parametrize(
    ("body", "declared", "status", "code"),
    [
        (b'{"first":2}', "text/plain", 415, "unsupported_media_type"),
        (b'{"first":2}', None, 415, "unsupported_media_type"),
        (b'{"first":2', "application/json", 400, "broken_json"),
        (b'{"first":1,"first":2}', "application/json", 400, "broken_json"),
        (b" " * 16_385, "application/json", 413, "content_too_large"),
        (b"[]", "application/json", 422, "invalid_request"),
    ],
)
def test_a_body_that_is_sent_is_looked_at_as_closely_as_any(evening, body, declared, status, code):
    headers = bearer(evening.key) | ({"Content-Type": declared} if declared else {})
    with evening.unchanged():
        answer = evening.client.post(f"{evening.path}/rematch", data=body, headers=headers)
        problem(answer, status, code)


def test_a_body_of_another_type_is_refused_before_a_missing_key_as_everywhere(evening):
    answer = evening.client.post(f"{evening.path}/rematch", data=b"{}", content_type="text/plain")
    problem(answer, 415, "unsupported_media_type")
    problem(evening.client.post(f"{evening.path}/rematch"), 401, "no_key")


@pytest.mark.parametrize("declared", ["application/json", "text/plain"])
def test_without_a_body_its_type_does_not_matter(evening, declared):
    headers = bearer(evening.key) | {"Content-Type": declared}
    answer = evening.client.post(f"{evening.path}/rematch", headers=headers)
    assert answer.status_code == 201


def test_another_first_is_another_request_to_an_idempotency_key(evening):
    first = rematch(evening, {"first": 2}, idempotency_key="a")
    assert rematch(evening, {"first": 2}, idempotency_key="a").data == first.data
    answer = rematch(evening, {"first": 1}, idempotency_key="a")
    problem(answer, 422, "idempotency_key_reuse")
