"""What all changes of a game share: the key, the Idempotency-Key, If-Match, the answer."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from flask import Response, current_app, request
from werkzeug.http import parse_etags

from yacht_api.api import body, credentials
from yacht_api.api.conditional import not_modified
from yacht_api.api.problems import Problem
from yacht_api.services import looking
from yacht_api.services.changes import Answer, Describe, Expects, Operation, Repeatable
from yacht_api.services.changes import change as change_game
from yacht_api.storage.database import Database

_PRINTABLE = re.compile(r"[\x21-\x7e]{1,255}")


def database() -> Database:
    """The database of the application that answers this request."""
    found: Database = current_app.extensions["database"]
    return found


def unchanged(game_id: str) -> Response | None:
    """A 304 if the client has the game as it stands, or None; costs one read of an index."""
    return not_modified(lambda: looking.version(database(), game_id))


def change(
    game_id: str, operation: Operation, describe: Describe, expects: Expects | None = None
) -> Response:
    """Change a game as this request asks, and answer it.

    If-Match is held against the game's version unless the view ``expects`` otherwise.
    """
    return response(
        change_game(
            database(),
            game_id,
            credentials.key(),
            operation,
            describe,
            expects=expects or expected,
            repeatable=repeatable() if request.method == "POST" else None,
        )
    )


def repeatable() -> Repeatable | None:
    """The request's Idempotency-Key with a hash of what it asks. :raises Problem: 400"""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _PRINTABLE.fullmatch(key):
        raise Problem("bad_request", "An Idempotency-Key has 1 to 255 printable ASCII characters.")
    asked = sha256(f"{request.method} {request.path}\n".encode())
    asked.update(body.read())
    # Hashed, because whoever reads it in a backup could send it again and get the same answer.
    return Repeatable(sha256(key.encode()).hexdigest(), asked.digest())


def answer(
    status: int, shown: Mapping[str, Any], tag: int | None, location: str | None = None
) -> Answer:
    """An answer that can be kept.

    ``tag`` is what If-Match is held against at this path: the game's version or a turn's revision.
    """
    return Answer(status, to_json(shown), None if tag is None else etag(tag), location)


def response(answer: Answer) -> Response:
    """The HTTP form of an answer."""
    sent = Response(answer.body, status=answer.status, content_type="application/json")
    if answer.etag:
        sent.headers["ETag"] = answer.etag
    if answer.location:
        sent.headers["Location"] = answer.location
    if answer.replayed:
        sent.headers["Idempotency-Replayed"] = "true"
    return sent


def to_json(shown: Any) -> bytes:
    """A body in UTF-8 that ends its line, for whoever reads it in a terminal."""
    return current_app.json.dumps(shown).encode() + b"\n"


def etag(number: int) -> str:
    """The strong tag of a version or revision."""
    return f'"{number}"'


def if_match(present: int | None) -> bool | None:
    """Whether If-Match holds for what is there at this version; None if it was not sent.

    A weak tag never matches, and nothing at all matches what is not there (RFC 9110, section
    13.1.1); a tag without quotes is understood.
    """
    header = request.headers.get("If-Match")
    if header is None:
        return None
    if present is None:
        return False
    if header.strip() == str(present):
        return True
    return parse_etags(header).contains(str(present))


def expected(version: int) -> bool:
    """Whether the request is about a game at this version, as far as If-Match says."""
    return if_match(version) is not False


def wants_new() -> bool:
    """Whether the request is only to create: ``If-None-Match: *``."""
    return request.headers.get("If-None-Match", "").strip() == "*"
