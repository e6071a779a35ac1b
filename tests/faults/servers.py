"""The real service: gunicorn in processes of its own, with the configuration that is shipped."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.faults.client import NETWORK, Client
from tests.postgres import free_port

START = 60
"""Seconds that a start may take on a busy machine before the test gives up."""

SECRET = "one secret for all servers of a test"


class Server:
    """One gunicorn on a port of the loopback, in a process group of its own."""

    def __init__(
        self,
        database_url: str,
        folder: Path,
        *,
        options: Sequence[str] = (),
        modules: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        """
        :param options: of gunicorn, on top of the configuration.
        :param modules: a folder whose ``sitecustomize`` every process of the server loads.
        """
        self.port = free_port()
        self.usual_start = 0.0
        self._options = options
        self._log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None
        path = os.environ.get("PYTHONPATH")
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("YACHT_")}
        self._environment = {
            **inherited,
            "YACHT_HOST": "127.0.0.1",
            "YACHT_PORT": str(self.port),
            "YACHT_DATABASE_URL": database_url,
            "YACHT_SECRET": SECRET,
            "PYTHONPATH": os.pathsep.join(filter(None, [str(modules or ""), path])),
            **(environment or {}),
        }

    def __enter__(self) -> "Server":
        self.start()
        self.usual_start = self.wait_until_up()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def log(self) -> str:
        """What the server has said so far."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def start(self) -> None:
        """Start it, without waiting."""
        command = [sys.executable, "-m", "gunicorn", "--config", "python:yacht_api.server"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self._options, "yacht_api:create_app()"],
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def wait_until_up(self) -> float:
        """Return, once it answers, how many seconds that took."""
        began = time.monotonic()
        while True:
            try:
                if Client(self.port, keep_alive=False, patience=5).send("GET", "/healthz"):
                    return time.monotonic() - began
            except NETWORK:
                late = time.monotonic() - began > START
                assert not late, f"no answer:\n{self.log[-3000:]}"
                assert self.process.poll() is None, f"it ended:\n{self.log[-3000:]}"
                time.sleep(0.02)

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        """The first process, which starts the workers."""
        assert self._process is not None, "the server was not started"
        return self._process

    def workers(self) -> list[int]:
        """The processes that answer requests."""
        pid = self.process.pid
        try:
            return [int(p) for p in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        except FileNotFoundError:
            return []

    def kill_a_worker(self) -> bool:
        """SIGKILL to one of the workers; says whether there was one."""
        workers = self.workers()
        if not workers:
            return False
        with suppress(ProcessLookupError):
            os.kill(random.choice(workers), signal.SIGKILL)
        return True

    def kill(self) -> None:
        """SIGKILL to the whole group at once."""
        if self._process is not None and self._process.returncode is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def signal(self, which: signal.Signals) -> None:
        """Send a signal to the first process."""
        self.process.send_signal(which)
