"""Clients that stop in the middle of a request do not stop the service."""

import socket
import time
from contextlib import ExitStack

from tests.server.conftest import read_all, request


def test_sixteen_stalled_heads_and_sixteen_stalled_bodies_free_their_threads(server):
    with ExitStack() as stack:
        stalled = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=15))
            for _ in range(32)
        ]
        for connection in stalled[:16]:
            connection.sendall(b"POST /score HTTP/1.1\r\nHost: local")
        for connection in stalled[16:]:
            connection.sendall(request(Content_Length="4000"))
        started = time.monotonic()
        good = stack.enter_context(socket.create_connection(("127.0.0.1", server), timeout=15))
        good.sendall(request())
        assert read_all(good).startswith(b"HTTP/1.1 200")
        assert time.monotonic() - started <= 12
        # Whoever stalls is told so or cut off, and never told of a fault of ours.
        for connection in stalled:
            connection.settimeout(15)
            assert read_all(connection)[9:12] in {b"", b"400", b"408"}
