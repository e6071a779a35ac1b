"""Corrections in Yahtzee: the sheet is replayed, so what follows an early turn changes with it."""

import pytest

from tests.games.evening import problem, totals


def points(evening):
    return [turn["points"] for turn in evening.client.get(f"{evening.path}/turns").json]


def revisions(evening):
    return [turn["revision"] for turn in evening.client.get(f"{evening.path}/turns").json]


@pytest.fixture
def ana(begin):
    """A game of Ana alone, with the turns that are given."""

    def play(*entries):
        evening = begin("Ana", rules="yahtzee")
        evening.play(*entries)
        return evening

    return play


def test_a_yahtzee_that_was_none_takes_the_later_bonuses_with_it(ana):
    evening = ana(("yahtzee", "66666"), ("sixes", "66666"), ("full_house", "66666"))
    assert totals(evening.show()) == [50 + 30 + 25 + 200]
    mended = evening.turn(1, "yahtzee", "66665", if_match='"1"')
    assert (mended.status_code, mended.json["points"], mended.json["revision"]) == (200, 0, 2)
    game = mended.json["game"]
    # The row is used all the same, so the joker still binds and pays.
    assert game["players"][0]["bonuses"] == {"upper": 0, "yahtzee": 0}
    assert totals(game) == [0 + 30 + 25]
    assert revisions(evening) == [2, 1, 1]


def test_a_yahtzee_that_was_one_brings_the_later_bonuses(ana):
    evening = ana(("yahtzee", "66665"), ("sixes", "66666"), ("full_house", "66666"))
    assert totals(evening.show()) == [0 + 30 + 25]
    game = evening.turn(1, "yahtzee", "66666", if_match='"1"').json["game"]
    assert totals(game) == [50 + 30 + 25 + 200]


def test_without_an_early_yahtzee_a_later_joker_is_any_roll(ana):
    evening = ana(("yahtzee", "66666"), ("sixes", "66666"), ("full_house", "66666"))
    game = evening.turn(1, "chance", "66666", if_match='"1"').json["game"]
    assert points(evening) == [30, 30, 0]
    assert revisions(evening) == [2, 1, 2]
    assert totals(game) == [60]
    detail = evening.log()[-1]["detail"]
    [rescored] = detail["rescored"]
    assert (rescored["number"], rescored["old"]["points"], rescored["new"]["points"]) == (3, 25, 0)


def test_with_an_early_yahtzee_a_later_roll_becomes_a_joker(ana):
    evening = ana(("chance", "66666"), ("sixes", "66665"), ("large_straight", "66666"))
    assert points(evening) == [30, 24, 0]
    game = evening.turn(1, "yahtzee", "66666", if_match='"1"').json["game"]
    assert points(evening) == [50, 24, 40]
    assert revisions(evening) == [2, 1, 2]
    assert totals(game) == [50 + 24 + 40 + 100]


def test_a_correction_cannot_make_a_later_turn_illegal_and_says_which(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("chance", "66666"), ("ones", "11234"), ("large_straight", "66666"))
    with evening.unchanged():
        answer = evening.turn(1, "yahtzee", "66666", if_match='"1"')
        problem(
            answer,
            409,
            "category_not_allowed",
            allowed=["sixes"],
            in_turn=3,
            game=evening.show(),
        )
        assert "turn 3" in answer.json["detail"]


def test_an_open_number_row_can_stand_in_the_way_too(ana):
    evening = ana(("yahtzee", "66666"), ("sixes", "66631"), ("large_straight", "66666"))
    with evening.unchanged():
        answer = evening.turn(2, "ones", "66631", if_match='"1"')
        problem(answer, 409, "category_not_allowed", allowed=["sixes"], in_turn=3)


def test_a_correction_that_is_illegal_itself_names_itself(ana):
    evening = ana(("yahtzee", "66666"), ("chance", "12345"))
    with evening.unchanged():
        answer = evening.turn(2, "chance", "66666", if_match='"1"')
        problem(answer, 409, "category_not_allowed", allowed=["sixes"], in_turn=2)


def test_once_the_later_turn_is_mended_the_early_one_can_be(ana):
    evening = ana(("chance", "66666"), ("large_straight", "66666"))
    problem(evening.turn(1, "yahtzee", "66666", if_match="*"), 409, "category_not_allowed")
    assert evening.turn(2, "sixes", "66666", if_match="*").status_code == 200
    game = evening.turn(1, "yahtzee", "66666", if_match="*").json["game"]
    assert totals(game) == [50 + 30 + 100]


def test_undoing_a_joker_takes_its_bonus_and_frees_its_row(ana):
    evening = ana(("yahtzee", "66666"), ("sixes", "66666"))
    before = evening.show()["players"]
    evening.play(("large_straight", "66666"))
    undone = evening.undo(3).json["game"]
    assert undone["players"] == before
    # And the sheet before the Yahtzee binds nothing.
    evening.undo(2)
    evening.undo(1)
    assert evening.turn(1, "large_straight", "66666").json["points"] == 0


def test_a_turn_moves_to_a_sheet_on_which_it_is_a_joker(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("ones", "11234"), ("yahtzee", "66666"), ("chance", "66666"))
    assert totals(evening.show()) == [32, 50]
    with evening.unchanged():
        answer = evening.turn(3, "chance", "66666", player=2, if_match='"1"')
        problem(answer, 409, "category_not_allowed", allowed=["sixes"], in_turn=3)
    game = evening.turn(3, "sixes", "66666", player=2, if_match='"1"').json["game"]
    assert totals(game) == [2, 50 + 30 + 100]


def test_a_yahtzee_that_moves_away_leaves_no_joker_behind(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("yahtzee", "66666"), ("ones", "11234"), ("sixes", "66665"), ("twos", "22345"))
    evening.play(("large_straight", "66666"))
    assert totals(evening.show()) == [50 + 24 + 40 + 100, 2 + 4]
    game = evening.turn(1, "yahtzee", "66666", player=2, if_match='"1"').json["game"]
    assert totals(game) == [24 + 0, 50 + 2 + 4]
    assert revisions(evening) == [2, 1, 1, 1, 2]


def test_a_turn_that_moves_stands_where_its_number_says(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("chance", "66666"), ("yahtzee", "66666"))
    # Turn 1 was before Ben's Yahtzee, so it is no joker on his sheet.
    game = evening.turn(1, "full_house", "66666", player=2, if_match='"1"').json["game"]
    assert totals(game) == [0, 50]
