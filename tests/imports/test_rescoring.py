"""``GET /games/{id}/sheet?rules=…``: who would have won under other rules?"""

import pytest

from tests.games.evening import problem, totals
from tests.imports.paper import dice, sheet

ALIKE = {
    **{"yacht": dice("66666"), "large_straight": dice("23456"), "small_straight": dice("23452")},
    **{"four_of_a_kind": dice("66646"), "full_house": dice("55555"), "choice": dice("66555")},
    **{"sixes": dice("66612"), "fives": dice("55512"), "fours": dice("44412")},
    **{"threes": dice("33312"), "twos": dice("22213"), "ones": dice("11123")},
}
"""A sheet of 199 points under yacht whose every other reading is worth something else."""


def rescored(evening, rules=None):
    answer = evening.client.get(f"{evening.path}/sheet" + (f"?rules={rules}" if rules else ""))
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize(
    ("rules", "total", "bonuses", "changed"),
    [
        ("yacht", 198, {}, {}),
        ("yacht-1938", 194, {}, {"four_of_a_kind": 24}),
        ("yacht-knizia", 223, {}, {"full_house": 25}),
        ("yacht-51", 273, {"upper": 35}, {"full_house": 25, "small_straight": 15}),
    ],
)
def test_a_finished_sheet_is_counted_by_other_rules(go_on, rules, total, bonuses, changed):
    evening = go_on(sheet("Ana", ALIKE))
    assert totals(evening.show()) == [198]
    with evening.unchanged():
        other = rescored(evening, rules)
    [ana] = other["players"]
    assert other["rules"] == {"id": rules, "version": 1}
    assert (ana["total"], ana["bonuses"]) == (total, bonuses)
    scores = evening.show()["players"][0]["scores"]
    assert {row: p for row, p in ana["scores"].items() if p != scores[row]} == changed
    assert list(ana["scores"]) == list(scores)
    assert other["winners"] == [1]


def test_somebody_else_would_have_won(begin):
    evening = begin("Ana", "Ben")
    evening.play(("four_of_a_kind", "66646"), ("four_of_a_kind", "66662"))
    evening.play(("choice", "11112"), ("choice", "11114"))
    game = evening.play_out("11112")
    assert (totals(game), game["winners"]) == ([28 + 6 + 4 + 2, 26 + 8 + 4 + 2], [1, 2])
    other = rescored(evening, "yacht-1938")
    assert (totals(other), other["winners"]) == ([24 + 6 + 6, 24 + 8 + 6], [2])
    assert [player["rank"] for player in other["players"]] == [2, 1]


def test_a_running_game_has_ranks_but_no_winners(begin):
    evening = begin("Ana", "Ben")
    evening.play(("full_house", "66666"), ("choice", "66665"))
    evening.change(2, active=False)
    other = rescored(evening, "yacht-knizia")
    assert (totals(other), other["winners"]) == ([30, 29], None)
    assert [player["rank"] for player in other["players"]] == [1, 2]
    assert [player["active"] for player in other["players"]] == [True, False]
    assert [player["turns_left"] for player in other["players"]] == [11, 11]


def test_a_game_without_turns_can_be_counted_too(begin):
    assert totals(rescored(begin("Ana", "Ben"), "yacht-51")) == [0, 0]


@pytest.mark.parametrize("rules", [None, "yacht"])
def test_the_own_rules_need_no_dice(go_on, rules):
    evening = go_on(sheet("Ana", {"yacht": 50, "choice": dice("66666")}))
    assert rescored(evening, rules)["players"] == evening.show()["players"]


def test_the_own_rules_count_the_joker_as_it_was(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"), ("fours", "44444"), ("full_house", "44444"))
    assert rescored(evening, "yahtzee")["players"] == evening.show()["players"]


def test_turns_without_dice_are_named(go_on):
    evening = go_on(
        sheet("Ana", {"yacht": 50, "choice": dice("66666")}),
        sheet("Ben", {"yacht": dice("11111"), "ones": 0}),
    )
    answer = evening.client.get(f"{evening.path}/sheet?rules=yacht-1938")
    assert problem(answer, 409, "dice_unknown", turns=[1, 4])
    evening.turn(1, "yacht", "55555", if_match="*")
    evening.turn(4, "ones", "23456", if_match="*")
    assert totals(rescored(evening, "yacht-1938")) == [80, 50]


@pytest.mark.parametrize(
    ("own", "other"),
    [
        *(("yacht", "yahtzee"), ("yacht", "kismet"), ("yahtzee", "yacht"), ("kismet", "yahtzee")),
        *(("yacht", "poker"), ("yacht", ""), ("yacht", "Yacht"), ("yacht", "%00")),
        ("yacht", "x" * 900),
    ],
)
def test_rules_with_other_rows_are_refused_by_parameter(begin, own, other):
    evening = begin("Ana", rules=own)
    answer = evening.client.get(f"{evening.path}/sheet?rules={other}")
    [error] = problem(answer, 422, "invalid_request")["errors"]
    assert error["parameter"] == "rules"


def test_other_parameters_are_refused(begin):
    evening = begin("Ana")
    path = f"{evening.path}/sheet"
    problem(evening.client.get(f"{path}?rule=yacht"), 422, "invalid_request")
    problem(evening.client.get(f"{path}?rules=yacht&rules=yacht"), 400, "bad_request")
    problem(evening.client.get(f"/games/{'x' * 22}/sheet?rules=yacht"), 404, "not_found")
