"""ETags and 304: answers that a cache may keep or ask about."""

from hashlib import blake2b
from typing import Any

from flask import Response, current_app, request

A_DAY = 24 * 60 * 60


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
