"""Every example of the calls that keep nothing is what the service really answers."""

import pytest

from yacht_api.api.examples import PROBLEMS
from yacht_api.api.spec import describe

# The examples of games name a game that this service has never seen; their own tests play it.
STATELESS = {"Scoring", "Rules", "Operation", "Documents"}


@pytest.fixture(scope="module")
def examples(app):
    """(method, path, body, answer) of every example of a 200."""
    found = []
    for path, methods in describe(app)["paths"].items():
        for method, operation in methods.items():
            if not STATELESS & set(operation["tags"]) or path == "/readyz":
                continue
            content = operation["responses"]["200"].get("content", {}).get("application/json", {})
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            if "example" in content:
                filled = filled_in(path, operation.get("parameters", []))
                found.append((method, filled, body.get("example"), content["example"]))
    return found


def filled_in(path, parameters):
    """The path with the examples of its parameters."""
    query = []
    for parameter in parameters:
        schema = parameter["schema"]
        value = parameter.get("example", schema.get("examples", [None])[0])
        if parameter["in"] == "path":
            path = path.replace("{" + parameter["name"] + "}", str(value))
        elif parameter["in"] == "query":
            query.append(f"{parameter['name']}={value}")
    return f"{path}?{'&'.join(query)}" if query else path


def test_the_service_answers_every_example_as_written(client, examples):
    assert len(examples) >= 6
    for method, path, body, answer in examples:
        real = client.open(path, method=method, json=body)
        assert real.status_code == 200, path
        said = real.json
        if path.endswith("/table"):
            # Two of the 252 rolls stand for all.
            said |= {name: said[name][:2] for name in ("rolls", "scores")}
        assert said == answer, path


@pytest.mark.parametrize(
    ("status", "method", "path", "request_"),
    [
        (400, "POST", "/score", {"data": b"", "content_type": "application/json"}),
        (404, "GET", "/nothing", {}),
        (406, "GET", "/rules", {"headers": {"Accept": "image/png"}}),
        (413, "POST", "/score", {"data": b" " * 20_000, "content_type": "application/json"}),
        (415, "POST", "/score", {"data": b'{"dice":[4,4,4,4,1]}'}),
        (422, "POST", "/score", {"json": {"dice": [4, 4, 4, 4, 7]}}),
    ],
)
def test_the_examples_of_errors_are_real_answers(client, status, method, path, request_):
    assert client.open(path, method=method, **request_).json == PROBLEMS[status]
