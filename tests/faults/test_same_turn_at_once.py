"""F-04: everybody at the table sends the same turn at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from tests.faults.checks import check_games, read_all
from tests.faults.client import Answer
from tests.faults.conftest import Report
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.sheets import Sheets
from tests.faults.tally import Tally
from tests.postgres import Postgres

AT_ONCE = 8
PLAYERS = 5
TURNS = sized(60, 10)

Collisions = Callable[[], int]


@pytest.fixture
def collisions(request: pytest.FixtureRequest, database_url: str) -> Collisions:
    """How often PostgreSQL has refused a row so far, which the lock on the game prevents.

    Trying again hides collisions from the clients, until there are too many of them.
    """
    if database_url.startswith("sqlite"):
        return lambda: 0
    server: Postgres = request.getfixturevalue("postgres")
    log = server.folder / "log"
    before = log.read_text().count("duplicate key")
    return lambda: log.read_text().count("duplicate key") - before


def test_a_turn_sent_eight_times_at_once_is_recorded_once(
    database_url: str, tmp_path: Path, report: Report, collisions: Collisions
) -> None:
    barrier = Barrier(AT_ONCE)
    with Server(database_url, tmp_path) as server, ThreadPoolExecutor(AT_ONCE) as phones:
        sheets = Sheets(server.port, PLAYERS)

        def send(number: int) -> Answer:
            barrier.wait(60)
            return sheets.record(number)

        for number in range(1, TURNS + 1):
            answers = list(phones.map(send, [number] * AT_ONCE))
            statuses = sorted(answer.status for answer in answers)
            assert statuses == [200] * (AT_ONCE - 1) + [201], answers
            assert len({answer.body for answer in answers}) == 1, answers
            other = sheets.record(number, other=True)
            assert (other.status, other.code) == (409, "turn_already_recorded")
            assert other.json["turn"]["dice"] == answers[0].json["dice"]
    assert_recorded_once(database_url)
    assert collisions() == 0
    report(turns=TURNS, sent_each=AT_ONCE)


def test_a_key_sent_eight_times_at_once_records_once(
    database_url: str, tmp_path: Path, report: Report, collisions: Collisions
) -> None:
    barrier = Barrier(AT_ONCE)
    with Server(database_url, tmp_path) as server, ThreadPoolExecutor(AT_ONCE) as phones:
        sheets = Sheets(server.port, PLAYERS)

        def send(number: int) -> Answer:
            barrier.wait(60)
            key = {"Idempotency-Key": f"turn-{number}"}
            return sheets.ask("POST", f"{sheets.path}/turns", sheets.entry(number), key)

        for number in range(1, TURNS + 1):
            answers = list(phones.map(send, [number] * AT_ONCE))
            assert {answer.status for answer in answers} == {201}, answers
            assert len({(answer.body, answer.headers["etag"]) for answer in answers}) == 1
            replayed = ["idempotency-replayed" in answer.headers for answer in answers]
            assert sorted(replayed) == [False] + [True] * (AT_ONCE - 1)
    assert_recorded_once(database_url)
    assert collisions() == 0
    report(turns=TURNS, sent_each=AT_ONCE)


def assert_recorded_once(database_url: str) -> None:
    """As many turns as were sent, each of them once."""
    stored = read_all(database_url)
    tally = Tally()
    check_games(stored, tally)
    tally.assert_sound()
    assert len(stored["turns"]) == TURNS
