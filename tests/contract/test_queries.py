"""Query parameters: whatever a call does not take is refused by name, on every call."""

import pytest
from flask.testing import FlaskClient

from tests.api.answers import assert_problem
from tests.contract.story import filled_in
from yacht_api.api.spec import describe

KEY = {"Authorization": f"Bearer {'k' * 22}"}
PAGES = {"/docs"}


@pytest.fixture(scope="module")
def calls(app):
    """(method, path with examples, body, the names of its query parameters) of every call."""
    found = []
    for path, methods in describe(app)["paths"].items():
        for method, operation in methods.items():
            parameters = operation.get("parameters", [])
            form = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            names = [each["name"] for each in parameters if each["in"] == "query"]
            found.append((method, filled_in(path, parameters), form.get("example"), names))
    return [call for call in found if call[1] not in PAGES]


def ask(client, method, path, body, query):
    path += ("&" if "?" in path else "?") + query
    accept = {"Accept": "application/json, */*"}
    return client.open(path, method=method, json=body, headers=KEY | accept)


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("kind=kismet", ["kind"]),
        ("kind", ["kind"]),
        ("kind=1&kind=2", ["kind"]),
        ("kind=1&sort=2", ["kind", "sort"]),
        ("Rules=yacht", ["Rules"]),
        ("%00=1", ["\0"]),
        ("=1", [""]),
        ("%E2%99%A0=%FF", ["♠"]),
    ],
)
def test_a_parameter_that_a_call_does_not_take_is_refused_by_name(client, calls, query, named):
    for method, path, body, names in calls:
        answer = ask(client, method, path, body, query)
        if names and query.count("kind") == 2:
            assert_problem(answer, 400, "bad_request")  # repeating is looked at first there
            continue
        problem = assert_problem(answer, 422, "invalid_request")
        assert sorted(error["parameter"] for error in problem["errors"]) == named, (method, path)


@pytest.mark.parametrize("name", ["rules", "after", "dice"])
def test_what_another_call_takes_is_refused_too(client, calls, name):
    for method, path, body, names in calls:
        if name not in names:
            assert_problem(ask(client, method, path, body, f"{name}=1"), 422, parameter=name)


def test_a_parameter_that_stands_twice_is_a_bad_request(client, calls):
    taking = [(method, path, body, name) for method, path, body, names in calls for name in names]
    assert len(taking) >= 4
    for method, path, body, name in taking:
        assert_problem(ask(client, method, path, body, f"{name}=1"), 400, "bad_request")


@pytest.mark.parametrize("query", ["", "&", "&&"])
def test_a_query_that_names_nothing_is_none(client, query):
    assert client.get(f"/rules?{query}").status_code == 200


@pytest.mark.parametrize("path", ["/", f"/g/{'x' * 22}", "/sw.js", "/docs", "/docs/start.js"])
def test_pages_and_their_files_do_not_mind(app, path):
    client = FlaskClient(app, app.response_class)
    assert client.get(f"{path}?from=messenger").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("OPTIONS", "/games", 204),
        ("GET", "/nothing", 404),
        ("DELETE", "/score", 405),
    ],
)
def test_what_comes_before_the_call_is_answered_first(client, method, path, status):
    assert client.open(f"{path}?kind=1", method=method).status_code == status


def test_a_key_is_asked_for_before_the_query_is_looked_at(client):
    assert_problem(client.delete(f"/games/{'x' * 22}?kind=1"), 401, "no_key")
