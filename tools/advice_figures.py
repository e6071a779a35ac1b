"""The figures of docs/advice.md: ``python -m tools.advice_figures folder [games]``.

Solves what is not yet solved in the folder, which takes two minutes. Then it prints for each rule
set its mean, what a question costs, and how far the chances of two players are from so many
simulated endings.
"""

import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from tests.advice.simulation import simulated
from tests.game.table import play, table
from yacht_api.advice import Shelf, Solution, advise, odds
from yacht_api.rules import Ruleset, all_rulesets

GAMES = 200_000
QUESTIONS = 200
AHEAD = (-30, -10, 0, 10, 30)

# A few rows are used, as they may be after as many rounds. Where five alike earn more later, one
# sheet has it, another has given it up, and others wait.
MIDDLE: dict[str, tuple[dict[str, int], ...]] = {
    "yahtzee": (
        {},
        {"chance": 24, "full_house": 25},
        {"sixes": 18, "yahtzee": 0},
        {"ones": 2, "full_house": 25, "yahtzee": 50, "chance": 24},
        {"sixes": 18, "large_straight": 0, "yahtzee": 0, "full_house": 25},
        {"sixes": 12, "twos": 4, "large_straight": 40, "small_straight": 30},
        {"sixes": 24, "fives": 20, "fours": 16, "yahtzee": 0},
    ),
    "kismet": (
        {},
        {"ones": 3, "yarborough": 23, "straight": 30, "fours": 12, "sixes": 18},
        {"sixes": 24, "fives": 20, "ones": 2, "full_house": 25, "yarborough": 20},
        {"ones": 3, "yarborough": 23, "kismet": 0, "fours": 12, "sixes": 18, "flush": 0},
    ),
    "yacht-51": (
        {},
        {"ones": 3, "choice": 23, "small_straight": 30},
        {"sixes": 24, "fives": 20, "ones": 2},
    ),
}


def main(folder: str, games: str = str(GAMES)) -> None:
    """Print all figures."""
    shelf = Shelf(Path(folder))
    for rules in all_rulesets():
        shelf.make(rules)
        solution = shelf.solution(rules)
        print(f"{rules.id}: mean {solution.expected({}):.10f}")
        for what, milliseconds in costs(solution):
            print(f"  {what}: {milliseconds:.2f} ms")
        if solution.needs_waves:
            off = np.array(list(errors(solution, MIDDLE[rules.id], int(games))))
            worst, usual = abs(off).max(), np.sqrt((off**2).mean())
            print(f"  win, {len(off)} positions: at most {worst:.4f} off, usually {usual:.4f}")


def costs(solution: Solution) -> Iterator[tuple[str, float]]:
    """What questions cost once all is loaded: milliseconds of the processor."""
    rules, dice = solution.rules, (1, 2, 2, 4, 6)
    game = table("Ana", "Ben", rules=rules)
    yield "advice", _cost(lambda: advise(solution, dice, 2, {}))
    yield "chances of two, first turn", _cost(lambda: odds(solution, game))
    late = play(game, *(row for row in _worthless(rules)[:-4] for _ in range(2)))
    yield "chances of two, four rows left", _cost(lambda: odds(solution, late))


def _worthless(rules: Ruleset) -> list[str]:
    """An entry for every row with the least that it pays."""
    return [f"{row} {min(payable)}" for row, payable in rules.payable.items()]


def _cost(ask: Callable[[], Any]) -> float:
    ask()
    began = time.process_time()
    for _ in range(QUESTIONS):
        ask()
    return 1000 * (time.process_time() - began) / QUESTIONS


def errors(solution: Solution, sheets: tuple[dict[str, int], ...], games: int) -> Iterator[float]:
    """The chance that the first of two has no less at the end, less what came out."""
    rng = np.random.default_rng(2024)
    close = [solution.outlook(solution.sheets.column(filled)).chances for filled in sheets]
    found = [simulated(solution, games, rng, filled) for filled in sheets]
    points = np.arange(len(close[0]))
    for one, other in combinations(range(len(sheets)), 2):
        level = round(found[other].mean() - found[one].mean())
        for ahead in (level + by for by in AHEAD):
            reached = np.interp(points + ahead, points, close[other].cumsum(), left=0)
            came = np.searchsorted(np.sort(found[other]), found[one] + ahead, side="right")
            yield float(close[one] @ reached) - float(came.mean()) / games


if __name__ == "__main__":
    main(*sys.argv[1:])
