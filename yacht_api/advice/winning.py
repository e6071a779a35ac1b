"""Each player's chance to win, from how likely everything is that is still to come.

Everybody is taken to play for the highest expected total, and nobody to mind the others; so the
points still to come of different players are independent.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from time import thread_time
from typing import NamedTuple

import numpy as np

from yacht_api.advice.answers import Odds, PlayerOdds
from yacht_api.advice.distributions import Outlook
from yacht_api.advice.errors import BeingSolved
from yacht_api.advice.keeps import Floats
from yacht_api.advice.sheets import Columns
from yacht_api.advice.solution import Solution
from yacht_api.game import Current, Game, Seats, Sheet

_NOTHING = Outlook(0.0, np.ones(1))

PATIENCE = 0.1
"""Seconds of a processor for distributions that one answer may take; the next goes on there."""


class _Position(NamedTuple):
    """Where a player stands: the total, and what may still come."""

    total: int
    outlook: Outlook


def odds(solution: Solution, game: Game) -> Odds:
    """The chances of all players; one who left gets nothing more.

    They are exact when everybody's outlook is. BeingSolved when not all is there yet.
    """
    current = game.current
    asked = [
        (sheet, current if current and current.player == player else None)
        for player, sheet in game.sheets.items()
    ]
    positions = _positions(solution, asked)
    return _odds([_seated(*each) for each in zip(positions, _seats(game))])


def odds_by_turn(
    solution: Solution, game: Game, seats: Sequence[Seats] | None = None
) -> tuple[Odds, ...]:
    """The chances before the first turn and after each recorded one.

    ``seats`` says who was at the table each time (without it: who is now). Somebody who had not
    come yet is left out.
    """
    seats = seats or [_seats(game)] * (len(game.turns) + 1)
    # Player by player, because one distribution serves all later sheets of the same player.
    sheets = [list(_sheets(game, player.id)) for player in game.players]
    asked = ((sheet, None) for each in sheets for sheet in each)
    found = iter(_positions(solution, asked))
    positions = [[next(found) for _ in each] for each in sheets]
    turns = [0] * len(positions)
    by_turn = []
    for number, there in enumerate(seats):
        if number:
            turns[game.turns[number - 1].player - 1] += 1
        now = [each[played] for each, played in zip(positions, turns)]
        by_turn.append(_odds([_seated(*each) for each in zip(now, there)]))
    return tuple(by_turn)


def _seats(game: Game) -> Seats:
    return tuple(player.active for player in game.players)


def _sheets(game: Game, player: int) -> Iterator[Sheet]:
    """The player's sheet before their first turn and after each."""
    own = [turn for turn in game.turns if turn.player == player]
    for played in range(len(own) + 1):
        yield Sheet.of(game.rules, own[:played])


def _seated(position: _Position, there: bool) -> _Position:
    return position if there else position._replace(outlook=_NOTHING)


def _odds(positions: Sequence[_Position]) -> Odds:
    exact = all(outlook.exact for _, outlook in positions)
    wins, shares = _wins(_table(positions))
    if not exact:
        wins, shares = _mended(wins, shares)
    players = zip(wins, shares, positions)
    return Odds(
        exact,
        tuple(
            PlayerOdds(seat, float(win), float(share), total + outlook.expected)
            for seat, (win, share, (total, outlook)) in enumerate(players, start=1)
        ),
    )


def _positions(
    solution: Solution, asked: Iterable[tuple[Sheet, Current | None]]
) -> list[_Position]:
    """Of each sheet, with the turn being rolled on it. BeingSolved when one answer is too long."""
    spent, found = 0.0, []
    for sheet, current in asked:
        outlook = _NOTHING
        if sheet.open:
            column = solution.sheets.column(sheet.filled)
            known, began = solution.at_hand(column), thread_time()
            if spent > PATIENCE and not known:
                raise BeingSolved(solution.rules.id, retry_after=1)
            outlook = _outlook(solution, column, current)
            # What is at hand does not count, so that who asks again always gets further.
            spent += 0.0 if known else thread_time() - began
        found.append(_Position(sheet.total, outlook))
    return found


def _outlook(solution: Solution, column: Columns, current: Current | None) -> Outlook:
    if current is not None:
        return solution.outlook_in_turn(column, current.dice, current.rolls_left)
    return solution.outlook(column)


def _table(positions: Sequence[_Position]) -> Floats:
    """(players, points) How likely each total at the end is."""
    width = max(total + len(outlook.chances) for total, outlook in positions)
    table = np.zeros((len(positions), width))
    for row, (total, outlook) in zip(table, positions):
        row[total : total + len(outlook.chances)] = outlook.chances
    return table


def _mended(wins: Floats, shares: Floats) -> tuple[Floats, Floats]:
    """Estimates brought back to what chances can be, the shares to a sum of 1."""
    shares = shares.clip(0)
    shares = shares / shares.sum()
    return wins.clip(shares, 1), shares


def _wins(table: Floats) -> tuple[Floats, Floats]:
    """(players, totals) chances -> each player's chance of the highest total, and the share.

    A share with k others at the same total is 1 / (k + 1), which is the integral of x^k from 0 to
    1; so the shares are the integral of the product of (below + x at), a polynomial, which Gauss's
    points give exactly.
    """
    below = np.pad(table.cumsum(axis=1)[:, :-1], ((0, 0), (1, 0)))
    points, weights = _gauss(len(table) // 2 + 1)
    # The last one, 1, is for the chance to win.
    others = _by_others(below[:, None] + points[:, None] * table[:, None])
    found = (others @ table[:, :, None])[:, :, 0]
    return found[:, -1], found[:, :-1] @ weights


@cache
def _gauss(count: int) -> tuple[Floats, Floats]:
    """Gauss's points between 0 and 1 with a 1 behind them, and their weights."""
    points, weights = np.polynomial.legendre.leggauss(count)
    return np.append((points + 1) / 2, 1), weights / 2


def _by_others(factors: Floats) -> Floats:
    """(players, ...) -> for each player the product of the others' factors."""
    product, after = np.ones_like(factors), np.ones_like(factors[0])
    for player in range(1, len(factors)):
        np.multiply(product[player - 1], factors[player - 1], out=product[player])
    for player in range(len(factors) - 1, 0, -1):
        after *= factors[player]
        product[player - 1] *= after
    return product
