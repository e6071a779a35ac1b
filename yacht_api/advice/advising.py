"""The best keep and the best row for the dice on the table."""

from collections.abc import Iterator

from yacht_api.advice.answers import Advice, CategoryWorth, KeepWorth
from yacht_api.advice.keeps import FIRST_ROLL, KEEP_PLACE, Floats, best, hopes
from yacht_api.advice.sheets import Columns
from yacht_api.advice.solution import Solution
from yacht_api.game import Game
from yacht_api.rules import PLACE, Dice, Filled, Ruleset


def filled_for(rules: Ruleset, open_rows: tuple[str, ...]) -> Filled:
    """A sheet with these rows open and 0 in the others: enough where points do not matter."""
    return {row: 0 for row in rules.ids if row not in open_rows}


def advise(solution: Solution, dice: Dice, rolls_left: int, filled: Filled) -> Advice:
    """What to do with these dice on the sheet with these rows used.

    ValueError when no row is open, or more rolls are left than the rules give.
    """
    rules = solution.rules
    if len(filled) >= len(rules.ids) or not 0 <= rolls_left < rules.rolls:
        raise ValueError("no open row, or more rolls left than a turn has")
    column = solution.sheets.column(filled)
    rows = solution.entries.each(column, solution.worth)
    place = PLACE[dice]
    categories = sorted(_categories(solution, column, dice, rows[:, place, 0], filled), key=_worst)
    keeps = sorted(_keeps(dice, _hoped(rows.max(axis=0), rolls_left)), key=_worst)
    expected = keeps[0].expected if keeps else categories[0].expected
    return Advice(dice, rolls_left, expected, tuple(keeps), tuple(categories))


def advise_next(solution: Solution, game: Game) -> Advice | None:
    """Advice for the turn being rolled; None before its first roll."""
    if game.current is None:
        return None
    current = game.current
    filled = game.sheets[current.player].filled
    return advise(solution, current.dice, current.rolls_left, filled)


def _hoped(entered: Floats, rolls_left: int) -> Floats | None:
    """(462,) What each keep is worth, all five dice as much as stopping; None without a roll."""
    if not rolls_left:
        return None
    worth = entered
    for _ in range(rolls_left - 1):
        worth = best(hopes(worth))
    hoped = hopes(worth)[:, 0]
    # All five dice are worth no more by being looked at again: whoever keeps them stops.
    hoped[FIRST_ROLL:] = entered[:, 0]
    return hoped


def _keeps(dice: Dice, hoped: Floats | None) -> Iterator[KeepWorth]:
    if hoped is not None:
        for keep in _within(dice):
            yield KeepWorth(keep, float(hoped[KEEP_PLACE[keep]]))


def _within(dice: Dice) -> set[Dice]:
    keeps: set[Dice] = {()}
    for die in sorted(dice):
        keeps |= {(*keep, die) for keep in keeps}
    return keeps


def _categories(
    solution: Solution, column: Columns, dice: Dice, worth: Floats, filled: Filled
) -> Iterator[CategoryWorth]:
    for row, points in solution.rules.prices(dice, filled).items():
        yield CategoryWorth(row, points, float(worth[solution.rules.ids.index(row)]))


def _worst(found: KeepWorth | CategoryWorth) -> tuple[float, int]:
    """Sorts the best first, and of equal keeps the one with more dice."""
    return -found.expected, -len(found[0])
