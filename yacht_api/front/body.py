"""Hearing a request's body to its end before the application runs, within bounds."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

from yacht_api.api.body import exceeds
from yacht_api.front.environ import Environ

SECONDS = 8.0
"""For the whole body; a byte now and then gains a client no more."""

DRAIN_SECONDS = 2.0

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]


class Missing:
    """Stands for a body that did not arrive whole, or that is too large to be heard."""

    def __init__(self, error: OSError | None = None) -> None:
        self._error = error

    def read(self, _size: int = -1) -> bytes:
        """Nothing. :raises OSError: that the body broke off, or came too late."""
        if self._error:
            raise self._error
        return b""


async def heard(environ: Environ, receive: Receive, most: int) -> BytesIO | Missing:
    """The body as a stream for WSGI: one byte more than ``most`` if it is larger.

    One that is declared larger is not waited for: the application refuses it unread.
    """
    declared = environ.get("CONTENT_LENGTH")
    if declared is None and "HTTP_TRANSFER_ENCODING" not in environ:
        return BytesIO()
    if declared and exceeds(declared, most):
        return Missing()
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS) as limit:
            return await _read(receive, most, limit)
    return Missing(TimeoutError("the body took too long"))


async def _read(receive: Receive, most: int, limit: asyncio.Timeout) -> BytesIO | Missing:
    parts, size, more = [], 0, True
    while more and size <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            return Missing(ConnectionResetError("the client left"))
        # A wait that ends at the same moment as its limit may swallow that (bpo-37658).
        if limit.expired():
            raise TimeoutError
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        more = message.get("more_body", False)
    return BytesIO(b"".join(parts)[: most + 1])


async def drained(receive: Receive) -> None:
    """Take in what is left of a body that nobody wants, for a moment.

    A connection that is closed with bytes unread is reset, and its client may lose the answer.
    """
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS) as limit:
            while not limit.expired() and (await receive()).get("more_body", False):
                pass
