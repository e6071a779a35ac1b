"""``POST /score`` and ``GET /score``."""

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api.rules import all_rulesets


def test_four_fours_and_a_one_pay_seventeen_as_four_of_a_kind(client):
    answer = client.post("/score", json={"dice": [4, 4, 4, 4, 1]})
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    assert answer.json["rules"] == "yacht"
    assert answer.json["dice"] == [4, 4, 4, 4, 1]
    assert answer.json["scores"]["four_of_a_kind"] == 17
    assert answer.json["best"] == ["four_of_a_kind", "choice"]
    assert_headers(answer)


def test_the_categories_stand_in_sheet_order(client):
    scores = client.post("/score", json={"dice": [1, 2, 3, 4, 5]}).json["scores"]
    assert list(scores) == [
        *("yacht", "large_straight", "small_straight", "four_of_a_kind", "full_house", "choice"),
        *("sixes", "fives", "fours", "threes", "twos", "ones"),
    ]


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_every_rule_set_answers_with_its_own_rows(client, rules):
    answer = client.post("/score", json={"dice": [6, 6, 6, 6, 6], "rules": rules.id})
    assert answer.json["rules"] == rules.id
    assert answer.json["scores"] == rules.scores((6, 6, 6, 6, 6))


def test_dice_come_back_in_the_order_they_were_typed(client):
    answer = client.post("/score", json={"dice": [5, 1, 4, 2, 3]})
    assert answer.json["dice"] == [5, 1, 4, 2, 3]
    assert answer.json["scores"]["small_straight"] == 30


def test_the_answer_to_a_post_is_kept_by_no_cache(client):
    answer = client.post("/score", json={"dice": [5, 1, 4, 2, 3]})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("rules", ["", "&rules=yacht-1938"])
def test_get_and_post_say_the_same(client, rules):
    got = client.get(f"/score?dice=4,4,4,4,1{rules}")
    body = {"dice": [4, 4, 4, 4, 1]} | ({"rules": "yacht-1938"} if rules else {})
    assert got.data == client.post("/score", json=body).data


def test_a_shared_cache_may_hold_the_answer_to_a_get_for_a_day(client):
    answer = client.get("/score?dice=4,4,4,4,1")
    assert answer.cache_control.public
    assert answer.cache_control.max_age >= 24 * 60 * 60
    assert answer.headers["ETag"].startswith('"')
    assert "Vary" not in answer.headers


def test_other_dice_or_rules_have_other_etags(client):
    queries = ["dice=4,4,4,4,1", "dice=4,4,4,1,4", "dice=4,4,4,4,1&rules=yahtzee"]
    assert len({client.get(f"/score?{query}").headers["ETag"] for query in queries}) == 3


@pytest.mark.parametrize(
    "query",
    [
        "dice=",
        "dice=4,4,4,4",
        "dice=4,4,4,4,1,1",
        "dice=4,4,4,4,7",
        "dice=4,4,4,4,0",
        "dice=4,4,4,4,-1",
        "dice=4,4,4,4,1,",
        "dice=,4,4,4,1",
        "dice=4, 4,4,4,1",
        "dice=%204,4,4,4,1",
        "dice=4,4,4,4,1%0A",
        "dice=4,4,4,4,1%00",
        "dice=+4,4,4,4,1",
        "dice=04,4,4,4,1",
        "dice=4.0,4,4,4,1",
        "dice=%D9%A4,4,4,4,1",
        "dice=%EF%BC%94,4,4,4,1",
        "dice=4;4;4;4;1",
        "dice=44441",
        "dice=[4,4,4,4,1]",
        "dice=%ff",
        "dice=%ED%A0%80",
        "dice[]=4",
        "rules=yacht",
        "",
    ],
)
def test_anything_but_five_dice_is_refused_by_parameter(client, query):
    assert_problem(client.get(f"/score?{query}"), 422, "invalid_request", parameter="dice")


@pytest.mark.parametrize(
    "rules", ["", "%00", "YACHT", "yacht%20", "%F0%9F%8E%B2", "%ff", "x" * 900]
)
def test_unknown_rules_in_a_query_are_refused_with_the_known_ones(client, rules):
    answer = client.get(f"/score?dice=4,4,4,4,1&rules={rules}")
    problem = assert_problem(answer, 422, parameter="rules")
    assert "yacht-1938" in problem["detail"]


@pytest.mark.parametrize("query", ["dice=1,1,1,1,1", "rules=yacht", "rules=yacht&rules=yacht"])
def test_a_parameter_that_stands_twice_is_a_bad_request(client, query):
    answer = client.get(f"/score?dice=4,4,4,4,1&rules=yacht&{query}")
    assert_problem(answer, 400, "bad_request")


@pytest.mark.parametrize("name", ["unknown", "__proto__", "Dice", "%00", "%F0%9F%8E%B2"])
def test_unknown_parameters_are_refused(client, name):
    answer = client.get(f"/score?dice=4,4,4,4,1&{name}=1")
    [error] = assert_problem(answer, 422)["errors"]
    assert set(error) == {"parameter", "detail"}


def test_the_body_of_a_get_is_ignored(client):
    answer = client.get("/score?dice=4,4,4,4,1", data=b"{broken", content_type="text/plain")
    assert answer.status_code == 200
