"""Errors as problems: the whole answer, and faults of our own."""

import json
import logging

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api import create_app
from yacht_api.api.problem_types import TYPES
from yacht_api.settings import Settings


@pytest.fixture(scope="module")
def faulty(tmp_path_factory):
    """An application with a view that fails."""
    database = f"sqlite:///{tmp_path_factory.mktemp('data')}/yacht.sqlite"
    app = create_app(Settings(database_url=database, access_log="off"))

    @app.get("/fails/<secret>")
    def fail(secret):
        raise RuntimeError(f"SELECT {secret}")

    @app.get("/not-a-number")
    def not_a_number():
        return {"points": float("nan")}

    return app


def test_a_problem_has_every_member_of_the_contract(client):
    problem = client.post("/score", json={"dice": [4, 4, 4, 4, 7]}).json
    assert problem == {
        "type": "/problems/invalid-request",
        "code": "invalid_request",
        "title": "Invalid request",
        "status": 422,
        "detail": "/dice/4: A die shows 1 to 6.",
        "errors": [{"pointer": "/dice/4", "detail": "A die shows 1 to 6."}],
    }


@pytest.mark.parametrize("path", ["/nothing", "/rules/ludo", "/score?dice=7", "/score?x=1"])
def test_the_type_of_a_problem_is_a_page_that_explains_it(client, path):
    problem = client.get(path).json
    page = client.get(problem["type"])
    assert page.status_code == 200
    assert page.json["code"] == problem["code"]
    assert page.json["title"] == problem["title"]


def test_a_fault_of_ours_tells_the_client_nothing_but_the_request_id(faulty, caplog):
    with caplog.at_level(logging.ERROR):
        answer = faulty.test_client().get("/fails/hunter2")
    assert_problem(answer, 500, "internal_error")
    assert "hunter2" not in answer.text
    assert "SELECT" not in answer.text
    assert "Traceback" not in answer.text


def test_the_log_names_the_route_of_a_fault_and_not_its_path(faulty, caplog):
    with caplog.at_level(logging.ERROR):
        faulty.test_client().get("/fails/hunter2")
    [record] = caplog.records
    assert record.getMessage() == "unhandled error in GET /fails/<secret>"
    assert record.exc_info


def test_not_a_number_is_a_fault_and_never_sent(faulty, caplog):
    answer = faulty.test_client().get("/not-a-number")
    assert_problem(answer, 500)
    assert caplog.records


def test_codes_are_words_and_titles_are_one_line():
    for code, problem in TYPES.items():
        assert code.replace("_", "").isalpha()
        assert code == code.lower()
        assert 400 <= problem.status < 600
        assert "\n" not in problem.title


def test_answers_are_compact_json_in_the_order_of_the_contract(client):
    text = client.post("/standings", json={"players": [{"name": "Zo\u00eb", "scores": {}}]}).text
    assert text.startswith('{"rules":"yacht","complete":false,"players":[{"name":"Zo\u00eb",')
    assert json.loads(text)


def test_no_answer_sets_a_cookie_even_when_one_is_sent(client):
    client.set_cookie("session", "x")
    assert_headers(client.get("/healthz"))
    assert_headers(client.get("/nothing"))
