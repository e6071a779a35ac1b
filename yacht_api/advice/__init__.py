"""The best keep, the best row, the chances to win, and what luck and choices did.

numpy is loaded when one of the functions below is first asked for, and not by importing this
package: write ``from yacht_api import advice`` and ``advice.advise(…)`` where it is needed.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from yacht_api.advice.answers import (
    Advice,
    Analysis,
    CategoryWorth,
    KeepJudged,
    KeepWorth,
    Odds,
    PlayerJudged,
    PlayerOdds,
    RowJudged,
    TurnJudged,
)
from yacht_api.advice.errors import BeingSolved, NoAdvice, NotSolvable

if TYPE_CHECKING:
    from yacht_api.advice.advising import advise, advise_next, filled_for
    from yacht_api.advice.analysis import analyse
    from yacht_api.advice.shelf import Shelf
    from yacht_api.advice.solution import Solution
    from yacht_api.advice.winning import odds, odds_by_turn

__all__ = [
    "Advice",
    "Analysis",
    "BeingSolved",
    "CategoryWorth",
    "KeepJudged",
    "KeepWorth",
    "NoAdvice",
    "NotSolvable",
    "Odds",
    "PlayerJudged",
    "PlayerOdds",
    "RowJudged",
    "Shelf",
    "Solution",
    "TurnJudged",
    "advise",
    "advise_next",
    "analyse",
    "filled_for",
    "odds",
    "odds_by_turn",
]

_NEED_NUMPY = {
    "Shelf": "shelf",
    "Solution": "solution",
    "advise": "advising",
    "advise_next": "advising",
    "analyse": "analysis",
    "filled_for": "advising",
    "odds": "winning",
    "odds_by_turn": "winning",
}


def __getattr__(name: str) -> Any:
    if name not in _NEED_NUMPY:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_NEED_NUMPY[name]}"), name)
