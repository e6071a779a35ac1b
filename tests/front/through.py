"""The way a request really takes, without a socket: a WSGI application that asks the front."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

from tests.front.conftest import Client
from tests.front.running import run
from yacht_api.front.bridge import Front
from yacht_api.front.routes import at_once


def through_the_front(app: Flask) -> Callable[..., Iterable[bytes]]:
    """The application as the front's clients see it."""
    is_at_once = at_once(app)

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        client = Client([{"type": "http.request", "body": body, "more_body": False}])
        front = Front(app, is_at_once)
        try:
            run(front(_scope(environ), client.receive, client.send))
        finally:
            front.close()
        start, *parts = client.got
        headers = [
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]
        ]
        start_response(f"{start['status']} ", headers)
        return [part["body"] for part in parts]

    return answer


def _scope(environ: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": environ["SERVER_PROTOCOL"].removeprefix("HTTP/"),
        "method": environ["REQUEST_METHOD"],
        "scheme": environ["wsgi.url_scheme"],
        "root_path": environ["SCRIPT_NAME"],
        "raw_path": environ["REQUEST_URI"].partition("?")[0].encode("latin-1"),
        "query_string": environ["QUERY_STRING"].encode("latin-1"),
        "headers": list(_headers(environ)),
        "server": (environ["SERVER_NAME"], int(environ["SERVER_PORT"])),
        "client": (environ.get("REMOTE_ADDR", "127.0.0.1"), 50000),
    }


def _headers(environ: dict[str, Any]) -> Iterable[tuple[bytes, bytes]]:
    for name, value in environ.items():
        plain = name.removeprefix("HTTP_")
        if plain != name or name in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            yield plain.replace("_", "-").lower().encode(), str(value).encode("latin-1")
