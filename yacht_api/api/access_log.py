"""One line of JSON for each request, on the standard output.

It says what was asked of which route by its template, never by its path: ids, keys, names and
queries stay out of it. It is written without a logger, which costs several times as much.
"""

import atexit
import json
import os
import threading
import time
from collections import deque
from contextlib import suppress
from functools import lru_cache
from typing import Any

from yacht_api.api.clients import neighbourhood
from yacht_api.api.door import REQUEST_ID, ROUTE
from yacht_api.api.observers import Observer

_STDOUT = 1
_SECONDS = 0.2
_METHODS = {
    name: f'"{name}"'
    for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
}


def observer(level: str) -> Observer:
    """Logs every request (``all``), or those that failed by our fault (``errors``)."""
    least = "500" if level == "errors" else "000"

    def log(environ: dict[str, Any], status: str, seconds: float) -> None:
        if status >= least:
            _outbox.add(line(environ, status, seconds, time.time()))

    return log


class Outbox:
    """Lines on their way out; a thread writes them, a fifth of a second later at the most.

    Written by the thread that answers, they cost a seventh of a request: each write lets go of
    the interpreter's lock and queues for it again.
    """

    def __init__(self) -> None:
        self._lines: deque[str] = deque()
        self._writer: threading.Thread | None = None
        atexit.register(self.flush)

    def add(self, text: str) -> None:
        """Have a line written. The thread starts with the first, after the fork of a worker."""
        self._lines.append(text)
        if self._writer is None or not self._writer.is_alive():
            self._writer = threading.Thread(target=self._run, name="access log", daemon=True)
            self._writer.start()

    def flush(self) -> None:
        """Write what is waiting."""
        waiting = [self._lines.popleft() for _ in range(len(self._lines))]
        # One write, so that the lines of two workers never mix; and a full disk under the
        # log must not turn an answer into an error.
        with suppress(OSError):
            if waiting:
                os.write(_STDOUT, "".join(waiting).encode())

    def _run(self) -> None:
        while True:
            time.sleep(_SECONDS)
            self.flush()


_outbox = Outbox()
flush = _outbox.flush


def line(environ: dict[str, Any], status: str, seconds: float, now: float) -> str:
    """The line; ``seconds`` is the time until the answer was ready, ``now`` the clock's time."""
    method, whole = environ["REQUEST_METHOD"], int(now)
    route = f'"{environ[ROUTE]}"' if ROUTE in environ else "null"
    # Each part is known to need no escapes, but for a method that somebody made up.
    return (
        f'{{"time":"{_second(whole)}.{int((now - whole) * 1000):03d}Z",'
        f'"method":{_METHODS.get(method) or json.dumps(method[:20])},"route":{route},'
        f'"status":{status[:3]},"ms":{seconds * 1000:.1f},'
        f'"request_id":"{environ.get(REQUEST_ID, "")}",'
        f'"ip":"{neighbourhood(environ.get("REMOTE_ADDR", ""))}"}}\n'
    )


@lru_cache(maxsize=4)
def _second(now: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
