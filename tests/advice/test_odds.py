"""Each player's chance to win."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.advice.simulation import simulated
from tests.advice.test_brute_force import JOKER
from tests.game.table import ZEROS, play, table, throw, totals
from yacht_api.advice import BeingSolved, Solution, advise_next, odds, odds_by_turn, winning
from yacht_api.advice.distributions import Distributions
from yacht_api.advice.keeps import CHANCES
from yacht_api.advice.winning import _wins
from yacht_api.game import roll, set_active
from yacht_api.rules import ROLLS

ENDINGS = 100_000

FIRST_EIGHT = (
    ("yacht 50", "yacht 0"),
    ("large_straight 30", "large_straight 30"),
    ("small_straight 0", "small_straight 30"),
    ("full_house 14", "full_house 28"),
    ("choice 21", "choice 24"),
    ("ones 2", "ones 3"),
    ("twos 6", "twos 4"),
    ("threes 9", "fours 12"),
)


def evening(rounds=8):
    """Ana and Ben after so many rounds, close to one another."""
    turns = [entry for played in FIRST_EIGHT[:rounds] for entry in played]
    return play(table("Ana", "Ben"), *turns)


def shares(game, solution):
    return [player.share for player in odds(solution, game).players]


def agrees(found, share, count=ENDINGS):
    return abs(found - share) < 3 * np.sqrt(share * (1 - share) / count)


def test_odds_agree_with_simulated_endings(yacht):
    game, rng = evening(), np.random.default_rng(52)
    ana, ben = (
        sheet.total + simulated(yacht, ENDINGS, rng, sheet.filled) for sheet in game.sheets.values()
    )
    of_ana, of_ben = odds(yacht, game).players
    assert 0.1 < of_ana.win < 0.9
    assert agrees(np.mean(ana >= ben), of_ana.win)
    assert agrees(np.mean(ben >= ana), of_ben.win)
    assert abs(ana.mean() - of_ana.expected_total) < 3 * ana.std() / np.sqrt(ENDINGS)


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben"), ("Ana", "Ben", "Cleo", "Dan", "Eve")])
def test_before_the_first_turn_all_have_the_same_chance_and_the_shares_sum_to_1(yacht, names):
    chances = odds(yacht, table(*names)).players
    assert [player.share for player in chances] == pytest.approx([1 / len(names)] * len(names))
    assert all(player.expected_total == pytest.approx(169.7738890526) for player in chances)
    # A shared win is a win for each who shares it.
    assert sum(player.win for player in chances) >= 1 - 1e-12


def test_twenty_players_share_one_win(yacht):
    game = play(table(*(f"Player {seat}" for seat in range(20))), *["choice 20", "choice 9"] * 10)
    assert sum(shares(game, yacht)) == pytest.approx(1)


def test_a_finished_game_has_winners_and_no_chances(yacht):
    game = play(table("Ana", "Ben", "Cleo"), *(row for row in ZEROS[:-1] for _ in range(3)))
    game = play(game, "ones 3", "ones 3", "ones 1")
    assert [player[1:3] for player in odds(yacht, game).players] == [(1, 0.5), (1, 0.5), (0, 0)]
    assert [player.expected_total for player in odds(yacht, game).players] == totals(game)


def test_the_dice_on_the_table_count(yacht):
    game = evening()
    before = shares(game, yacht)[0]
    after, _ = roll(game, 17, 1, throw("6-6-6-6-6"), at=game.updated_at)
    ana = odds(yacht, after).players[0]
    assert ana.share > before
    come = advise_next(yacht, after).expected
    assert ana.expected_total == pytest.approx(after.sheets[1].total + come)


def test_chances_before_a_roll_are_the_average_of_those_after_it(yacht):
    game = evening()
    column = yacht.sheets.column(game.sheets[1].filled)
    after = sum(
        yacht.outlook_in_turn(column, dice, 2).chances * chance
        for dice, chance in zip(ROLLS, CHANCES)
    )
    assert after == pytest.approx(yacht.outlook(column).chances, abs=1e-12)


def test_who_has_left_gets_nothing_more(yacht):
    game, _ = set_active(evening(), 2, False, at=evening().updated_at)
    ana, ben = odds(yacht, game).players
    assert ben.expected_total == game.sheets[2].total
    assert ana.share > 0.99


def test_the_curve_has_everybody_while_they_were_there(yacht):
    game = play(table("Ana", "Ben", "Cleo"), "yacht 50", "ones 2", "twos 4", "ones 3")
    left, _ = set_active(game, 1, False, at=game.updated_at)
    two, all_of_them = (True, True), (True, True, True)
    curve = odds_by_turn(yacht, left, [two, two, two, all_of_them, (False, True, True)])
    before = odds_by_turn(yacht, play(table("Ana", "Ben"), "yacht 50", "ones 2"))
    assert curve[:3] == before
    assert curve[3:] == (odds_by_turn(yacht, game)[3], odds(yacht, left))


@pytest.mark.parametrize("players", [1, 2, 3, 6, 20])
def test_shares_are_those_of_counting_all_ties(players):
    rng = np.random.default_rng(players)
    found = rng.random((players, 7))
    found /= found.sum(axis=1, keepdims=True)
    wins, shares = _wins(found)
    assert shares.sum() == pytest.approx(1, abs=1e-12)
    for player in range(min(players, 3)):
        share, win = counted(found, player)
        assert shares[player] == pytest.approx(share, abs=1e-12)
        assert wins[player] == pytest.approx(win, abs=1e-12)


def counted(chances, player):
    """Share and win by how many of the others are at each total, one after another."""
    below = np.pad(chances.cumsum(axis=1)[:, :-1], ((0, 0), (1, 0)))
    share = win = 0.0
    for total, chance in enumerate(chances[player]):
        tied = [1.0]
        for other in set(range(len(chances))) - {player}:
            under, at = below[other, total], chances[other, total]
            tied = [
                under * now + at * one_less for now, one_less in zip([*tied, 0.0], [0.0, *tied])
            ]
        win += chance * sum(tied)
        share += chance * sum(likely / (k + 1) for k, likely in enumerate(tied))
    return share, win


def test_who_asks_again_gets_on_where_one_answer_would_take_too_long(monkeypatch):
    monkeypatch.setattr(winning, "PATIENCE", -1)
    solution, game = Solution.of(JOKER), table("Ana", "Ben", rules=JOKER)
    with pytest.raises(BeingSolved) as later:
        odds(solution, game)
    assert later.value.retry_after == 1
    monkeypatch.setattr(winning, "PATIENCE", 1)
    assert len(odds(solution, game).players) == 2


def test_a_curve_of_the_game_begins_before_the_first_turn(yacht):
    game = evening(2)
    curve = odds_by_turn(yacht, game)
    assert len(curve) == 1 + 4
    assert curve[0] == odds(yacht, table("Ana", "Ben"))
    assert curve[-1] == odds(yacht, game)


def test_mean_and_deviation_of_the_distributions_are_those_of_the_solution(yacht):
    for filled in ({}, evening().sheets[1].filled):
        column = yacht.sheets.column(filled)
        chances = yacht.outlook(column).chances
        points = np.arange(len(chances))
        mean = chances @ points
        assert chances.sum() == pytest.approx(1)
        assert mean == pytest.approx(yacht.expected(filled))
        assert np.sqrt(chances @ (points - mean) ** 2) == pytest.approx(yacht.deviation(filled))


def test_phones_that_ask_at_the_same_time_wait_for_one_answer(monkeypatch):
    made = []

    class Slow(Distributions):
        def __init__(self, *of):
            made.append(of)
            time.sleep(0.1)
            super().__init__(*of)

    monkeypatch.setattr("yacht_api.advice.solution.Distributions", Slow)
    found = Solution.of(JOKER)
    with ThreadPoolExecutor(4) as phones:
        asked = [phones.submit(found.outlook, found.sheets.column({})) for _ in range(4)]
    assert len({answer.result().expected for answer in asked}) == 1
    assert len(made) == 1


def test_odds_of_a_small_rule_set_with_a_joker_are_exact():
    solution = Solution.of(JOKER)
    column = solution.sheets.column({"yacht": 50})
    chances = solution.outlook(column).chances
    mean = chances @ np.arange(len(chances))
    assert mean == pytest.approx(solution.expected({"yacht": 50}))
    spread = np.sqrt(chances @ (np.arange(len(chances)) - mean) ** 2)
    assert spread == pytest.approx(solution.deviation({"yacht": 50}))
