"""The ASGI application that runs a WSGI application.

Requests that only compute are answered on the event loop, which saves two changes of thread
that cost more than such an answer. All others may wait, for the database or for one another,
and are answered by a few threads.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

from yacht_api.api.door import BUSY
from yacht_api.front.answer import Application, in_one_piece, messages
from yacht_api.front.body import Message, Missing, Receive, drained, heard
from yacht_api.front.environ import Environ, Scope, environ_of
from yacht_api.front.routes import AtOnce

THREADS = 4
"""More would only wait for SQLite's one lock, or take up PostgreSQL's connections."""

MOST_WAITING = 128
"""Requests that have a thread or wait for one: about a second of work."""

MOST_BYTES = 1024 * 1024

Send = Callable[[Message], Awaitable[None]]


class Front:
    """Hears each request to its end, runs the application, sends its answer.

    :param at_once: which requests are answered on the loop.
    :param most_bytes: of a body; of more the application is given one byte more.
    """

    def __init__(
        self,
        application: Application,
        at_once: AtOnce = lambda _method, _path: False,
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._application = application
        self._at_once = at_once
        self._most_bytes = most_bytes
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as ASGI 3 defines it."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close"})
            return
        environ = environ_of(scope)
        body = environ["wsgi.input"] = await heard(environ, receive, self._most_bytes)
        if self._at_once(environ["REQUEST_METHOD"], environ["PATH_INFO"]):
            await self._answer(environ, send)
        elif self._waiting < MOST_WAITING:
            await self._answer_in_a_thread(environ, send)
        else:
            environ[BUSY] = True
            await self._answer(environ, send)
        if isinstance(body, Missing):
            await drained(receive)

    def repeatable(self, scope: Scope) -> Environ | None:
        """What :meth:`again` needs for this request without a body; None if it has to wait."""
        environ = environ_of(scope)
        at_once = self._at_once(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        return environ if at_once else None

    def again(self, environ: Environ) -> tuple[Message, Message]:
        """The answer to a request that is asked once more: its start and its whole body.

        Raises what the application raises, and AssertionError if it does not say how long it is.
        """
        return in_one_piece(self._application, {**environ, "wsgi.input": BytesIO()})

    def close(self) -> None:
        """Return when the threads have finished what they have begun."""
        self._threads.shutdown(cancel_futures=True)

    async def _answer(self, environ: Environ, send: Send) -> None:
        for message in messages(self._application, environ):
            await send(message)

    async def _answer_in_a_thread(self, environ: Environ, send: Send) -> None:
        loop, gone = asyncio.get_running_loop(), threading.Event()

        async def send_all(some: list[Message]) -> None:
            for message in some:
                await send(message)

        def send_from_thread(some: list[Message]) -> None:
            if gone.is_set():
                raise ConnectionAbortedError("the client left")
            asyncio.run_coroutine_threadsafe(send_all(some), loop).result()

        self._waiting += 1
        try:
            rest = await loop.run_in_executor(self._threads, self._work, environ, send_from_thread)
        finally:
            self._waiting -= 1
            gone.set()
        await send_all(rest)

    def _work(self, environ: Environ, send: Callable[[list[Message]], None]) -> list[Message]:
        """Run the application; returns what is left to send once all that streams is sent."""
        unsent: list[Message] = []
        for message in messages(self._application, environ):
            unsent.append(message)
            if message.get("more_body"):
                send(unsent)
                unsent = []
        return unsent
