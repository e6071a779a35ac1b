"""What luck gave and what choices took."""

from dataclasses import replace

import pytest

from tests.game.table import THEN, dice, play, table, throw
from yacht_api.advice import advise, analyse
from yacht_api.game import Roll, record_next, roll
from yacht_api.game.turn import Entry
from yacht_api.rules import find


def rolled(game, *throws, row):
    """The game after a turn with its rolls."""
    number = game.next.number
    for place, text in enumerate(throws, start=1):
        game, _ = roll(game, number, place, throw(text), at=THEN)
    return record_next(game, Entry(row), at=THEN)[0]


def anas_turn():
    """Ana's turn of the rules page, with Full House used before."""
    game = play(table("Ana"), "full_house 3-3-3-6-6")
    throws = ("1-2-2-4-6", "4-4-6-2-2 keeping 2-2", "1-4-4-4-4 keeping 4-4")
    return rolled(game, *throws, row="four_of_a_kind")


def test_with_dice_alone_only_the_row_is_judged(yacht):
    turn = analyse(yacht, play(table("Ana"), "choice 1-4-4-4-4")).turns[0]
    best = advise(yacht, dice("1-4-4-4-4"), 0, {})
    assert turn.luck == pytest.approx(best.expected - yacht.expected({}))
    assert turn.row.category == "choice"
    assert turn.row.best == best.categories[0].category
    chosen = {row: worth for row, _, worth in best.categories}["choice"]
    assert turn.cost == turn.row.cost == pytest.approx(best.expected - chosen)
    assert turn.keeps == ()


def test_with_rolls_every_keep_is_judged(yacht):
    turn = analyse(yacht, anas_turn()).turns[1]
    filled = {"full_house": 21}
    first = advise(yacht, dice("1-2-2-4-6"), 2, filled)
    second = advise(yacht, dice("2-2-4-4-6"), 1, filled)
    keeping = dict(first.keeps)
    assert [keep[:3] for keep in turn.keeps] == [
        (1, (2, 2), first.best.keep),
        (2, (4, 4), (4, 4)),
    ]
    assert turn.keeps[0].cost == pytest.approx(first.expected - keeping[2, 2])
    assert turn.keeps[1].cost == 0
    assert turn.row.best == "fours"
    assert turn.row.cost == pytest.approx(149.962 - 149.062, abs=1e-3)
    assert turn.rolls[0] == pytest.approx(first.expected - yacht.expected(filled))
    assert turn.rolls[1] == pytest.approx(second.expected - keeping[2, 2])


def test_stopping_early_is_a_choice_like_any_other(yacht):
    game = rolled(table("Ana"), "1-1-2-3-6", row="ones")
    turn = analyse(yacht, game).turns[0]
    advice = advise(yacht, dice("1-1-2-3-6"), 2, {})
    assert turn.keeps[0].kept == (1, 1, 2, 3, 6)
    assert turn.keeps[0].best == advice.best.keep
    assert turn.keeps[0].cost == pytest.approx(
        advice.expected - advise(yacht, dice("1-1-2-3-6"), 0, {}).expected
    )


def test_stopping_with_a_straight_costs_nothing(yacht):
    turn = analyse(yacht, rolled(table("Ana"), "2-3-4-5-6", row="large_straight")).turns[0]
    assert turn.cost == 0
    assert turn.keeps[0].best == turn.keeps[0].kept == (2, 3, 4, 5, 6)
    assert turn.row.best == "large_straight"


def test_dice_that_were_kept_and_not_rolled_bring_no_luck(yacht):
    throws = ("1-1-2-3-6", "1-1-2-3-6 keeping 1-1-2-3-6", "6-6-6-6-6")
    turn = analyse(yacht, rolled(table("Ana"), *throws, row="yacht")).turns[0]
    assert turn.rolls[1] == pytest.approx(0)


def test_points_without_dice_change_the_total_and_nobody_knows_why(yacht):
    analysis = analyse(yacht, play(table("Ana"), "choice 30"))
    turn = analysis.turns[0]
    assert (turn.luck, turn.cost, turn.row) == (None, None, None)
    assert turn.change == pytest.approx(30 + yacht.expected({"choice": 30}) - yacht.expected({}))
    assert analysis.players == ((1, turn.change, 0, 0),)


def expected_total(solution, sheet):
    return sheet.total + solution.expected(sheet.filled)


def test_luck_less_cost_is_the_change_of_the_expected_total(yacht):
    game = table("Ana", "Ben")
    game = rolled(game, "1-2-2-4-6", "2-2-2-5-6 keeping 2-2", row="twos")
    game = rolled(game, "3-3-3-6-6", row="full_house")
    game = play(game, "choice 6-6-5-6-1", "yacht 50", "ones 0", "sixes 6-6-6-6-6")
    analysis = analyse(yacht, game)
    for player in analysis.players:
        turns = [turn for turn in analysis.turns if turn.player == player.player]
        moved = expected_total(yacht, game.sheets[player.player]) - yacht.expected({})
        assert player.change == pytest.approx(moved)
        assert player.luck == pytest.approx(sum(turn.luck or 0 for turn in turns))
        assert all(
            turn.luck - turn.cost == pytest.approx(turn.change)
            for turn in turns
            if turn.luck is not None
        )


def test_luck_less_cost_holds_for_bonuses_and_jokers(yahtzee):
    game = play(
        table("Ana", rules=find("yahtzee")),
        "yahtzee 6-6-6-6-6",
        "sixes 6-6-6-6-6",
        "fives 5-5-5-5-1",
        "large_straight 6-6-6-6-6",
        "fours 4-4-4-4-2",
        "chance 1-1-2-2-6",
    )
    player = analyse(yahtzee, game).players[0]
    moved = expected_total(yahtzee, game.sheets[1]) - yahtzee.expected({})
    assert player.change == pytest.approx(moved)
    assert player.luck - player.cost == pytest.approx(moved)


def test_best_play_costs_nothing(yacht):
    game = table("Ana")
    for shown in ("1-2-2-4-6", "3-3-4-4-4", "6-6-6-6-2", "1-1-1-1-1", "2-3-4-5-5"):
        best = advise(yacht, dice(shown), 0, game.sheets[1].filled).best
        game = play(game, f"{best.category} {shown}")
    assert analyse(yacht, game).players[0].cost == 0


def test_a_game_without_turns_has_nothing_to_judge(yacht):
    analysis = analyse(yacht, table("Ana", "Ben"))
    assert analysis.turns == ()
    assert analysis.players == ((1, 0, 0, 0), (2, 0, 0, 0))


def test_the_order_of_the_kept_dice_never_matters(yacht):
    game = anas_turn()
    first, last = game.turns
    mixed = [replace(roll, kept=roll.kept[::-1]) for roll in last.rolls]
    mixed[1] = Roll(mixed[1].dice[::-1], mixed[1].kept)
    other = replace(game, turns=(first, replace(last, rolls=tuple(mixed))))
    assert analyse(yacht, other) == analyse(yacht, game)
