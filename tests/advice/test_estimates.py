"""Chances far from the end, put together from their first waves."""

from contextlib import suppress

import numpy as np
import pytest

from tests.advice.simulation import simulated
from tests.game.table import play, table, throw
from yacht_api.advice import BeingSolved, advise_next, odds
from yacht_api.advice.estimates import Estimates
from yacht_api.advice.keeps import CHANCES
from yacht_api.advice.waves import FEWEST_ROWS
from yacht_api.game import roll, set_active
from yacht_api.rules import ROLLS, find

ENDINGS = 40_000

# At Yahtzee Ana has fifty for five alike and may earn more with it; Ben has given it up.
MIDDLE = {
    "yahtzee": ("yahtzee 50", "yahtzee 0", "ones 2", "sixes 18", "chance 14", "full_house 25"),
    "yacht-51": ("choice 23", "sixes 24", "ones 3", "fives 15"),
}


@pytest.fixture(scope="module")
def estimates(yacht):
    """Estimates where everything is known exactly too."""
    return Estimates(yacht.entries, yacht.worth, yacht.waves())


@pytest.fixture(params=["yahtzee", "yacht-51"])
def middle(request, yahtzee_far, yacht_51_far):
    """A solution, and Ana and Ben in the middle of a game."""
    solution = yahtzee_far if request.param == "yahtzee" else yacht_51_far
    return solution, play(table("Ana", "Ben", rules=find(request.param)), *MIDDLE[request.param])


def agrees(found, share):
    """Within the 0.01 that is promised, and three standard errors of the simulation."""
    return abs(found - share) < 0.01 + 3 * np.sqrt(share * (1 - share) / ENDINGS)


def test_waves_are_those_of_the_exact_chances(yacht, estimates):
    for filled in ({}, {"yacht": 0}, {"choice": 20, "ones": 2, "sixes": 18}):
        column = yacht.sheets.column(filled)
        close, exact = estimates.before_turn(column), yacht.outlook(column)
        waves = len(exact.chances) // 32
        kept = np.fft.fft(close.chances)[1:waves]
        period = len(close.chances)
        wanted = np.fft.fft(np.pad(exact.chances, (0, period))[:period])[1:waves]
        # As much as numbers of 16 bits can say.
        assert kept == pytest.approx(wanted, abs=5e-4)
        assert close.expected == pytest.approx(exact.expected)
        assert (exact.exact, close.exact) == (True, False)


def test_estimates_before_a_roll_are_the_average_of_those_after_it(yacht, estimates):
    column = yacht.sheets.column({"choice": 20})
    after = [estimates.in_turn(column, dice, 2) for dice in ROLLS]
    before = estimates.before_turn(column)
    chances = sum(each.chances * chance for each, chance in zip(after, CHANCES))
    assert chances == pytest.approx(before.chances, abs=1e-5)
    assert np.dot([each.expected for each in after], CHANCES) == pytest.approx(before.expected)


def test_estimated_odds_agree_with_simulated_endings(middle):
    solution, game = middle
    rng = np.random.default_rng(99)
    ana, ben = (
        sheet.total + simulated(solution, ENDINGS, rng, sheet.filled)
        for sheet in game.sheets.values()
    )
    found = odds(solution, game)
    of_ana, of_ben = found.players
    assert not found.exact
    assert 0.1 < of_ana.win < 0.9
    assert agrees(np.mean(ana >= ben), of_ana.win)
    assert agrees(np.mean(ben >= ana), of_ben.win)


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben"), ("Ana", "Ben", "Cleo", "Dan", "Eve")])
def test_estimated_shares_sum_to_1(yahtzee_far, names):
    chances = odds(yahtzee_far, table(*names, rules=find("yahtzee"))).players
    assert [player.share for player in chances] == pytest.approx([1 / len(names)] * len(names))
    assert all(player.expected_total == pytest.approx(254.5877287345) for player in chances)
    assert all(player.share <= player.win <= 1 for player in chances)


def test_nobody_has_more_than_all_or_less_than_no_chance(yahtzee_far):
    game = play(table("Ana", "Ben", rules=find("yahtzee")), "yahtzee 50")
    game, _ = set_active(game, 2, False, at=game.updated_at)
    ana, ben = odds(yahtzee_far, game).players
    assert 0 <= ben.share <= ben.win < 0.01
    assert 0.99 < ana.share <= ana.win <= 1
    assert ana.share + ben.share == pytest.approx(1)


def test_the_expected_total_is_exact_also_in_the_middle_of_a_turn(middle):
    solution, game = middle
    after, _ = roll(game, game.next.number, 1, throw("6-6-6-1-2"), at=game.updated_at)
    ana = odds(solution, after).players[0]
    come = advise_next(solution, after).expected
    assert ana.expected_total == pytest.approx(after.sheets[1].total + come)


def insisted(solution, game):
    """The chances, asked for again where that takes longer than one answer may."""
    while True:
        with suppress(BeingSolved):
            return odds(solution, game)


def test_chances_become_exact_when_few_enough_rows_are_open(yahtzee_far):
    game = table("Ana", "Ben", rules=find("yahtzee"))
    rows = ("yahtzee 50", "chance 20", "ones 3", "twos 6")
    game = play(game, *(row for row in rows for _ in range(2)))
    before = odds(yahtzee_far, game)
    assert not before.exact
    game = play(game, "threes 9", "threes 9")
    assert game.sheets[1].turns_left == FEWEST_ROWS
    after = insisted(yahtzee_far, game)
    assert after.exact
    # The same row for both, so that nothing has changed between them.
    for odds_of in (before, after):
        assert [player.share for player in odds_of.players] == pytest.approx([0.5, 0.5])
    game = play(game, "full_house 25", "full_house 0")
    assert insisted(yahtzee_far, game).players[0].share > 0.6
