"""``POST /score/batch``."""

import time

import pytest

from tests.api.answers import JSON, assert_headers, assert_problem
from yacht_api.rules import ROLLS, all_rulesets, find

GOOD = [4, 4, 4, 4, 1]


def batch(client, rolls, **more):
    return client.post("/score/batch", json={"rolls": rolls, **more})


def test_scores_stand_in_the_order_of_the_rolls_and_of_the_categories(client):
    answer = batch(client, [GOOD, [6, 5, 4, 3, 2]])
    assert answer.status_code == 200
    assert answer.json["rules"] == "yacht"
    assert answer.json["categories"] == list(find("yacht").ids)
    assert answer.json["scores"] == [
        [0, 0, 0, 17, 0, 17, 0, 0, 16, 0, 0, 1],
        [0, 30, 0, 0, 0, 20, 6, 5, 4, 3, 2, 0],
    ]
    assert_headers(answer)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_all_252_rolls_are_scored_by_every_rule_set(client, rules):
    answer = batch(client, ROLLS, rules=rules.id)
    assert answer.json["scores"] == [list(row) for row in rules.table]


@pytest.mark.parametrize("count", [1, 10_000])
def test_one_to_ten_thousand_rolls_are_taken(client, count):
    assert len(batch(client, [GOOD] * count).json["scores"]) == count


@pytest.mark.parametrize("count", [0, 10_001])
def test_no_rolls_and_more_than_ten_thousand_are_refused(client, count):
    problem = assert_problem(batch(client, [GOOD] * count), 422, pointer="/rolls")
    assert len(problem["errors"]) == 1


def test_one_bad_roll_refuses_the_whole_batch_and_is_named(client):
    problem = assert_problem(batch(client, [GOOD, [4, 4, 4, 4, 7], GOOD]), 422)
    assert problem["errors"] == [{"pointer": "/rolls/1", "detail": "A die shows 1 to 6."}]


def test_the_first_twenty_bad_rolls_are_named_in_order(client):
    rolls = [roll for _ in range(30) for roll in (GOOD, [0, 4, 4, 4, 4])]
    problem = assert_problem(batch(client, rolls), 422)
    assert [error["pointer"] for error in problem["errors"]] == [
        f"/rolls/{place}" for place in range(1, 41, 2)
    ]


@pytest.mark.parametrize(
    "roll",
    [
        [4, 4, 4, 4],
        [4, 4, 4, 4, 4, 4],
        [],
        [4, 4, 4, 4, 4.0],
        [4, 4, 4, 4, "4"],
        [4, 4, 4, 4, True],
        [4, 4, 4, 4, None],
        [4, 4, 4, 4, [4]],
        [4, 4, 4, 4, -1],
        "44441",
        {"0": 4},
        {"dice": GOOD},
        44441,
        None,
        True,
    ],
    ids=repr,
)
def test_whatever_is_no_roll_is_named_by_pointer(client, roll):
    assert_problem(batch(client, [GOOD, roll]), 422, pointer="/rolls/1")


@pytest.mark.parametrize("rolls", [None, "x", 5, True, {}, {"0": GOOD}], ids=repr)
def test_rolls_that_are_no_list_are_refused(client, rolls):
    assert_problem(batch(client, rolls), 422, pointer="/rolls")


def test_bad_rules_are_named_beside_bad_rolls(client):
    problem = assert_problem(batch(client, [[]], rules="ludo"), 422, pointer="/rules")
    assert {error["pointer"] for error in problem["errors"]} == {"/rules", "/rolls/0"}


def test_a_batch_may_be_larger_than_other_bodies_and_has_its_own_limit(client):
    padding = b" " * (1024 * 1024 - len(b'{"rolls":[[4,4,4,4,1]]}'))
    body = b'{"rolls":[[4,4,4,4,1]]}'
    assert client.post("/score/batch", data=body + padding, **JSON).status_code == 200
    answer = client.post("/score/batch", data=body + padding + b" ", **JSON)
    assert_problem(answer, 413, "content_too_large")


@pytest.mark.parametrize(
    "body",
    [
        b'{"rolls":[' + b"0," * 500_000 + b"0]}",
        b'{"rolls":[' + b"[]," * 300_000 + b"0]}",
        b'{"rolls":[[' + b"0," * 500_000 + b"0]]}",
        b'{"rolls":[' + b"[0,0,0,0,0]," * 9_999 + b"[0,0,0,0,0]]}",
        b"{" + b",".join(b'"%06d":0' % number for number in range(90_000)) + b',"089999":0}',
        b'"' + b'\\"' * 500_000,
        b"[" * 1_000_000,
        b"[]" * 500_000,
        b"9" * 1_000_000,
        b'{"rolls":"' + b"\\ud800" * 150_000 + b'"}',
    ],
    ids=[
        "half a million numbers for rolls",
        "300,000 empty rolls",
        "one roll of half a million dice",
        "ten thousand bad rolls",
        "90,000 members, the last one twice",
        "an endless string of quotes",
        "a million levels",
        "half a million documents",
        "a million digits",
        "surrogates only",
    ],
)
def test_a_megabyte_of_bad_input_is_refused_within_a_second_or_two(client, body):
    assert len(body) <= 1024 * 1024
    started = time.process_time()
    answer = client.post("/score/batch", data=body, **JSON)
    assert answer.status_code in {400, 422}
    # The worst of these takes 0.4 s; before they were bounded it was between 2 s and minutes.
    assert time.process_time() - started < 2
