"""How often games may be made and changed, and what the answers say about it."""

import re
import sys
from typing import ClassVar

import pytest
from limits.errors import StorageError
from limits.storage import MemoryStorage

from tests.api.answers import assert_problem
from tests.operation.table import new_game, play
from yacht_api.api.rate_limits import RateLimits
from yacht_api.settings import BadSettings, Settings

FEW = {"create": "2/hour", "write": "3/minute"}


def left(answer, name):
    """The requests left, by the answer's fields."""
    found = re.fullmatch(rf'"{name}";r=(\d+);t=(\d+)', answer.headers["RateLimit"])
    assert 1 <= int(found[2]) <= 3600
    return int(found[1])


def test_each_address_makes_so_many_games_an_hour(client_of):
    client = client_of(limits=FEW)
    answers = [client.post("/games", json={"players": ["Ana"]}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert [left(answer, "create") for answer in answers] == [1, 0, 0]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"create";q=2;w=3600'}
    assert_problem(answers[-1], 429, "too_many_requests")
    assert 3590 <= int(answers[-1].headers["Retry-After"]) <= 3600
    elsewhere = client.post(
        "/games", json={"players": ["Ben"]}, environ_overrides={"REMOTE_ADDR": "192.168.1.78"}
    )
    assert elsewhere.status_code == 201


def test_importing_is_making(client_of):
    client = client_of(limits={"create": "1/hour"})
    new_game(client)
    answer = client.post("/games/import", json={})
    assert_problem(answer, 429, "too_many_requests")


def test_each_key_writes_so_many_times_a_minute(client_of):
    client = client_of(limits=FEW)
    (game, key), (other, other_key) = new_game(client), new_game(client)
    answers = [play(client, game, key, 1) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 200, 200, 429]
    assert [left(answer, "write") for answer in answers] == [2, 1, 0, 0]
    assert answers[0].headers["RateLimit-Policy"] == '"write";q=3;w=60'
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert play(client, other, other_key, 1).status_code == 201


def test_looking_and_scoring_are_not_limited(client_of):
    client = client_of(limits={"create": "1/hour", "write": "1/minute"})
    game, _ = new_game(client)
    for _ in range(5):
        shown = client.get(f"/games/{game}")
        assert shown.status_code == 200
        assert "RateLimit" not in shown.headers
        assert client.post("/score", json={"dice": [1, 2, 3, 4, 5]}).status_code == 200
        assert client.get("/readyz").status_code == 200
        assert client.options("/games").status_code == 204


def test_the_rate_is_checked_before_the_content_type_and_the_key(client_of):
    client = client_of(limits={"create": "1/hour", "write": "1/minute"})
    game, key = new_game(client)
    assert client.post("/games", data="x").status_code == 429
    play(client, game, key, 1)
    assert client.put(f"/games/{game}/turns/2", data="x", headers=key).status_code == 429
    assert client.put(f"/games/{game}/turns/2", data="x").status_code == 415
    assert client.put(f"/games/{game}/turns/2", json={}).status_code == 401


def test_a_refused_request_changes_nothing(client_of):
    client = client_of(limits={"write": "1/minute"})
    game, key = new_game(client)
    play(client, game, key, 1)
    assert client.delete(f"/games/{game}", headers=key).status_code == 429
    assert client.get(f"/games/{game}").json["version"] == 2


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
def test_the_loopback_is_not_limited(client_of, address):
    client = client_of(address, limits={"create": "1/hour"})
    answers = [client.post("/games", json={"players": ["Ana"]}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert "RateLimit" not in answers[0].headers


def test_a_setting_limits_the_loopback_too(client_of):
    client = client_of("127.0.0.1", limits={"create": "1/hour"}, limits_loopback=True)
    assert [client.post("/games", json={"players": ["A"]}).status_code for _ in "ab"] == [201, 429]


def test_limits_can_be_switched_off(client_of):
    client = client_of(limits={})
    for _ in range(70):
        assert client.post("/games", json={}).status_code == 422


def test_an_evening_of_a_family_meets_no_limit(client_of):
    """Six phones, one table, two workers: three rolls and a turn every ten seconds."""
    client = client_of(workers=2)
    game, key = new_game(client, *"ABCDEF")
    answers = [play(client, game, key, 1) for _ in range(4 * 6)]
    assert left(answers[-1], "write") >= 30


def test_without_a_shared_store_each_worker_lets_its_share_through(client_of):
    client = client_of(workers=4)
    answer = client.post("/games", json={"players": ["Ana"]})
    assert answer.headers["RateLimit-Policy"] == '"create";q=15;w=3600'


def test_a_share_is_never_nothing(client_of):
    assert (
        client_of(workers=8, limits={"create": "2/hour"})
        .post("/games", json={"players": ["Ana"]})
        .headers["RateLimit-Policy"]
        .startswith('"create";q=1;')
    )


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1:5000", "192.0.2.1:6000", True),
        ("[2001:db8:1:2::3]:80", "2001:db8:1:2::9", True),
        ("", "garbage\n", True),
    ],
)
def test_a_line_of_a_provider_is_one_client(client_of, one, other, together):
    client = client_of(one, limits={"create": "1/hour"})
    new_game(client)
    again = client.post(
        "/games", json={"players": ["Ben"]}, environ_overrides={"REMOTE_ADDR": other}
    )
    assert (again.status_code == 429) is together


class SharedStore(MemoryStorage):
    """Stands for a store that several servers share, and that may be away."""

    STORAGE_SCHEME: ClassVar = ["shared"]
    counts: ClassVar = {}
    away = False

    def incr(self, key, expiry, amount=1):
        if self.away:
            raise StorageError(ConnectionError("refused"))
        self.counts[key] = self.counts.get(key, 0) + amount
        return self.counts[key]

    def get(self, key):
        return self.counts.get(key, 0)

    def get_expiry(self, key):
        return super().get_expiry(key) + 30


def test_servers_with_one_store_count_together(client_of, monkeypatch):
    monkeypatch.setattr(SharedStore, "counts", {})
    shared = {"limits": {"create": "2/hour"}, "limits_store": "shared://", "workers": 8}
    answers = [
        client_of(**shared).post("/games", json={"players": ["Ana"]}).status_code for _ in range(3)
    ]
    assert answers == [201, 201, 429]


def test_no_key_stands_in_the_store(client_of, monkeypatch):
    monkeypatch.setattr(SharedStore, "counts", {})
    client = client_of(limits_store="shared://")
    game, key = new_game(client)
    play(client, game, key, 1)
    [write] = [name for name in SharedStore.counts if "write" in name]
    assert key["Authorization"].removeprefix("Bearer ") not in write
    assert game not in str(SharedStore.counts)


def test_games_go_on_while_the_store_is_away(client_of, monkeypatch, caplog):
    monkeypatch.setattr(SharedStore, "away", True)
    client = client_of(limits={"create": "1/hour"}, limits_store="shared://")
    for _ in range(3):
        new_game(client)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "store is away" in caplog.text


@pytest.mark.parametrize("store", ["nonsense://", "redis://localhost:1"])
def test_a_store_that_cannot_be_used_is_told_at_the_start(store, monkeypatch):
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(BadSettings, match="YACHT_LIMITS_STORE: "):
        RateLimits(Settings(limits_store=store))
