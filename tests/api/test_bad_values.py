"""Well-formed bodies with a value that cannot be: nothing is coerced, nothing ignored."""

import json

import pytest

from tests.api.answers import JSON, assert_problem

DICE = b'{"dice":[4,%b,4,4,1]}'
NO_DIE = [
    *("4.0", "4.5", "4e0", "0.4e1", "4E0", "1e1", "40e-1"),
    *('"4"', '" 4 "', '"+4"', '"04"', '"4_0"', '"\u0664"', '""'),
    *("true", "false", "null", "[4]", "[]", "{}", '{"4":4}'),
    *("0", "7", "-1", "-0", "-0.0", "40", "99999999999999999999", "9" * 100),
]


@pytest.mark.parametrize("die", NO_DIE, ids=lambda die: ascii(die)[:30])
def test_what_is_no_die_is_refused_where_it_stands(client, die):
    answer = client.post("/score", data=DICE % die.encode(), **JSON)
    [error] = assert_problem(answer, 422)["errors"]
    assert error["pointer"] == "/dice/1"


@pytest.mark.parametrize("die", NO_DIE, ids=lambda die: ascii(die)[:30])
def test_in_a_batch_the_whole_roll_is_named(client, die):
    body = b'{"rolls":[[4,4,4,4,1],[4,4,4,4,%b]]}' % die.encode()
    [error] = assert_problem(client.post("/score/batch", data=body, **JSON), 422)["errors"]
    assert error["pointer"] == "/rolls/1"


@pytest.mark.parametrize("count", [0, 1, 4, 6, 1000])
def test_there_are_five_dice(client, count):
    answer = client.post("/score", json={"dice": [4] * count})
    problem = assert_problem(answer, 422, pointer="/dice")
    assert problem["errors"][0]["detail"] == "There are five dice."


@pytest.mark.parametrize(
    "dice", [None, "44441", {"0": 1}, 44441, True, [[4, 4, 4, 4, 1]], 4.0], ids=repr
)
def test_dice_are_a_list(client, dice):
    assert_problem(client.post("/score", json={"dice": dice}), 422, pointer="/dice")


def test_every_bad_die_is_named(client):
    problem = assert_problem(client.post("/score", json={"dice": [0, 4, 7, 4, "4"]}), 422)
    places = [error["pointer"] for error in problem["errors"]]
    assert places == ["/dice/0", "/dice/2", "/dice/4"]
    assert "3 errors" in problem["detail"]


@pytest.mark.parametrize(
    ("path", "field"), [("/score", "dice"), ("/score/batch", "rolls"), ("/standings", "players")]
)
def test_a_missing_field_is_named(client, path, field):
    assert_problem(client.post(path, json={}), 422, pointer=f"/{field}")
    assert_problem(client.post(path, json={"rules": "yacht"}), 422, pointer=f"/{field}")


UNKNOWN = ["extra", "Dice", "__proto__", "constructor", "id", "total", "score", "", "a/b", "a~b"]


@pytest.mark.parametrize("path", ["/score", "/score/batch", "/standings"])
@pytest.mark.parametrize("field", UNKNOWN)
def test_an_unknown_field_is_named(client, path, field):
    pointer = "/" + field.replace("~", "~0").replace("/", "~1")
    assert_problem(client.post(path, json={field: 1}), 422, pointer=pointer)


def test_the_detail_of_many_errors_names_the_first_and_their_number(client):
    body = {f"field{number}": 1 for number in range(500)} | {"dice": [4, 4, 4, 4, 1]}
    problem = assert_problem(client.post("/score", json=body), 422)
    assert len(problem["errors"]) == 20
    assert "500 errors" in problem["detail"]


@pytest.mark.parametrize("path", ["/score", "/score/batch", "/standings"])
@pytest.mark.parametrize(
    "rules",
    [None, 5, True, ["yacht"], {"id": "yacht"}, "", "YACHT", "yacht ", " yacht", "ludo", "yacht\0"],
    ids=repr,
)
def test_rules_are_one_of_the_known_ids(client, path, rules):
    assert_problem(client.post(path, json={"rules": rules}), 422, pointer="/rules")


def test_values_in_an_answer_are_escaped_as_json(client):
    hostile = '</script>"\\\u2028\x7f'
    answer = client.post("/score", data=json.dumps({hostile: 1}), **JSON)
    assert answer.content_type == "application/problem+json"
    assert answer.json["errors"][-1]["pointer"] == "/" + hostile.replace("/", "~1")
