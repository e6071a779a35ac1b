"""How the server parts from its clients."""

import os
import signal
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from threading import Event

import pytest

from tests.server.conftest import connected, free_port, read_all, request, running

KEPT = request("GET", "/problems", b"", Content_Length=None, Connection="keep-alive")
PATIENCE = 60
"""The seconds that the server grants to its workers at a stop; one that waits them out is late."""


def read_one(client):
    """One answer with a declared length."""
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += client.recv(65536)
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = [line.split(b": ", 1) for line in head.split(b"\r\n")[1:]]
    size = int(next(value for name, value in lines if name.lower() == b"content-length"))
    while len(body) < size:
        body += client.recv(65536)
    return head


@pytest.mark.parametrize("number", [1, 3])
def test_who_says_that_it_has_said_all_still_gets_its_answers(server, number):
    with connected(server) as client:
        client.sendall(KEPT * number)
        client.shutdown(socket.SHUT_WR)
        began = time.monotonic()
        assert read_all(client).count(b"HTTP/1.1 200") == number
        assert time.monotonic() - began < 2


def test_who_leaves_without_a_word_disturbs_nobody(server):
    for _ in range(50):
        with connected(server) as client:
            client.sendall(KEPT)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    with connected(server) as client:
        client.sendall(request())
        assert read_all(client).startswith(b"HTTP/1.1 200")


def test_a_connection_that_is_kept_serves_request_after_request(server):
    with connected(server) as client:
        for _ in range(5):
            client.sendall(KEPT)
            assert read_one(client).startswith(b"HTTP/1.1 200")


@contextmanager
def patient(folder, config="gunicorn.conf.py"):
    """A server that may take its time to stop, and its port."""
    port = free_port()
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", config]
    patience = ["--graceful-timeout", str(PATIENCE)]
    with running([*gunicorn, *patience, "yacht_api:create_app()"], folder, port) as process:
        yield process, port


@pytest.fixture
def stoppable(tmp_path):
    """A server of this test alone, and its port."""
    with patient(tmp_path) as server:
        yield server


def test_idle_clients_do_not_hold_up_a_stop_and_are_parted_from_gently(stoppable):
    process, port = stoppable
    with connected(port) as asked, connected(port) as asking:
        asked.sendall(KEPT)
        read_one(asked)
        asking.sendall(KEPT[:20])
        process.send_signal(signal.SIGTERM)
        assert asked.recv(100) == b""
        assert asking.recv(100) == b""
    assert process.wait(PATIENCE / 2) == 0


BEGINS_SLOWLY = """
import time
from pathlib import Path
from yacht_api import server as usual
from yacht_api.server import *

def {hook}:
    Path("{folder}", f"begun-{{worker.pid}}").touch()
    time.sleep(2)
    usual.{hook}
"""


@pytest.mark.parametrize("hook", ["post_fork(server, worker)", "post_worker_init(worker)"])
def test_a_worker_that_is_told_to_stop_before_it_serves_stops(tmp_path, hook):
    config = tmp_path / "slow.py"
    config.write_text(BEGINS_SLOWLY.format(folder=tmp_path, hook=hook), "utf-8")
    with patient(tmp_path, str(config)) as (process, _):
        while not list(tmp_path.glob("begun-*")):
            time.sleep(0.01)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE / 2) == 0


def test_who_asks_while_the_server_stops_is_answered_and_told_to_go(stoppable):
    process, port = stoppable
    with connected(port) as client:
        client.sendall(KEPT)
        read_one(client)
        process.send_signal(signal.SIGTERM)
        time.sleep(1.2)
        client.sendall(KEPT)
        head = read_one(client)
        assert head.startswith(b"HTTP/1.1 200")
        assert b"Connection: close" in head
        assert client.recv(100) == b""
    assert process.wait(20) == 0


def test_who_asks_without_a_pause_notices_no_reload(stoppable):
    process, port = stoppable
    over = Event()

    def ask():
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        answered = 0
        while not over.is_set():
            connection.request("GET", "/problems")
            assert connection.getresponse().read()
            answered += 1
        connection.close()
        return answered

    with ThreadPoolExecutor(6) as clients:
        asking = [clients.submit(ask) for _ in range(6)]
        for _ in range(5):
            time.sleep(1)
            process.send_signal(signal.SIGHUP)
        time.sleep(1)
        over.set()
        assert all(each.result() for each in asking)


def test_a_killed_worker_is_replaced(stoppable):
    process, port = stoppable
    with open(f"/proc/{process.pid}/task/{process.pid}/children", encoding="ascii") as children:
        for worker in children.read().split():
            os.kill(int(worker), signal.SIGKILL)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with connected(port) as client:
            client.sendall(request())
            if read_all(client).startswith(b"HTTP/1.1 200"):
                return
    pytest.fail("no worker answers")
