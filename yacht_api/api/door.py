"""What is checked of every request before a view sees it, in a fixed order.

Framing is gunicorn's; then host, route, method, rate, declared forms and size. Each check has
one answer, so that a request that is wrong in two ways always gets the same one.
"""

import random
import re
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask.globals import request_ctx
from werkzeug.routing import RequestRedirect

from yacht_api.api import accept, body
from yacht_api.api.credentials import check_form
from yacht_api.api.problems import Problem

REQUEST_ID = "yacht.request_id"
ROUTE = "yacht.route"
"""Where the environ holds the template of the route, for the log and the metrics."""

BUSY = "yacht.busy"
"""Marks, in the environ, a request that came when too many were waiting to be answered."""

_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
_PATH = re.compile(r"/(?!/)")
_PARAMETER = re.compile(r"<(?:[^:>]+:)?([^>]+)>")
JSON = "application/json"
ANY_JSON = frozenset({None, "*/*", JSON})
"""The values of Accept, None for none at all, that need no second look."""

_JSON = (JSON,)
_SOON = {"Retry-After": "1"}


@dataclass(frozen=True)
class Door:
    """What one view lets in: kept on the view as ``view.door``.

    ``example`` is a body that it takes (None: it takes none), and ``optional`` says that it may be
    left out; ``limit`` is the name of the setting that bounds it; ``produces`` the media types of
    its answers (empty: any); ``keyed`` whether it needs a game's key; ``rate`` the limit that it
    counts against; ``query`` whether it takes parameters (None: it does not look); ``at_once`` that
    it only computes, and briefly; ``reads`` that it makes one short read of the database.
    """

    example: str | None = None
    optional: bool = False
    limit: str = "body_limit"
    produces: tuple[str, ...] = _JSON
    keyed: bool = False
    rate: str | None = None
    query: bool | None = None
    at_once: bool = False
    reads: bool = False


OPEN = Door()


def register(app: Flask) -> None:
    """Check every request to ``app``."""
    app.before_request(partial(check, app))


def check(app: Flask) -> None:
    """Refuse what no view should see. :raises Problem: 400, 406, 413, 415, 417, 429, 501, 503."""
    # Looked up once, here and in `body`: each use of flask's proxies costs a microsecond.
    asked = request_ctx.request
    environ, rule = asked.environ, asked.url_rule
    settings = app.extensions["settings"]
    if rule is not None:
        environ[ROUTE] = template(rule.rule)
    redirected = isinstance(asked.routing_exception, RequestRedirect)
    if redirected or not _PATH.match(environ["PATH_INFO"]):
        # The router takes off every slash but one, and redirects to whatever Host was sent.
        raise Problem("not_found", "There is nothing at this path.")
    _check_host(environ, settings.trusted_hosts)
    if BUSY in environ:
        raise Problem("too_busy", "Too many requests wait to be answered.", headers=_SOON)
    if rule is not None and environ["REQUEST_METHOD"] != "OPTIONS":
        door = getattr(app.view_functions[rule.endpoint], "door", OPEN)
        if door.rate is not None:
            app.extensions["rate_limits"].check(environ, door.rate)
        _check_forms(environ, door, getattr(settings, door.limit))


def request_id(environ: dict[str, Any]) -> str:
    """The id that the client gave, if it has the right form, or a new one."""
    given: str | None = environ.get("HTTP_X_REQUEST_ID")
    if given is not None and _GIVEN_ID.fullmatch(given):
        return given
    # It is no secret, so the kernel need not be asked for each; a fork seeds it anew.
    return f"{random.getrandbits(64):016x}"


@cache
def template(rule: str) -> str:
    """A route as the OpenAPI description writes it: ``/games/{game_id}``."""
    return _PARAMETER.sub(r"{\1}", rule)


def _check_forms(environ: dict[str, Any], door: Door, limit: int) -> None:
    if environ.get("HTTP_EXPECT", "100-continue").lower() != "100-continue":
        raise Problem("expectation_failed", "The only expectation met here is 100-continue.")
    if environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() != "chunked":
        raise Problem("not_implemented", "The only transfer coding undone here is chunked.")
    has_body = door.example is not None and (not door.optional or body.is_sent(environ))
    if has_body:
        body.check_declaration(environ, str(door.example))
    if environ.get("HTTP_ACCEPT") not in ANY_JSON or door.produces != _JSON:
        _check_accept(door.produces)
    if has_body:
        body.check_size(environ, limit)
    if door.keyed:
        check_form()


def _check_accept(produces: tuple[str, ...]) -> None:
    if produces and accept.best(produces) is None:
        raise Problem("not_acceptable", f"This answer comes as {' or '.join(produces)} only.")


def _check_host(environ: dict[str, Any], trusted: tuple[str, ...]) -> None:
    host = environ.get("HTTP_HOST")
    if host is None and environ.get("SERVER_PROTOCOL") != "HTTP/1.0":
        raise Problem("bad_request", "The request names no Host.")
    if host is not None and not is_host(host):
        raise Problem("bad_request", "The Host header is malformed.")
    if trusted and not {_name(host or ""), _target_host(environ)} <= {*trusted, None}:
        raise Problem("bad_request", "This service does not answer under that host name.")


@lru_cache(maxsize=256)
def is_host(host: str) -> bool:
    """Whether this is the form of a Host header."""
    return _HOST.fullmatch(host) is not None


def _target_host(environ: dict[str, Any]) -> str | None:
    """The host of a request line in absolute form, as proxies are sent it."""
    target = environ.get("RAW_URI", "")
    try:
        return _name(urlsplit(target).netloc) if "://" in target[:9] else None
    except ValueError as error:
        raise Problem("bad_request", "The request line is malformed.") from error


def _name(host: str) -> str:
    return re.sub(r":\d+$", "", host).lower()
