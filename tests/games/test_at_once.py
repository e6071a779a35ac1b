"""Many phones at once: each turn is recorded once, whoever sends it and however often."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import func, select

from tests.games.evening import Evening, entry, problem
from yacht_api.storage.tables import log, turns


def test_sixty_turns_sent_eight_times_at_once_are_sixty_turns(quick_api, games_app):
    evening = Evening(quick_api, "Ana", "Ben", "Cleo", "Dora", "Emil")
    rows = list(evening.show()["players"][0]["scores"])
    with ThreadPoolExecutor(8) as phones:
        for number in range(1, 61):
            row = rows[(number - 1) // 5]
            sent = [phones.submit(evening.turn, number, row, "12346") for _ in range(8)]
            answers = [each.result() for each in sent]
            assert sorted(a.status_code for a in answers) == [200] * 7 + [201]
            assert len({answer.data for answer in answers}) == 1
            assert {answer.headers["ETag"] for answer in answers} == {'"1"'}
    game = evening.show()
    assert (game["version"], game["status"]) == (61, "finished")
    with games_app.extensions["database"].engine.connect() as connection:
        count = select(func.count()).select_from(turns).where(turns.c.game_id == evening.id)
        assert connection.scalar(count) == 60
        sequence = select(log.c.seq).where(log.c.game_id == evening.id).order_by(log.c.seq)
        assert list(connection.scalars(sequence)) == list(range(1, 62))


def at_once(*requests):
    """The answers to these requests, sent in the same moment."""
    barrier = Barrier(len(requests))

    def send(request):
        barrier.wait()
        return request()

    with ThreadPoolExecutor(len(requests)) as phones:
        return list(phones.map(send, requests))


@pytest.mark.parametrize("attempt", range(5))
def test_two_phones_with_different_entries_for_a_turn_see_one_recorded(evening, attempt):
    answers = at_once(
        lambda: evening.turn(1, "fours", "44441"),
        lambda: evening.turn(1, "choice", "66666"),
    )
    recorded, refused = sorted(answers, key=lambda answer: answer.status_code)
    assert recorded.status_code == 201
    game = recorded.json["game"]
    problem(refused, 409, "turn_already_recorded", turn=game["last_turn"], game=game)
    assert evening.show() == game


def test_different_changes_at_once_all_count(begin):
    evening = begin("Ana", "Ben", order="any")
    answers = at_once(
        lambda: evening.ask("POST", "/turns", entry("fours", "44441", player=1)),
        lambda: evening.ask("POST", "/turns", entry("fours", "44411", player=2)),
        lambda: evening.join("Cleo"),
        lambda: evening.change(1, name="Anna"),
        lambda: evening.ask("POST", "/rematch"),
        lambda: evening.join("Dora"),
    )
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert evening.show()["version"] == 7
    assert [each["seq"] for each in evening.log()] == list(range(1, 8))
    assert len(evening.show()["players"]) == 4


def test_of_two_corrections_at_once_one_is_told_that_it_came_late(evening):
    evening.turn(1, "fours", "44441")
    answers = at_once(
        lambda: evening.turn(1, "fours", "44411", if_match='"1"'),
        lambda: evening.turn(1, "choice", "66666", if_match='"1"'),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    assert evening.show()["version"] == 3


def test_whoever_reads_while_others_write_sees_whole_versions(api):
    evening = Evening(api, "Ana", "Ben", "Cleo", "Dora")
    rows = list(evening.show()["players"][0]["scores"])
    seen = []

    def read():
        while not seen or seen[-1]["status"] != "finished":
            seen.append(evening.show())

    with ThreadPoolExecutor(1) as phone:
        reading = phone.submit(read)
        for number in range(1, 49):
            answer = evening.turn(number, rows[(number - 1) // 4], "66666")
            assert answer.status_code == 201
        reading.result(30)
    for game in seen:
        number = game["last_turn"]["number"] if game["last_turn"] else 0
        assert game["version"] == number + 1
        filled = [p for player in game["players"] for p in player["scores"].values()]
        assert len([points for points in filled if points is not None]) == number
        for player in game["players"]:
            assert player["total"] == sum(points or 0 for points in player["scores"].values())
    versions = [game["version"] for game in seen]
    assert versions == sorted(versions)


def test_two_phones_that_delete_a_game_at_once_delete_it_once(evening):
    answers = at_once(*[lambda: evening.ask("DELETE")] * 2)
    assert sorted(answer.status_code for answer in answers) == [204, 404]
