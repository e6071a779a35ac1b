"""The two calls that come by the thousand, in their usual form, answered without Flask.

They are ``POST /score`` of an app that scores its rolls one by one, and the phones' question for
a game that has not changed, or that another phone has been shown. Flask spends several times as
long on them as the work itself takes.
Whatever is unusual about a request, or wrong, is left to the view; a test holds that both answer
alike.
"""

import re
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from flask import Flask

from yacht_api.api import ready
from yacht_api.api.changing import etag
from yacht_api.api.conditional import PRIVATE
from yacht_api.api.door import ANY_JSON, JSON, ROUTE, is_host, template
from yacht_api.api.quick import read_score
from yacht_api.api.representations import Representations
from yacht_api.rules import find
from yacht_api.services import looking
from yacht_api.services.keys import ID_FORM
from yacht_api.storage.database import Database

Environ = dict[str, Any]
Ready = tuple[str, str, list[tuple[str, str]], bytes]
"""The route, the status, the headers and the body of an answer."""

_SCORE, _GAME_ROUTE = "/score", template("/games/<game_id:game_id>")
_GAME = re.compile(f"/games/({ID_FORM})")
_TAG = re.compile(r'"([0-9]{1,9})"')
_UNUSUAL = ("HTTP_CONTENT_ENCODING", "HTTP_EXPECT", "HTTP_TRANSFER_ENCODING")


def register(app: Flask) -> None:
    """Put it before Flask; called before anything else that is put around it."""
    settings, answer = app.extensions["settings"], app.wsgi_app
    if settings.trusted_hosts:
        return  # the door looks closer at hosts then
    usual: dict[str, Callable[[Environ], Ready | None]] = {
        "POST": lambda environ: _scored(environ, settings.body_limit)
    }
    database = app.extensions["database"]
    # A database that is away would be waited for here and in the view.
    if database.is_file:
        kept = app.extensions["representations"] = Representations()
        usual["GET"] = lambda environ: _shown(environ, database, kept)

    def answer_usual(environ: Environ, start_response: Any) -> Iterable[bytes]:
        ask = usual.get(environ["REQUEST_METHOD"])
        found = ask(environ) if ask and _is_usual(environ) else None
        if found is None:
            return answer(environ, start_response)
        environ[ROUTE], status, headers, body = found
        start_response(status, headers)
        return [body]

    app.wsgi_app = answer_usual  # type: ignore[method-assign]


def _is_usual(environ: Environ) -> bool:
    return (
        environ.get("HTTP_ACCEPT") in ANY_JSON
        and not environ.get("QUERY_STRING")
        and environ.keys().isdisjoint(_UNUSUAL)
        and is_host(environ.get("HTTP_HOST", ""))
    )


def _scored(environ: Environ, limit: int) -> Ready | None:
    heard = environ["wsgi.input"]
    # Only where the whole body is at hand, so that it stays there for the view.
    if environ["PATH_INFO"] != _SCORE or not isinstance(heard, BytesIO):
        return None
    body = heard.getvalue()
    declared = environ.get("CONTENT_TYPE"), environ.get("CONTENT_LENGTH")
    if declared != (JSON, str(len(body))) or len(body) > limit:
        return None
    asked = read_score(body)
    rules = find(asked.rules) if asked else None
    if asked is None or rules is None:
        return None
    scored = ready.score(rules, asked.dice)
    headers = [("Content-Type", JSON), ("Content-Length", str(len(scored)))]
    return _SCORE, "200 OK", headers, scored


def _shown(environ: Environ, database: Database, kept: Representations) -> Ready | None:
    game = _GAME.fullmatch(environ["PATH_INFO"])
    tag = environ.get("HTTP_IF_NONE_MATCH")
    if game is None or not (tag is None or _TAG.fullmatch(tag)):
        return None
    try:
        version = looking.version(database, game[1])
    except Exception:
        # Whatever it is, the view meets it too and has an answer to it.
        return None
    present = etag(version)
    headers = [*PRIVATE, ("ETag", present)]
    if tag == present:
        return _GAME_ROUTE, "304 NOT MODIFIED", headers, b""
    body = kept.find(game[1], version)
    if body is None:
        return None
    headers += [("Content-Type", JSON), ("Content-Length", str(len(body)))]
    return _GAME_ROUTE, "200 OK", headers, body
