"""The real server for the browser tests: gunicorn on a free port, with a database of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from yacht_api.storage.schema import upgrade

READY_SECONDS = 30
_GUNICORN = ("-m", "gunicorn", "--config", "python:yacht_api.server", "yacht_api:create_app()")


@contextmanager
def serving(folder: Path) -> Iterator[int]:
    """Run the service with its data in ``folder``; yields the port."""
    port = _free_port()
    database = f"sqlite:///{folder}/yacht.sqlite"
    upgrade(database)
    settings = {
        "YACHT_DATABASE_URL": database,
        "YACHT_HOST": "127.0.0.1",
        "YACHT_PORT": str(port),
        # A suite makes more games in a minute than a table does in a year.
        "YACHT_LIMITS": "create=1000000/hour,write=1000000/minute",
    }
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, *_GUNICORN], env={**os.environ, **settings}, stdout=log, stderr=log
        )
        try:
            _wait(process, port, folder / "server.log")
            yield port
        finally:
            process.terminate()
            process.wait(timeout=15)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    last = time.monotonic() + READY_SECONDS
    while time.monotonic() < last:
        if process.poll() is not None:
            raise RuntimeError(f"the server did not start:\n{log.read_text()}")
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                return
        except (URLError, OSError):
            time.sleep(0.05)
    raise RuntimeError(f"no answer after {READY_SECONDS} s:\n{log.read_text()}")
