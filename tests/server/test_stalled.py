"""Clients that stop in the middle of a request do not stop the service."""

import socket
import time
from contextlib import ExitStack

import pytest

from tests.server.conftest import read_all, request


@pytest.mark.parametrize(
    "beginning",
    [b"POST /score HTTP/1.1\r\nHost: local", request(Content_Length="4000")],
    ids=["heads", "bodies"],
)
def test_sixteen_stalled_clients_free_their_threads(server, beginning):
    # Two for each of the eight threads, which give up a read after five seconds.
    with ExitStack() as stack:
        stalled = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=15))
            for _ in range(16)
        ]
        for connection in stalled:
            connection.sendall(beginning)
        started = time.monotonic()
        good = stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=15))
        good.sendall(request())
        assert read_all(good).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - started <= 12
        # Whoever stalls is told so or cut off, and never told of a fault of ours.
        for connection in stalled:
            assert read_all(connection)[9:12] in {b"", b"400", b"408"}
