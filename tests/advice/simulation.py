"""Games played with thrown dice and scored by the rules, many side by side.

Only the choices come from the solution. What is on the sheets is kept as points, and turned into
the numbers that the solver knows sheets by without its help.
"""

import numpy as np

from yacht_api.advice.keeps import KEEPS
from yacht_api.advice.playing import plan
from yacht_api.advice.sheets import Columns
from yacht_api.rules import PLACE, ROLLS
from yacht_api.rules.ruleset import NUMBER_ROWS

OPEN = -1
_KEPT = np.array([keep + (0,) * (5 - len(keep)) for keep in KEEPS])
_PLACE = np.zeros((7,) * 5, dtype=int)
for _dice, _place in PLACE.items():
    _PLACE[_dice] = _place


def simulated(solution, games, rng, filled=None):
    """The points that come to so many sheets, begun with these rows used."""
    rules = solution.rules
    paid = np.tile([(filled or {}).get(row, OPEN) for row in rules.ids], (games, 1))
    before, earned = _totals(rules, paid[:1])[0], np.zeros(games, dtype=int)
    for _ in range(np.count_nonzero(paid[0] == OPEN)):
        rolls, rows = _turns(solution, paid, rng)
        points, extra = _scored(rules, paid, rolls, rows)
        paid[np.arange(games), rows] = points
        earned += extra
    return _totals(rules, paid) + earned - before


def _turns(solution, paid, rng):
    """The places of the last rolls of one turn each, and the rows they go to."""
    columns = _columns(solution.rules, paid)
    places, of_game = np.unique(solution.sheets.places(columns), return_inverse=True)
    rolls, rows = np.empty(len(paid), dtype=int), np.empty(len(paid), dtype=int)
    order = np.argsort(of_game, kind="stable")
    for start in range(0, len(places), 256):
        stop = start + 256
        some = order[slice(*np.searchsorted(of_game[order], [start, stop]))]
        sheets = solution.sheets.at(places[start:stop])
        planned = plan(solution.entries, sheets, solution.worth)
        rolls[some] = _rolled(planned.keeps, of_game[some] - start, rng)
        rows[some] = planned.rows[rolls[some], of_game[some] - start]
    return rolls, rows


def _rolled(keeps, column, rng):
    dice = rng.integers(1, 7, (len(column), 5))
    for chosen in reversed(keeps):
        kept = _KEPT[chosen[_PLACE[tuple(dice.T)], column]]
        dice = np.where(kept == 0, rng.integers(1, 7, kept.shape), kept)
    return _PLACE[tuple(dice.T)]


def _scored(rules, paid, rolls, rows):
    points = np.array(rules.table)[rolls, rows]
    earned = np.zeros(len(paid), dtype=int)
    if rules.joker is not None:
        alike = [place for place, roll in enumerate(ROLLS) if len(set(roll)) == 1]
        for game in np.flatnonzero(np.isin(rolls, alike)):
            filled = {row: int(pays) for row, pays in zip(rules.ids, paid[game]) if pays != OPEN}
            dice = ROLLS[rolls[game]]
            # A row that the joker forbids is not among the prices.
            points[game] = rules.prices(dice, filled)[rules.ids[rows[game]]]
            earned[game] = sum(rules.earns(dice, filled).values())
    return points, earned


def _columns(rules, paid):
    used = ((paid != OPEN) << np.arange(len(rules.ids))).sum(axis=1)
    total, kind = np.zeros(len(paid), dtype=int), np.zeros(len(paid), dtype=int)
    if rules.bonuses:
        highest = max(step.reach for step in rules.bonuses[0].steps)
        total = np.minimum(_numbers(rules, paid), highest)
    if "yahtzee" in rules.ids:
        kind = (paid[:, rules.ids.index("yahtzee")] == 50).astype(int)
    return Columns(used, kind, total)


def _numbers(rules, paid):
    rows = [rules.ids.index(row) for row in NUMBER_ROWS]
    return np.where(paid == OPEN, 0, paid)[:, rows].sum(axis=1)


def _totals(rules, paid):
    totals = np.where(paid == OPEN, 0, paid).sum(axis=1)
    for total in np.unique(_numbers(rules, paid)) if rules.bonuses else ():
        bonus = sum(rules.bonus_points({"ones": int(total)}).values())
        totals[_numbers(rules, paid) == total] += bonus
    return totals
