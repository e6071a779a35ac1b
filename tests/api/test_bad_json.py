"""Bytes that are not the JSON this service takes, on every call that takes a body."""

import gzip
import json

import pytest

from tests.api.answers import JSON, ROLL, assert_problem

PATHS = ["/score", "/score/batch", "/standings"]
BROKEN = {
    "empty": b"",
    "white space": b" \t\r\n ",
    "other white space": b"\x0b\x0c",
    "truncated": b'{"dice":[4,4',
    "truncated in a string": b'{"dice',
    "trailing junk": ROLL + b"x",
    "two documents": ROLL + ROLL,
    "two lines": ROLL + b"\n" + ROLL,
    "trailing NUL": ROLL + b"\x00",
    "single quotes": b"{'dice':[4,4,4,4,1]}",
    "trailing comma": b'{"dice":[4,4,4,4,1],}',
    "trailing comma in a list": b'{"dice":[4,4,4,4,1,]}',
    "comment": b'{"dice":[4,4,4,4,1]/* five */}',
    "line comment": b'// five\n{"dice":[4,4,4,4,1]}',
    "unquoted name": b"{dice:[4,4,4,4,1]}",
    "leading zero": b'{"dice":[04,4,4,4,1]}',
    "plus sign": b'{"dice":[+4,4,4,4,1]}',
    "bare point": b'{"dice":[4.,4,4,4,1]}',
    "hexadecimal": b'{"dice":[0x4,4,4,4,1]}',
    "underscore": b'{"dice":[4_0,4,4,4,1]}',
    "other scripts' digits": '{"dice":[\u0664,4,4,4,1]}'.encode(),
    "raw newline in a string": b'{"rules":"ya\ncht"}',
    "raw control in a string": b'{"rules":"ya\x01cht"}',
    "bad escape": b'{"rules":"\\x41"}',
    "short escape": b'{"rules":"\\u12"}',
    "lone backslash": b'{"rules":"\\',
    "byte order mark": b"\xef\xbb\xbf" + ROLL,
    "UTF-16": ROLL.decode().encode("utf-16"),
    "UTF-16 without mark": ROLL.decode().encode("utf-16-le"),
    "UTF-32": ROLL.decode().encode("utf-32"),
    "invalid UTF-8": b'{"rules":"\xff"}',
    "overlong UTF-8": b'{"rules":"\xc0\xaf"}',
    "surrogate in UTF-8": b'{"rules":"\xed\xa0\x80"}',
    "beyond Unicode": b'{"rules":"\xf4\x90\x80\x80"}',
    "unlabelled gzip": gzip.compress(ROLL, mtime=0),
    "a form": b"dice=4,4,4,4,1",
    "NaN": b'{"dice":[NaN,4,4,4,1]}',
    "Infinity": b'{"dice":[Infinity,4,4,4,1]}',
    "-Infinity": b'{"dice":[-Infinity,4,4,4,1]}',
    "NaN alone": b"NaN",
    "a float beyond all floats": b'{"dice":[1e400,4,4,4,1]}',
    "5,001 digits": b'{"dice":[' + b"9" * 5001 + b",4,4,4,1]}",
    "5,001 digits below zero": b'{"dice":[-' + b"9" * 5001 + b",4,4,4,1]}",
    "a member twice": b'{"dice":[4,4,4,4,1],"dice":[1,1,1,1,1]}',
    "a member twice, equal": b'{"dice":[4,4,4,4,1],"dice":[4,4,4,4,1]}',
    "a member twice, escaped": b'{"dice":[4,4,4,4,1],"d\\u0069ce":[1,1,1,1,1]}',
    "rules twice": b'{"rules":"yacht","dice":[4,4,4,4,1],"rules":"yahtzee"}',
    "an unknown member twice": b'{"a":1,"a":1}',
    "a surrogate member twice": b'{"\\ud800":1,"\\ud800":1}',
    "a member twice, deeper": b'{"players":[{"name":"Ana","name":"Ben","scores":{}}]}',
    "1,000 levels": b"[" * 1000 + b"]" * 1000,
    "1,000 levels of objects": b'{"a":' * 1000 + b"1" + b"}" * 1000,
    "17 levels": b"[" * 17 + b"]" * 17,
    "levels behind a string of brackets": b'["]]]]",' + b"[" * 1000 + b"]" * 1000 + b"]",
    "levels behind an escaped quote": b'["\\"",' + b"[" * 1000 + b"]" * 1000 + b"]",
    "closing before opening": b"]" * 1000 + b"[" * 1000,
}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_broken_json_is_refused(client, path, body):
    assert_problem(client.post(path, data=body, **JSON), 400, "broken_json")


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("document", [[], [ROLL.decode()], "x", "", None, 4, 4.5, True], ids=repr)
def test_a_document_that_is_no_object_is_refused(client, path, document):
    answer = client.post(path, data=json.dumps(document), **JSON)
    assert_problem(answer, 422, pointer="")


@pytest.mark.parametrize(
    "body",
    [
        b' \t\r\n{"dice" : [ 4 ,4,4,4,1 ]}\n',
        b'{"d\\u0069ce":[4,4,4,4,1]}',
        b'{"rules":"\\u0079acht","dice":[4,4,4,4,1]}',
    ],
)
def test_white_space_and_escapes_change_nothing(client, body):
    assert client.post("/score", data=body, **JSON).json["scores"]["choice"] == 17


def test_brackets_in_a_string_are_no_levels(client):
    body = json.dumps({"dice": [4, 4, 4, 4, 1], "rules": '"[{' * 100}).encode()
    assert_problem(client.post("/score", data=body, **JSON), 422, pointer="/rules")


@pytest.mark.parametrize(
    ("path", "limit"),
    [("/score", 16 * 1024), ("/standings", 1024 * 1024), ("/score/batch", 1024 * 1024)],
)
def test_a_body_of_just_the_limit_is_read_and_one_byte_more_is_not(client, path, limit):
    blank = b" " * limit
    assert_problem(client.post(path, data=blank, **JSON), 400, "broken_json")
    problem = assert_problem(client.post(path, data=blank + b" ", **JSON), 413)
    assert str(limit) in problem["detail"]


def test_deep_nesting_beyond_the_limit_is_too_large_first(client):
    assert_problem(client.post("/score", data=b"[" * 100_000, **JSON), 413)


@pytest.mark.parametrize(
    "declared", ["abc", "-1", "+36", "3_6", "36.0", " 36", "0x24", "36,36", "\uff13\uff16", "\xb3"]
)
def test_a_length_that_is_no_number_is_refused(client, declared):
    # gunicorn refuses these itself; another server may hand them on.
    answer = client.post(
        "/score", data=ROLL, environ_overrides={"CONTENT_LENGTH": declared}, **JSON
    )
    assert_problem(answer, 400)


@pytest.mark.parametrize(("declared", "status"), [("9" * 30, 413), ("99999", 413), ("40", 400)])
def test_a_length_that_is_not_the_body_s_is_refused(client, declared, status):
    answer = client.post(
        "/score", data=ROLL, environ_overrides={"CONTENT_LENGTH": declared}, **JSON
    )
    assert_problem(answer, status)


def test_no_length_is_no_body(client):
    answer = client.post("/score", data=ROLL, environ_overrides={"CONTENT_LENGTH": ""}, **JSON)
    assert_problem(answer, 400, "broken_json")
