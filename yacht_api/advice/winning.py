"""Each player's chance to win, from how likely everything is that is still to come.

Everybody is taken to play for the highest expected total, and nobody to mind the others; so the
points still to come of different players are independent.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from time import thread_time

import numpy as np

from yacht_api.advice.answers import Odds, PlayerOdds
from yacht_api.advice.distributions import Outlook
from yacht_api.advice.errors import BeingSolved
from yacht_api.advice.keeps import Floats
from yacht_api.advice.solution import Solution
from yacht_api.game import Game

_NOTHING = Outlook(0.0, np.ones(1))

PATIENCE = 0.5
"""Seconds of a processor for distributions that one answer may take; the next goes on there."""

_QUICK = 0.02


def odds(solution: Solution, game: Game) -> Odds:
    """The chances of all players; one who left gets nothing more.

    They are exact when everybody's outlook is. BeingSolved when not all is there yet.
    """
    outlooks = list(_outlooks(solution, [(game, player) for player in game.sheets]))
    totals = [sheet.total for sheet in game.sheets.values()]
    exact = all(outlook.exact for outlook in outlooks)
    wins, shares = _wins(_table(totals, outlooks))
    if not exact:
        wins, shares = _mended(wins, shares)
    players = zip(game.players, wins, shares, totals, outlooks)
    return Odds(
        exact,
        tuple(
            PlayerOdds(player.id, float(win), float(share), total + outlook.expected)
            for player, win, share, total, outlook in players
        ),
    )


def odds_by_turn(solution: Solution, game: Game) -> tuple[Odds, ...]:
    """The chances before the first turn and after each recorded one.

    Somebody who has left counts until their last turn; somebody who came late, from the start.
    """
    moments = [_moment(game, played) for played in range(len(game.turns) + 1)]
    # Player by player, because one distribution serves all later sheets of the same player.
    by_player = [(moment, player) for player in game.sheets for moment in moments]
    deque(_outlooks(solution, by_player), maxlen=0)
    return tuple(odds(solution, moment) for moment in moments)


def _moment(game: Game, played: int) -> Game:
    """The game as it was after so many turns."""
    to_come = {turn.player for turn in game.turns[played:]}
    players = tuple(
        replace(player, active=player.active or player.id in to_come) for player in game.players
    )
    return replace(game, turns=game.turns[:played], players=players, rolls=())


def _outlooks(solution: Solution, asked: Iterable[tuple[Game, int]]) -> Iterator[Outlook]:
    """Of these players at these moments. BeingSolved when it takes too long for one answer."""
    spent = 0.0
    for game, player in asked:
        if spent > PATIENCE:
            raise BeingSolved(solution.rules.id, retry_after=1)
        began = thread_time()
        yield _outlook(solution, game, player)
        # What is remembered does not count, so that who asks again always gets further.
        spent += took if (took := thread_time() - began) > _QUICK else 0.0


def _outlook(solution: Solution, game: Game, player: int) -> Outlook:
    if not game.may_play(player):
        return _NOTHING
    column = solution.sheets.column(game.sheets[player].filled)
    current = game.current
    if current is not None and current.player == player:
        return solution.outlook_in_turn(column, current.dice, current.rolls_left)
    return solution.outlook(column)


def _table(totals: list[int], outlooks: list[Outlook]) -> Floats:
    """(players, points) How likely each total at the end is."""
    shifted = [np.pad(outlook.chances, (total, 0)) for total, outlook in zip(totals, outlooks)]
    width = max(map(len, shifted))
    return np.stack([np.pad(chances, (0, width - len(chances))) for chances in shifted])


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
    points, weights = np.polynomial.legendre.leggauss(len(table) // 2 + 1)
    shares = sum(
        weight / 2 * (table * _by_others(below + (point + 1) / 2 * table)).sum(axis=1)
        for point, weight in zip(points, weights)
    )
    return (table * _by_others(below + table)).sum(axis=1), shares


def _by_others(factors: Floats) -> Floats:
    """(players, totals) -> for each player the product of the others' factors."""
    ones = np.ones((1, factors.shape[1]))
    before = np.concatenate([ones, factors[:-1]]).cumprod(axis=0)
    after = np.concatenate([ones, factors[:0:-1]]).cumprod(axis=0)[::-1]
    product: Floats = before * after
    return product
