"""F-10, F-11, F-12: workers come and go on purpose, which nobody should notice."""

import signal
import time
from pathlib import Path

import pytest

from tests.faults.checks import check
from tests.faults.conftest import Report
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.writers import Play

STOPS_WITHIN = 10
RELOADS = sized(4, 2)
# Fewer than elsewhere: this is about workers that go, not about many who want one lock.
WRITERS = 6
KEPT, CLOSED = pytest.param(True, id="kept alive"), pytest.param(False, id="closed")
CONNECTIONS = sized([KEPT, CLOSED], [KEPT])


def test_a_server_told_to_stop_finishes_what_it_has_begun(
    sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(sqlite_url, tmp_path) as server, Play([server.port], insist=False) as play:
        play.run_for(sized(3, 1), lambda: play.acks >= 20)
        began = time.monotonic()
        server.signal(signal.SIGTERM)
        status = server.process.wait(60)
        spent = time.monotonic() - began
    assert status == 0
    assert spent <= STOPS_WITHIN
    # Who was waiting to be let in is turned away, but nobody is told that something failed.
    assert play.tally.counts["status 503"] == 0
    assert play.tally.counts["no answer"] <= 16
    with Server(sqlite_url, tmp_path) as server:
        check(play, sqlite_url, server.port)
    report(exit_after=spent, acknowledged=play.acks, turned_away=play.tally.counts["no answer"])


@pytest.mark.parametrize("keep_alive", CONNECTIONS)
def test_nobody_notices_a_reload(
    keep_alive: bool, sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(sqlite_url, tmp_path) as server:
        with Play([server.port], writers=WRITERS, insist=False, keep_alive=keep_alive) as play:
            for _ in range(RELOADS):
                before = set(server.workers())
                play.run_for(0.5, lambda: play.acks > 20)
                server.signal(signal.SIGHUP)
                play.run_for(sized(2, 1), lambda: not before & set(server.workers()))  # noqa: B023
        assert_nobody_noticed(play)
        check(play, sqlite_url, server.port)
    report(reloads=RELOADS, answered=len(play.latencies), failed=0)


@pytest.mark.parametrize("keep_alive", CONNECTIONS)
def test_nobody_notices_that_workers_are_replaced(
    keep_alive: bool, sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(sqlite_url, tmp_path, options=["--max-requests", "50"]) as server:
        first = set(server.workers())
        with Play([server.port], writers=WRITERS, insist=False, keep_alive=keep_alive) as play:
            play.run_for(sized(6, 2), lambda: len(play.latencies) >= 200)
        assert_nobody_noticed(play)
        assert not first & set(server.workers())
        check(play, sqlite_url, server.port)
    report(answered=len(play.latencies), failed=0)


def assert_nobody_noticed(play: Play) -> None:
    """Every request of every writer was answered at once."""
    unanswered = play.tally.counts["no answer"] + play.tally.counts["status 503"]
    assert unanswered == 0, play.tally.cases
