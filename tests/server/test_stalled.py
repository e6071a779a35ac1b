"""Clients that stop in the middle of a request, or send next to nothing, hold nobody up."""

import select
import socket
import time
from contextlib import ExitStack, suppress

import pytest

from tests.server.conftest import read_all, request

CLIENTS = 64
SOON = 0.5
HEAD = b"POST /score HTTP/1.1\r\nHost: local"
BODY = request(Content_Length="4000")


@pytest.fixture
def stalled(server):
    """Connect so many clients that send these bytes and no more."""
    with ExitStack() as stack:

        def connect(beginnings):
            clients = []
            for beginning in beginnings:
                client = socket.create_connection(("127.0.0.1", server), timeout=20)
                clients.append(stack.enter_context(client))
                client.sendall(beginning)
            return clients

        yield connect


def seconds_for_a_good_request(server):
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server), timeout=15) as good:
        good.sendall(request())
        assert read_all(good).startswith(b"HTTP/1.1 200")
    return time.monotonic() - began


def test_a_good_request_is_answered_soon_beside_stalled_ones(server, stalled):
    clients = stalled([HEAD, BODY] * (CLIENTS // 2))
    time.sleep(0.2)
    assert max(seconds_for_a_good_request(server) for _ in range(20)) < SOON
    # Whoever stalls is cut off before a request has begun, and told so after that.
    assert [read_all(client)[9:12] for client in clients] == [b"", b"408"] * (CLIENTS // 2)


def test_a_good_request_is_answered_soon_beside_dripping_ones(server, stalled):
    clients = stalled([HEAD, BODY] * (CLIENTS // 2))
    end = time.monotonic() + 20
    while clients and time.monotonic() < end:
        for _ in range(4):
            assert seconds_for_a_good_request(server) < SOON
            time.sleep(0.5)
        ended, _, _ = select.select(clients, [], [], 0)
        clients = [client for client in clients if client not in ended or read(client)]
        for client in clients:
            with suppress(OSError):
                client.sendall(b"x")
    # Nobody keeps a line for ever by sending something now and then.
    assert not clients


def read(client):
    try:
        return client.recv(65536)
    except ConnectionResetError:
        return b""


def test_who_does_not_read_its_answer_holds_nobody_up(server, stalled):
    table = b"GET /rules/kismet/table HTTP/1.1\r\nHost: localhost\r\n\r\n"
    stalled([table * 500] * 8)
    time.sleep(0.2)
    assert max(seconds_for_a_good_request(server) for _ in range(10)) < SOON
