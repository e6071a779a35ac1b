"""The answer of a WSGI application as messages of ASGI."""

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Any

from yacht_api.front.body import Message
from yacht_api.front.environ import Environ

Headers = list[tuple[str, str]]
ExcInfo = tuple[type[BaseException], BaseException, TracebackType]
_BODILESS = {204, 304}
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


def messages(application: Application, environ: Environ) -> Iterator[Message]:
    """Run the application: the start of its answer, then the body.

    A body that declares its length comes whole, any other in the parts that it is made in. What
    the application raises is raised here; if that is after the start, the server must hang up.
    """
    answer = _Answer()
    parts = application(environ, answer.start_response)
    try:
        yield from answer.whole(parts) if answer.has_length() else answer.streamed(parts)
    finally:
        _close(parts)


def in_one_piece(application: Application, environ: Environ) -> tuple[Message, Message]:
    """As :func:`messages`, for an answer that declares its length or has no body."""
    answer = _Answer()
    parts = application(environ, answer.start_response)
    try:
        start, body = answer.whole(parts)
    finally:
        _close(parts)
    if start["status"] not in _BODILESS and not answer.has_length():
        raise AssertionError("the answer does not say how long it is")
    return start, body


class _Answer:
    """What the application has told through ``start_response`` so far."""

    def __init__(self) -> None:
        self._start: Message | None = None
        self._sent = False
        self._written: list[bytes] = []

    def start_response(
        self, status: str, headers: Headers, exc_info: ExcInfo | None = None
    ) -> Callable[[bytes], None]:
        """As PEP 3333 defines it: a second start is for errors, and only before the first part."""
        if exc_info and self._sent:
            raise exc_info[1].with_traceback(exc_info[2])
        if self._start and not exc_info:
            raise AssertionError("the answer was started twice")
        encoded = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        self._start = {
            "type": "http.response.start",
            "status": int(status[:3]),
            "headers": encoded,
        }
        return self._written.append

    def has_length(self) -> bool:
        """Whether it was said how long the body is."""
        headers = self._start["headers"] if self._start else ()
        return any(name.lower() == b"content-length" for name, _ in headers)

    def whole(self, parts: Iterable[bytes]) -> tuple[Message, Message]:
        body = b"".join(parts)
        return self._started(), _body(self._heard() + body, more=False)

    def streamed(self, parts: Iterable[bytes]) -> Iterator[Message]:
        for part in filter(None, parts):
            # Only now, because a generator starts its answer with its first part.
            if not self._sent:
                yield self._started()
            yield _body(self._heard() + part, more=True)
        if not self._sent:
            yield self._started()
        yield _body(self._heard(), more=False)

    def _started(self) -> Message:
        if self._start is None:
            raise AssertionError("the application did not start its answer")
        self._sent = True
        return self._start

    def _heard(self) -> bytes:
        written = b"".join(self._written)
        self._written.clear()
        return written


def _close(parts: Iterable[bytes]) -> None:
    if close := getattr(parts, "close", None):
        close()


def _body(body: bytes, *, more: bool) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}
