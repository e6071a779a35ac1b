"""``GET /rules`` and the pages of one rule set."""

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api.rules import ROLLS, all_rulesets

RULESETS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


def test_the_list_names_every_rule_set_with_its_version(client):
    answer = client.get("/rules")
    assert answer.json == [
        {"id": rules.id, "name": rules.name, "version": rules.version} for rules in all_rulesets()
    ]
    assert_headers(answer)


@RULESETS
def test_a_rule_set_shows_its_rows_in_sheet_order(client, rules):
    shown = client.get(f"/rules/{rules.id}").json
    assert (shown["id"], shown["name"], shown["version"]) == (rules.id, rules.name, rules.version)
    assert (shown["dice"], shown["rolls"]) == (5, 3)
    assert [row["id"] for row in shown["categories"]] == list(rules.ids)
    assert all(row["name"] and row["description"] for row in shown["categories"])


@RULESETS
def test_the_most_that_a_row_pays_is_what_its_best_roll_pays(client, rules):
    most = {row["id"]: row["max"] for row in client.get(f"/rules/{rules.id}").json["categories"]}
    assert most == {row: max(rules.scores(roll)[row] for roll in ROLLS) for row in rules.ids}


@RULESETS
def test_bonuses_name_rows_of_the_sheet(client, rules):
    shown = client.get(f"/rules/{rules.id}").json
    assert len(shown["bonuses"]) == len(rules.bonuses)
    for bonus in shown["bonuses"]:
        assert set(bonus["rows"]) <= set(rules.ids)


@RULESETS
def test_the_table_has_every_roll_with_the_points_that_score_answers(client, rules):
    table = client.get(f"/rules/{rules.id}/table").json
    assert len(table["rolls"]) == len(table["scores"]) == 252
    assert table["rolls"] == sorted(map(sorted, table["rolls"]))
    assert table["version"] == rules.version
    for place in (0, 100, 251):
        dice = ",".join(map(str, table["rolls"][place]))
        scores = client.get(f"/score?dice={dice}&rules={rules.id}").json["scores"]
        assert dict(zip(table["categories"], table["scores"][place])) == scores


def test_an_offline_client_gets_the_table_in_a_few_kilobytes(client):
    assert len(client.get("/rules/yacht/table").data) < 16_000


@pytest.mark.parametrize("path", ["/rules", "/rules/yacht", "/rules/yacht/table"])
def test_rules_may_be_held_by_any_cache_for_a_day(client, path):
    answer = client.get(path)
    assert answer.cache_control.public
    assert answer.cache_control.max_age >= 24 * 60 * 60
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_names_are_in_the_language_that_the_answer_says(client):
    answer = client.get("/rules/yacht", headers={"Accept-Language": "xx"})
    assert answer.headers["Content-Language"] == "en"
    assert answer.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize("below", ["", "/table"])
@pytest.mark.parametrize(
    "rules",
    ["ludo", "YACHT", "yacht%20", "%00", "%ff", "%ED%A0%80", "-1", "1'%20OR%201=1", "x" * 3000],
    ids=lambda rules: rules[:20],
)
def test_unknown_rules_are_not_found(client, rules, below):
    problem = assert_problem(client.get(f"/rules/{rules}{below}"), 404, "not_found")
    assert "GET /rules" in problem["detail"]
