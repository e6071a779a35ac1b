"""Headers that every answer carries, errors included, and the answer to OPTIONS."""

from time import perf_counter
from typing import Any

from flask import Flask, Response, request

from yacht_api.api import observers
from yacht_api.api.door import REQUEST_ID, request_id
from yacht_api.api.rate_limits import FIELDS

_ALLOWED = "authorization, content-type, idempotency-key, if-match, if-none-match, x-request-id"
_EXPOSED = (
    "ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, X-Request-Id"
)
_EVERYWHERE = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    # Keys travel in a header, never in a cookie, so any origin may ask.
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", _EXPOSED),
)
_UNLESS_SET = (
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cache-Control", "no-store"),
)


def register(app: Flask) -> None:
    """Add the headers to every answer of ``app``, and tell its observers of each."""
    answer = app.wsgi_app
    observing = observers.of(app)

    # Around Flask, not in after_request: extending its Headers costs a tenth of a request.
    def answer_with_headers(environ: Any, start_response: Any) -> Any:
        began = perf_counter()
        # Before all else, so that no answer is without it.
        environ[REQUEST_ID] = request_id(environ)

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
            _add(headers, environ[REQUEST_ID])
            if FIELDS in environ:
                headers += environ[FIELDS]
            seconds = perf_counter() - began
            for observe in observing:
                observe(environ, status, seconds)
            return start_response(status, headers, exc_info)

        return answer(environ, start)

    app.wsgi_app = answer_with_headers  # type: ignore[method-assign]


def _add(headers: list[tuple[str, str]], request_id: str) -> None:
    """Add what is missing; a view that needs another policy has set its own."""
    present = {name.lower() for name, _ in headers}
    headers += _EVERYWHERE
    headers.append(("X-Request-Id", request_id))
    headers += [header for header in _UNLESS_SET if header[0].lower() not in present]


def options(allowed: set[str]) -> Response:
    """The answer to OPTIONS, which is also the answer to a browser's preflight."""
    methods = ", ".join(sorted(allowed))
    response = Response(status=204, headers={"Allow": methods})
    del response.headers["Content-Type"]
    if "Access-Control-Request-Method" in request.headers:
        response.headers.extend(
            {
                "Access-Control-Allow-Methods": methods,
                "Access-Control-Allow-Headers": _ALLOWED,
                "Access-Control-Max-Age": "600",
            }
        )
    return response
