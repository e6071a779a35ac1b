"""``/healthz`` and the pages that explain problems."""

import pytest

from tests.api.answers import assert_headers, assert_problem
from yacht_api.api.problem_types import BY_STATUS, TYPES

EVERY_TYPE = pytest.mark.parametrize("slug", [each.slug for each in TYPES.values()])
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


def test_the_process_says_that_it_lives_and_nothing_else(client):
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok"}
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Server" not in answer.headers
    assert_headers(answer)


def test_every_type_is_listed(client):
    assert [shown["code"] for shown in client.get("/problems").json] == list(TYPES)


@EVERY_TYPE
def test_a_program_reads_what_a_problem_means(client, slug):
    shown = client.get(f"/problems/{slug}").json
    assert shown["type"] == f"/problems/{slug}"
    assert shown["meaning"]
    assert shown["remedy"]


@EVERY_TYPE
def test_a_browser_gets_a_page(client, slug):
    answer = client.get(f"/problems/{slug}", headers={"Accept": BROWSER})
    problem = TYPES[slug.replace("-", "_")]
    assert answer.content_type == "text/html; charset=utf-8"
    assert answer.text.startswith("<!doctype html>")
    assert f"<h1>{problem.title}</h1>" in answer.text
    assert str(problem.status) in answer.text
    assert answer.headers["Vary"] == "Accept"
    assert "<script" not in answer.text


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        ("application/problem+json", "application/json"),
        ("application/json; charset=utf-8", "application/json"),
        ("text/html, application/json", "application/json"),
        ("text/html;q=0.9, application/json;q=0.8", "text/html"),
        ("text/*", "text/html"),
        ("application/json;q=0, */*", "text/html"),
    ],
)
def test_the_form_is_the_one_that_the_client_likes_best(client, accept, media_type):
    headers = {} if accept is None else {"Accept": accept}
    assert client.get("/problems/not-found", headers=headers).mimetype == media_type


def test_both_forms_have_their_own_etag(client):
    page = client.get("/problems/not-found", headers={"Accept": "text/html"})
    assert page.headers["ETag"] != client.get("/problems/not-found").headers["ETag"]


@pytest.mark.parametrize(
    "slug", ["not_found", "NOT-FOUND", "nothing", "%00", "%ff", "..%2f..%2fetc%2fpasswd", "<b>"]
)
def test_unknown_types_are_not_found(client, slug):
    assert_problem(client.get(f"/problems/{slug}"), 404, "not_found")


def test_every_status_leads_to_a_type_of_that_status():
    assert {status: TYPES[code].status for status, code in BY_STATUS.items()} == {
        status: status for status in BY_STATUS
    }
