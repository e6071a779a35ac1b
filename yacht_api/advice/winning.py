"""Each player's chance to win, from the exact distributions of what is still to come.

Everybody is taken to play for the highest expected total, and nobody to mind the others; so the
points still to come of different players are independent.
"""

from dataclasses import replace

import numpy as np

from yacht_api.advice.answers import PlayerOdds
from yacht_api.advice.keeps import Floats
from yacht_api.advice.solution import Solution
from yacht_api.game import Game


def odds(solution: Solution, game: Game) -> tuple[PlayerOdds, ...]:
    """The chances of all players, in the order of the seats; one who left gets nothing more.

    OddsTooFar when a sheet has too many followers for exact distributions.
    """
    totals = _totals(solution, game)
    width = max(chances.size for chances in totals)
    table = np.stack([np.pad(chances, (0, width - chances.size)) for chances in totals])
    wins, shares = _wins(table)
    expected = table @ np.arange(width)
    return tuple(
        PlayerOdds(player.id, float(win), float(share), float(total))
        for player, win, share, total in zip(game.players, wins, shares, expected)
    )


def odds_by_turn(solution: Solution, game: Game) -> tuple[tuple[PlayerOdds, ...], ...]:
    """The chances before the first turn and after each recorded one."""
    return tuple(
        odds(solution, replace(game, turns=game.turns[:played], rolls=()))
        for played in range(len(game.turns) + 1)
    )


def _totals(solution: Solution, game: Game) -> list[Floats]:
    """For each player how likely every total at the end is, by points."""
    return [
        np.pad(_to_come(solution, game, player), (sheet.total, 0))
        for player, sheet in game.sheets.items()
    ]


def _to_come(solution: Solution, game: Game, player: int) -> Floats:
    if not game.may_play(player):
        return np.ones(1)
    column = solution.sheets.column(game.sheets[player].filled)
    distributions = solution.distributions(column)
    current = game.current
    if current is not None and current.player == player:
        return distributions.in_turn(column, current.dice, current.rolls_left)
    return distributions.before_turn(column)


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
