"""Kismet over HTTP: fifteen rows, colours, and the bonus that grows."""

import pytest

from tests.games.evening import totals
from tests.imports.paper import sheet
from tests.yahtzee.joker import UPPER

LOWER = {
    **{"two_pair_same_color": "66666", "three_of_a_kind": "66666", "straight": "23456"},
    **{"flush": "11661", "full_house": "66666", "full_house_same_color": "66666"},
    **{"four_of_a_kind": "66666", "yarborough": "66666", "kismet": "66666"},
}


def test_the_best_game_is_worth_565(begin):
    evening = begin("Ana", rules="kismet")
    evening.play(*((row, str(face) * 5) for face, row in enumerate(UPPER, start=1)))
    game = evening.play(*LOWER.items())
    assert game["status"] == "finished"
    assert game["players"][0]["bonuses"] == {"upper": 75}
    assert totals(game) == [565]


@pytest.mark.parametrize(
    ("alike", "total", "bonus"),
    [
        ((2, 3, 3, 3, 3, 3), 62, 0),
        ((3, 3, 3, 3, 3, 3), 63, 35),
        ((4, 3, 3, 3, 3, 4), 70, 35),
        ((3, 4, 3, 3, 3, 4), 71, 55),
        ((3, 3, 4, 3, 4, 4), 77, 55),
        ((3, 3, 3, 4, 4, 4), 78, 75),
    ],
)
def test_the_bonus_grows_at_63_71_and_78(go_on, alike, total, bonus):
    *used, last = zip(UPPER, range(1, 7), alike)
    evening = go_on(sheet("Ana", {row: face * times for row, face, times in used}), rules="kismet")
    assert evening.show()["players"][0]["bonuses"] == {"upper": 0}
    row, face, times = last
    evening.play((row, str(face) * times + "12345"[: 5 - times]))
    ana = evening.show()["players"][0]
    assert (ana["bonuses"], ana["total"]) == ({"upper": bonus}, total + bonus)


@pytest.mark.parametrize(
    ("row", "dice", "points"),
    [
        *(("two_pair_same_color", "33441", 15), ("two_pair_same_color", "11662", 16)),
        *(("two_pair_same_color", "11223", 0), ("two_pair_same_color", "44442", 18)),
        *(("straight", "12345", 30), ("straight", "12346", 0), ("flush", "22552", 35)),
        *(("flush", "22553", 0), ("full_house", "33355", 34), ("full_house", "44444", 35)),
        *(("full_house_same_color", "33344", 37), ("full_house_same_color", "33355", 0)),
        *(("four_of_a_kind", "22225", 38), ("yarborough", "12346", 16), ("kismet", "55555", 75)),
        *(("kismet", "55552", 0), ("straight", "44444", 0)),
    ],
)
def test_a_row_pays_by_the_printed_rules(begin, row, dice, points):
    evening = begin("Ana", rules="kismet")
    assert evening.turn(1, row, dice).json["points"] == points


def test_a_second_kismet_is_bound_to_no_row_and_earns_nothing_beside(begin):
    evening = begin("Ana", rules="kismet")
    evening.play(("kismet", "66666"))
    scores = evening.roll(2, 1, "66666").json["game"]["current"]["scores"]
    assert len(scores) == 14
    evening.play(("yarborough", None))
    assert totals(evening.show()) == [80 + 30]
