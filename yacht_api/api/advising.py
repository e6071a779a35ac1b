"""Advice, chances and judgement: exact, and only for who asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, cast

from flask import Response, current_app

from yacht_api import advice
from yacht_api.api import changing, judged
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import private
from yacht_api.api.curve import drawn
from yacht_api.api.examples import ADVICE, ADVICE_ANSWER
from yacht_api.api.problems import Problem
from yacht_api.api.schemas.advice import (
    AdviceRequestSchema,
    AdviceSchema,
    AnalysisSchema,
    OddsSchema,
)
from yacht_api.game import seats_by_turn
from yacht_api.game.pricing import possible_rows
from yacht_api.rules import Ruleset, find
from yacht_api.services import looking
from yacht_api.startup import advice_folder

blueprint = Blueprint("Advice", __name__, description="Best play, chances, luck and choices.")

_SVG = "image/svg+xml"
# The picture has a style of its own, for dark screens.
_STYLED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_making = Lock()
_OF_A_GAME = ("not_found", "no_advice_for_these_rules", "advice_being_made", "database_unavailable")


@blueprint.post("/advice")
@blueprint.response(200, AdviceSchema, example=ADVICE_ANSWER)
@blueprint.refuses("no_advice_for_these_rules", "advice_being_made")
@blueprint.accepts(AdviceRequestSchema, example=ADVICE)
def advise(asked: dict[str, Any]) -> Response:
    """Get advice for any sheet

    The best keep and the best row, and what every other choice is worth. Exact by dynamic
    programming. Name the rows that are `open`; where the points in used rows matter (an upper
    bonus, a joker), send the `sheet` instead. If both are there they must agree.
    """
    rules = cast(Ruleset, find(asked["rules"]))
    if asked["sheet"] is None:
        filled = advice.filled_for(rules, tuple(asked["open"]))
    else:
        filled = possible_rows(rules, asked["sheet"])
    with _solved(rules) as solution:
        found = advice.advise(solution, asked["dice"], asked["rolls_left"], filled)
    return private(changing.to_json(judged.advice(rules.id, found)))


@blueprint.get("/games/<game_id:game_id>/advice")
@blueprint.response(200, AdviceSchema)
@blueprint.refuses(*_OF_A_GAME, "nothing_rolled")
def advise_game(game_id: str) -> Response:
    """Get advice for the turn being rolled"""
    game = looking.look(changing.database(), game_id)
    with _solved(game.rules) as solution:
        found = advice.advise_next(solution, game)
    if found is None:
        raise Problem("nothing_rolled", "Nothing has been rolled in the turn that is next.")
    return private(changing.to_json(judged.advice(game.rules.id, found)))


@blueprint.get("/games/<game_id:game_id>/odds")
@blueprint.response(200, OddsSchema)
@blueprint.not_modified
@blueprint.refuses(*_OF_A_GAME)
def show_odds(game_id: str) -> Response:
    """Get each player's chance to win

    From how likely everything is that is still to come when all play for the highest expected
    total, which is not always the way to win. Most are `exact`. Under rules with very many
    different sheets the chances are close, to about 0.01, until eight rows are open.
    """
    if unchanged := changing.unchanged(game_id):
        return unchanged
    game = looking.look(changing.database(), game_id)
    with _solved(game.rules) as solution:
        found = advice.odds(solution, game)
    return private(changing.to_json(judged.odds(found)), game.version)


@blueprint.get("/games/<game_id:game_id>/odds.svg")
@blueprint.response(200, {"type": "string"}, content_type=_SVG, description="A picture.")
@blueprint.not_modified
@blueprint.refuses(*_OF_A_GAME)
@blueprint.produces(_SVG)
def draw_odds(game_id: str) -> Response:
    """Get the curve of the game

    Everybody's chances, turn by turn, in light or dark as the screen is: of those who were at the
    table then, with the entries as they stand now.
    """
    if unchanged := changing.unchanged(game_id):
        return unchanged
    game, events = looking.look_back(changing.database(), game_id)
    with _solved(game.rules) as solution:
        by_turn = advice.odds_by_turn(solution, game, seats_by_turn(game, events))
    picture = private(drawn(game, by_turn).encode(), game.version, _SVG)
    picture.headers["Content-Security-Policy"] = _STYLED
    return picture


@blueprint.get("/games/<game_id:game_id>/analysis")
@blueprint.response(200, AnalysisSchema)
@blueprint.not_modified
@blueprint.refuses(*_OF_A_GAME)
def analyse_game(game_id: str) -> Response:
    """Get what luck gave and choices took

    For each turn against best play on the sheet as it was then. With rolls it judges the keeps
    too.
    """
    if unchanged := changing.unchanged(game_id):
        return unchanged
    game = looking.look(changing.database(), game_id)
    with _solved(game.rules) as solution:
        found = advice.analyse(solution, game)
    return private(changing.to_json(judged.analysis(found)), game.version)


@contextmanager
def _solved(rules: Ruleset) -> Iterator[Any]:
    """Best play under the rules, and to the client why there is none, or none yet."""
    try:
        yield _shelf().solution(rules)
    except advice.NotSolvable as none:
        raise Problem("no_advice_for_these_rules", str(none)) from none
    except advice.BeingSolved as later:
        raise Problem(
            "advice_being_made", str(later), headers={"Retry-After": str(later.retry_after)}
        ) from later


def _shelf() -> Any:
    # Made when first asked for, so that a server without advice never loads numpy.
    with _making:
        extensions = current_app.extensions
        if "advice" not in extensions:
            extensions["advice"] = advice.Shelf(advice_folder(extensions["settings"]))
        return extensions["advice"]
