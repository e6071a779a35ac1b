"""What every answer has to show, for the tests of all endpoints."""

import re

JSON = {"content_type": "application/json"}
ROLL = b'{"dice":[4,4,4,4,1]}'

EVERYWHERE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Access-Control-Allow-Origin": "*",
}


def assert_headers(answer):
    """The headers of security, of CORS and of the log stand once on every answer."""
    for name, value in EVERYWHERE.items():
        assert answer.headers.getlist(name) == [value], name
    [request_id] = answer.headers.getlist("X-Request-Id")
    assert re.fullmatch(r"[A-Za-z0-9-]{8,64}", request_id)
    [exposed] = answer.headers.getlist("Access-Control-Expose-Headers")
    assert {"ETag", "Location", "Retry-After", "X-Request-Id"} <= set(exposed.split(", "))
    [policy] = answer.headers.getlist("Content-Security-Policy")
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers.getlist("Cache-Control")
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Set-Cookie" not in answer.headers


def assert_problem(answer, status, code=None, pointer=None, parameter=None):
    """The answer is a problem of this status; returns its body."""
    assert answer.status_code == status, answer.text
    assert_headers(answer)
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Cache-Control"] == "no-store"
    problem = answer.json
    assert problem["status"] == status
    assert problem["type"] == "/problems/" + problem["code"].replace("_", "-")
    assert problem["title"]
    assert problem["detail"]
    if code is not None:
        assert problem["code"] == code
    if status == 422:
        assert 1 <= len(problem["errors"]) <= 20
    if pointer is not None:
        assert pointer in [error.get("pointer") for error in problem["errors"]]
    if parameter is not None:
        assert parameter in [error.get("parameter") for error in problem["errors"]]
    return problem
