"""Usual requests are answered without Flask, and no client can tell."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from yacht_api import create_app
from yacht_api.api import usual
from yacht_api.api.representations import MOST, Representations
from yacht_api.settings import Settings
from yacht_api.storage import schema

ROLL = b'{"dice":[4,4,4,4,1]}'
USUAL = {
    "Host": "localhost:8000",
    "Content-Type": "application/json",
    "Accept": "*/*",
}
HEADERS = {
    "Host": [None, "localhost", "a b", "[::1]:8000", ""],
    "Content-Type": [None, "application/json", "application/json; charset=utf-8", "text/plain"],
    "Accept": [None, "*/*", "application/json", "text/html", "application/*;q=0.1"],
    "Content-Encoding": [None, "gzip", "identity"],
    "Expect": [None, "100-continue", "tea"],
    "Origin": [None, "http://other.example"],
    "X-Request-Id": ["abcdefgh"],
    "If-Match": [None, '"1"'],
    "If-None-Match": [None, '"1"', '"2"', 'W/"1"', '"01"', '"0", "1"', "*", "1", '"x"'],
}
BODIES = [
    ROLL,
    b'{"dice":[1,2,3,4,5],"rules":"kismet"}',
    b'{"dice":[1,2,3,4,5],"rules":"nothing"}',
    b'{"dice":[1,2,3,4,5],"sheet":null}',
    b'{"dice":[4,4,4,4,1],"rules":"yahtzee","sheet":{"yahtzee":50}}',
    b'{"dice":[4,4,4,4,7]}',
    b'{"dice":[4,4,4,4,1],"dice":[1,1,1,1,1]}',
    b'{"dice":[4,4,4,4,1.0]}',
    b"{",
    b"",
    b"\xff",
    ROLL + b" " * 17_000,
]


def app(folder, **settings):
    url = f"sqlite:///{folder}/yacht.sqlite"
    return create_app(Settings(database_url=url, access_log="off", **settings))


NOBODY_S = "A" * 22


def clients(folder):
    schema.upgrade(f"sqlite:///{folder}/yacht.sqlite")
    with pytest.MonkeyPatch.context() as without:
        without.setattr(usual, "register", lambda app: None)
        plain = app(folder)
    return app(folder).test_client(), plain.test_client()


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """The client of an application with the short way, and of one without."""
    return clients(tmp_path_factory.mktemp("data"))


def told(client, method, path, body, headers):
    answer = client.open(path, method=method, data=body, headers=headers)
    return answer.status, sorted(answer.headers), answer.data


@settings(deadline=None)
@given(
    method=st.sampled_from(["POST", "POST", "POST", "PUT", "GET", "OPTIONS"]),
    path=st.sampled_from(["/score", "/score", "/score?rules=kismet", "/score/", "/scores"]),
    body=st.sampled_from(BODIES),
    headers=st.fixed_dictionaries({name: st.sampled_from(each) for name, each in HEADERS.items()}),
)
def test_both_ways_answer_alike(both, method, path, body, headers):
    sent = {name: value for name, value in headers.items() if value is not None}
    short, plain = (told(client, method, path, body, sent) for client in both)
    assert short == plain


@pytest.fixture(scope="module")
def game(both):
    return both[0].post("/games", json={"players": ["Ana", "Ben"]}).json["id"]


@settings(deadline=None)
@given(
    method=st.sampled_from(["GET", "GET", "HEAD", "POST", "OPTIONS"]),
    path=st.sampled_from(["{}", "{}", "{}?x=1", "{}/", "{}x", "{}/turns", NOBODY_S]),
    headers=st.fixed_dictionaries({name: st.sampled_from(each) for name, each in HEADERS.items()}),
)
def test_both_ways_say_alike_whether_a_game_has_changed(both, game, method, path, headers):
    sent = {name: value for name, value in headers.items() if value is not None}
    path = "/games/" + path.format(game)
    short, plain = (told(client, method, path, None, sent) for client in both)
    assert short == plain


CHANGES = [
    ("PUT", "/turns/1/rolls/1", {"dice": [4, 4, 4, 2, 1], "kept": []}),
    ("PUT", "/turns/1/rolls/2", {"dice": [4, 4, 4, 4, 1], "kept": [4, 4, 4]}),
    ("PUT", "/turns/1", {"category": "fours"}),
    ("PUT", "/turns/2", {"category": "fours", "dice": [4, 4, 4, 4, 1]}),
    ("PUT", "/turns/1", {"category": "fours", "points": 12}, '"1"'),
    ("PUT", "/turns/1", {"category": "ones", "points": 2}, '"2"'),
    ("DELETE", "/turns/2", None),
    ("PUT", "/turns/2", {"category": "fours", "dice": [4, 4, 4, 4, 1]}),
    ("POST", "/players", {"name": "Cleo"}),
    ("PATCH", "/players/3", {"name": "Clea"}),
    ("PATCH", "/players/3", {"active": False}),
    ("POST", "/rematch", None),
    ("POST", "/key", None),
]


def test_a_game_is_shown_alike_whatever_was_done_to_it(both):
    short, plain = both
    made = plain.post("/games", json={"players": ["Ana", "Ben"]}).json
    path, key = f"/games/{made['id']}", {"Authorization": f"Bearer {made['key']}"}
    sent = USUAL | {"X-Request-Id": "abcdefgh"}
    old, seen = sent | {"If-None-Match": '"1"'}, set()
    for method, below, body, *tag in CHANGES:
        revision = {"If-Match": tag[0]} if tag else {}
        change = plain.open(path + below, method=method, json=body, headers=key | revision)
        assert change.status_code in {200, 201}, change.text
        now = told(plain, "GET", path, None, sent)
        # The second time it is at hand.
        assert told(short, "GET", path, None, sent) == now
        assert told(short, "GET", path, None, sent) == now
        assert told(short, "GET", path, None, old) == now
        seen.add(now[2])
    assert len(seen) == len(CHANGES)


def test_a_game_that_was_shown_is_at_hand(both, game, monkeypatch):
    client = both[0]
    shown = client.get(f"/games/{game}", headers=USUAL)
    teapot = client.application.response_class(status=418)
    monkeypatch.setattr(client.application, "full_dispatch_request", lambda: teapot)
    assert client.get(f"/games/{game}", headers=USUAL).data == shown.data


def test_only_the_games_shown_last_are_at_hand():
    kept = Representations()
    for number in range(MOST + 1):
        kept.keep(str(number), 1, b"as it was")
    kept.keep("1", 2, b"as it is")
    assert kept.find("0", 1) is None
    assert kept.find("1", 1) is None
    assert kept.find("1", 2) == b"as it is"
    assert kept.find(str(MOST), 1) == b"as it was"


@settings(deadline=None)
@given(dice=st.lists(st.integers(1, 6), min_size=5, max_size=5))
def test_both_ways_score_alike(both, dice):
    body = json.dumps({"dice": dice}).encode()
    sent = USUAL | {"X-Request-Id": "abcdefgh"}
    short, plain = (told(client, "POST", "/score", body, sent) for client in both)
    assert short == plain
    assert short[0] == "200 OK"


def test_usual_requests_take_the_short_way(both, game, monkeypatch):
    unchanged = USUAL | {"If-None-Match": '"1"'}
    for client, statuses in zip(both, [(200, 304), (418, 418)]):
        teapot = client.application.response_class(status=418)
        monkeypatch.setattr(client.application, "full_dispatch_request", lambda: teapot)  # noqa: B023
        answers = (
            client.post("/score", data=ROLL, headers=USUAL),
            client.get(f"/games/{game}", headers=unchanged),
        )
        assert tuple(answer.status_code for answer in answers) == statuses


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_change_is_seen_at_once(both, game, method):
    client = both[0]
    made = client.post("/games", json={"players": ["Ana"]}).json
    path, key = f"/games/{made['id']}", {"Authorization": f"Bearer {made['key']}"}
    unchanged = {"If-None-Match": '"1"'}
    assert client.get(path, headers=unchanged).status_code == 304
    if method == "PUT":
        turn = {"category": "fours", "dice": [4, 4, 4, 4, 1]}
        assert client.put(f"{path}/turns/1", json=turn, headers=key).status_code == 201
        assert client.get(path, headers=unchanged).status_code == 200
    else:
        assert client.delete(path, headers=key).status_code == 204
        assert client.get(path, headers=unchanged).status_code == 404


def test_where_hosts_are_to_be_checked_there_is_no_short_way(tmp_path):
    client = app(tmp_path, trusted_hosts=("dice.example",)).test_client()
    assert client.post("/score", data=ROLL, headers=USUAL).status_code == 400
    trusted = USUAL | {"Host": "dice.example"}
    assert client.post("/score", data=ROLL, headers=trusted).status_code == 200


def test_it_is_counted_like_any_other(both):
    client = both[0]
    client.post("/score", data=ROLL, headers=USUAL)
    counted = 'yacht_http_requests_total{method="POST",route="/score",status="200"}'
    assert counted in client.get("/metrics").text


@pytest.mark.parametrize("tag", [None, '"1"'])
def test_both_ways_say_alike_that_the_file_is_damaged(tmp_path, tag):
    short, plain = clients(tmp_path)
    path = f"/games/{short.post('/games', json={'players': ['Ana']}).json['id']}"
    sent = USUAL | {"X-Request-Id": "abcdefgh"} | ({"If-None-Match": tag} if tag else {})
    assert short.get(path, headers=sent).status_code == (304 if tag else 200)
    for client in (short, plain):
        client.application.extensions["database"].engine.dispose()
    for file in tmp_path.glob("yacht.sqlite*"):
        file.write_bytes(b"no database" * 1000)
    wrong = told(plain, "GET", path, None, sent)
    assert wrong[0].startswith("50")
    assert json.loads(wrong[2])["status"] == int(wrong[0][:3])
    assert told(short, "GET", path, None, sent) == wrong
