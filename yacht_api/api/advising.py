"""Advice, chances and judgement: exact, and only for who asks."""

from collections.abc import Callable
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
from yacht_api.game import Game
from yacht_api.rules import Ruleset, find
from yacht_api.services import looking
from yacht_api.startup import advice_folder

blueprint = Blueprint("Advice", __name__, description="Best play, chances, luck and choices.")

_SVG = "image/svg+xml"
_making = Lock()
_OF_A_GAME = ("not_found", "no_advice_for_these_rules", "advice_being_made", "database_unavailable")


@blueprint.post("/advice")
@blueprint.response(200, AdviceSchema, example=ADVICE_ANSWER)
@blueprint.refuses("no_advice_for_these_rules", "advice_being_made")
@blueprint.accepts(AdviceRequestSchema, example=ADVICE)
def advise(asked: dict[str, Any]) -> Response:
    """Get advice for any sheet

    The best keep and the best row with these rows open, and what every other choice is worth.
    Exact by dynamic programming. Where the points in used rows matter (an upper bonus, a joker),
    the used rows count as 0: ask for the advice of a game instead.
    """
    rules = cast(Ruleset, find(asked["rules"]))
    filled = advice.filled_for(rules, tuple(asked["open"]))
    found = advice.advise(_solution(rules), asked["dice"], asked["rolls_left"], filled)
    return private(changing.to_json(judged.advice(rules.id, found)))


@blueprint.get("/games/<game_id:game_id>/advice")
@blueprint.response(200, AdviceSchema)
@blueprint.refuses(*_OF_A_GAME, "nothing_rolled")
def advise_game(game_id: str) -> Response:
    """Get advice for the turn being rolled"""
    game = looking.look(changing.database(), game_id)
    found = advice.advise_next(_solution(game.rules), game)
    if found is None:
        raise Problem("nothing_rolled", "Nothing has been rolled in the turn that is next.")
    return private(changing.to_json(judged.advice(game.rules.id, found)))


@blueprint.get("/games/<game_id:game_id>/odds")
@blueprint.response(200, OddsSchema)
@blueprint.refuses(*_OF_A_GAME)
def show_odds(game_id: str) -> Response:
    """Get each player's chance to win

    From the exact distributions of what is still to come when all play for the highest expected
    total, which is not always the way to win.
    """
    game = looking.look(changing.database(), game_id)
    return _judged(game, lambda solution: judged.odds(advice.odds(solution, game)))


@blueprint.get("/games/<game_id:game_id>/odds.svg")
@blueprint.response(200, {"type": "string"}, content_type=_SVG, description="A picture.")
@blueprint.refuses(*_OF_A_GAME)
@blueprint.produces(_SVG)
def draw_odds(game_id: str) -> Response:
    """Get the curve of the game

    Everybody's chances, turn by turn.
    """
    game = looking.look(changing.database(), game_id)
    by_turn = _exact(lambda: advice.odds_by_turn(_solution(game.rules), game))
    return private(drawn(game, by_turn).encode(), game.version, _SVG)


@blueprint.get("/games/<game_id:game_id>/analysis")
@blueprint.response(200, AnalysisSchema)
@blueprint.refuses(*_OF_A_GAME)
def analyse_game(game_id: str) -> Response:
    """Get what luck gave and choices took

    For each turn against best play on the sheet as it was then. With rolls it judges the keeps
    too.
    """
    game = looking.look(changing.database(), game_id)
    return _judged(game, lambda solution: judged.analysis(advice.analyse(solution, game)))


def _judged(game: Game, judge: Callable[[Any], dict[str, Any]]) -> Response:
    found = _exact(lambda: judge(_solution(game.rules)))
    return private(changing.to_json(found), game.version)


def _solution(rules: Ruleset) -> Any:
    try:
        return _shelf().solution(rules)
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


def _exact(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except advice.OddsTooFar as far:
        raise Problem("no_advice_for_these_rules", str(far)) from far
