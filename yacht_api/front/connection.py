"""What gunicorn's connection of a client leaves open: limits of time, and parting gently."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from gunicorn.asgi import protocol  # type: ignore[import-untyped]

# gunicorn's own list lacks 406 and 417, which would be "Unknown".
for _status in HTTPStatus:
    protocol._REASON_PHRASES.setdefault(_status.value, _status.phrase)

HEAD_SECONDS = 5.0
"""From connecting to the end of the first request's head."""

WRITE_SECONDS = 30.0
"""For a client to take an answer that does not fit into the buffers."""

LINGER = 2.0
"""For a client to hang up by itself: closing at once could cut off the end of its answer."""


class Connection(protocol.ASGIProtocol):  # type: ignore[misc]
    """One client's. It costs no thread, so all that has to end is its memory."""

    _closed: bool

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.worker.connections.add(self)
        self._has_said_all = False
        self._limit = self._after(HEAD_SECONDS, self._keepalive_timeout)

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the client."""
        self._limit.cancel()
        self.worker.connections.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Parse what arrives, unless the server has parted from the client."""
        if not self._closed:
            super().data_received(data)

    def eof_received(self) -> bool:
        """Whether to keep the line open: for a client that has said all and waits for an answer."""
        self._has_said_all = True
        if self._closed or self._is_idle():
            return False
        if self._body_receiver is not None and not self._body_receiver._complete:
            self._body_receiver.signal_disconnect()
        return True

    def pause_writing(self) -> None:
        """Do not wait for ever until the client has taken its answer."""
        super().pause_writing()
        self._limit = self._after(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on; the client has taken most of it."""
        self._limit.cancel()
        super().resume_writing()

    def part_if_idle(self) -> None:
        """Part from a client that waits between two requests."""
        if self._is_idle():
            self._keepalive_timeout()

    def _is_idle(self) -> bool:
        return not self._request_ready.is_set()

    def _on_headers_complete(self) -> Any:
        self._limit.cancel()
        return super()._on_headers_complete()

    def _arm_keepalive_timer(self) -> None:
        if self._has_said_all:
            self.worker.loop.call_soon(self._keepalive_timeout)
        else:
            super()._arm_keepalive_timer()

    async def _serve_http_request(self, request: Any, sockname: Any, peername: Any) -> Any:
        # gunicorn would make a task for it, which goes on after the answer. Ours has nothing to
        # do then.
        return await self._handle_http_request(request, sockname, peername)

    def _close_transport(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._has_said_all:
            self.transport.close()
        else:
            with suppress(OSError, RuntimeError):
                self.transport.write_eof()
        self._limit = self._after(LINGER, partial(self._hang_up, WRITE_SECONDS))

    def _hang_up(self, patience: float) -> None:
        """Close the line to a client that has not, unless it is still taking its answer."""
        if self.transport.get_write_buffer_size() and patience > 0:
            self._limit = self._after(LINGER, partial(self._hang_up, patience - LINGER))
        else:
            self.transport.abort()

    def _after(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        handle: asyncio.TimerHandle = self.worker.loop.call_later(seconds, call)
        return handle
