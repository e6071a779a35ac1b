"""A database that is away: 503 and when to come again; all else goes on."""

import pytest
from sqlalchemy import exc

from tests.games.evening import Evening, bearer, entry, problem
from yacht_api import create_app
from yacht_api.settings import Settings

ID = "x" * 22
CALLS = [
    ("POST", "/games", {"players": ["Ana"]}),
    ("GET", f"/games/{ID}", None),
    ("GET", f"/games/{ID}/turns", None),
    ("GET", f"/games/{ID}/turns/1", None),
    ("GET", f"/games/{ID}/log", None),
    ("PUT", f"/games/{ID}/turns/1", entry("fours", "44441")),
    ("POST", f"/games/{ID}/turns", entry("fours", "44441")),
    ("DELETE", f"/games/{ID}/turns/1", None),
    ("PUT", f"/games/{ID}/turns/1/rolls/1", {"dice": [1, 2, 3, 4, 5]}),
    ("POST", f"/games/{ID}/players", {"name": "Cleo"}),
    ("PATCH", f"/games/{ID}/players/1", {"active": False}),
    ("POST", f"/games/{ID}/rematch", None),
    ("POST", f"/games/{ID}/key", None),
    ("DELETE", f"/games/{ID}", None),
]


@pytest.fixture(params=["refused", "empty"])
def away(request, app, tmp_path):
    """A client of an application whose database is not there, or has no tables."""
    urls = {
        "refused": "postgresql://nobody@127.0.0.1:1/yacht",
        "empty": f"sqlite:///{tmp_path}/yacht.sqlite",
    }
    own = create_app(Settings(database_url=urls[request.param], secret="s" * 32, access_log="off"))
    own.test_client_class = app.test_client_class
    yield own.test_client()
    own.extensions["database"].engine.dispose()


@pytest.mark.parametrize(("method", "path", "body"), CALLS, ids=[f"{m} {p}" for m, p, _ in CALLS])
def test_every_call_about_games_says_when_to_come_again(away, method, path, body):
    headers = {**bearer("x" * 43), **({"Idempotency-Key": "a"} if method == "POST" else {})}
    answer = away.open(path, method=method, json=body, headers=headers)
    problem(answer, 503, "database_unavailable")
    assert 1 <= int(answer.headers["Retry-After"]) <= 5
    for word in ("SELECT", "sql", "psycopg", "127.0.0.1", "nobody", "Traceback", "no such table"):
        assert word not in answer.text


def test_all_else_goes_on(away):
    assert away.get("/healthz").status_code == 200
    assert away.get("/score?dice=4,4,4,4,1").status_code == 200
    assert away.get("/rules").status_code == 200
    assert away.get("/readyz").status_code == 503


def test_what_is_wrong_with_a_request_is_said_even_then(away):
    assert away.post("/games", json={"players": []}).status_code == 422
    assert away.put(f"/games/{ID}/turns/1", json={}).status_code == 401


def test_a_request_that_failed_may_be_sent_again(api, monkeypatch):
    evening = Evening(api, "Ana", "Ben")
    once = {"idempotency_key": "one"}
    keep = "yacht_api.storage.repeats.keep"

    def broken(*_):
        raise exc.OperationalError("INSERT", {}, OSError("the disk is full"))

    with monkeypatch.context() as failing, evening.unchanged():
        failing.setattr(keep, broken)
        answer = evening.ask("POST", "/turns", entry("fours", "44441"), **once)
        problem(answer, 503, "database_unavailable")
    answer = evening.ask("POST", "/turns", entry("fours", "44441"), **once)
    assert answer.status_code == 201
    assert "Idempotency-Replayed" not in answer.headers
    assert evening.show()["version"] == 2


@pytest.mark.parametrize("place", ["games.save", "games._append", "repeats.keep"])
def test_a_fault_anywhere_leaves_nothing_half_done(api, monkeypatch, place):
    evening = Evening(api, "Ana", "Ben")
    asked = {
        "json": entry("fours", "44441"),
        "headers": {**bearer(evening.key), "Idempotency-Key": "a"},
    }

    def broken(*_, **__):
        raise RuntimeError("a bug")

    with monkeypatch.context() as failing, evening.unchanged():
        failing.setattr(f"yacht_api.storage.{place}", broken)
        # Past the checks of the client, to which a 500 is an error of the test.
        answer = super(type(api), api).open(f"{evening.path}/turns", method="POST", **asked)
        assert answer.status_code == 500
        for word in ("a bug", "RuntimeError", "INSERT", "/yacht_api/"):
            assert word not in answer.text
    assert api.post(f"{evening.path}/turns", **asked).status_code == 201
