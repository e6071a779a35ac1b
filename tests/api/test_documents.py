"""The description and the page to browse it, which needs no other host."""

import json
from html.parser import HTMLParser

import pytest
import yaml

from tests.api.answers import assert_headers, assert_problem


class Links(HTMLParser):
    """Every address that a page loads or leads to."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.inline = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in {"src", "href"}]
        if tag == "script" and "src" not in dict(attributes):
            self.inline.append(tag)


def test_json_and_yaml_say_the_same(client):
    as_json = client.get("/openapi.json")
    as_yaml = client.get("/openapi.yaml")
    assert as_json.json == yaml.safe_load(as_yaml.text)
    assert as_json.json["openapi"].startswith("3.1")
    assert as_yaml.content_type == "application/yaml"
    assert_headers(as_json)
    assert_headers(as_yaml)


@pytest.mark.parametrize("path", ["/openapi.json", "/openapi.yaml", "/docs"])
def test_documents_are_asked_about_each_time_and_sent_once(client, path):
    answer = client.get(path)
    assert answer.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_the_page_loads_everything_from_this_host(client):
    page = client.get("/docs")
    links = Links(page.text)
    assert len(links.found) >= 4
    assert not links.inline
    for address in links.found:
        assert address.startswith("/")
        assert not address.startswith("//")
        answer = client.get(address, buffered=True)
        assert answer.status_code == 200, address
        assert answer.data
        assert_headers(answer)


def test_the_page_starts_with_our_description_and_asks_no_validator(client):
    start = client.get("/docs/start.js")
    assert start.mimetype == "text/javascript"
    assert 'url: "/openapi.json"' in start.text
    assert "validatorUrl: null" in start.text


def test_the_policy_of_the_page_lets_it_reach_this_host_only(client):
    answer = client.get("/docs")
    [policy] = answer.headers.getlist("Content-Security-Policy")
    sources = {source for part in policy.split(";") for source in part.split()[1:]}
    assert sources == {"'none'", "'self'", "'unsafe-inline'", "data:"}
    assert "script-src 'self';" in policy


@pytest.mark.parametrize(
    ("name", "accept"),
    [
        ("swagger-ui.css", "text/css,*/*;q=0.1"),
        ("swagger-ui.css", "text/css"),
        ("favicon-32x32.png", "image/png"),
        ("start.js", "text/javascript"),
    ],
)
def test_assets_come_as_they_are_whatever_is_accepted(client, name, accept):
    answer = client.get(f"/docs/{name}", headers={"Accept": accept}, buffered=True)
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "",
        "nothing.js",
        "../__init__.py",
        "..%2f__init__.py",
        "%2e%2e/__init__.py",
        "..\\__init__.py",
        "/etc/passwd",
        "%00",
        "%ff",
        "x" * 5000,
    ],
    ids=lambda name: name[:20],
)
def test_nothing_but_the_assets_is_served(client, name):
    assert_problem(client.get(f"/docs/{name}"), 404)


def test_the_page_wants_a_browser(client):
    assert_problem(client.get("/docs", headers={"Accept": "application/json"}), 406)


def test_every_example_curl_of_the_guide_works(client):
    guide = client.get("/openapi.json").json["info"]["description"]
    body = guide.split("curl --json '")[1].split("'")[0]
    assert client.post("/score", json=json.loads(body)).status_code == 200
