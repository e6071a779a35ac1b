"""gunicorn's worker with an event loop, serving a WSGI application through the front."""

import signal
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

    def init_signals(self) -> None:
        """Hear a stop that comes before the loop runs, too: uvloop would forget it."""
        super().init_signals()
        signal.signal(signal.SIGTERM, lambda *_: self.handle_exit_signal())
        for quick in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(quick, lambda *_: self.handle_quit_signal())

    def load_wsgi(self) -> None:
        """Load the application."""
        self.wsgi = self.app.wsgi()
        self.asgi = _front(self.wsgi)

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
