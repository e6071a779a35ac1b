"""``POST /standings``: totals, ranks and winners of sheets that an app keeps itself."""

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api.rules import find

# Every row of Yacht, 200 and 150 points in all.
FULL_200 = {
    "yacht": 50,
    "large_straight": 30,
    "small_straight": 30,
    "four_of_a_kind": 20,
    "full_house": 8,
    "choice": 20,
    "sixes": 12,
    "fives": 10,
    "fours": 8,
    "threes": 6,
    "twos": 4,
    "ones": 2,
}
FULL_150 = FULL_200 | {"yacht": 0}


def standings(client, *columns, **more):
    players = [{"name": f"P{place}", "scores": scores} for place, scores in enumerate(columns)]
    return client.post("/standings", json={"players": players, **more})


def test_the_sheets_of_these_tests_are_full_and_payable():
    assert list(FULL_200) == list(find("yacht").ids)
    assert (sum(FULL_200.values()), sum(FULL_150.values())) == (200, 150)


def test_two_who_share_the_lead_both_rank_first_and_win(client):
    answer = standings(client, FULL_200, FULL_200, FULL_150)
    assert answer.status_code == 200
    assert answer.json["complete"] is True
    assert [player["total"] for player in answer.json["players"]] == [200, 200, 150]
    assert [player["rank"] for player in answer.json["players"]] == [1, 1, 3]
    assert answer.json["winners"] == [1, 2]
    assert_headers(answer)


@pytest.mark.parametrize("row", ["null", "left out"])
def test_nobody_has_won_while_a_row_is_open(client, row):
    still_open = FULL_200 | {"ones": None}
    if row == "left out":
        del still_open["ones"]
    answer = standings(client, still_open, FULL_150)
    assert answer.json["complete"] is False
    assert answer.json["winners"] is None
    first, second = answer.json["players"]
    assert (first["total"], first["rank"], first["turns_left"]) == (198, 1, 1)
    assert (second["total"], second["rank"], second["turns_left"]) == (150, 2, 0)


def test_an_empty_sheet_has_every_row_open(client):
    [player] = standings(client, {}).json["players"]
    assert player == {"name": "P0", "total": 0, "bonuses": {}, "rank": 1, "turns_left": 12}


def test_one_player_alone_wins_a_full_sheet(client):
    assert standings(client, FULL_150).json["winners"] == [1]


def test_zero_is_payable_in_every_row_but_choice(client):
    crossed_out = dict.fromkeys(FULL_200, 0)
    assert_problem(standings(client, crossed_out), 422, pointer="/players/0/scores/choice")
    lowest = crossed_out | {"choice": 5}
    assert standings(client, lowest).json["players"][0]["total"] == 5


def test_bonuses_count_in_rule_sets_that_have_them(client):
    upper = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    [player] = standings(client, upper, rules="yahtzee").json["players"]
    assert player["bonuses"]["upper"] == 35
    assert player["total"] == 63 + 35


@pytest.mark.parametrize(
    ("row", "points"),
    [
        ("choice", 31),
        ("choice", 4),
        ("sixes", 7),
        ("yacht", 49),
        ("full_house", 29),
        ("ones", -1),
        ("ones", 10**40),
    ],
)
def test_points_that_a_row_cannot_pay_are_refused_by_pointer(client, row, points):
    answer = standings(client, FULL_200, {row: points})
    problem = assert_problem(answer, 422, pointer=f"/players/1/scores/{row}")
    assert len(problem["errors"]) == 1


@pytest.mark.parametrize("points", [4.0, "4", True, False, [4], {}, 1e3], ids=repr)
def test_points_that_are_no_whole_number_are_refused_by_pointer(client, points):
    assert_problem(standings(client, {"ones": points}), 422, pointer="/players/0/scores/ones")


@pytest.mark.parametrize(
    ("row", "pointer"),
    [
        ("chance", "chance"),
        ("Yacht", "Yacht"),
        ("__proto__", "__proto__"),
        ("_schema", "_schema"),
        ("a/b", "a~1b"),
        ("a~b", "a~0b"),
        ("", ""),
        ("🎲", "🎲"),
    ],
)
def test_rows_that_the_rules_do_not_have_are_refused_by_pointer(client, row, pointer):
    answer = standings(client, {row: 1})
    assert_problem(answer, 422, pointer=f"/players/0/scores/{pointer}")


@pytest.mark.parametrize("scores", [None, [], "x", 5, True], ids=repr)
def test_scores_that_are_no_object_are_refused(client, scores):
    assert_problem(standings(client, scores), 422, pointer="/players/0/scores")


@pytest.mark.parametrize("players", [[], None, "Ana", {}, 5], ids=repr)
def test_players_that_are_no_list_of_somebody_are_refused(client, players):
    answer = client.post("/standings", json={"players": players})
    assert_problem(answer, 422, pointer="/players")


@pytest.mark.parametrize("player", ["Ana", None, 5, [], True], ids=repr)
def test_a_player_is_an_object(client, player):
    answer = client.post("/standings", json={"players": [player]})
    assert_problem(answer, 422, pointer="/players/0")


def test_more_players_than_the_limit_are_refused_as_a_whole(client):
    assert standings(client, *[{}] * 100).status_code == 200
    answer = standings(client, *[{}] * 101)
    assert len(assert_problem(answer, 422, pointer="/players")["errors"]) == 1


@pytest.mark.parametrize("field", ["id", "total", "rank", "bonuses"])
def test_what_the_service_works_out_cannot_be_sent(client, field):
    player = {"name": "Ana", "scores": {}, field: 1}
    answer = client.post("/standings", json={"players": [player]})
    assert_problem(answer, 422, pointer=f"/players/0/{field}")


def test_every_bad_field_of_every_player_is_named(client):
    answer = standings(client, {"ones": 6, "twos": 3}, {}, {"sixes": 7})
    assert [error["pointer"] for error in assert_problem(answer, 422)["errors"]] == [
        "/players/0/scores/ones",
        "/players/0/scores/twos",
        "/players/2/scores/sixes",
    ]
