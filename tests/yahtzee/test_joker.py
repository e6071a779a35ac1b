"""Yahtzee over HTTP: the forced joker in each published trap, and the whole game of 1,575."""

import pytest

from tests.games.evening import problem, totals
from tests.imports.paper import sheet
from tests.yahtzee.joker import TRAPS, UPPER


@pytest.mark.parametrize(("used", "dice", "prices", "extra"), TRAPS.values(), ids=TRAPS)
def test_the_dice_may_go_where_the_joker_lets_them(go_on, used, dice, prices, extra):
    evening = go_on(sheet("Ana", used), rules="yahtzee")
    turn = len(used) + 1
    rolled = evening.roll(turn, 1, dice).json["game"]
    assert list(rolled["current"]["scores"].items()) == list(prices.items())
    open_rows = [row for row, points in rolled["players"][0]["scores"].items() if points is None]
    with evening.unchanged():
        for row in set(open_rows) - set(prices):
            answer = evening.turn(turn, row, dice)
            problem(answer, 409, "category_not_allowed", allowed=list(prices), game=rolled)
            assert answer.json["in_turn"] is None
    *_, (row, pays) = prices.items()
    entered = evening.turn(turn, row).json
    assert (entered["category"], entered["points"]) == (row, pays)
    assert entered["game"]["players"][0]["bonuses"] == {"upper": 0, "yahtzee": extra}
    assert totals(entered["game"]) == [totals(rolled)[0] + pays + extra]


def test_the_best_game_is_worth_1575(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "66666"))
    evening.play(*((row, str(face) * 5) for face, row in enumerate(UPPER, start=1)))
    game = evening.play_out("66666")
    assert game["players"][0]["bonuses"] == {"upper": 35, "yahtzee": 1200}
    assert totals(game) == [1575]
    assert (game["status"], game["winners"]) == ("finished", [1])


def test_every_further_five_alike_earns_100_also_for_a_0(go_on):
    used = {"yahtzee": 50, "fours": 12, "three_of_a_kind": 20, "four_of_a_kind": 0}
    evening = go_on(sheet("Ana", used | {"full_house": 25, "small_straight": 0}), rules="yahtzee")
    evening.play(("large_straight", "44444"), ("chance", "44444"), ("ones", "44444"))
    ana = evening.show()["players"][0]
    assert (ana["scores"]["large_straight"], ana["scores"]["ones"]) == (40, 0)
    assert ana["bonuses"]["yahtzee"] == 300


def test_the_joker_is_of_one_sheet_not_of_the_table(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("yahtzee", "44444"), ("chance", "44444"))
    with evening.unchanged():
        problem(evening.turn(3, "chance", "44444"), 409, "category_not_allowed")
    ana, ben = evening.show()["players"]
    assert (ana["bonuses"]["yahtzee"], ben["bonuses"]["yahtzee"]) == (0, 0)
    assert ben["total"] == 20


def test_a_used_row_is_taken_also_under_the_joker(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"))
    with evening.unchanged():
        problem(evening.turn(2, "yahtzee", "44444"), 409, "category_taken")


def test_five_alike_are_a_full_house_only_as_a_joker(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("fours", "44441"), ("fours", "44441"), ("yahtzee", "44444"), ("chance", "44441"))
    evening.play(("full_house", "44444"), ("full_house", "44444"))
    scores = [player["scores"]["full_house"] for player in evening.show()["players"]]
    assert scores == [25, 0]


@pytest.mark.parametrize(("ones", "bonus"), [("11234", 0), ("11123", 35), ("11112", 35)])
def test_the_upper_bonus_is_there_from_63_on(go_on, ones, bonus):
    used = {"twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    evening = go_on(sheet("Ana", used), rules="yahtzee")
    assert evening.show()["players"][0]["bonuses"]["upper"] == 0
    evening.play(("ones", ones))
    ana = evening.show()["players"][0]
    assert ana["bonuses"]["upper"] == bonus
    assert ana["total"] == 60 + ones.count("1") + bonus


@pytest.mark.parametrize(
    ("row", "dice", "points"),
    [
        *(("small_straight", "23455", 30), ("large_straight", "23455", 0)),
        *(("small_straight", "65431", 30), ("small_straight", "12356", 0)),
        *(("large_straight", "65432", 40), ("full_house", "33322", 25)),
        *(("full_house", "33332", 0), ("three_of_a_kind", "33315", 15)),
        *(("four_of_a_kind", "33335", 17), ("yahtzee", "33335", 0), ("chance", "12356", 17)),
    ],
)
def test_a_row_pays_by_the_printed_rules(begin, row, dice, points):
    evening = begin("Ana", rules="yahtzee")
    assert evening.turn(1, row, dice).json["points"] == points


def test_points_without_dice_never_are_a_joker(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", 50), ("chance", 20))
    assert evening.show()["players"][0]["bonuses"]["yahtzee"] == 0
    evening.play(("fours", "44444"))
    assert evening.show()["players"][0]["bonuses"]["yahtzee"] == 100
