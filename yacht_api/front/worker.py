"""gunicorn's worker with an event loop, serving a WSGI application through the front."""

import signal
from collections.abc import Callable
from typing import Any

from flask import Flask
from gunicorn.workers import gasgi  # type: ignore[import-untyped]

from yacht_api.front.bridge import MOST_BYTES, Front
from yacht_api.front.connection import LINGER, Connection
from yacht_api.front.routes import at_once

# gunicorn has no setting for it.
gasgi.ASGIProtocol = Connection


class Worker(gasgi.ASGIWorker):  # type: ignore[misc]
    """One process of the service."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.connections: set[Connection] = set()
        self._loop_runs = False

    def init_signals(self) -> None:
        """Hear a stop that comes before the loop runs, too: uvloop would forget it."""
        super().init_signals()
        signal.signal(signal.SIGTERM, self._until_the_loop_runs(self.handle_exit_signal))
        for quick in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(quick, self._until_the_loop_runs(self.handle_quit_signal))

    def load_wsgi(self) -> None:
        """Load the application."""
        self.wsgi = self.app.wsgi()
        self.asgi = _front(self.wsgi)

    def _until_the_loop_runs(self, stop: Callable[[], None]) -> Callable[..., None]:
        # From then on the loop hears it between two steps. In the midst of an answer the client
        # would be told that it may stay, and be parted from.
        return lambda *_: None if self._loop_runs else stop()

    async def _serve(self) -> None:
        self._loop_runs = True
        await super()._serve()

    async def _shutdown(self) -> None:
        # A client between two requests may just be sending one, and is told to go with the answer.
        self.loop.call_later(LINGER, self._part_with_the_idle)
        await super()._shutdown()

    def _part_with_the_idle(self) -> None:
        for connection in list(self.connections):
            connection.part_if_idle()

    def _cleanup(self) -> None:
        super()._cleanup()
        # Before gunicorn's hook closes the database.
        self.asgi.close()


def _front(app: Flask) -> Front:
    settings = app.extensions.get("settings")
    return Front(app, at_once(app), settings.batch_body_limit if settings else MOST_BYTES)
