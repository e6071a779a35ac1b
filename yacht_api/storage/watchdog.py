"""Ends waits in the database driver that no time-out of the database itself can end.

A PostgreSQL that is frozen, not dead, still acknowledges packets: the driver would wait for
ever, and with it every thread. Shutting the socket down makes the driver raise.
"""

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 4.0
"""Seconds that one transaction may take, with all its tries."""

LOOKS_EVERY = 0.4


class Watchdog:
    """Watches the connections in use. Its thread starts with the first of them."""

    def __init__(self) -> None:
        self._watched: dict[int, tuple[float, int]] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    @contextmanager
    def watch(self, descriptor: int, deadline: float) -> Iterator[None]:
        """Shut the socket of this file descriptor down if the block lasts beyond the deadline.

        :param deadline: by the monotonic clock.
        """
        ticket = threading.get_ident()
        with self._lock:
            self._watched[ticket] = (deadline, descriptor)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._watched.pop(ticket, None)

    def _run(self) -> None:
        while True:
            time.sleep(LOOKS_EVERY)
            # Under the lock, so that no descriptor is closed and reused meanwhile.
            with self._lock:
                for ticket, (deadline, descriptor) in list(self._watched.items()):
                    if time.monotonic() > deadline:
                        del self._watched[ticket]
                        _shut_down(descriptor)


def _shut_down(descriptor: int) -> None:
    with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as connection:
        connection.shutdown(socket.SHUT_RDWR)
