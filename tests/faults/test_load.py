"""F-05, F-13: many people write, nothing breaks, and backups are taken meanwhile."""

import threading
import time
from pathlib import Path
from statistics import quantiles

from tests.faults.backup import back_up
from tests.faults.checks import check, check_games, check_sqlite, read_all
from tests.faults.conftest import Report
from tests.faults.scale import FULL, sized
from tests.faults.servers import Server
from tests.faults.tally import Tally
from tests.faults.writers import Play

SECONDS = sized(8, 2)
WRITERS = sized(16, 8)


def test_many_writers_are_answered_without_an_error(
    database_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(database_url, tmp_path) as server:
        with Play([server.port], writers=WRITERS) as play:
            play.run_for(SECONDS)
        assert play.tally.counts["no answer"] == play.tally.counts["status 503"] == 0
        check(play, database_url, server.port)
    report(**figures(play))


def test_every_backup_taken_under_load_is_whole(
    sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    copies: list[Path] = []
    over = threading.Event()

    def keep_copying() -> None:
        while not over.wait(1.0 if FULL else 0.4):
            copy = tmp_path / f"copy-{len(copies)}.sqlite"
            back_up(sqlite_url, copy)
            copies.append(copy)

    copier = threading.Thread(target=keep_copying)
    with Server(sqlite_url, tmp_path) as server:
        with Play([server.port], writers=WRITERS) as play:
            copier.start()
            play.run_for(SECONDS, lambda: len(copies) >= 3)
        over.set()
        copier.join()
        check(play, sqlite_url, server.port)
    tally = Tally()
    for copy in copies:
        copy.chmod(0o600)
        check_sqlite(copy, tally)
        check_games(read_all(f"sqlite:///{copy}"), tally)
    tally.assert_sound()
    assert len(copies) >= 3
    report(copies=len(copies), **figures(play))


def figures(play: Play) -> dict[str, object]:
    """Acknowledged turns a second, and how long requests took."""
    began = min(each.began for each in play.acknowledged)
    spent = time.monotonic() - began
    cuts = quantiles(play.latencies, n=100)
    return {
        "acknowledged": play.acks,
        "acknowledged_a_second": round(play.acks / spent),
        "answers_a_second": round(len(play.latencies) / spent),
        "p50_ms": round(1000 * cuts[49]),
        "p99_ms": round(1000 * cuts[98]),
        "most_ms": round(1000 * max(play.latencies)),
        "broken": sum(play.tally.broken.values()),
    }
