"""The real server, started once, and a socket to it that tidies nothing."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(port):
    """A socket to the server on this port."""
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def environment(folder, port):
    """The settings of a server that keeps its data in ``folder``."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("YACHT_")}
    return clean | {
        "YACHT_HOST": "127.0.0.1",
        "YACHT_PORT": str(port),
        "YACHT_DATABASE_URL": f"sqlite:///{folder}/yacht.sqlite",
        "HOME": str(folder),
    }


@contextmanager
def running(command, folder, port):
    """A server that answers, as long as the block lasts; its whole group is ended after."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(folder, port),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        wait_until_it_answers(process, port, folder / "log")
        yield process
    finally:
        with suppress(ProcessLookupError):  # a test may have stopped it
            os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def wait_until_it_answers(process, port, log):
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(log.read_text("utf-8"))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The port of a gunicorn run by its configuration file."""
    folder, port = tmp_path_factory.mktemp("server"), free_port()
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py"]
    with running([*gunicorn, "yacht_api:create_app()"], folder, port):
        yield port


class Answer:
    """What came back for one request."""

    def __init__(self, raw):
        self.raw = raw
        head, _, self.body = raw.partition(b"\r\n\r\n")
        line, *fields = head.decode("latin-1").split("\r\n")
        found = re.match(r"HTTP/1\.[01] (\d{3})", line)
        self.status = int(found[1]) if found else None
        self.headers = {
            name.lower(): value for name, _, value in (field.partition(": ") for field in fields)
        }

    def __repr__(self):
        return repr(self.raw[:300])


@pytest.fixture
def send(server):
    """Send bytes, end the sending side unless told otherwise, read until the server closes."""

    def exchange(data, *, finish=True, timeout=8):
        with socket.create_connection(("127.0.0.1", server), timeout=timeout) as connection:
            try:
                connection.sendall(data)
                if finish:
                    connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the server may have answered and closed already
            return Answer(read_all(connection))

    return exchange


def read_all(connection):
    received = b""
    try:
        while piece := connection.recv(65536):
            received += piece
    except ConnectionResetError:
        pass
    return received


def request(method="POST", path="/score", body=b'{"dice":[4,4,4,4,1]}', **headers):
    """The bytes of a request; ``None`` leaves out a header that is sent otherwise."""
    fields = {
        "Host": "localhost",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    } | {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    head = "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""])
    return head.encode("latin-1") + body
