"""Paths below ``/games``: what has not the exact form is no path."""

import pytest

from tests.games.evening import entry, problem

IDS = [
    *("", "x", "x" * 21, "x" * 23, "x" * 3000, "%00" * 22, "%00", "-1", "%ff", "%ED%A0%80"),
    *("1'%20OR%201=1", "..%2f..%2fetc%2fpasswd", "../../etc/passwd", "{{{id}}}"),
    *("{id}%00", "{id}%0A", "{id}%20", "%20{id}", "{id};x", "{id}.json", "{id}/", "{id}//turns"),
    "%EF%BC%91" * 22,
    "0190b8f0-4f3c-7c3e-9c3d-3e8f6f9b1c2d",
    "urn:uuid:0190b8f0-4f3c-7c3e-9c3d-3e8f6f9b1c2d",
]


@pytest.mark.parametrize("form", IDS)
def test_what_is_no_id_leads_nowhere(evening, form):
    path = f"/games/{form.format(id=evening.id)}"
    with evening.unchanged():
        for answer in (evening.client.get(path), evening.client.get(f"{path}/turns")):
            assert answer.status_code in ({404, 405} if form == "" else {404}), answer.text
            assert answer.content_type == "application/problem+json"


def test_an_id_in_another_case_is_another_game(evening):
    problem(evening.client.get(f"/games/{evening.id.swapcase()}"), 404, "not_found")


NUMBERS = [
    *("0", "-1", "+1", "01", "1.0", "1e0", "1_0", "x", "%201", "1%20", "1%0A", "1%00"),
    *("%D9%A4", "%EF%BC%91", "10000", str(2**31), str(2**63), "9" * 4000, "null"),
]


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_no_number_leads_nowhere(evening, number):
    evening.turn(1, "fours", "44441")
    with evening.unchanged():
        turn = entry("fives", "55551")
        for method, path, body in (
            ("GET", f"/turns/{number}", None),
            ("PUT", f"/turns/{number}", turn),
            ("DELETE", f"/turns/{number}", None),
            ("PUT", f"/turns/{number}/rolls/1", {"dice": [1, 2, 3, 4, 5]}),
            ("PUT", f"/turns/2/rolls/{number}", {"dice": [1, 2, 3, 4, 5]}),
            ("PATCH", f"/players/{number}", {"active": False}),
        ):
            problem(evening.ask(method, path, body), 404, "not_found")


def test_only_the_exact_path_leads_there(evening):
    problem(evening.client.get(f"/{evening.path}"), 404, "not_found")
    problem(evening.client.get(evening.path.upper()), 404, "not_found")
    problem(evening.client.get(f"{evening.path}/"), 404, "not_found")
    problem(evening.client.post("/games/", json={"players": ["Ana"]}), 404, "not_found")
    problem(evening.client.post("//games", json={"players": ["Ana"]}), 404, "not_found")
    problem(evening.client.get(f"{evening.path}/nothing"), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/games", "POST"),
        ("/games/{id}", "DELETE GET HEAD"),
        ("/games/{id}/turns", "GET HEAD POST"),
        ("/games/{id}/turns/1", "DELETE GET HEAD PUT"),
        ("/games/{id}/turns/1/rolls/1", "PUT"),
        ("/games/{id}/players", "POST"),
        ("/games/{id}/players/1", "PATCH"),
        ("/games/{id}/rematch", "POST"),
        ("/games/{id}/key", "POST"),
        ("/games/{id}/log", "GET HEAD"),
    ],
)
def test_a_method_that_a_path_does_not_have_is_told_those_that_it_has(evening, path, methods):
    path = path.format(id=evening.id)
    allowed = {*methods.split(), "OPTIONS"}
    with evening.unchanged():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FOO"} - allowed:
            answer = evening.client.open(path, method=method)
            problem(answer, 405, "method_not_allowed")
            assert set(answer.headers["Allow"].split(", ")) == allowed
        options = evening.client.options(path)
        assert (options.status_code, options.data) == (204, b"")
        assert set(options.headers["Allow"].split(", ")) == allowed


def test_another_method_cannot_be_smuggled_in_a_header(evening):
    with evening.unchanged():
        answer = evening.client.get(evening.path, headers={"X-HTTP-Method-Override": "DELETE"})
        assert answer.status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_turn_is_json_and_nothing_else(evening, method):
    path = f"{evening.path}/turns" + ("/1" if method == "PUT" else "")
    body = b'{"category":"fours","dice":[4,4,4,4,1]}'
    key = {"Authorization": f"Bearer {evening.key}"}
    with evening.unchanged():
        for kind in (None, "", "text/plain", "application/x-www-form-urlencoded", "text/json"):
            declared = {**key, "Content-Type": kind} if kind is not None else key
            answer = evening.client.open(path, method=method, data=body, headers=declared)
            problem(answer, 415, "unsupported_media_type")
            assert answer.headers["Accept-Post"] == "application/json"
        zipped = {**key, "Content-Encoding": "gzip", "Content-Type": "application/json"}
        answer = evening.client.open(path, method=method, data=body, headers=zipped)
        problem(answer, 415, "unsupported_media_type")
        large = {**key, "Content-Type": "application/json"}
        answer = evening.client.open(path, method=method, data=b" " * 16_385, headers=large)
        problem(answer, 413, "content_too_large")
