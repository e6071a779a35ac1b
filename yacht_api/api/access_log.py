"""One line of JSON for each request, on the standard output.

It says what was asked of which route by its template, never by its path: ids, keys, names and
queries stay out of it. The line is written directly; a logger costs several times as much.
"""

import json
import os
import time
from contextlib import suppress
from functools import lru_cache
from typing import Any

from yacht_api.api.clients import neighbourhood
from yacht_api.api.door import REQUEST_ID, ROUTE
from yacht_api.api.observers import Observer

_STDOUT = 1
_METHODS = {
    name: f'"{name}"'
    for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
}


def observer(level: str) -> Observer:
    """Logs every request (``all``), or those that failed by our fault (``errors``)."""
    least = "500" if level == "errors" else "000"

    def log(environ: dict[str, Any], status: str, seconds: float) -> None:
        if status < least:
            return
        # One write, so that the lines of two workers never mix; and a full disk under the
        # log must not turn an answer into an error.
        with suppress(OSError):
            os.write(_STDOUT, line(environ, status, seconds, time.time()).encode())

    return log


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
