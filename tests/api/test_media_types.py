"""How a body is declared: Content-Type, Content-Encoding, Transfer-Encoding."""

import gzip

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.answers import JSON, ROLL, assert_problem

# A busy machine is no finding.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
POSTS = pytest.mark.parametrize("path", ["/score", "/score/batch", "/standings"])


@pytest.mark.parametrize(
    "declared",
    [
        "application/json",
        "APPLICATION/JSON",
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "application/json ; charset=utf8",
        "application/json;;;",
        "application/json; boundary=x",
    ],
)
def test_plain_json_in_utf_8_is_taken(client, declared):
    assert client.post("/score", data=ROLL, content_type=declared).status_code == 200


@POSTS
@pytest.mark.parametrize(
    "declared",
    [
        "",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "text/json",
        "text/html",
        "application/xml",
        "application/problem+json",
        "application/vnd.api+json",
        "application/merge-patch+json",
        "application/json-patch+json",
        "application/json, text/plain",
        "application/json; charset=latin-1",
        "application/json; charset=utf-16",
        "application/jsonx",
        "json",
        "*/*",
        "\xe9",
        ";",
    ],
)
def test_anything_else_is_a_415_that_says_what_to_send(client, path, declared):
    answer = client.post(path, data=ROLL, environ_overrides={"CONTENT_TYPE": declared})
    problem = assert_problem(answer, 415, "unsupported_media_type")
    assert answer.headers["Accept-Post"] == "application/json"
    assert f"curl -X POST http://localhost{path} " in problem["detail"]
    assert "-H 'Content-Type: application/json' -d '{" in problem["detail"]


@POSTS
def test_no_content_type_at_all_is_a_415(client, path):
    problem = assert_problem(client.post(path, data=ROLL), 415)
    assert "no Content-Type" in problem["detail"]


def test_the_command_line_of_a_415_works(client):
    detail = client.post("/score", data=ROLL).json["detail"]
    body = detail.split("-d '")[1].removesuffix("'")
    assert client.post("/score", data=body, **JSON).status_code == 200


@POSTS
@pytest.mark.parametrize(
    ("coding", "body"),
    # mtime: each worker of the test run has to see the same bytes.
    [
        ("gzip", gzip.compress(ROLL, mtime=0)),
        ("br", ROLL),
        ("GZIP", ROLL),
        ("x", ROLL),
        ("gzip, br", ROLL),
    ],
)
def test_no_coding_of_the_content_is_undone(client, path, coding, body):
    answer = client.post(path, data=body, headers={"Content-Encoding": coding}, **JSON)
    assert_problem(answer, 415)
    assert answer.headers["Accept-Encoding"] == "identity"


def test_identity_is_no_coding(client):
    answer = client.post("/score", data=ROLL, headers={"Content-Encoding": "identity"}, **JSON)
    assert answer.status_code == 200


@pytest.mark.parametrize("coding", ["gzip, chunked", "gzip", "chunked, chunked", "identity"])
def test_no_coding_of_the_transfer_but_chunked_is_undone(client, coding):
    headers = {"Transfer-Encoding": coding}
    answer = client.post("/score", data=ROLL, headers=headers, **JSON)
    assert_problem(answer, 501, "not_implemented")


def test_the_declaration_is_looked_at_before_the_size(client):
    answer = client.post("/score", data=b" " * 20_000, content_type="text/plain")
    assert_problem(answer, 415)


def test_the_declaration_is_looked_at_before_what_is_accepted(client):
    answer = client.post("/score", data=ROLL, headers={"Accept": "image/png"})
    assert_problem(answer, 415)


HEADER = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"), max_size=60)
PIECES = st.sampled_from(
    [*"/;,=*'\" ", "application", "json", "charset", "utf-8", "q", "0", "W/", "text", "gzip", "%ff"]
)


@UNHURRIED
@given(
    name=st.sampled_from(
        [
            *("CONTENT_TYPE", "HTTP_CONTENT_ENCODING", "HTTP_ACCEPT", "HTTP_IF_NONE_MATCH"),
            *("HTTP_HOST", "HTTP_TRANSFER_ENCODING", "HTTP_X_REQUEST_ID", "HTTP_RANGE"),
            *("CONTENT_LENGTH", "RAW_URI", "HTTP_AUTHORIZATION", "HTTP_ACCEPT_LANGUAGE"),
        ]
    ),
    value=HEADER | st.lists(PIECES, max_size=12).map("".join),
    path=st.sampled_from(["/score", "/rules", "/docs", "/problems/not-found", "/nothing"]),
    method=st.sampled_from(["GET", "HEAD", "POST", "OPTIONS"]),
)
def test_no_value_of_any_header_is_a_fault_of_ours(app, name, value, path, method):
    environ = {"CONTENT_TYPE": "application/json", name: value}
    # The client fails on a 500 and on every answer that the description does not allow.
    app.test_client().open(path, method=method, data=ROLL, environ_overrides=environ)
