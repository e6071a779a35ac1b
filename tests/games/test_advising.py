"""``/advice``, and advice, chances, analysis and the curve of a game."""

from xml.etree import ElementTree

import pytest

from tests.games.evening import ROWS, dice, pointers, problem


def _ask(client, shown, left, rows, **more):
    body = {"dice": dice(shown), "rolls_left": left, "open": list(rows), **more}
    return client.post("/advice", json=body)


def test_the_opening_of_the_rules_keeps_the_six_alone(client):
    answer = _ask(client, "12246", 2, ROWS)
    assert answer.status_code == 200
    assert answer.json["best"] == {"keep": [6]}
    assert answer.json["expected"] == pytest.approx(167.0078, abs=5e-5)
    expected = [keep["expected"] for keep in answer.json["keeps"]]
    assert expected == sorted(expected, reverse=True)
    assert len({tuple(keep["keep"]) for keep in answer.json["keeps"]}) == len(expected) == 24


def test_without_rolls_the_best_row_is_named_and_nothing_is_kept(client):
    answer = _ask(client, "14444", 0, ("fours", "four_of_a_kind"))
    assert answer.json["best"] == {"category": "four_of_a_kind"}
    assert answer.json["keeps"] == []
    assert [row["points"] for row in answer.json["categories"]] == [17, 16]


@pytest.mark.parametrize("rules", ["yacht", "yacht-1938", "yacht-knizia"])
def test_one_row_left_is_worth_what_the_tables_say(client, rules):
    answer = _ask(client, "11111", 0, ("choice",), rules=rules)
    assert answer.json["expected"] == 5


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"open": []}, "/open"),
        ({"open": ["fours", "fours"]}, "/open/1"),
        ({"open": ["poker"]}, "/open/0"),
        ({"open": "fours"}, "/open"),
        ({"rolls_left": 3}, "/rolls_left"),
        ({"rolls_left": -1}, "/rolls_left"),
        ({"rolls_left": 1.0}, "/rolls_left"),
        ({"rolls_left": True}, "/rolls_left"),
        ({"rolls_left": None}, "/rolls_left"),
        ({"dice": [1, 2, 3, 4, 7]}, "/dice/4"),
        ({"rules": "poker"}, "/rules"),
        ({"expected": 1}, "/expected"),
    ],
)
def test_a_bad_field_is_pointed_at(client, body, where):
    whole = {"dice": [1, 2, 2, 4, 6], "rolls_left": 2, "open": ["fours"]}
    assert pointers(client.post("/advice", json=whole | body)) == [where]


def test_large_rule_sets_are_worked_out_first(client, monkeypatch):
    from yacht_api.advice.shelf import Shelf  # noqa: PLC0415 - only here is numpy needed

    monkeypatch.setattr(Shelf, "_start", lambda self, rules: None)
    answer = _ask(client, "12246", 2, ("ones",), rules="yahtzee")
    problem(answer, 503, "advice_being_made")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_turn_is_advised_on_once_something_was_rolled(evening):
    advice = f"{evening.path}/advice"
    problem(evening.client.get(advice), 409, "nothing_rolled")
    evening.roll(1, 1, "12246")
    found = evening.client.get(advice).json
    assert (found["rolls_left"], found["best"]) == (2, {"keep": [6]})
    evening.roll(1, 2, "66624", "6")
    assert evening.client.get(advice).json["rolls_left"] == 1


def test_chances_of_all_sum_to_one_and_follow_the_game(evening):
    def chances():
        players = evening.client.get(f"{evening.path}/odds").json["players"]
        assert sum(player["share"] for player in players) == pytest.approx(1)
        return players

    ana, ben = chances()
    assert (ana["id"], ben["id"]) == (1, 2)
    assert ana["share"] == pytest.approx(0.5)
    assert ana["expected_total"] == pytest.approx(169.7738890526)
    evening.play(("yacht", "66666"), ("yacht", "11234"))
    ana, ben = chances()
    assert ana["win"] > 0.8
    assert ben["win"] < 0.2


def test_the_analysis_tells_luck_from_choices(evening):
    evening.play(("yacht", "66666"), ("yacht", "66554"))
    found = evening.client.get(f"{evening.path}/analysis").json
    lucky, careless = found["turns"]
    assert (lucky["cost"], lucky["row"]["best"]) == (0, "yacht")
    assert lucky["luck"] > 30
    assert careless["row"] == {"category": "yacht", "best": "choice", "cost": careless["cost"]}
    assert careless["cost"] > 10
    for turn, player in zip(found["turns"], found["players"], strict=True):
        assert player["change"] == pytest.approx(turn["luck"] - turn["cost"])


def test_forgotten_dice_are_not_judged(evening):
    evening.play(("choice", 20))
    [turn] = evening.client.get(f"{evening.path}/analysis").json["turns"]
    assert (turn["luck"], turn["cost"], turn["row"]) == (None, None, None)


def test_the_curve_has_a_line_for_each_player_and_names_them(begin):
    evening = begin("Ana", "<b>Ben</b>", "A name of some length")
    evening.play(("yacht", "66666"), ("yacht", "66554"), ("choice", "66554"))
    answer = evening.client.get(f"{evening.path}/odds.svg")
    assert answer.content_type == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    lines = drawn.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert [len(line.get("points").split()) for line in lines] == [4, 4, 4]
    texts = "".join(text.text for text in drawn.findall(".//{http://www.w3.org/2000/svg}text"))
    assert "Ana" in texts
    assert "<b>Ben</b>" in texts
    assert "A name of…" in texts


def test_a_game_that_is_not_there_has_no_advice(api):
    for what in ("advice", "odds", "odds.svg", "analysis"):
        problem(api.get(f"/games/{'x' * 22}/{what}"), 404, "not_found")
