"""A server of ASGI made of lists: what the client sends is given, what it gets is kept."""

import asyncio
from types import SimpleNamespace

import pytest

from tests.front.running import run
from yacht_api.front.bridge import Front

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "scheme": "http",
    "root_path": "",
    "raw_path": b"/score",
    "query_string": b"",
    "headers": [],
    "server": ("127.0.0.1", 8000),
    "client": ("127.0.0.2", 50000),
}
ROLL = b'{"dice":[4,4,4,4,1]}'


def scope(path=b"/score", headers=(), **others):
    return SCOPE | {"raw_path": path, "headers": list(headers)} | others


def body(*parts):
    """The messages of a whole body, and the length that it declares."""
    last = len(parts) - 1
    return [
        {"type": "http.request", "body": part, "more_body": at < last}
        for at, part in enumerate(parts)
    ]


def length(size):
    return (b"content-length", str(size).encode())


class Client:
    """Sends these messages; afterwards it says no more, as a client that waits."""

    def __init__(self, messages=()):
        self.unsent = list(messages)
        self.got = []

    async def receive(self):
        if self.unsent:
            return self.unsent.pop(0)
        return await asyncio.get_running_loop().create_future()

    async def send(self, message):
        self.got.append(message)

    @property
    def answer(self):
        start, *parts = self.got
        assert start["type"] == "http.response.start"
        assert [part["more_body"] for part in parts] == [True] * (len(parts) - 1) + [False]
        return SimpleNamespace(
            status=start["status"],
            headers={name.decode(): value.decode() for name, value in start["headers"]},
            body=b"".join(part["body"] for part in parts),
        )


@pytest.fixture
def ask():
    """Serve one request: ``ask(application, scope, messages)`` gives the client afterwards."""

    def serve(application, asked, messages=(), **options):
        client, front = Client(messages), Front(application, **options)
        try:
            run(front(asked, client.receive, client.send))
        finally:
            front.close()
        return client

    return serve
