"""What is checked of every request before a view sees it, in a fixed order.

Framing is gunicorn's; then host, route, method, declared forms and size. Each check has one
answer, so that a request that is wrong in two ways always gets the same one.
"""

import re
import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from flask import Flask, Request, current_app, request
from werkzeug.datastructures import MIMEAccept

from yacht_api.api import body
from yacht_api.api.problems import Problem

REQUEST_ID = "yacht.request_id"

_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
_JSON = ("application/json",)
_ANY_JSON = frozenset({None, "*/*", "application/json"})


@dataclass(frozen=True)
class Door:
    """What one view lets in: kept on the view as ``view.door``.

    ``example`` is a body that it takes (None: it takes none); ``limit`` the name of the
    setting that bounds the body; ``produces`` the media types of its answers.
    """

    example: str | None = None
    limit: str = "body_limit"
    produces: tuple[str, ...] = _JSON


OPEN = Door()


def door_of(request: Request) -> Door:
    """The door of the view that this request goes to."""
    door: Door = getattr(current_app.view_functions[request.endpoint or ""], "door", OPEN)
    return door


def register(app: Flask) -> None:
    """Check every request to ``app``."""
    app.before_request(check)


def check() -> None:
    """Refuse what no view should see. :raises Problem: 400, 406, 413, 415 or 501."""
    given = request.environ.get("HTTP_X_REQUEST_ID", "")
    fresh = given if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)
    request.environ[REQUEST_ID] = fresh
    _check_host()
    if request.routing_exception is None and request.method != "OPTIONS":
        _check_forms(door_of(request))


def _check_forms(door: Door) -> None:
    if request.environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() != "chunked":
        raise Problem("not_implemented", "The only transfer coding undone here is chunked.")
    if door.example is not None:
        body.check_declaration(door.example)
    if request.environ.get("HTTP_ACCEPT") not in _ANY_JSON or door.produces != _JSON:
        _check_accept(door.produces)
    if door.example is not None:
        body.check_size(getattr(current_app.extensions["settings"], door.limit))


def _check_accept(produces: tuple[str, ...]) -> None:
    accept = MIMEAccept(
        (range_, quality) for range_, quality in request.accept_mimetypes if "/" in range_
    )
    offered = produces + (("application/problem+json",) if produces == _JSON else ())
    if accept and not accept.best_match(offered):
        raise Problem("not_acceptable", f"This answer comes as {' or '.join(produces)} only.")


def _check_host() -> None:
    environ = request.environ
    host = environ.get("HTTP_HOST")
    if host is None and environ.get("SERVER_PROTOCOL") != "HTTP/1.0":
        raise Problem("bad_request", "The request names no Host.")
    if host is not None and not _HOST.fullmatch(host):
        raise Problem("bad_request", "The Host header is malformed.")
    trusted = current_app.extensions["settings"].trusted_hosts
    if trusted and not {_name(host or ""), _target_host(environ)} <= {*trusted, None}:
        raise Problem("bad_request", "This service does not answer under that host name.")


def _target_host(environ: dict[str, str]) -> str | None:
    """The host of a request line in absolute form, as proxies are sent it."""
    target = environ.get("RAW_URI", "")
    return _name(urlsplit(target).netloc) if "://" in target[:9] else None


def _name(host: str) -> str:
    return re.sub(r":\d+$", "", host).lower()
