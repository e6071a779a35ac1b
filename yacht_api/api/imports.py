"""Games that come from elsewhere or go elsewhere, and sheets under other rules."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from flask import Response

from yacht_api.api import changing, shown
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import private
from yacht_api.api.examples import IMPORT
from yacht_api.api.games import created
from yacht_api.api.problems import FieldError, invalid
from yacht_api.api.schemas.games import KeyedGameSchema
from yacht_api.api.schemas.imports import (
    ExportSchema,
    ImportSchema,
    RescoredSchema,
    RescoreQuerySchema,
)
from yacht_api.game import (
    Entry,
    Event,
    Game,
    Order,
    Played,
    from_paper,
    imported,
    new_game,
    rescored,
)
from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.rules import Ruleset, find
from yacht_api.services import looking
from yacht_api.services.changes import now

blueprint = Blueprint("Moving", __name__, description="Games from paper, and games as files.")


@blueprint.post("/games/import")
@blueprint.response(201, KeyedGameSchema)
@blueprint.refuses("bad_request", "idempotency_key_reuse", "database_unavailable")
@blueprint.limited("create")
@blueprint.accepts(ImportSchema, example=IMPORT, limit="batch_body_limit")
def import_game(asked: dict[str, Any]) -> Response:
    """Continue a game from paper, or from an export

    From paper: each player's `sheet`, with points or dice in the rows that are filled. Whoever
    has the fewest is next. From an export: its `turns`, as they are. Each value is checked: a 422
    names all that have a wrong form, or if there are none, all that the rules do not allow.
    """
    return created(lambda game_id: _begin(game_id, asked, now()))


@blueprint.get("/games/<game_id:game_id>/export")
@blueprint.response(200, ExportSchema)
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
def export_game(game_id: str) -> Response:
    """Get a whole game as a file

    `POST /games/import` takes it back, here or on another server.
    """
    unchanged = changing.unchanged(game_id)
    if unchanged:
        return unchanged
    game = looking.look(changing.database(), game_id)
    return private(changing.to_json(shown.exported(game)), game.version)


@blueprint.get("/games/<game_id:game_id>/sheet")
@blueprint.response(200, RescoredSchema)
@blueprint.refuses("not_found", "dice_unknown", "database_unavailable")
@blueprint.takes(RescoreQuerySchema)
def show_sheet(asked: dict[str, str], game_id: str) -> Response:
    """Show the sheet, also under other rules

    Who would have won? Every turn is scored anew in the row it was entered in; a 409 names the
    turns whose dice nobody knows.
    """
    game = looking.look(changing.database(), game_id)
    rules = find(asked["rules"]) if "rules" in asked else game.rules
    if rules is None or set(rules.ids) != set(game.rules.ids):
        raise invalid(FieldError("Name a rule set with the same rows.", parameter="rules"))
    return private(changing.to_json(shown.rescored(game, rescored(game, rules))))


def _begin(game_id: str, asked: dict[str, Any], at: datetime) -> tuple[Game, Event]:
    rules = find(asked["rules"])
    assert rules is not None  # noqa: S101 - the schema lets no other id through
    names = [player["name"] for player in asked["players"]]
    fresh, faults = _seated(game_id, names, rules, at, asked["order"])
    seats = zip(fresh.players, asked["players"], strict=True)
    players = tuple(replace(player, active=given["active"]) for player, given in seats)
    game = replace(fresh, players=players, created_at=asked.get("created_at", at))
    if "turns" in asked:
        plays = [_played(place, turn) for place, turn in enumerate(asked["turns"])]
    else:
        sheets = [player.get("sheet", {}) for player in asked["players"]]
        plays = list(from_paper(sheets, at))
    return imported(game, plays, asked["rolls"], faults)


def _seated(
    game_id: str, names: list[str], rules: Ruleset, at: datetime, order: Order
) -> tuple[Game, list[Fault]]:
    """The game at its beginning, and what is wrong with the names."""
    try:
        return new_game(game_id, names, rules, at=at, order=order)[0], []
    except Impossible as wrong:
        faults = [Fault(f"{fault.pointer}/name", fault.detail) for fault in wrong.faults]
    # Strangers take the seats, so that all else that is wrong is found in the same reading.
    strangers = [f"Player {place}" for place in range(1, len(names) + 1)]
    return new_game(game_id, strangers, rules, at=at, order=order)[0], faults


def _played(place: int, turn: dict[str, Any]) -> Played:
    points = turn["points"] if turn["dice"] is None else None
    return Played(
        where=f"/turns/{place}",
        player=turn["player"],
        entry=Entry(turn["category"], turn["dice"], points),
        points=turn["points"],
        recorded_at=turn["recorded_at"],
        rolls=tuple(turn["rolls"]),
        revision=turn["revision"],
    )
