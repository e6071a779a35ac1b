"""The quick reading of a body takes nothing that the strict door and the schema refuse."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import ValidationError

from tests.api.answers import JSON
from yacht_api.api import strict_json
from yacht_api.api.quick import read_batch, read_score
from yacht_api.api.schemas.scoring import BatchRequestSchema, ScoreRequestSchema
from yacht_api.rules import all_rulesets

# A busy machine is no finding.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
SCORE = (read_score, ScoreRequestSchema())
BATCH = (read_batch, BatchRequestSchema())

DIE = st.integers(1, 6)
DICE = st.lists(DIE, min_size=5, max_size=5)
RULES = st.sampled_from([rules.id for rules in all_rulesets()])
ODD = st.one_of(
    st.sampled_from([0, 7, -1, 4.0, 4.5, True, None, "4", [], {}, 10**20, float("inf"), "dice"]),
    st.text(max_size=3),
)
NEARLY_DICE = st.lists(DIE | ODD, min_size=3, max_size=7) | ODD
NEARLY_RULES = RULES | ODD | st.sampled_from(["rules", "rolls", "dice", "YACHT", "yacht "])
TOKENS = st.sampled_from(
    [
        *("{", "}", "[", "]", ",", ":", '"', "\\", " ", "\n", "\t", "\x0b", "\ufeff", "\x00"),
        *('"dice"', '"rolls"', '"rules"', '"yacht"', '"d\\u0069ce"', "[4,4,4,4,1]", "4,4,4,4,1"),
        *("4", "4.0", "4e0", "-0", "04", "NaN", "null", "true", "\\u0034", "/**/", "\u0664"),
    ]
)


def strictly(schema, body):
    """What the door and the schema make of a body, or None."""
    try:
        return schema.load(strict_json.load(body))
    except (strict_json.BrokenJSON, strict_json.LoneSurrogate, ValidationError):
        return None


def check(reading, body):
    quick, schema = reading
    value = quick(body)
    if value is not None:
        assert value == strictly(schema, body)
    return value


def mutated(body, edits):
    """The bytes of a body with some of them taken out, changed, or moved."""
    for place, how, byte in edits:
        at = place % (len(body) + 1)
        body = {
            "cut": body[:at] + body[at + 1 :],
            "put": body[:at] + bytes([byte]) + body[at:],
            "set": body[:at] + bytes([byte]) + body[at + 1 :],
            "repeat": body[:at] + body[at:] + body[at : at + 12],
            "end": body[:at],
        }[how]
    return body


EDITS = st.lists(
    st.tuples(
        st.integers(0, 200),
        st.sampled_from(["cut", "put", "set", "repeat", "end"]),
        st.sampled_from(b'{}[],:"\\0123456789.eE-+ \n\t\x00\x0b\x7f\x80\xff\xefdicerules'),
    ),
    max_size=3,
)


@UNHURRIED
@given(dice=DICE, rules=RULES, spaced=st.booleans(), order=st.booleans())
def test_a_good_roll_is_always_read_quickly(dice, rules, spaced, order):
    members = [("dice", dice), ("rules", rules)][:: 1 if order else -1]
    body = json.dumps(dict(members), separators=None if spaced else (",", ":")).encode()
    value = check(SCORE, body)
    assert (list(value.dice), value.rules) == (dice, rules)


@UNHURRIED
@given(rolls=st.lists(DICE, min_size=1, max_size=20))
def test_a_good_batch_is_always_read_quickly(rolls):
    value = check(BATCH, json.dumps({"rolls": rolls}).encode())
    assert [list(roll) for roll in value.rolls] == rolls


@UNHURRIED
@given(
    members=st.dictionaries(
        st.sampled_from(["dice", "rules", "rolls", "extra", "Dice", "di\\ce", "dic\u00e9", ""]),
        NEARLY_DICE | NEARLY_RULES | st.lists(NEARLY_DICE, max_size=3),
        max_size=4,
    ),
    ascii_only=st.booleans(),
    edits=EDITS,
)
def test_whatever_is_read_quickly_is_read_strictly_to_the_same_value(members, ascii_only, edits):
    body = json.dumps(members, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    for reading in (SCORE, BATCH):
        check(reading, mutated(body, edits))


@UNHURRIED
@given(dice=DICE, edits=EDITS)
def test_one_changed_byte_makes_no_difference_between_the_readings(dice, edits):
    body = json.dumps({"dice": dice, "rules": "yacht"}, separators=(",", ":")).encode()
    check(SCORE, mutated(body, edits))
    check(BATCH, mutated(body.replace(b'"dice":', b'"rolls":[').replace(b"],", b"]],"), edits))


@UNHURRIED
@given(st.lists(TOKENS, max_size=12).map("".join))
def test_tokens_in_any_order_make_no_difference_either(text):
    check(SCORE, text.encode("utf-8", "surrogatepass"))
    check(SCORE, b'{"dice":[4,4,4,4,1]' + text.encode("utf-8", "surrogatepass") + b"}")
    check(BATCH, b'{"rolls":[[4,4,4,4,1]' + text.encode("utf-8", "surrogatepass") + b"]}")


@pytest.mark.parametrize(
    "body",
    [
        b'{"dice":[4,4,4,4,1],"dice":[4,4,4,4,1]}',
        b'{"dice":[4,4,4,4,1],"d\\u0069ce":[1,1,1,1,1]}',
        b'{"dice":[4,4,4,4,1],"rules":"yacht","rules":"yahtzee"}',
        b'{"dice":[4.0,4,4,4,1]}',
        b'{"dice":[4e0,4,4,4,1]}',
        b'{"dice":[4,4,4,4,1]} ' + b"x",
        b'\xef\xbb\xbf{"dice":[4,4,4,4,1]}',
        b'{"dice":[4,4,4,4,1],"rules":null}',
        b'{"dice":[4,4,4,4,1],"rules":"yacht\xff"}',
        b"[[4,4,4,4,1]]",
        b"",
    ],
)
def test_the_traps_of_typed_decoding_are_left_to_the_schema(body):
    assert read_score(body) is None


def test_a_body_that_is_declined_is_still_answered_if_it_is_good(client):
    escaped = b'{"d\\u0069ce":[4,4,4,4,1]}'
    assert read_score(escaped) is None
    plain = client.post("/score", data=b'{"dice":[4,4,4,4,1]}', **JSON)
    assert client.post("/score", data=escaped, **JSON).data == plain.data


@pytest.mark.parametrize(
    ("count", "taken"), [(0, False), (1, True), (10_000, True), (10_001, False)]
)
def test_both_readings_have_the_same_limits(count, taken):
    body = json.dumps({"rolls": [[4, 4, 4, 4, 1]] * count}).encode()
    assert (read_batch(body) is not None) is taken
    assert (strictly(BATCH[1], body) is not None) is taken
