"""``/games``: making, showing, repeating and deleting games, and what was done to them."""

from typing import Any

from flask import Response, current_app

from yacht_api.api import changing, credentials, shown
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import private
from yacht_api.api.examples import NEW_GAME, REMATCH
from yacht_api.api.schemas.entries import LogQuerySchema, NewGameSchema, RematchSchema
from yacht_api.api.schemas.games import GameSchema, KeyedGameSchema, LogEntrySchema
from yacht_api.game import Game
from yacht_api.rules import find
from yacht_api.services import lifecycle, looking
from yacht_api.services.changes import Answer, Change
from yacht_api.services.keys import derived_key

blueprint = Blueprint("Games", __name__, description="Score sheets that are kept here.")


@blueprint.post("/games")
@blueprint.response(201, KeyedGameSchema)
@blueprint.refuses("bad_request", "idempotency_key_reuse", "database_unavailable")
@blueprint.limited("create")
@blueprint.accepts(NewGameSchema, example=NEW_GAME)
def create_game(asked: dict[str, Any]) -> Response:
    """Make a game

    The answer holds the game's `key`, which is stored nowhere and shown in no other answer. With
    an `Idempotency-Key` a repeated request gets the same game and the same key again.
    """
    rules = find(asked["rules"])
    assert rules is not None  # noqa: S101 - the schema lets no other id through
    return created(lifecycle.begin_with(asked["players"], rules, asked["order"]))


@blueprint.get("/games/<game_id:game_id>")
@blueprint.reads
@blueprint.response(200, GameSchema)
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
def show_game(game_id: str) -> Response:
    """Show a game

    Poll it with `If-None-Match`: a 304 costs next to nothing.
    """
    unchanged = changing.unchanged(game_id)
    if unchanged:
        return unchanged
    game = looking.look(changing.database(), game_id)
    body = changing.to_json(shown.game(game))
    if kept := current_app.extensions.get("representations"):
        kept.keep(game.id, game.version, body)
    return private(body, game.version)


@blueprint.delete("/games/<game_id:game_id>")
@blueprint.response(204)
@blueprint.keyed
@blueprint.refuses("precondition_failed", "database_unavailable")
def delete_game(game_id: str) -> Response:
    """Delete a game

    With its players, turns and log. There is no way back. `If-Match` with the game's version
    makes sure that it is the game you looked at.
    """
    key = credentials.key()
    lifecycle.remove(changing.database(), game_id, key, expects=changing.expected)
    gone = Response(status=204)
    del gone.headers["Content-Type"]
    return gone


@blueprint.post("/games/<game_id:game_id>/rematch")
@blueprint.response(201, GameSchema, description="The rematch, made now.")
@blueprint.alt_response(
    200, schema=GameSchema, description="The rematch, made before.", success=True
)
@blueprint.keyed
@blueprint.refuses("precondition_failed", "bad_request", "idempotency_key_reuse")
@blueprint.refuses("database_unavailable")
@blueprint.may_accept(RematchSchema, example=REMATCH)
def get_rematch(asked: dict[str, int], game_id: str) -> Response:
    """Get or make the rematch

    The same players who are still at the table, the same rules; the same key opens it. The body
    may be left out, or name who sits `first`. However many ask, and whomever they name, there is
    one rematch.
    """
    return changing.response(
        lifecycle.rematch(
            changing.database(),
            game_id,
            credentials.key(),
            _rematch,
            first=asked.get("first"),
            expects=changing.expected,
            repeatable=changing.repeatable(),
        )
    )


@blueprint.post("/games/<game_id:game_id>/key")
@blueprint.response(200, KeyedGameSchema)
@blueprint.keyed
@blueprint.refuses("precondition_failed", "bad_request", "idempotency_key_reuse")
@blueprint.refuses("database_unavailable")
def change_key(game_id: str) -> Response:
    """Replace a game's key

    The old key stops working at once: a link that got into wrong hands is worth nothing then.
    """
    kept = lifecycle.change_key(
        changing.database(),
        _secret(),
        game_id,
        credentials.key(),
        _rekeyed,
        expects=changing.expected,
        repeatable=changing.repeatable(),
    )
    version = int((kept.etag or "").strip('"'))
    return _with_key(kept, derived_key(_secret(), game_id, version))


@blueprint.get("/games/<game_id:game_id>/log")
@blueprint.response(200, LogEntrySchema(many=True))
@blueprint.refuses("not_found", "database_unavailable")
@blueprint.takes(LogQuerySchema)
def read_log(asked: dict[str, int], game_id: str) -> Response:
    """Read what was done to a game

    Append-only and in order; a correction holds the old and the new turn.
    """
    entries = looking.read_log(changing.database(), game_id, asked["after"])
    return private(changing.to_json([shown.entry(entry) for entry in entries]))


def created(begin: lifecycle.Begin) -> Response:
    """The answer to a request that makes a game, with the key to it."""
    kept, key = lifecycle.create(
        changing.database(), _secret(), begin, _made, changing.repeatable()
    )
    return _with_key(kept, key)


def _secret() -> bytes:
    secret: bytes = current_app.extensions["secret"]
    return secret


def _made(game: Game) -> Answer:
    return changing.answer(201, shown.game(game), game.version, f"/games/{game.id}")


def _rematch(game: Game, fresh: bool) -> Answer:
    made = 201 if fresh else 200
    return changing.answer(made, shown.game(game), game.version, f"/games/{game.id}")


def _rekeyed(change: Change) -> Answer:
    return changing.answer(200, shown.game(change.game), change.game.version)


def _with_key(kept: Answer, key: str) -> Response:
    """The answer with the key in it, which was left out of what is kept."""
    sent = changing.response(kept)
    sent.data = kept.body.rstrip()[:-1] + b',"key":"%b"}\n' % key.encode()
    return sent
