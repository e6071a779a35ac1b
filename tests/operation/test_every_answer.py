"""What stands on every kind of answer, what stands on none, and that nothing leaves the house."""

import socket

import pytest

from tests.api.answers import assert_headers
from tests.operation.table import new_game, play
from yacht_api.storage.database import Unavailable

UNKNOWN = "A" * 22


@pytest.fixture
def client(client_of):
    return client_of(limits={"create": "2/hour"})


def answers(client):
    """An answer of each status that can be had from outside, by its status."""
    game, key = new_game(client)
    big = b" " * 20_000
    tag = client.get(f"/games/{game}").headers["ETag"]
    json = {"Content-Type": "application/json"}
    turn = {"category": "ones", "dice": [1, 2, 3, 4, 5]}
    found = [
        client.get(f"/games/{game}"),
        client.post("/games", json={"players": ["Ana"]}),
        client.post("/games", json={"players": ["Ana"]}),
        client.options("/games"),
        client.get(f"/games/{game}", headers={"If-None-Match": tag}),
        client.post("/score", data=b"{", headers=json),
        client.put(f"/games/{game}/turns/1", json=turn),
        client.put(
            f"/games/{game}/turns/1", json=turn, headers={"Authorization": f"Bearer {tag * 8}"}
        ),
        client.put(
            f"/games/{game}/turns/1", json=turn, headers={"Authorization": "Bearer " + "k" * 43}
        ),
        client.get(f"/games/{UNKNOWN}"),
        client.delete("/score"),
        client.get("/score?dice=1,2,3,4,5", headers={"Accept": "image/png"}),
        client.put(f"/games/{game}/turns/9", json=turn, headers=key),
        client.put(f"/games/{game}/turns/1", json=turn, headers=key | {"If-Match": '"7"'}),
        client.post("/score", data=big, headers=json),
        client.post("/score", data=b"{}"),
        client.post("/score", json={"dice": []}),
        client.delete(f"/games/{game}", headers=key),
    ]
    return {answer.status_code: answer for answer in found}


def test_the_headers_of_security_are_on_every_kind_of_answer(client, monkeypatch):
    found = answers(client)
    monkeypatch.setattr(client.application.extensions["database"], "read", _away)
    found[503] = client.get(f"/games/{UNKNOWN}")
    expected = {200, 201, 204, 304, 400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 422, 429, 503}
    assert set(found) == expected
    for answer in found.values():
        assert_headers(answer)
        assert "Server" not in answer.headers
    assert found[503].headers["Retry-After"] == "2"
    assert found[405].headers["Allow"]


def _away(_):
    raise Unavailable("OperationalError")


def test_what_is_secret_is_stored_by_no_cache(client):
    made = client.post("/games", json={"players": ["Ana"]})
    assert made.headers["Cache-Control"] == "no-store"
    key = {"Authorization": f"Bearer {made.json['key']}"}
    renewed = client.post(f"{made.headers['Location']}/key", headers=key)
    assert renewed.headers["Cache-Control"] == "no-store"
    shown = client.get(made.headers["Location"])
    assert shown.headers["Cache-Control"] == "private, no-cache"


def test_no_call_reaches_out(client, monkeypatch):
    """The service opens no connection of its own to anywhere."""

    def refuse(*_, **__):
        raise AssertionError("an outgoing connection")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert 200 in answers(client)
    for path in ("/docs", "/openapi.json", "/rules", "/rules/yacht/table", "/readyz", "/metrics"):
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "good.example.evil.example", "192.168.1.2"])
def test_games_answer_under_trusted_names_only(client_of, host):
    client = client_of(trusted_hosts=("good.example",))
    good = {"Host": "good.example:8000"}
    game, key = new_game(client, **good)
    for method, path, headers in (
        ("POST", "/games", {}),
        ("GET", f"/games/{game}", {}),
        ("DELETE", f"/games/{game}", key),
    ):
        refused = client.open(path, method=method, json={}, headers=headers | {"Host": host})
        assert refused.status_code == 400, path
        assert_headers(refused)
    assert client.get(f"/games/{game}", headers=good).status_code == 200


def test_a_foreign_host_is_named_in_no_answer(client_of):
    client = client_of()
    game, key = new_game(client, Host="evil.example")
    answer = client.put(
        f"/games/{game}/turns/1",
        json={"category": "ones", "dice": [1, 2, 3, 4, 5]},
        headers=key | {"Host": "evil.example"},
    )
    assert answer.status_code == 201
    assert "evil.example" not in answer.text + str(answer.headers)


def test_a_game_is_still_played_with_the_usual_limits(client_of):
    client = client_of()
    game, key = new_game(client)
    assert play(client, game, key, 1).status_code == 201
