"""What the server says when a browser asks for the page."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
SHELLS = ("/", "/g/AAAAAAAAAAAAAAAAAAAAAA", "/sw.js")
_LINK = re.compile(r'(?:href|src)="([^"]+)"')


def links(client: FlaskClient, path: str = "/") -> list[str]:
    return _LINK.findall(client.get(path).text)


@pytest.mark.parametrize("path", SHELLS)
def test_shells_are_revalidated_and_guarded(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert answer.headers["Content-Security-Policy"] == POLICY
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in answer.headers
    again = client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""


@pytest.mark.parametrize("path", SHELLS[:2])
def test_the_shell_holds_no_code_and_names_no_other_host(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    assert re.findall(r"<script(?![^>]*src=)", page) == []
    assert re.findall(r"\son\w+=|style=|javascript:|//", page) == []
    assert all(link.startswith("/") for link in links(client, path))


def test_every_file_of_the_shell_is_there_for_a_year(client: FlaskClient) -> None:
    for link in links(client) + links(client, SHELLS[1]):
        answer = client.get(link)
        assert answer.status_code == 200, link
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_files_are_gzipped_for_whoever_takes_that(client: FlaskClient) -> None:
    [style] = [link for link in links(client) if link.endswith(".css")]
    plain = client.get(style)
    zipped = client.get(style, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert plain.headers["Vary"] == zipped.headers["Vary"] == "Accept-Encoding"
    refused = client.get(style, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


@pytest.mark.parametrize("name", ["page.css", "../templates/shell.html", "nothing.js", ""])
def test_nothing_else_is_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/000000000000/{name}").status_code == 404
    [style] = [link for link in links(client) if link.endswith(".css")]
    if name != "page.css":
        assert client.get(style.replace("page.css", name)).status_code in {404, 308}


def test_the_shell_asks_ahead_for_what_its_view_imports(client: FlaskClient) -> None:
    setup = {link.rsplit("/", 1)[1] for link in links(client, "/") if link.endswith(".js")}
    game = {link.rsplit("/", 1)[1] for link in links(client, SHELLS[1]) if link.endswith(".js")}
    assert {"main.js", "setup.js", "dom.js"} <= setup
    assert {"main.js", "play.js", "sync.js", "queue.js"} <= game
    assert "game.js" not in setup
    assert "setup.js" not in game
    assert "correct.js" not in game


def test_the_language_is_the_readers_if_there_is_one(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Accept-Language": "tlh, en;q=0.5"})
    assert '<html lang="en"' in answer.text
    assert answer.headers["Vary"] == "Accept-Language"
    assert '<html lang="en"' in client.get("/", headers={"Accept-Language": "tlh"}).text
