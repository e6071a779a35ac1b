"""``/score``, ``/score/batch``, ``/standings``: what dice and sheets are worth on their own."""

from dataclasses import asdict
from typing import Any

from flask import Response, jsonify

from yacht_api.api import ready
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import cacheable
from yacht_api.api.examples import (
    BATCH,
    BATCH_ANSWER,
    SCORE,
    SCORE_ANSWER,
    STANDINGS,
    STANDINGS_ANSWER,
)
from yacht_api.api.quick import BatchBody, ScoreBody, read_batch, read_score
from yacht_api.api.schemas.scoring import (
    BatchAnswerSchema,
    BatchRequestSchema,
    PricedAnswerSchema,
    ScoreAnswerSchema,
    ScoreQuerySchema,
    ScoreRequestSchema,
    StandingsAnswerSchema,
    StandingsRequestSchema,
)
from yacht_api.game.pricing import priced
from yacht_api.game.standings import standings
from yacht_api.rules import Dice, Ruleset, find

blueprint = Blueprint("Scoring", __name__, description="What dice pay, without a game.")


def _ruleset(rules: str) -> Ruleset:
    ruleset = find(rules)
    if ruleset is None:  # the schemas let no other id through
        raise LookupError(rules)
    return ruleset


@blueprint.post("/score")
@blueprint.at_once
@blueprint.response(200, PricedAnswerSchema, example=SCORE_ANSWER)
@blueprint.accepts(ScoreRequestSchema, example=SCORE, quick=read_score)
def score_roll(asked: ScoreBody) -> Response:
    """Score a roll

    What five dice pay in every category of an empty sheet, and which categories pay the most.
    With a `sheet` it is what they pay there: Yahtzee's joker binds and pays by what is filled.
    """
    rules = _ruleset(asked.rules)
    if asked.sheet is None:
        return Response(ready.score(rules, asked.dice), content_type="application/json")
    now = priced(rules, asked.dice, asked.sheet)
    answer = {"rules": rules.id, "dice": asked.dice, "scores": now.scores, "best": now.best}
    return jsonify(answer | {"allowed": now.allowed, "bonuses": now.bonuses})


@blueprint.get("/score")
@blueprint.at_once
@blueprint.response(200, ScoreAnswerSchema, example=SCORE_ANSWER)
@blueprint.not_modified
@blueprint.takes(ScoreQuerySchema)
def look_up_roll(asked: dict[str, Dice | str]) -> Response:
    """Score a roll, cacheable

    The same answer as `POST /score`, at an address that a shared cache may hold for a day.
    """
    return cacheable(ready.score(_ruleset(str(asked["rules"])), tuple(asked["dice"])))  # type: ignore[arg-type]


@blueprint.post("/score/batch")
@blueprint.response(200, BatchAnswerSchema, example=BATCH_ANSWER)
@blueprint.accepts(BatchRequestSchema, example=BATCH, limit="batch_body_limit", quick=read_batch)
def score_batch(asked: BatchBody) -> Response:
    """Score many rolls

    Up to 10,000 rolls, all or nothing. The points of each roll stand in the order of
    `categories`; a 422 names the first twenty bad rolls.
    """
    return Response(
        ready.batch(_ruleset(asked.rules), asked.rolls), content_type="application/json"
    )


@blueprint.post("/standings")
@blueprint.response(200, StandingsAnswerSchema, example=STANDINGS_ANSWER)
@blueprint.accepts(StandingsRequestSchema, example=STANDINGS, limit="batch_body_limit")
def rank_sheets(asked: dict[str, Any]) -> dict[str, Any]:
    """Rank sheets kept elsewhere

    For apps that keep their own sheets: totals, bonuses, ranks (1, 1, 3) and, once every row of
    every player is used, the winners. A 422 names all that have a wrong form, or if there are none,
    all points that a row cannot pay.
    """
    players = [(player["name"], player["scores"]) for player in asked["players"]]
    return {"rules": asked["rules"]} | asdict(standings(_ruleset(asked["rules"]), players))
