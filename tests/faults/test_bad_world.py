"""F-16: the clock jumps, and the network loses answers."""

from itertools import pairwise
from pathlib import Path

from tests.faults.checks import check, read_all
from tests.faults.conftest import Report
from tests.faults.lossy_proxy import LossyProxy
from tests.faults.scale import sized
from tests.faults.servers import Server
from tests.faults.writers import Play

SECONDS = sized(10, 2)
IN_SERVER = Path(__file__).with_name("in_server")


def test_a_clock_that_is_set_back_changes_no_order(
    database_url: str, tmp_path: Path, report: Report
) -> None:
    world = {"FAULTS_CLOCK": "wrong"}
    with Server(database_url, tmp_path, modules=IN_SERVER, environment=world) as server:
        with Play([server.port]) as play:
            play.run_for(SECONDS, lambda: play.acks >= 50)
        check(play, database_url, server.port)
    log = read_all(database_url)["log"]
    back = sum(
        one["game_id"] == other["game_id"] and other["at"] < one["at"]
        for one, other in pairwise(log)
    )
    assert back > 0, "the clock was never seen to go back"
    report(acknowledged=play.acks, times_the_clock_went_back=back)


def test_lost_answers_double_nothing(database_url: str, tmp_path: Path, report: Report) -> None:
    with Server(database_url, tmp_path) as server, LossyProxy(server.port) as proxy:
        with Play([proxy.port], keep_alive=False) as play:
            play.run_for(SECONDS, lambda: play.acks >= 50)
        check(play, database_url, server.port)
    assert proxy.lost > 10
    report(acknowledged=play.acks, answers_lost=proxy.lost, answers_passed=proxy.passed)
