"""F-15: clients that begin a request and never end it hold nobody else up for long."""

import socket
import time
from pathlib import Path

import pytest

from tests.faults.client import Client
from tests.faults.conftest import Report
from tests.faults.scale import sized
from tests.faults.servers import Server

STALLED = sized(16, 10)
WITHIN = 12.0

HEAD = b"PUT /games/AAAAAAAAAAAAAAAAAAAAAA/turns/1 HTTP/1.1\r\nHost: localhost\r\n"
BODY = (
    HEAD + b"Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAA\r\n"
    b"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
)
WAYS = {
    "a head that does not end": HEAD,
    "a body that does not come": BODY,
    "half a body": BODY + b'{"category": "yacht", ',
    "nothing at all": b"",
    "staying after the last answer": b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    b"Connection: close\r\n\r\n",
}
TRIED = sized(list(WAYS), ["half a body", "nothing at all", "staying after the last answer"])


@pytest.mark.parametrize("way", TRIED)
def test_stalled_clients_hold_nobody_up(
    way: str, sqlite_url: str, tmp_path: Path, report: Report
) -> None:
    with Server(sqlite_url, tmp_path) as server:
        stalled = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(STALLED)]
        try:
            for each in stalled:
                each.sendall(WAYS[way])
            time.sleep(0.2)
            began = time.monotonic()
            assert Client(server.port, keep_alive=False).send("GET", "/rules").status == 200
            spent = time.monotonic() - began
            answers = [answer_to(each) for each in stalled]
        finally:
            for each in stalled:
                each.close()
        assert spent <= WITHIN
        assert not [answer for answer in answers if answer.startswith(b"HTTP/1.1 5")]
        assert "Traceback" not in server.log
    report(answered_within=spent)


def test_clients_that_vanish_half_way_leave_the_service_as_it_was(
    sqlite_url: str, tmp_path: Path
) -> None:
    with Server(sqlite_url, tmp_path) as server:
        for text in [*WAYS.values()] * 8:
            with socket.create_connection(("127.0.0.1", server.port)) as client:
                client.sendall(text)
                # Reset instead of a tidy end.
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        assert Client(server.port, keep_alive=False).send("GET", "/rules").status == 200
        assert "Traceback" not in server.log


def answer_to(client: socket.socket) -> bytes:
    """What the server told a stalled client, if anything."""
    client.settimeout(0.05)
    try:
        return client.recv(4096)
    except OSError:
        return b""
