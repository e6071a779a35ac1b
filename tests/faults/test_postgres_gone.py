"""F-07, F-08, F-09: PostgreSQL dies, is not there yet, or stands still."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.checks import check_games, read_all
from tests.faults.client import Answer, Client
from tests.faults.conftest import Report
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.sheets import Sheets
from tests.faults.tally import Tally
from tests.postgres import Postgres, create_database
from yacht_api.storage import schema

GAMES = sized(30, 8)
HEALS = 30.0
"""Seconds until a server must have found its database again, on a busy machine."""


@pytest.fixture(scope="module")
def breakable() -> Iterator[Postgres]:
    """A PostgreSQL for the tests of this file alone."""
    with Postgres(durable=True) as server:
        yield server


@pytest.fixture
def own_postgres(breakable: Postgres) -> Postgres:
    """It runs, whatever the last test did to it."""
    if not breakable.pids():
        breakable.start()
    return breakable


@pytest.fixture
def own_url(own_postgres: Postgres) -> str:
    """A database with tables on it."""
    url = create_database(own_postgres.url)
    schema.upgrade(url)
    return url


def timed(port: int, method: str, path: str, **more: object) -> tuple[Answer, float]:
    """An answer, and the seconds it took."""
    began = time.monotonic()
    answer = Client(port, keep_alive=False).send(method, path, **more)  # type: ignore[arg-type]
    return answer, time.monotonic() - began


def heal(server: Server) -> None:
    """Wait until the service says that it can be used."""
    deadline = time.monotonic() + HEALS
    while (answer := timed(server.port, "GET", "/readyz")[0]).status != 200:
        assert time.monotonic() < deadline, answer
        time.sleep(0.1)


def assert_away(server: Server, sheets: list[Sheets], bound: float) -> float:
    """Reads and writes are refused in time while the process lives; returns the longest wait."""
    waits = []
    for each in sheets:
        for method, path, body in (
            ("GET", each.path, None),
            ("PUT", f"{each.path}/turns/3", each.entry(3)),
        ):
            headers = {"Authorization": f"Bearer {each.key}"}
            answer, seconds = timed(server.port, method, path, body=body, headers=headers)
            assert answer.status == 503, answer
            assert answer.code == "database_unavailable"
            assert 1 <= int(answer.headers["retry-after"]) <= 5
            waits.append(seconds)
        healthy, seconds = timed(server.port, "GET", "/healthz")
        assert healthy.status == 200
        assert seconds <= 1, "a server without its database must still be quick to say it lives"
    assert timed(server.port, "GET", "/readyz")[0].status == 503
    assert max(waits) <= bound
    return max(waits)


def assert_all_there(sheets: list[Sheets], turns: int, url: str) -> None:
    """Every game is as it was, and goes on."""
    for each in sheets:
        shown = each.ask("GET", each.path)
        assert (shown.status, shown.json["version"]) == (200, turns + 1)
        assert each.record(turns + 1).status in {200, 201}
    tally = Tally()
    check_games(read_all(url), tally)
    tally.assert_sound()


def test_a_killed_postgresql_is_found_again_with_all_that_was_acknowledged(
    own_postgres: Postgres, own_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(own_url, tmp_path) as server:
        sheets = [Sheets(server.port) for _ in range(GAMES)]
        for each in sheets:
            assert [each.record(n).status for n in (1, 2)] == [201, 201]
        own_postgres.kill()
        longest = assert_away(server, sheets[:3], bound=sized(1.0, 5.0))
        own_postgres.restart()
        heal(server)
        assert_all_there(sheets, 2, own_url)
    report(refused_within=longest, games_read_back=len(sheets))


def test_a_service_started_before_its_postgresql_waits_for_it(
    own_postgres: Postgres, own_url: str, tmp_path: Path
) -> None:
    own_postgres.kill()
    with Server(own_url, tmp_path) as server:
        assert timed(server.port, "GET", "/healthz")[0].status == 200
        assert timed(server.port, "GET", "/readyz")[0].status == 503
        made = timed(server.port, "POST", "/games", body={"players": ["Alice"]})[0]
        assert made.status == 503
        own_postgres.restart()
        heal(server)
        assert Sheets(server.port).record(1).status == 201


def test_a_frozen_postgresql_holds_nobody_longer_than_six_seconds(
    own_postgres: Postgres, own_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(own_url, tmp_path) as server:
        sheets = [Sheets(server.port) for _ in range(sized(3, 1))]
        for each in sheets:
            assert [each.record(n).status for n in (1, 2)] == [201, 201]
        own_postgres.freeze()
        try:
            longest = assert_away(server, sheets, bound=6.0)
        finally:
            own_postgres.thaw()
        heal(server)
        assert_after_thaw(sheets, own_url)
    report(refused_within=longest)


def test_frozen_sessions_hold_nobody_longer_than_six_seconds(
    own_postgres: Postgres, own_url: str, tmp_path: Path
) -> None:
    with Server(own_url, tmp_path) as server:
        sheets = Sheets(server.port)
        assert [sheets.record(n).status for n in (1, 2)] == [201, 201]
        for pid in own_postgres.pids(backends=True):
            os.kill(pid, signal.SIGSTOP)
        try:
            began = time.monotonic()
            answer = sheets.ask("GET", sheets.path)
            assert answer.status in {200, 503}, answer
            assert time.monotonic() - began <= 6
        finally:
            own_postgres.thaw()
        heal(server)
        assert_after_thaw([sheets], own_url)


def assert_after_thaw(sheets: list[Sheets], url: str) -> None:
    """As before, but a turn that was refused may have been recorded after all."""
    for each in sheets:
        shown = each.ask("GET", each.path)
        assert shown.status == 200
        assert shown.json["version"] in {3, 4}
        assert each.record(3).status in {200, 201}
    tally = Tally()
    check_games(read_all(url), tally)
    tally.assert_sound()
