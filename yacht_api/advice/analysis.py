"""What luck gave and what the choices gave away, turn by turn.

The expected total of a sheet moves for two reasons only. The dice move it from its average over
all rolls to the worth of what was rolled: luck. A choice moves it from the best choice's worth
down to its own: the cost.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from yacht_api.advice.answers import Analysis, KeepJudged, PlayerJudged, RowJudged, TurnJudged
from yacht_api.advice.keeps import KEEP_PLACE, KEEPS, Floats, Ints, choices, hopes
from yacht_api.advice.sheets import Columns
from yacht_api.advice.solution import Solution
from yacht_api.game import Game, Turn
from yacht_api.rules import PLACE, Dice

_Used = tuple[tuple[str, int], ...]


class _Worth(NamedTuple):
    """Of one sheet before a turn. ``hoped`` and ``kept`` begin with one roll left."""

    before: float
    rows: Floats
    entered: Floats
    hoped: list[Floats]
    kept: list[Ints]

    def rolled(self, dice: Dice, left: int) -> float:
        """What the dice are worth with so many rolls left."""
        if not left:
            return float(self.entered[PLACE[dice]])
        return float(self.hoped[left - 1][self.best_keep(dice, left)])

    def keeping(self, kept: Dice, left: int) -> float:
        """What to expect of rolling the other dice, with so many rolls left."""
        return float(self.hoped[left - 1][KEEP_PLACE[tuple(sorted(kept))]])

    def best_keep(self, dice: Dice, left: int) -> int:
        """The place in KEEPS of the best keep."""
        return int(self.kept[left - 1][PLACE[dice]])


def analyse(solution: Solution, game: Game) -> Analysis:
    """Judge every recorded turn against best play on the sheet it was played on."""
    turns = tuple(_judged(solution, turn, used) for turn, used in _sheets_before(game))
    return Analysis(turns, tuple(_summed(player.id, turns) for player in game.players))


def _sheets_before(game: Game) -> Iterator[tuple[Turn, _Used]]:
    filled: dict[int, dict[str, int]] = {player.id: {} for player in game.players}
    for turn in game.turns:
        yield turn, tuple(filled[turn.player].items())
        filled[turn.player][turn.category] = turn.points


def _summed(player: int, turns: tuple[TurnJudged, ...]) -> PlayerJudged:
    theirs = [turn for turn in turns if turn.player == player]
    return PlayerJudged(
        player,
        sum(turn.change for turn in theirs),
        sum(turn.luck or 0 for turn in theirs),
        sum(turn.cost or 0 for turn in theirs),
    )


# Every phone at the table asks after every turn, and the turns before it stay as they are.
@lru_cache(maxsize=4096)
def _judged(solution: Solution, turn: Turn, used: _Used) -> TurnJudged:
    column = solution.sheets.column(dict(used))
    if turn.dice is None:
        return TurnJudged(turn.number, turn.player, _change(solution, turn, column))
    worth = _worth(solution, column)
    row = _row_judged(solution, turn.category, worth.rows[:, PLACE[turn.dice]])
    rolls, keeps = _played(turn, turn.dice, worth, solution.rules.rolls)
    luck, cost = sum(rolls), row.cost + sum(keep.cost for keep in keeps)
    return TurnJudged(
        turn.number, turn.player, luck - cost, luck, cost, row, tuple(rolls), tuple(keeps)
    )


def _change(solution: Solution, turn: Turn, column: Columns) -> float:
    row, points = np.array([[solution.rules.ids.index(turn.category)], [turn.points]])[:, :, None]
    entered = solution.entries.enter(column, row, points).worth(solution.worth)
    return float(entered[0, 0] - solution.worth[solution.sheets.places(column)[0]])


def _worth(solution: Solution, column: Columns) -> _Worth:
    rows = solution.entries.each(column, solution.worth)
    worth, hoped, kept = rows.max(axis=0), [], []
    entered = worth[:, 0]
    for _ in range(solution.rules.rolls - 1):
        hope = hopes(worth)
        hoped.append(hope[:, 0])
        worth, chosen = choices(hope)
        kept.append(chosen[:, 0])
    before = float(solution.worth[solution.sheets.places(column)[0]])
    return _Worth(before, rows[:, :, 0], entered, hoped, kept)


def _row_judged(solution: Solution, category: str, worth: Floats) -> RowJudged:
    ids = solution.rules.ids
    best_row = int(worth.argmax())
    cost = float(worth[best_row] - worth[ids.index(category)])
    return RowJudged(category, ids[best_row] if cost else category, cost)


def _played(
    turn: Turn, dice: Dice, worth: _Worth, most: int
) -> tuple[list[float], list[KeepJudged]]:
    """The luck of each roll and what was kept after it; of the dice alone if no rolls are known.

    Stopping early is a choice like any other: keeping all five.
    """
    if not turn.rolls:
        return [worth.rolled(dice, 0) - worth.before], []
    luck, keeps, hoped = [], [], worth.before
    for number, roll in enumerate(turn.rolls, start=1):
        left = most - number
        reached = worth.rolled(roll.dice, left)
        luck.append(reached - hoped)
        if left:
            kept = turn.rolls[number].kept if number < len(turn.rolls) else None
            hoped = worth.rolled(dice, 0) if kept is None else worth.keeping(kept, left)
            best_keep = KEEPS[worth.best_keep(roll.dice, left)]
            kept = tuple(sorted(dice if kept is None else kept))
            cost = reached - hoped
            keeps.append(KeepJudged(number, kept, best_keep if cost else kept, cost))
    return luck, keeps
