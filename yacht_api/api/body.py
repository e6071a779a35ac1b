"""Reading a request's body: its declared form, its size, its bytes."""

import re
from typing import Any

from flask import request
from werkzeug.http import parse_options_header

from yacht_api.api.problems import Problem

_LIMIT = "yacht.body_limit"
_READ = "yacht.body"
_DIGITS = re.compile(r"[0-9]+")  # int() alone takes signs, underscores, other scripts


def is_sent(environ: dict[str, Any]) -> bool:
    """Whether the request brings a body."""
    return (environ.get("CONTENT_LENGTH") or "0") != "0" or "HTTP_TRANSFER_ENCODING" in environ


def check_declaration(environ: dict[str, Any], example: str) -> None:
    """Refuse a body that is not declared as plain JSON in UTF-8.

    :param example: a body that this call would take, for the command line in the detail.
    """
    coding = environ.get("HTTP_CONTENT_ENCODING")
    if coding and coding.strip().lower() != "identity":
        raise Problem(
            "unsupported_media_type",
            f"The body is declared as {coding[:40]!r}; send it without Content-Encoding.",
            headers={"Accept-Encoding": "identity", "Accept-Post": "application/json"},
        )
    declared = environ.get("CONTENT_TYPE", "")
    if declared != "application/json" and not _is_json(declared):
        raise Problem(
            "unsupported_media_type",
            f"{_named(declared)} Send JSON, for example: "
            f"curl -X {request.method} {request.base_url} "
            f"-H 'Content-Type: application/json' -d '{example}'",
            headers={"Accept-Post": "application/json"},
        )


def _is_json(declared: str) -> bool:
    media_type, parameters = parse_options_header(declared)
    charset = parameters.get("charset", "utf-8").lower()
    return media_type.lower() == "application/json" and charset in {"utf-8", "utf8"}


def _named(declared: str) -> str:
    if not declared:
        return "The body has no Content-Type."
    printable = declared[:60].encode("ascii", "replace").decode()
    return f"The body is declared as {printable!r}."


def check_size(environ: dict[str, Any], limit: int) -> None:
    """Refuse by Content-Length, before a byte is read. ``limit`` is in bytes."""
    environ[_LIMIT] = limit
    declared = environ.get("CONTENT_LENGTH") or "0"
    if not _DIGITS.fullmatch(declared):
        raise Problem("bad_request", "The Content-Length is not a number.")
    if exceeds(declared, limit):
        raise _too_large(limit)


def exceeds(declared: str, limit: int) -> bool:
    """Whether these digits are more; thirty of them need no arithmetic to be too many."""
    return len(declared) > 12 or int(declared) > limit


def read() -> bytes:
    """The whole body, read once, after its size was checked. :raises Problem: 400, 408 or 413.

    Of a call that takes no body it is empty, whatever was sent.
    """
    environ = request.environ
    if _LIMIT not in environ:
        return b""
    if _READ not in environ:
        environ[_READ] = _read(environ, environ[_LIMIT])
    body: bytes = environ[_READ]
    return body


def _read(environ: dict[str, Any], limit: int) -> bytes:
    chunked = "HTTP_TRANSFER_ENCODING" in environ
    # A chunked body has no declared size, so it is read to one byte past the limit.
    wanted = limit + 1 if chunked else int(environ.get("CONTENT_LENGTH") or 0)
    try:
        body: bytes = environ["wsgi.input"].read(wanted)
    except (TimeoutError, BlockingIOError) as error:
        raise Problem("request_timeout", "The body did not arrive in time.") from error
    except Exception as error:
        # Each server has its own exceptions for broken chunks and lost connections.
        raise Problem("bad_request", "The body did not arrive whole.") from error
    if len(body) > limit:
        raise _too_large(limit)
    if not chunked and len(body) < wanted:
        raise Problem("bad_request", "The body is shorter than its Content-Length.")
    return body


def _too_large(limit: int) -> Problem:
    return Problem("content_too_large", f"The body may have at most {limit} bytes here.")
