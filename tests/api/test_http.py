"""What HTTP asks of every path: methods, headers, negotiation, conditions."""

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api.api.door import BUSY

GETS = [
    "/score?dice=4,4,4,4,1",
    "/rules",
    "/rules/yacht",
    "/rules/yacht/table",
    "/healthz",
    "/problems",
    "/problems/not-found",
    "/openapi.json",
    "/openapi.yaml",
    "/docs",
]
CACHED = [path for path in GETS if path != "/healthz"]
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "FOO"]


def filled(rule):
    """A path that matches the rule of a route."""
    values = {"game_id": "A" * 22, "number": 1, "seat": 1, "place": 1, "name": "start.js"}
    for name in rule.arguments:
        values.setdefault(name, "yacht" if name == "rules" else "not-found")
    return rule.build(values)[1]


def routes(app):
    """Path -> the methods that its routes take together."""
    allowed = {}
    for rule in app.url_map.iter_rules():
        allowed.setdefault(filled(rule), set()).update(rule.methods)
    return allowed


def test_405_names_the_methods_that_every_path_has(app, client):
    assert len(routes(app)) > 10
    for path, allowed in routes(app).items():
        for method in set(METHODS) - allowed:
            answer = client.open(path, method=method)
            if method == "HEAD":
                assert answer.status_code == 405
            else:
                assert_problem(answer, 405, "method_not_allowed")
            assert answer.headers["Allow"] == ", ".join(sorted(allowed)), (method, path)


def test_options_answers_204_with_the_methods_of_every_path(app, client):
    for path, allowed in routes(app).items():
        answer = client.options(path)
        assert (answer.status_code, answer.data) == (204, b"")
        assert answer.headers["Allow"] == ", ".join(sorted(allowed))
        assert "Content-Type" not in answer.headers
        assert "Access-Control-Allow-Methods" not in answer.headers
        assert_headers(answer)


def test_a_browser_s_preflight_may_send_a_key_and_conditions(app, client):
    headers = {
        "Origin": "https://app.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type",
    }
    for path, allowed in routes(app).items():
        answer = client.options(path, headers=headers)
        assert answer.status_code == 204
        assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) == allowed
        assert set(answer.headers["Access-Control-Allow-Headers"].split(", ")) == {
            *("authorization", "content-type", "idempotency-key", "if-match", "if-none-match"),
            "x-request-id",
        }
        assert answer.headers["Access-Control-Max-Age"] == "600"
        assert_headers(answer)


@pytest.mark.parametrize("path", GETS)
def test_head_has_the_headers_of_get_and_no_body(client, path):
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    for name in {*got.headers.keys(), *head.headers.keys()} - {"X-Request-Id", "Date"}:
        assert head.headers.getlist(name) == got.headers.getlist(name), name


@pytest.mark.parametrize("path", ["/nothing", "/score", "/rules/ludo"])
def test_head_of_an_error_has_no_body_either(client, path):
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.data) == (got.status_code, b"")
    assert head.content_type == "application/problem+json"
    assert_headers(head)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "FOO"])
@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "//score",
        "/score/",
        "/SCORE",
        "/score;x",
        "/score%00",
        "/score%20",
        "/score.json",
        "/./score",
        "/rules//yacht",
        "/rules/yacht/",
        "/healthz/",
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%ff",
        "/%ED%A0%80",
        "/" + "x" * 3000,
    ],
    ids=lambda path: path[:20],
)
def test_unknown_paths_are_not_found_and_never_redirect(client, method, path):
    answer = client.open(path, method=method)
    assert_problem(answer, 404, "not_found")
    assert "Location" not in answer.headers


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "OPTIONS"])
def test_slashes_in_front_are_not_taken_off(client, method):
    # The test client would read //score as a host, and the router drops every slash but one.
    answer = client.open("/score", method=method, environ_overrides={"PATH_INFO": "//score"})
    assert_problem(answer, 404, "not_found")


@pytest.mark.parametrize("path", CACHED)
def test_the_present_etag_gets_304_with_what_a_cache_needs(client, path):
    got = client.get(path)
    etag = got.headers["ETag"]
    for header in [etag, f"W/{etag}", "*", f'"a", {etag}', f'"a",W/{etag},"b"']:
        answer = client.get(path, headers={"If-None-Match": header})
        assert (answer.status_code, answer.data) == (304, b""), header
        for name in ("ETag", "Cache-Control", "Vary"):
            assert answer.headers.get(name) == got.headers.get(name)
        assert "Content-Length" not in answer.headers
        assert_headers(answer)
        assert client.head(path, headers={"If-None-Match": header}).status_code == 304


@pytest.mark.parametrize("path", CACHED)
@pytest.mark.parametrize(
    "header", ['"old"', 'W/"old"', "", "garbage", '"unterminated', '"a" "b"', '"x", ' * 500, "\xe9"]
)
def test_any_other_etag_gets_the_answer(client, path, header):
    answer = client.get(path, headers={"If-None-Match": header})
    assert answer.status_code == 200
    assert answer.headers["ETag"]


@pytest.mark.parametrize("path", GETS)
def test_dates_ranges_and_overrides_are_ignored(client, path):
    for header in [
        {"If-Modified-Since": "Fri, 31 Dec 2100 23:59:59 GMT"},
        {"Range": "bytes=0-1"},
        {"Range": "bytes=99999999-"},
        {"X-HTTP-Method-Override": "DELETE"},
    ]:
        assert client.get(path, headers=header).status_code == 200


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/rules/ludo", {}, 404),
        ("/score?dice=7", {}, 422),
        ("/rules", {"Accept": "image/png"}, 406),
    ],
)
def test_an_error_wins_over_a_condition(client, path, headers, status):
    answer = client.get(path, headers={"If-None-Match": "*", **headers})
    assert_problem(answer, status)


@pytest.mark.parametrize("given", ["abcdefgh", "A-1" * 10, "x" * 64])
def test_a_well_formed_request_id_is_echoed(client, given):
    for path in ("/healthz", "/nothing"):
        answer = client.get(path, headers={"X-Request-Id": given})
        assert answer.headers.getlist("X-Request-Id") == [given]


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "abcdefgh!", "abcd efgh", "\xe9" * 8, "abcdefgh, ijklmnop"]
)
def test_any_other_request_id_is_replaced(client, given):
    answer = client.get("/healthz", headers={"X-Request-Id": given})
    assert answer.headers["X-Request-Id"] != given
    assert_headers(answer)


def test_every_request_has_an_id_of_its_own(client):
    assert len({client.get("/healthz").headers["X-Request-Id"] for _ in range(50)}) == 50


@pytest.mark.parametrize("path", ["/readyz", "/games/AAAAAAAAAAAAAAAAAAAAAA", "/rules/yacht"])
def test_who_comes_when_too_many_wait_is_told_when_to_come_again(client, path):
    answer = client.get(path, environ_overrides={BUSY: True})
    assert_problem(answer, 503, "too_busy")
    assert answer.headers["Retry-After"] == "1"


def test_an_unknown_expectation_is_refused(client):
    answer = client.post("/score", json={"dice": [4, 4, 4, 4, 1]}, headers={"Expect": "tea"})
    assert_problem(answer, 417, "expectation_failed")
