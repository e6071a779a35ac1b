"""The key of a game: in the Authorization header, and nowhere else."""

import pytest

from tests.games.evening import KEY, entry, problem

TURN = entry("fours", "44441")


def put(evening, **headers):
    return evening.client.put(f"{evening.path}/turns/1", json=TURN, headers=headers)


def test_without_a_key_nothing_is_changed(evening):
    with evening.unchanged():
        answer = put(evening)
        problem(answer, 401, "no_key")
        assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Basic QW5hOkFuYQ==",
        "Token {key}",
        "{key}",
        "Bearer: {key}",
        "Bearer{key}",
        "Bearer\t{key}",
        "Bearer {key} {key}",
        "Bearer {key},Bearer {key}",
        "Bearer {key}=",
        "Bearer x{key}\xe9",
        "Bearer \xe9",
        "Bearer " + "x" * 21,
        "Bearer " + "x" * 65,
        "Bearer " + "x" * 8000,
        'Bearer "{key}"',
        "Bearer ../../../../../../etc/passwd",
    ],
    ids=range(19),
)
def test_what_cannot_be_a_key_is_none_and_nobody_says_why(evening, header):
    with evening.unchanged():
        answer = put(evening, **{KEY: header.format(key=evening.key)})
        problem(answer, 401, "no_key")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
        assert answer.json == put(evening).json


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "Bearer "])
def test_the_scheme_may_be_written_in_any_case(evening, scheme):
    assert put(evening, **{KEY: f"{scheme} {evening.key}"}).status_code == 201


def test_the_key_of_another_game_does_not_open_this_one(evening, begin):
    other = begin("Ana", "Ben")
    with evening.unchanged():
        problem(put(evening, **{KEY: f"Bearer {other.key}"}), 403, "wrong_key")


def test_nearly_the_key_is_not_the_key(evening):
    key = evening.key
    wrong = ["A" * len(key), key[:-1] + "-", key + "A", key.swapcase(), key[::-1], evening.id]
    with evening.unchanged():
        for each in wrong:
            problem(put(evening, **{KEY: f"Bearer {each}"}), 403, "wrong_key")


def test_a_key_in_the_query_the_body_or_a_cookie_is_none(evening):
    with evening.unchanged():
        path = f"{evening.path}/turns/1"
        answer = evening.client.put(f"{path}?key={evening.key}", json=TURN)
        problem(answer, 401, "no_key")
        answer = evening.client.put(path, json={**TURN, "key": evening.key})
        problem(answer, 401, "no_key")
        problem(put(evening, Cookie=f"key={evening.key}"), 401, "no_key")


def test_the_form_of_the_key_is_looked_at_before_the_body_and_the_game(evening):
    headers = {KEY: "Bearer nonsense", "Content-Type": "application/json"}
    answer = evening.client.put(f"{evening.path}/turns/1", data="{broken", headers=headers)
    problem(answer, 401, "no_key")
    missing = f"/games/{'x' * 22}/turns/1"
    problem(evening.client.put(missing, json=TURN), 401, "no_key")
    answer = evening.client.put(missing, json=TURN, headers={KEY: f"Bearer {'x' * 43}"})
    problem(answer, 404, "not_found")


def test_no_answer_sets_a_cookie(evening):
    answers = [evening.made, put(evening), evening.client.get(evening.path), evening.ask("DELETE")]
    for answer in answers:
        assert "Set-Cookie" not in answer.headers
