"""One line for each request, and what stands in none of them."""

import json
import logging
import os
import re
import time

import pytest
from flask.testing import FlaskClient

from tests.operation.table import ROWS, TURN, new_game, play
from yacht_api.api import access_log
from yacht_api.api.logs import JSONFormatter

FIELDS = ["time", "method", "route", "status", "ms", "request_id", "ip"]


@pytest.fixture(scope="module")
def level():
    return "all"


@pytest.fixture
def lines(capfd):
    """The lines written since they were asked for last."""

    def written():
        access_log.flush()
        return [json.loads(line) for line in capfd.readouterr().out.splitlines()]

    access_log.flush()  # what other tests left
    capfd.readouterr()
    return written


def test_a_request_is_one_line_of_json(phone, lines):
    phone.post("/score", json={"dice": [1, 2, 3, 4, 5]}, headers={"X-Request-Id": "a" * 8})
    [line] = lines()
    assert list(line) == FIELDS
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
    assert 0 <= line["ms"] < 1000
    assert (line["method"], line["route"], line["status"]) == ("POST", "/score", 200)
    assert (line["request_id"], line["ip"]) == ("a" * 8, "192.168.1.0/24")


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("203.0.113.9", "203.0.113.0/24"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("::ffff:203.0.113.9", "203.0.113.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("203.0.113.9:4711", "203.0.113.0/24"),
        ('"},{"', "unknown"),
        ("", "unknown"),
    ],
)
def test_addresses_lose_their_last_part(phone, lines, address, shown):
    phone.get("/healthz", environ_overrides={"REMOTE_ADDR": address})
    assert lines()[0]["ip"] == shown


@pytest.mark.parametrize(
    ("asked", "route", "status"),
    [
        ("GET /games/AAAAAAAAAAAAAAAAAAAAAA", "/games/{game_id}", 404),
        ("GET /score?dice=4,4,4,4,1", "/score", 200),
        ("HEAD /healthz", "/healthz", 200),
        ("OPTIONS /games", "/games", 204),
        ("GET /problems/not-found", "/problems/{slug}", 200),
        ("GET /secret-place?key=x", None, 404),
        ("BREW /healthz", None, 405),
        ("POST /games/AAAAAAAAAAAAAAAAAAAAAA/turns", "/games/{game_id}/turns", 415),
    ],
)
def test_routes_are_told_by_their_template(phone, lines, asked, route, status):
    method, path = asked.split()
    phone.open(path, method=method)
    [line] = lines()
    assert (line["method"], line["route"], line["status"]) == (method, route, status)


def test_a_refused_host_is_logged_too(phone, lines):
    phone.get("/healthz", headers={"Host": "a b"})
    assert [(line["route"], line["status"]) for line in lines()] == [("/healthz", 400)]


def test_nothing_sent_can_forge_a_line(phone, lines):
    nasty = {"X-Request-Id": 'x","status":200}', "Referer": "r", "User-Agent": "u\x1b[31m"}
    phone.open("/healthz", method='A"\x1b', headers=nasty)
    [line] = lines()
    assert (list(line), line["method"], line["status"]) == (FIELDS, 'A"\x1b', 405)
    assert "\\u001b" in json.dumps(line)


def test_only_our_own_faults_can_be_logged(client_of, lines):
    client = client_of(access_log="errors", database_url="postgresql://nobody@127.0.0.1:1/none")
    client.get("/healthz")
    client.get("/nothing")
    client.get("/readyz")
    assert [line["status"] for line in lines()] == [503]


def test_the_log_can_be_switched_off(client_of, lines):
    client_of(access_log="off").get("/healthz")
    assert lines() == []


def test_a_closed_output_stops_nobody(phone, monkeypatch):
    reading, writing = os.pipe()
    os.close(reading)
    monkeypatch.setattr(access_log, "_STDOUT", writing)
    assert phone.get("/healthz").status_code == 200
    access_log.flush()
    os.close(writing)


def test_lines_go_out_by_themselves(phone, capfd):
    phone.get("/healthz")
    until = time.monotonic() + 10
    while not (out := capfd.readouterr().out) and time.monotonic() < until:
        time.sleep(0.05)
    assert '"route":"/healthz"' in out


def test_a_played_game_leaves_its_key_nowhere(client_of, file, capfd, caplog):
    """The log lines, the database with its log, and the pages are searched for keys and names."""
    caplog.set_level(logging.DEBUG)
    client = client_of()
    game, key = new_game(client, "Anastasia", **{"Idempotency-Key": "once"})
    for number, row in enumerate(ROWS, 1):
        assert play(client, game, key, number, row).status_code == 201
    renewed = client.post(f"/games/{game}/key", headers=key | {"Idempotency-Key": "new"})
    fresh = {"Authorization": f"Bearer {renewed.json['key']}"}
    assert client.post(f"/games/{game}/rematch", headers=fresh).status_code == 201
    assert client.put(f"/games/{game}/turns/1?k=x", json=TURN, headers=key).status_code == 422
    browser = FlaskClient(client.application, client.response_wrapper)
    pages = [browser.get(path).data for path in (f"/g/{game}", "/", "/docs", f"/games/{game}")]

    keys = [each["Authorization"].removeprefix("Bearer ") for each in (key, fresh)]
    access_log.flush()
    logged = capfd.readouterr()
    written = logged.out + logged.err + caplog.text
    kept = b"".join(each.read_bytes() for each in file.parent.glob("yacht.sqlite*"))
    assert game.encode() in kept  # the search would find something
    for secret in keys:
        assert secret not in written
        assert secret.encode() not in kept
        assert all(secret.encode() not in page for page in pages)
    assert game not in logged.out
    assert "Anastasia" not in written


def test_an_unforeseen_error_is_logged_with_the_id_of_its_request(application, monkeypatch, caplog):
    caplog.handler.setFormatter(JSONFormatter())
    app = application()
    app.view_functions["Operation.show_health"] = lambda: 1 / 0
    answer = FlaskClient(app, app.response_class).get(
        "/healthz?key=hidden", headers={"X-Request-Id": "c" * 12}
    )
    assert answer.status_code == 500
    told = json.loads(caplog.text)
    assert (told["level"], told["request_id"]) == ("error", "c" * 12)
    assert told["message"] == "unhandled error in GET /healthz"
    assert "ZeroDivisionError" in told["exception"]
    assert "hidden" not in caplog.text
    assert caplog.text.count("\n") == 1


def test_records_of_the_log_cannot_look_like_two():
    record = logging.makeLogRecord({"msg": "a\nb\x1b", "levelname": "WARNING", "name": "yacht_api"})
    line = JSONFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "a\nb\x1b"
