"""``/games/{id}/players``: joining late, other names, leaving and coming back."""

from datetime import datetime
from typing import Any

from flask import Response

from yacht_api.api import changing, shown
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.examples import PLAYER, PLAYER_LEAVES
from yacht_api.api.problems import FieldError, invalid
from yacht_api.api.schemas.entries import PlayerChangeSchema, PlayerNameSchema
from yacht_api.api.schemas.games import PlayerWithGameSchema
from yacht_api.game import Event, Game, join, rename, set_active
from yacht_api.services.changes import Answer, Change

blueprint = Blueprint("Players", __name__, description="Who sits at the table.")


@blueprint.post("/games/<game_id:game_id>/players")
@blueprint.response(201, PlayerWithGameSchema)
@blueprint.keyed
@blueprint.refuses("game_finished", "precondition_failed", "idempotency_key_reuse")
@blueprint.refuses("bad_request", "database_unavailable")
@blueprint.accepts(PlayerNameSchema, example=PLAYER)
def add_player(asked: dict[str, str], game_id: str) -> Response:
    """Join a game late

    With an empty sheet and the next seat. Whoever has had fewer turns comes first, so a late
    joiner catches up.
    """

    def operation(game: Game, at: datetime) -> tuple[Any, ...]:
        after, event = join(game, asked["name"], at=at)
        return after, event, len(after.players)

    return changing.change(game_id, operation, lambda change: _player(change, 201))


@blueprint.patch("/games/<game_id:game_id>/players/<number:seat>")
@blueprint.response(200, PlayerWithGameSchema)
@blueprint.keyed
@blueprint.refuses("precondition_failed", "bad_request", "database_unavailable")
@blueprint.accepts(PlayerChangeSchema, example=PLAYER_LEAVES)
def change_player(asked: dict[str, Any], game_id: str, seat: int) -> Response:
    """Rename a player, let them leave or come back

    A leaver keeps the sheet and holds nobody up.
    """
    if len(asked) != 1:
        raise invalid(FieldError("Give either `name` or `active`.", pointer=""))

    def operation(game: Game, at: datetime) -> tuple[Game, Event | None, int]:
        if "name" in asked:
            return (*rename(game, seat, asked["name"], at=at), seat)
        return (*set_active(game, seat, asked["active"], at=at), seat)

    return changing.change(game_id, operation, lambda change: _player(change, 200))


def _player(change: Change, status: int) -> Answer:
    game = change.game
    who = game.player(change.result)
    body = shown.player(game, who) | {"game": shown.game(game)}
    return changing.answer(status, body, game.version)
