"""Starting the servers to compare, on free ports of the loopback."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import IO

ROOT = Path(__file__).parents[1]
PATIENCE = 60

Address = tuple[str, int]

SERVICE = "yacht_api:create_app()"
NONE: Mapping[str, str] = MappingProxyType({})


def _gunicorn(application: str, *options: str) -> list[str]:
    usual = ["gunicorn", "--config", "gunicorn.conf.py", "--log-level", "warning"]
    return [*usual, *options, application]


@contextmanager
def service(**settings: str) -> Iterator["Server"]:
    """The real service under its real configuration; ``settings`` are environment variables."""
    with _running(_gunicorn(SERVICE), settings) as server:
        yield server


@contextmanager
def with_threads(**settings: str) -> Iterator["Server"]:
    """The same service under gunicorn's threads, without the event loop in front."""
    threads = ("--worker-class", "gthread", "--threads", "4")
    with _running(_gunicorn(SERVICE, *threads), settings) as server:
        yield server


@contextmanager
def bare_flask() -> Iterator["Server"]:
    """A Flask route with a ready answer, under the same configuration."""
    with _running(_gunicorn("benchmarks.bare:app")) as server:
        yield server


@contextmanager
def fastapi() -> Iterator["Server"]:
    """The same work with FastAPI; no access log, as gunicorn writes none either."""
    options = ["--workers", "2", "--no-access-log", "--log-level", "warning"]
    command = ["uvicorn", *options, "benchmarks.with_fastapi:app", "--port", "{port}"]
    with _running(command) as server:
        yield server


class Server:
    """A running server: where it listens, and the processes it consists of."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", address: Address, log: IO[bytes]
    ) -> None:
        self.process = process
        self.address = address
        self._log = log

    def memory(self) -> float:
        """The proportional set size of all its processes, in MB of a million bytes."""
        return sum(map(_pss, _tree(self.process.pid))) * 1024 / 1e6

    def processor_time(self) -> float:
        """The seconds of a processor that it has used so far."""
        return sum(map(_ticks, _tree(self.process.pid))) / os.sysconf("SC_CLK_TCK")

    def wait(self, request: bytes) -> None:
        """Return once it answers this request with 200."""
        deadline = time.monotonic() + PATIENCE
        while not self._answers(request):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self._log.seek(0)
                said = self._log.read().decode(errors="replace")
                raise RuntimeError(f"{self.process.args!r} does not answer:\n{said}")
            time.sleep(0.005)

    def _answers(self, request: bytes) -> bool:
        try:
            with socket.create_connection(self.address, timeout=PATIENCE) as connection:
                connection.sendall(request)
                return connection.recv(4096).startswith(b"HTTP/1.1 200")
        except OSError:
            return False


@contextmanager
def _running(command: list[str], settings: Mapping[str, str] = NONE) -> Iterator[Server]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        host, port = probe.getsockname()
    inherited = {name: value for name, value in os.environ.items() if name[:6] != "YACHT_"}
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *(word.format(port=port) for word in command)],
            cwd=ROOT,
            env={
                **inherited,
                "YACHT_HOST": host,
                "YACHT_PORT": str(port),
                "XDG_DATA_HOME": data,
                **settings,
            },
            stdout=log,
            stderr=log,
        )
        try:
            yield Server(process, (host, port), log)
        finally:
            _stop(process)


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _tree(pid: int) -> Iterator[int]:
    yield pid
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        yield from _tree(int(child))


def _pss(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def _ticks(pid: int) -> int:
    # The name of the program, in brackets, may hold blanks; user and system time follow.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
