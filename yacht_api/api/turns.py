"""``/games/{id}/turns``: recording, correcting and undoing turns, and their rolls."""

from datetime import datetime
from typing import Any

from flask import Response

from yacht_api.api import changing, shown
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import not_modified, private
from yacht_api.api.examples import ROLL, TURN
from yacht_api.api.problems import Problem
from yacht_api.api.schemas.entries import RollRequestSchema, TurnRequestSchema
from yacht_api.api.schemas.games import (
    RollWithGameSchema,
    TurnSchema,
    TurnWithGameSchema,
    WithGameSchema,
)
from yacht_api.game import Game, Roll, Turn, correct, record, record_next, roll, undo
from yacht_api.game.broken_rules import NoSuchTurn, StaleRevision
from yacht_api.services import looking
from yacht_api.services.changes import Answer, Change, any_version
from yacht_api.services.refusals import Changed

blueprint = Blueprint("Turns", __name__, description="The turns of a game and their rolls.")

_CLASHES = ("turn_already_recorded", "precondition_failed", "bad_request", "database_unavailable")


@blueprint.put("/games/<game_id:game_id>/turns/<number:number>")
@blueprint.response(201, TurnWithGameSchema, description="Recorded.")
@blueprint.alt_response(
    200, schema=TurnWithGameSchema, description="Corrected, or recorded before.", success=True
)
@blueprint.keyed
@blueprint.refuses(*_CLASHES)
@blueprint.accepts(TurnRequestSchema, example=TURN)
def record_turn(asked: dict[str, Any], game_id: str, number: int) -> Response:
    """Record or correct a turn

    The number is the turn's name, so that the request can be repeated safely: the same entry
    again changes nothing. With `If-Match` and the turn's revision it corrects a recorded turn.
    That revision is the ETag of each answer; the game's version is in `game`.
    """

    def operation(game: Game, at: datetime) -> tuple[Any, ...]:
        recorded = game.turns[number - 1] if number <= len(game.turns) else None
        matched = changing.if_match(recorded.revision if recorded else None)
        if recorded is None or matched is None:
            if matched is False:
                raise _unmatched(game, number, recorded)
            if recorded and changing.wants_new():
                raise _failed(f"Turn {number} has been recorded already.", game, recorded)
            return record(game, number, asked["entry"], at=at, player=asked["player"])
        revision = recorded.revision if matched else -1
        return correct(
            game, number, asked["entry"], at=at, revision=revision, player=asked["player"]
        )

    return changing.change(game_id, operation, _turn, any_version)


@blueprint.post("/games/<game_id:game_id>/turns")
@blueprint.response(201, TurnWithGameSchema)
@blueprint.keyed
@blueprint.refuses(*_CLASHES, "idempotency_key_reuse")
@blueprint.accepts(TurnRequestSchema, example=TURN)
def record_next_turn(asked: dict[str, Any], game_id: str) -> Response:
    """Record the next turn

    Whatever its number is. An `Idempotency-Key` makes it safe to repeat. `Location` names the
    turn and the ETag is its revision, which a correction sends back there.
    """

    def operation(game: Game, at: datetime) -> tuple[Any, ...]:
        return record_next(game, asked["entry"], at=at, player=asked["player"])

    return changing.change(game_id, operation, _turn)


@blueprint.get("/games/<game_id:game_id>/turns")
@blueprint.response(200, TurnSchema(many=True))
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
def list_turns(game_id: str) -> Response:
    """List the turns in order"""
    unchanged = changing.unchanged(game_id)
    if unchanged:
        return unchanged
    game = looking.look(changing.database(), game_id)
    return private(changing.to_json([shown.turn(turn) for turn in game.turns]), game.version)


@blueprint.get("/games/<game_id:game_id>/turns/<number:number>")
@blueprint.response(200, TurnSchema)
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
def show_turn(game_id: str, number: int) -> Response:
    """Show a turn

    Its ETag is its revision, which a correction sends back in `If-Match`.
    """
    turn = _turn_of(looking.look(changing.database(), game_id), number)
    unchanged = not_modified(lambda: turn.revision)
    return unchanged or private(changing.to_json(shown.turn(turn)), turn.revision)


@blueprint.delete("/games/<game_id:game_id>/turns/<number:number>")
@blueprint.response(200, WithGameSchema)
@blueprint.keyed
@blueprint.refuses("not_the_last_turn", "precondition_failed", "database_unavailable")
def undo_turn(game_id: str, number: int) -> Response:
    """Undo the last turn

    Also after the end, which reopens the game. Of the turn being rolled it clears the rolls. The
    answer has no ETag, since the turn is gone; the game's version is in `game`.
    """

    def operation(game: Game, at: datetime) -> tuple[Any, ...]:
        recorded = game.turns[number - 1] if number <= len(game.turns) else None
        # Where there is nothing to undo the answer is the same as without If-Match.
        something = recorded or game.rolls
        if something and changing.if_match(recorded.revision if recorded else None) is False:
            raise _unmatched(game, number, recorded)
        return undo(game, number, at=at)

    return changing.change(game_id, operation, _undone, any_version)


@blueprint.put("/games/<game_id:game_id>/turns/<number:number>/rolls/<number:place>")
@blueprint.response(201, RollWithGameSchema, description="Recorded.")
@blueprint.alt_response(
    200, schema=RollWithGameSchema, description="Replaced, or recorded before.", success=True
)
@blueprint.keyed
@blueprint.refuses(
    "roll_already_recorded", "precondition_failed", "bad_request", "database_unavailable"
)
@blueprint.accepts(RollRequestSchema, example=ROLL)
def record_roll(asked: Roll, game_id: str, number: int, place: int) -> Response:
    """Record a roll

    Roll 1 to 3 of the turn that is next. `If-Match` with the game's version replaces a roll that
    was typed wrong; it is the ETag of each answer.
    """

    def operation(game: Game, at: datetime) -> tuple[Any, ...]:
        there = _roll_there(game, number, place)
        matched = changing.if_match(game.version)
        # What the roll says already was perhaps said by this very request, sent before.
        if matched is False and not (there and asked.same_as(there)):
            raise _failed(str(Changed(game)), game)
        if there and changing.wants_new():
            raise _failed(f"Roll {place} has been recorded already.", game)
        after, event = roll(game, number, place, asked, at=at, replace=bool(matched))
        return after, event, place

    return changing.change(game_id, operation, _roll, any_version)


def _turn(change: Change) -> Answer:
    turn: Turn = change.result
    game = change.game
    fresh = change.event is not None and change.event.action == "turn_recorded"
    body = shown.turn(turn) | {"game": shown.game(game)}
    where = f"/games/{game.id}/turns/{turn.number}"
    return changing.answer(201 if fresh else 200, body, turn.revision, where if fresh else None)


def _undone(change: Change) -> Answer:
    # What had this path is gone, so there is nothing for a tag to name.
    return changing.answer(200, {"game": shown.game(change.game)}, None)


def _roll(change: Change) -> Answer:
    game = change.game
    fresh = change.event is not None and change.event.action == "roll_recorded"
    body = shown.roll(game.rolls[change.result - 1]) | {"game": shown.game(game)}
    return changing.answer(201 if fresh else 200, body, game.version)


def _roll_there(game: Game, number: int, place: int) -> Roll | None:
    is_next = game.next is not None and game.next.number == number
    return game.rolls[place - 1] if is_next and place <= len(game.rolls) else None


def _turn_of(game: Game, number: int) -> Turn:
    try:
        return game.turn(number)
    except NoSuchTurn as missing:
        raise Problem("not_found", str(missing)) from missing


def _unmatched(game: Game, number: int, turn: Turn | None) -> Problem:
    if turn is None:
        return _failed(f"Turn {number} has not been recorded, so it has no revision.", game)
    return _failed(str(StaleRevision(turn)), game, turn)


def _failed(detail: str, game: Game, turn: Turn | None = None) -> Problem:
    there = {"turn": shown.turn(turn)} if turn else {}
    return Problem("precondition_failed", detail, more={**there, "game": shown.game(game)})
