"""Whom the service believes about the client's address."""

import json

import pytest

from yacht_api.api import access_log

SPOOFED = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def level():
    return "all"


@pytest.fixture
def seen(capfd):
    """The address in the last line of the log."""

    def last():
        access_log.flush()
        return json.loads(capfd.readouterr().out.splitlines()[-1])["ip"]

    return last


def test_without_proxies_a_spoofed_header_changes_nothing(client_of, seen):
    client = client_of(limits={"create": "1/hour"})
    answers = [
        client.post(
            "/games", json={"players": ["Ana"]}, headers={"X-Forwarded-For": f"203.0.{n}.7"}
        )
        for n in range(2)
    ]
    assert [answer.status_code for answer in answers] == [201, 429]
    assert seen() == "192.168.1.0/24"


def test_a_spoofed_loopback_escapes_no_limit(client_of):
    client = client_of(limits={"create": "1/hour"}, proxies=1)
    forwarded = {"X-Forwarded-For": "127.0.0.1, 203.0.113.7"}
    answers = [client.post("/games", json={"players": ["A"]}, headers=forwarded) for _ in "ab"]
    assert [answer.status_code for answer in answers] == [201, 429]


def test_with_one_proxy_only_the_last_entry_counts(client_of, seen):
    client = client_of("10.0.0.1", proxies=1, limits={"create": "1/hour"})
    answers = [
        client.post(
            "/games", json={"players": ["A"]}, headers={"X-Forwarded-For": f"198.51.{n}.1, {last}"}
        )
        for n, last in enumerate(["203.0.113.7", "203.0.113.7", "203.0.113.8"])
    ]
    assert [answer.status_code for answer in answers] == [201, 429, 201]
    assert seen() == "203.0.113.0/24"


def test_with_two_proxies_the_last_entry_but_one_counts(client_of, seen):
    headers = {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 10.0.0.2"}
    client_of("10.0.0.1", proxies=2).get("/healthz", headers=headers)
    assert seen() == "203.0.113.0/24"


@pytest.mark.parametrize("header", ["", "garbage", "a, b, c", "203.0.113.7\x1b", "," * 500])
def test_garbage_of_a_proxy_is_nobody(client_of, header):
    answer = client_of(proxies=1).post(
        "/games", json={"players": ["A"]}, headers={"X-Forwarded-For": header}
    )
    assert answer.status_code == 201


def test_a_host_is_never_taken_from_a_proxy(client_of):
    client = client_of(proxies=1, trusted_hosts=("good.example",))
    headers = {"Host": "evil.example", "X-Forwarded-Host": "good.example"}
    assert client.get("/healthz", headers=headers).status_code == 400


def test_a_prefix_is_never_taken_from_a_proxy(client_of):
    headers = {"X-Forwarded-Prefix": "/evil", "X-Script-Name": "/evil"}
    made = client_of(proxies=1).post("/games", json={"players": ["A"]}, headers=headers)
    assert made.headers["Location"].startswith("/games/")


def test_the_first_unexpected_header_is_warned_about(client_of, caplog):
    client = client_of()
    client.get("/healthz")
    assert not caplog.records
    for _ in range(3):
        client.get("/healthz", headers=SPOOFED)
    [record] = caplog.records
    assert record.levelname == "WARNING"
    assert "YACHT_PROXIES" in record.getMessage()
    assert "203.0.113.7" not in record.getMessage()


def test_an_expected_header_is_not_warned_about(client_of, caplog):
    client_of(proxies=1).get("/healthz", headers=SPOOFED)
    assert not caplog.records
