"""What gunicorn's connection of a client leaves open: limits of time, and parting gently."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple

from gunicorn.asgi import protocol  # type: ignore[import-untyped]

from yacht_api.front.environ import Environ

# gunicorn's own list lacks 406 and 417, which would be "Unknown".
for _status in HTTPStatus:
    protocol._REASON_PHRASES.setdefault(_status.value, _status.phrase)

HEAD_SECONDS = 5.0
"""From connecting to the end of the first request's head."""

WRITE_SECONDS = 30.0
"""For a client to take an answer that does not fit into the buffers."""

LINGER = 2.0
"""For a client to hang up by itself: closing at once could cut off the end of its answer."""

REPEATABLE_BYTES = 2048
"""Of the largest request that is known again; a browser's have about 400."""


class Repeatable(NamedTuple):
    """A request without a body that came alone and in one piece, as phones send it all the time.

    The same bytes mean the same on the same connection, so they need not be parsed again, and
    need nothing of what is there for requests that are slow in coming. That takes a third off
    what polling costs. ``environ`` is None if its answer may have to wait for something.
    """

    piece: bytes
    request: Any
    environ: Environ | None


class Connection(protocol.ASGIProtocol):  # type: ignore[misc]
    """One client's. It costs no thread, so all that has to end is its memory."""

    _closed: bool
    _has_said_all = False
    _repeatable = Repeatable(b"", None, None)
    """The last one; phones ask but one question."""

    _repeated_at = 0.0
    _piece: bytes | None = None
    """All that has arrived since the last answer; empty if it came in pieces, or is large."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.worker.connections.add(self)
        self._limit = self._after(HEAD_SECONDS, self._keepalive_timeout)

    def connection_lost(self, error: Exception | None) -> None:
        """Forget the client."""
        self._limit.cancel()
        self.worker.connections.discard(self)
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Parse what arrives, unless the server has parted from the client."""
        if self._closed:
            return
        if data == self._repeatable.piece and self._may_repeat() and self._repeat():
            return
        alone = self._piece is None and len(data) <= REPEATABLE_BYTES
        self._piece = data if alone else b""
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
        elif self._keepalive > 0:
            self._cancel_keepalive_timer()
            self._keepalive_handle = self._after(self._keepalive, self._part_unless_repeated)

    def _part_unless_repeated(self) -> None:
        # Setting the timer anew with every repeated request costs a twentieth of it.
        left = self._repeated_at + self._keepalive - self.worker.loop.time()
        if left > 0:
            self._keepalive_handle = self._after(left, self._part_unless_repeated)
        else:
            self._keepalive_timeout()

    async def _serve_http_request(self, request: Any, sockname: Any, peername: Any) -> Any:
        # gunicorn would make a task for it, which goes on after the answer. Ours has nothing to
        # do then.
        stays = await self._handle_http_request(request, sockname, peername)
        if stays:
            self._remember(request, sockname, peername)
        return stays

    def _remember(self, request: Any, sockname: Any, peername: Any) -> None:
        rest = self._callback_parser.remaining()
        has_more = rest or request.content_length or request.chunked
        piece = b"" if has_more else self._piece
        # What is left belongs to the next request, which then does not come in one piece.
        self._piece = b"" if rest else None
        if piece and piece != self._repeatable.piece:
            scope = self._build_http_scope(request, sockname, peername)
            self._repeatable = Repeatable(piece, request, self.app.repeatable(scope))

    def _may_repeat(self) -> bool:
        worker = self.worker
        return (
            self._repeatable.environ is not None
            and self._piece is None
            and not self._flow_control.write_paused
            # The long way tells clients that they have to leave.
            and worker.alive
            and worker.nr + 1 < worker.max_requests
            # gunicorn's own log and hooks, which we do not use, see every request.
            and not (self._pre_request or self._post_request or self.log.access_log_enabled)
        )

    def _repeat(self) -> bool:
        """Answer it; False if that failed, which the long way tells as it should be told."""
        try:
            start, body = self.app.again(self._repeatable.environ)
        except Exception:
            return False
        self.worker.nr += 1
        self._send_response_start(start["status"], start["headers"], self._repeatable.request)
        self._send_body(body["body"])
        self._repeated_at = self.worker.loop.time()
        return True

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
