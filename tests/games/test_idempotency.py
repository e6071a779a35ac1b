"""``Idempotency-Key`` on the POSTs: sent twice, done once, answered alike."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.games.evening import Evening, bearer, entry, problem

TURN = entry("fours", "44441")


def once(evening, key, path="/turns", body=TURN):
    return evening.ask("POST", path, body, idempotency_key=key)


def same(first, again):
    assert (again.status_code, again.data) == (first.status_code, first.data)
    for name in ("ETag", "Location", "Content-Type", "Cache-Control"):
        assert again.headers.get(name) == first.headers.get(name)
    assert "Idempotency-Replayed" not in first.headers
    assert again.headers["Idempotency-Replayed"] == "true"


@pytest.mark.parametrize(
    ("path", "body"),
    [("/turns", TURN), ("/players", {"name": "Cleo"}), ("/rematch", None), ("/key", None)],
)
def test_a_repeated_request_is_answered_as_the_first_and_does_nothing(evening, path, body):
    first = once(evening, "a", path, body)
    assert first.status_code in {200, 201}
    with evening.unchanged():
        same(first, once(evening, "a", path, body))
        same(first, once(evening, "a", path, body))


def test_the_answer_stays_the_same_whatever_was_done_since(evening):
    first = once(evening, "a")
    evening.play(("fives", "55551"))
    evening.turn(1, "fours", "44411", if_match='"1"')
    evening.undo(2)
    with evening.unchanged():
        same(first, once(evening, "a"))
    evening.play_out()
    same(first, once(evening, "a"))


def test_without_a_key_each_request_is_a_new_one(evening):
    evening.ask("POST", "/turns", entry("fours", "44441"))
    assert evening.ask("POST", "/turns", entry("fours", "44441")).json["number"] == 2


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/turns", entry("fours", "44411")),
        ("/turns", entry("fours", "44441", player=1)),
        ("/players", {"name": "Cleo"}),
        ("/rematch", None),
        ("/key", None),
    ],
)
def test_a_key_is_for_one_request_only(evening, path, body):
    once(evening, "a")
    with evening.unchanged():
        problem(once(evening, "a", path, body), 422, "idempotency_key_reuse")


def test_games_do_not_share_their_keys(evening, begin):
    other = begin("Ana", "Ben")
    first = once(evening, "a")
    answer = once(other, "a")
    assert answer.status_code == 201
    assert "Idempotency-Replayed" not in answer.headers
    assert answer.json["game"]["id"] != first.json["game"]["id"]


def test_a_refused_request_may_be_sent_again_under_its_key(evening):
    evening.play(("fours", "44441"), ("ones", "11111"))
    assert once(evening, "a").status_code == 409
    assert once(evening, "a", body={"category": "fives"}).status_code == 422
    evening.undo(2)
    evening.undo(1)
    first = once(evening, "a")
    assert first.status_code == 201
    same(first, once(evening, "a"))


def test_a_stranger_learns_nothing_from_a_key(evening, begin):
    once(evening, "a")
    stranger = begin("Ana")
    evening.key, mine = stranger.key, evening.key
    problem(once(evening, "a"), 403, "wrong_key")
    evening.key = mine
    nobody = evening.ask("POST", "/turns", TURN, idempotency_key="a", authorization="")
    problem(nobody, 401, "no_key")


@pytest.mark.parametrize("length", [1, 255])
def test_a_key_has_up_to_255_characters(evening, length):
    first = once(evening, "~" * length)
    assert first.status_code == 201
    same(first, once(evening, "~" * length))


@pytest.mark.parametrize(
    "key", ["", " ", "a b", "x" * 256, "x" * 8000, "\x7f", "a\tb", "\xe9", "a, b"], ids=ascii
)
def test_a_key_is_printable(evening, api, key):
    with evening.unchanged():
        problem(once(evening, key), 400, "bad_request")
        problem(once(evening, key, "/rematch", None), 400, "bad_request")
    made = api.post("/games", json={"players": ["Ana"]}, headers={"Idempotency-Key": key})
    problem(made, 400, "bad_request")


def test_a_key_means_nothing_to_calls_that_can_be_repeated_anyway(evening):
    assert evening.turn(1, "fours", "44441", idempotency_key="").status_code == 201
    assert evening.undo(1, idempotency_key="x" * 300).status_code == 200


class TestNewGames:
    """``POST /games`` gives the same game and the same key again."""

    def create(self, api, key, *players):
        body = {"players": players or ["Ana", "Ben"]}
        return api.post("/games", json=body, headers={"Idempotency-Key": key})

    def test_a_repeated_request_gets_the_same_game_and_key(self, api, databases):
        first = self.create(api, f"evening-{databases.name}")
        assert first.status_code == 201
        again = self.create(api, f"evening-{databases.name}")
        same(first, again)
        assert again.json["key"] == first.json["key"]

    def test_after_the_first_turn_too(self, api):
        first = self.create(api, "turned")
        path, key = first.headers["Location"], first.json["key"]
        api.put(f"{path}/turns/1", json=TURN, headers={"Authorization": f"Bearer {key}"})
        same(first, self.create(api, "turned"))
        assert api.get(path).json["version"] == 2

    def test_for_other_players_the_key_is_taken(self, api):
        self.create(api, "other")
        problem(self.create(api, "other", "Cleo"), 422, "idempotency_key_reuse")

    def test_refused_games_leave_the_key_free(self, api):
        assert self.create(api, "refused", "Ana", "ana").status_code == 422
        assert self.create(api, "refused", "Ana", "Ben").status_code == 201

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("/games", {"players": ["Ana", "Ben"]}),
            ("/games/import", {"players": [{"name": "Ana", "sheet": {"yacht": 50}}]}),
        ],
    )
    def test_a_deleted_game_stays_dead(self, api, path, body):
        """Its link is in somebody's hands, so neither id nor key may open anything again."""
        named = {"Idempotency-Key": f"dead {path}".replace(" ", "-")}
        first = api.post(path, json=body, headers=named)
        old = bearer(first.json["key"])
        assert api.delete(first.headers["Location"], headers=old).status_code == 204

        fresh = api.post(path, json=body, headers=named)
        assert fresh.status_code == 201
        assert "Idempotency-Replayed" not in fresh.headers
        problem(api.get(first.headers["Location"]), 404, "not_found")
        turn = f"{fresh.headers['Location']}/turns/1"
        problem(api.put(turn, json=TURN, headers=old), 403, "wrong_key")
        same(fresh, api.post(path, json=body, headers=named))

    def test_eight_at_once_make_one_game(self, api):
        for key in ("one", "two", "three", "four"):
            with ThreadPoolExecutor(8) as phones:
                answers = list(phones.map(self.create, [api] * 8, [f"race-{key}"] * 8))
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.data for answer in answers}) == 1
            replays = [a for a in answers if a.headers.get("Idempotency-Replayed")]
            assert len(replays) == 7


def test_sixty_keys_sent_eight_times_at_once_make_sixty_turns(quick_api):
    evening = Evening(quick_api, "Ana", "Ben", "Cleo", "Dora", "Emil")
    rows = list(evening.show()["players"][0]["scores"])
    bodies = [entry(rows[turn // 5], "12346") for turn in range(60)]
    with ThreadPoolExecutor(8) as phones:
        for number, body in enumerate(bodies, start=1):
            sent = [phones.submit(once, evening, f"key-{number}", "/turns", body) for _ in range(8)]
            answers = [each.result() for each in sent]
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.data for answer in answers}) == 1
            assert answers[0].json["number"] == number
            replays = [a for a in answers if a.headers.get("Idempotency-Replayed")]
            assert len(replays) == 7
    game = evening.show()
    assert (game["version"], game["status"]) == (61, "finished")
    assert len(evening.client.get(f"{evening.path}/turns").json) == 60
