"""gunicorn's threaded worker, from which slow clients cannot keep the others away.

gunicorn's own takes in new connections without end, so that one worker had a long queue behind
stalled ones while another idled; and it waits up to two seconds, taking in nobody, for each client
that stays on the line after its last answer.
"""

import logging
import socket
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

LINGER = 2.0
"""Seconds for a client to hang up: closing at once could cut off the end of its answer."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """Takes in as many new clients as it has threads for, and parts from clients in passing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._new: set[TConn] = set()
        self._parting: list[TConn] = []
        self.log.error_log.addFilter(_is_no_stalled_client)

    def accept(self, listener: Any) -> None:
        """Take in a connection; leave the next to another worker if too many wait here."""
        super().accept(listener)
        if self._is_full():
            self.set_accept_enabled(False)

    def set_accept_enabled(self, enabled: bool) -> None:
        """The loop asks for this each time round, as long as it is not too full."""
        super().set_accept_enabled(enabled and not self._is_full())

    def enqueue_req(self, conn: TConn) -> None:
        """Have a thread read a request, and remember whether it is the client's first."""
        if not conn.initialized:
            self._new.add(conn)
        super().enqueue_req(conn)

    def finish_request(self, conn: TConn, fs: "Future[Any]") -> None:
        """Keep the connection for its next request, or part from the client."""
        self._new.discard(conn)
        if not fs.cancelled() and fs.exception() is None and fs.result():
            super().finish_request(conn, fs)
        else:
            self._part(conn)

    def murder_pending(self) -> None:
        """Also hang up on those who do not."""
        super().murder_pending()
        now = time.monotonic()
        for conn in [each for each in self._parting if each.timeout < now]:
            self._hang_up(conn)

    def _is_full(self) -> bool:
        # Known clients do not count: if they did, they could keep new ones out for good.
        return len(self._new) >= int(self.cfg.threads)

    def _part(self, conn: TConn) -> None:
        conn.timeout = time.monotonic() + LINGER
        self._parting.append(conn)
        try:
            conn.sock.shutdown(socket.SHUT_WR)
            conn.sock.setblocking(False)
            self.poller.register(conn.sock, EVENT_READ, partial(self._drain, conn))
        except (OSError, ValueError):
            self._hang_up(conn)

    def _drain(self, conn: TConn, client: socket.socket) -> None:
        with suppress(BlockingIOError):
            try:
                gone = not client.recv(65536)
            except ConnectionError:
                gone = True
            if gone:
                self._hang_up(conn)

    def _hang_up(self, conn: TConn) -> None:
        with suppress(KeyError, ValueError, OSError):
            self.poller.unregister(conn.sock)
        self._parting.remove(conn)
        self.nr_conns -= 1
        conn.close()


def _is_no_stalled_client(record: logging.LogRecord) -> bool:
    # Whose time is up; gunicorn would write a traceback for each.
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, BlockingIOError)
