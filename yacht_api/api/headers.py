"""Headers that every answer carries, errors included, and the answer to OPTIONS."""

from flask import Flask, Response, request

from yacht_api.api.door import REQUEST_ID

_ALLOWED = "authorization, content-type, idempotency-key, if-match, if-none-match"
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
_NO_PAGE = "default-src 'none'; frame-ancestors 'none'"


def register(app: Flask) -> None:
    """Add the headers to every answer of ``app``."""
    app.after_request(add)


def add(response: Response) -> Response:
    """Add what is missing; a view that needs another policy has set its own."""
    headers = response.headers
    headers.extend(_EVERYWHERE)
    headers.add("X-Request-Id", request.environ[REQUEST_ID])
    headers.setdefault("Content-Security-Policy", _NO_PAGE)
    headers.setdefault("Cache-Control", "no-store")
    return response


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
