"""``POST /score`` with a ``sheet``: what dice pay on a sheet that the client keeps."""

import json

import pytest

from tests.games.evening import pointers, problem
from tests.yahtzee.joker import LOWER, TRAPS
from yacht_api.rules import all_rulesets, find

EVERY = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


def ask(client, dice, sheet, rules="yahtzee"):
    body = {"dice": [int(face) for face in dice], "rules": rules, "sheet": sheet}
    return client.post("/score", json=body)


@pytest.mark.parametrize(("used", "dice", "prices", "extra"), TRAPS.values(), ids=TRAPS)
def test_the_joker_binds_and_pays_here_too(client, used, dice, prices, extra):
    answer = ask(client, dice, used).json
    assert answer["allowed"] == list(prices)
    assert {row: answer["scores"][row] for row in prices} == prices
    most = max(prices.values())
    assert answer["best"] == [row for row, pays in prices.items() if pays == most]
    assert answer["bonuses"] == ({"yahtzee": extra} if extra else {})


@EVERY
@pytest.mark.parametrize("dice", ["44444", "23455", "33322", "44441"])
def test_on_an_empty_sheet_every_row_is_allowed_and_pays_as_without_one(client, rules, dice):
    plain = client.get(f"/score?dice={','.join(dice)}&rules={rules.id}").json
    for sheet in ({}, dict.fromkeys(rules.ids)):
        answer = ask(client, dice, sheet, rules.id).json
        assert answer == plain | {"allowed": list(rules.ids), "bonuses": {}}
        assert list(answer["scores"]) == list(rules.ids)


@EVERY
def test_used_rows_are_neither_allowed_nor_best(client, rules):
    first, *others = rules.ids
    used = {row: max(rules.payable[row]) for row in others}
    answer = ask(client, "12346", used, rules.id).json
    assert (answer["allowed"], answer["best"]) == ([first], [first])
    assert answer["scores"] == rules.scores((1, 2, 3, 4, 6))


@EVERY
def test_on_a_full_sheet_nothing_is_allowed(client, rules):
    used = {row: max(rules.payable[row]) for row in rules.ids}
    answer = ask(client, "12346", used, rules.id).json
    assert (answer["allowed"], answer["best"], answer["bonuses"]) == ([], [], {})


def test_all_points_that_a_joker_pays_are_taken(client):
    answer = ask(client, "11111", {"yahtzee": 50, "ones": 5, "fours": 20} | LOWER)
    assert answer.json["allowed"] == ["twos", "threes", "fives", "sixes"]


@pytest.mark.parametrize(
    ("sheet", "where"),
    [
        ({"poker": 5}, ["/sheet/poker"]),
        ({"yacht": 50}, ["/sheet/yacht"]),
        ({"poker": None}, ["/sheet/poker"]),
        ({"Yahtzee": 50}, ["/sheet/Yahtzee"]),
        ({"a/b~c": 5, "": 0}, ["/sheet/a~1b~0c", "/sheet/"]),
        ({"yahtzee": 49}, ["/sheet/yahtzee"]),
        ({"yahtzee": -50, "chance": 0, "ones": 6}, ["/sheet/yahtzee", "/sheet/chance"]),
        ({"fours": 10**30}, ["/sheet/fours"]),
        ({"fours": 4.0, "fives": "5", "sixes": True}, ["/sheet/fours", "/sheet/fives"]),
        ({"fours": [4], "fives": {"dice": [5, 5, 5, 5, 5]}}, ["/sheet/fours", "/sheet/fives"]),
        ([], ["/sheet"]),
        ([["fours", 4]], ["/sheet"]),
        ("fours", ["/sheet"]),
        (5, ["/sheet"]),
        (False, ["/sheet"]),
        ("", ["/sheet"]),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_is_refused_by_pointer(client, sheet, where):
    assert pointers(ask(client, "44444", sheet))[:2] == where


def test_everything_wrong_with_the_sheet_is_named_at_once(client):
    wrong = dict.fromkeys(find("yahtzee").ids, 99)
    assert pointers(ask(client, "44444", wrong)) == [f"/sheet/{row}" for row in wrong]


def test_a_sheet_with_a_row_twice_is_broken_json(client):
    body = '{"dice":[4,4,4,4,4],"rules":"yahtzee","sheet":{"fours":4,"fours":8}}'
    problem(client.post("/score", data=body, content_type="application/json"), 400, "broken_json")


@EVERY
@pytest.mark.parametrize("dice", ["44444", "12356"])
def test_null_or_no_sheet_is_the_answer_of_get_byte_for_byte(client, rules, dice):
    shown = client.get(f"/score?dice={','.join(dice)}&rules={rules.id}")
    body = {"dice": [int(face) for face in dice], "rules": rules.id}
    # The last is one that the quick reading leaves to the schema.
    slow = json.dumps(body | {"sheet": None}).replace("sheet", "\\u0073heet")
    for sent in (json.dumps(body), json.dumps(body | {"sheet": None}), slow):
        answer = client.post("/score", data=sent, content_type="application/json")
        assert (answer.status_code, answer.data) == (200, shown.data)
    assert set(shown.json) == {"rules", "dice", "scores", "best"}


def test_a_sheet_is_no_parameter_of_get(client):
    answer = client.get("/score?dice=4,4,4,4,4&rules=yahtzee&sheet=%7B%7D")
    [error] = problem(answer, 422, "invalid_request")["errors"]
    assert error["parameter"] == "sheet"
