"""ETags and 304: answers that a cache may keep or ask about."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from flask import Response, current_app, request
from werkzeug.http import parse_etags

A_DAY = 24 * 60 * 60
PRIVATE = (("Cache-Control", "private, no-cache"), ("Vary", "Authorization, Accept"))
"""The headers of an answer about a game."""


def cacheable(body: bytes, content_type: str = "application/json", **headers: Any) -> Response:
    """An answer that any cache may hold for a day, or a 304 to whoever has it already.

    The tag is taken from the bytes: rule sets are constant, so that is the whole state.
    """
    response = Response(body, content_type=content_type, headers=headers)
    response.set_etag(blake2b(body, digest_size=12).hexdigest())
    response.cache_control.public = True
    response.cache_control.max_age = A_DAY
    response.make_conditional(request.environ)
    return response


def cacheable_json(value: Any, **headers: Any) -> Response:
    """As :func:`cacheable`, for a value that is made into JSON."""
    return cacheable(current_app.json.dumps(value).encode() + b"\n", **headers)


def not_modified(version: Callable[[], int]) -> Response | None:
    """A 304 if the request has what is there, or None. Asks for the version only if need be."""
    header = request.headers.get("If-None-Match")
    if header is None:
        return None
    tags = parse_etags(header)
    present = str(version())
    # Weak comparison: a proxy that compresses makes our tags weak (RFC 9110, section 13.1.2).
    if not tags.contains_weak(present):
        return None
    response = private(b"", int(present))
    response.status_code = 304
    del response.headers["Content-Type"]
    return response


def private(
    body: bytes, version: int | None = None, content_type: str = "application/json"
) -> Response:
    """An answer about a game: kept by nobody but the client, and asked about each time."""
    response = Response(body, content_type=content_type)
    response.headers.extend(PRIVATE)
    if version is not None:
        response.set_etag(str(version))
    return response
