"""Each player's chance to win, from how likely everything is that is still to come.

Everybody is taken to play for the highest expected total, and nobody to mind the others; so the
points still to come of different players are independent.
"""

from dataclasses import replace

import numpy as np

from yacht_api.advice.answers import Odds, PlayerOdds
from yacht_api.advice.distributions import Outlook
from yacht_api.advice.keeps import Floats
from yacht_api.advice.solution import Solution
from yacht_api.game import Game

_NOTHING = Outlook(0.0, np.ones(1))


def odds(solution: Solution, game: Game) -> Odds:
    """The chances of all players; one who left gets nothing more.

    They are exact when everybody's outlook is. BeingSolved when estimates are not there yet.
    """
    outlooks = [_outlook(solution, game, player) for player in game.sheets]
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
    """The chances before the first turn and after each recorded one."""
    return tuple(
        odds(solution, replace(game, turns=game.turns[:played], rolls=()))
        for played in range(len(game.turns) + 1)
    )


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
    """(players, totals) chances -> each player's chance of the highest total, and the share."""
    below = np.pad(table.cumsum(axis=1)[:, :-1], ((0, 0), (1, 0)))
    wins, shares = [], []
    for player, chances in enumerate(table):
        tied = _tied(np.delete(table, player, axis=0), np.delete(below, player, axis=0))
        wins.append(chances @ tied.sum(axis=0))
        shares.append(chances @ (tied / np.arange(1, len(table) + 1)[:, None]).sum(axis=0))
    return np.array(wins), np.array(shares)


def _tied(equal: Floats, below: Floats) -> Floats:
    """(players, totals) How likely it is that none is above a total and 0, 1, 2 … are at it."""
    tied = np.zeros((len(equal) + 1, equal.shape[1]))
    tied[0] = 1
    for at, under in zip(equal, below):
        tied[1:] = tied[1:] * under + tied[:-1] * at
        tied[0] *= under
    return tied
