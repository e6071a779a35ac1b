"""Every example is what the service really answers."""

import json

import pytest

from tests.contract import story
from tests.contract.story import filled_in
from yacht_api.api.examples import PROBLEMS
from yacht_api.api.spec import describe

# The examples of games are the story of one game.
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


def test_the_service_answers_every_example_as_written(client, examples):
    assert len(examples) >= 6
    for method, path, body, answer in examples:
        real = client.open(path, method=method, json=body)
        assert real.status_code == 200, path
        said = real.json
        if path.endswith("/table"):
            # Two of the 252 rolls stand for all.
            said |= {name: said[name][:2] for name in ("rolls", "scores")}
        if path == "/problems":
            said = said[:2]
        assert said == answer, path


@pytest.fixture(scope="module")
def told(app, tmp_path_factory):
    """The story of a game, told again."""
    fresh = story.new_app(tmp_path_factory.mktemp("story"))
    fresh.test_client_class = app.test_client_class
    yield story.told(fresh)
    fresh.extensions["database"].engine.dispose()


def test_the_examples_of_games_are_the_story_of_one(told):
    assert json.loads(story.FILE.read_text("utf-8")) == told, "run `make openapi`"


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
