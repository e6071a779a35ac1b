"""F-01, F-02: workers and whole servers are killed while sixteen people write."""

import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.faults.checks import check
from tests.faults.conftest import Report
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.writers import Play

SECONDS = sized(20, 3)
GROUP_EVERY = sized(6.0, 2.0)
ENOUGH = sized(
    {"acked": 1000, "workers": 40, "groups": 3}, {"acked": 50, "workers": 3, "groups": 1}
)
BACK = 5.0


class Killer:
    """Kills a worker every 0.2 to 0.6 seconds, and a whole server now and then."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.workers = 0
        self.back: list[float] = []
        self._servers = servers
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        next_group = time.monotonic() + GROUP_EVERY
        while not self._stop.wait(random.uniform(0.2, 0.6)):
            server = random.choice(self._servers)
            # On a busy machine a start takes longer than the time between two kills.
            server.wait_until_up()
            if time.monotonic() > next_group:
                server.kill()
                server.start()
                self.back.append(server.wait_until_up())
                next_group = time.monotonic() + GROUP_EVERY
            else:
                self.workers += server.kill_a_worker()


def survive(servers: Sequence[Server], database_url: str, report: Report) -> None:
    """Play while servers are killed, and look for anything lost."""
    with Play([server.port for server in servers]) as play, Killer(servers) as killer:
        play.run_for(
            SECONDS,
            lambda: (
                play.acks >= ENOUGH["acked"]
                and killer.workers >= ENOUGH["workers"]
                and len(killer.back) >= ENOUGH["groups"]
            ),
        )
    for server in servers:
        server.wait_until_up()
    report(
        acknowledged=play.acks,
        workers_killed=killer.workers,
        groups_killed=len(killer.back),
        back_after_at_most=max(killer.back),
        **{k.replace(" ", "_"): v for k, v in sorted(play.tally.counts.items())},
        broken=sum(play.tally.broken.values()),
    )
    check(play, database_url, servers[0].port)
    assert play.acks >= ENOUGH["acked"]
    assert killer.workers >= ENOUGH["workers"]
    assert len(killer.back) >= ENOUGH["groups"]
    # On a machine so busy that any start takes long, at least not much longer than that.
    assert max(killer.back) <= max(BACK, *(2 * server.usual_start for server in servers))


def test_nothing_is_lost_on_sqlite_when_servers_are_killed(
    sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(sqlite_url, tmp_path) as server:
        survive([server], sqlite_url, report)


@pytest.mark.parametrize(("servers", "workers"), [(1, 4), (2, 2)])
def test_nothing_is_lost_on_postgresql_when_servers_are_killed(
    servers: int, workers: int, postgres_url: str, tmp_path: Path, report: Report
) -> None:
    options = ["--workers", str(workers)]
    started = [Server(postgres_url, tmp_path, options=options) for _ in range(servers)]
    try:
        for server in started:
            server.start()
        for server in started:
            server.usual_start = server.wait_until_up()
        survive(started, postgres_url, report)
    finally:
        for server in started:
            server.kill()
