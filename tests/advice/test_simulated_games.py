"""Games played with the advice come out as it says."""

import numpy as np
import pytest

from tests.advice.simulation import simulated

GAMES = 20_000

# Worked out once from the whole table, which takes longer than all these tests.
YAHTZEE_DEVIATION = 59.6079


def agrees(points, mean, deviation):
    """Whether mean and deviation of a sample are within three standard errors."""
    off = points - points.mean()
    spread = np.sqrt(np.mean(off**2))
    error = np.sqrt((np.mean(off**4) - spread**4) / len(points)) / (2 * spread)
    return (
        abs(points.mean() - mean) < 3 * deviation / np.sqrt(len(points))
        and abs(spread - deviation) < 3 * error
    )


def test_games_of_yacht_come_out_as_expected(yacht):
    points = simulated(yacht, GAMES, np.random.default_rng(1938))
    assert agrees(points, yacht.expected({}), yacht.deviation({}))


def test_games_of_yahtzee_come_out_as_expected(yahtzee):
    points = simulated(yahtzee, GAMES, np.random.default_rng(1956))
    assert agrees(points, yahtzee.expected({}), YAHTZEE_DEVIATION)


@pytest.mark.parametrize("yahtzee_row", [0, 50])
def test_the_end_of_a_sheet_of_yahtzee_comes_out_as_expected(yahtzee, yahtzee_row):
    rows = ("threes", "fours", "full_house", "small_straight", "chance")
    filled = {row: 0 for row in yahtzee.rules.ids if row not in rows}
    filled |= {"yahtzee": yahtzee_row, "sixes": 24, "fives": 15, "twos": 4}
    points = simulated(yahtzee, GAMES, np.random.default_rng(yahtzee_row), filled)
    column = yahtzee.sheets.column(filled)
    chances = yahtzee.outlook(column).chances
    deviation = np.sqrt(chances @ (np.arange(len(chances)) - yahtzee.expected(filled)) ** 2)
    assert agrees(points, yahtzee.expected(filled), deviation)
