"""Which forms of an answer a client may ask for."""

import pytest

from tests.api.answers import JSON, ROLL, assert_problem

POSTS = ["/score", "/score/batch", "/standings"]
JSON_CALLS = [
    "/score?dice=4,4,4,4,1",
    "/rules",
    "/rules/yacht",
    "/rules/yacht/table",
    "/healthz",
    "/problems",
    "/openapi.json",
]
TAKES_JSON = [
    None,
    "",
    "*/*",
    "application/*",
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json;version=2",
    "application/problem+json",
    "text/html, */*;q=0.1",
    "text/html;q=0, */*",
    "text/html, image/gif, *; q=.2, */*; q=.2",
    "application/json;q=0.001",
    "garbage",
    "*",
    "\xe9",
    ";;;",
    ",,,",
]
TAKES_NO_JSON = [
    "text/html",
    "image/png",
    "text/*",
    "application/xml",
    "application/json;q=0",
    "application/json;q=0, */*",
    "*/*, application/json;q=0",
    "application/*;q=0, */*",
    "*/*;q=0",
    "text/html;q=0",
    "application/jsonx",
]


@pytest.mark.parametrize("path", [*JSON_CALLS, *POSTS])
@pytest.mark.parametrize("accept", TAKES_JSON, ids=repr)
def test_json_is_sent_to_whoever_takes_it(client, path, accept):
    headers = {} if accept is None else {"Accept": accept}
    if path in POSTS:
        # The body is refused for what it says, not for how the answer would come.
        answer = client.post(path, json={}, headers=headers)
        assert answer.status_code == 422
    else:
        assert client.get(path, headers=headers).status_code == 200


@pytest.mark.parametrize("path", [*JSON_CALLS, *POSTS])
@pytest.mark.parametrize("accept", TAKES_NO_JSON)
def test_406_for_whoever_takes_no_json(client, path, accept):
    method = "POST" if path in POSTS else "GET"
    answer = client.open(path, method=method, data=ROLL, headers={"Accept": accept}, **JSON)
    assert_problem(answer, 406, "not_acceptable")
