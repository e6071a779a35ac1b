"""``POST /games/{id}/rematch``: get or make the game after this one."""

from concurrent.futures import ThreadPoolExecutor

from tests.games.evening import bearer, problem


def rematch(evening, **headers):
    return evening.ask("POST", "/rematch", **headers)


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
