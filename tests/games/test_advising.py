"""``/advice``, and advice, chances, analysis and the curve of a game."""

from xml.etree import ElementTree

import pytest

from tests.advice.test_brute_force import STEPS
from tests.games.evening import ROWS, dice, pointers, problem
from tests.yahtzee.test_made_up_rules import added


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
        ({"open": None}, "/open"),
        ({"sheet": {"poker": 5}}, "/open"),
        ({"sheet": {"poker": 5}, "open": None}, "/sheet/poker"),
        ({"sheet": {"choice": 4}, "open": None}, "/sheet/choice"),
        ({"sheet": {"choice": 20.0}, "open": None}, "/sheet/choice"),
        ({"sheet": []}, "/sheet"),
        ({"sheet": {}}, "/open"),
        ({"sheet": {row: 0 for row in ROWS} | {"choice": 20}, "open": None}, "/sheet"),
    ],
)
def test_a_bad_field_is_pointed_at(client, body, where):
    whole = {"dice": [1, 2, 2, 4, 6], "rolls_left": 2, "open": ["fours"]}
    assert pointers(client.post("/advice", json=whole | body)) == [where]


def test_without_open_rows_and_without_a_sheet_there_is_nothing_to_advise_on(client):
    answer = client.post("/advice", json={"dice": [1, 2, 2, 4, 6], "rolls_left": 2})
    assert pointers(answer) == ["/open"]


def test_a_sheet_says_which_rows_are_open(client):
    sheet = {row: 0 for row in ROWS if row not in ("fours", "choice")} | {"choice": None}
    body = {"dice": [1, 4, 4, 4, 4], "rolls_left": 0}
    named = _ask(client, "14444", 0, ("fours", "choice")).json
    assert client.post("/advice", json=body | {"sheet": sheet}).json == named
    assert client.post("/advice", json=body | {"sheet": sheet, "open": None}).json == named
    both = body | {"sheet": sheet, "open": ["choice", "fours"]}
    assert client.post("/advice", json=both).json == named
    assert pointers(client.post("/advice", json=both | {"open": ["fours"]})) == ["/open"]


def test_points_on_the_sheet_count_where_a_bonus_hangs_on_them(client):
    with added(STEPS):
        body = {"dice": [4, 4, 4, 1, 2], "rolls_left": 0, "rules": "steps"}
        worth = [
            client.post("/advice", json=body | {"sheet": {"choice": 20, "fives": fives}}).json
            for fives in (10, 5, 0)
        ]
        # 35 points from 22 on, of which 7 came with the 10 in fives; 7 points from 10 on.
        assert [each["expected"] for each in worth] == [12 + 28, 12 + 7, 12 + 7]
        as_zero = client.post("/advice", json=body | {"open": ["fours"]}).json
        assert as_zero == worth[-1]


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
        found = evening.client.get(f"{evening.path}/odds").json
        players = found["players"]
        assert found["exact"]
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


@pytest.mark.parametrize("what", ["odds", "odds.svg", "analysis"])
def test_whoever_has_the_answer_is_not_sent_it_again(evening, what):
    first = evening.client.get(f"{evening.path}/{what}")
    again = {"If-None-Match": first.headers["ETag"]}
    assert evening.client.get(f"{evening.path}/{what}", headers=again).status_code == 304
    evening.play(("yacht", "66666"))
    assert evening.client.get(f"{evening.path}/{what}", headers=again).status_code == 200


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
    evening = begin("Ana", "<b>Ben", "A name of some length")
    evening.play(("yacht", "66666"), ("yacht", "66554"), ("choice", "66554"))
    answer = evening.client.get(f"{evening.path}/odds.svg")
    assert answer.content_type == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.text)
    lines = drawn.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert [len(line.get("points").split()) for line in lines] == [4, 4, 4]
    texts = "".join(text.text for text in drawn.findall(".//{http://www.w3.org/2000/svg}text"))
    assert "Ana" in texts
    assert "<b>Ben" in texts
    assert "A name…" in texts


def test_the_curve_is_that_of_those_who_were_there(begin):
    evening = begin("Ana", "Ben")
    evening.play(("yacht", "66666"), ("choice", "66554"))
    evening.join("Cleo")
    evening.play(("choice", "66554"), ("twos", "22254"), ("yacht", "66554"))
    evening.change(1, active=False)
    svg = evening.client.get(f"{evening.path}/odds.svg").text
    ana, ben, cleo = (
        [float(point.split(",")[1]) for point in line.get("points").split()]
        for line in ElementTree.fromstring(svg).findall(".//{http://www.w3.org/2000/svg}polyline")
    )
    nothing = 268
    assert (len(ana), len(ben), len(cleo)) == (6, 6, 4)
    assert ana[0] == ben[0] < nothing
    assert ana[1] < ana[0], "five sixes in the first turn"
    assert ana[4] < nothing - 20
    assert ana[5] == nothing


def test_every_name_has_a_place_in_the_picture(begin):
    evening = begin(*(f"Player {seat}" for seat in range(20)))
    drawn = ElementTree.fromstring(evening.client.get(f"{evening.path}/odds.svg").text)
    names = [
        float(text.get("y"))
        for text in drawn.findall(".//{http://www.w3.org/2000/svg}text")
        if text.get("font-weight") == "600"
    ]
    assert len(set(names)) == 20
    assert 60 < min(names) < max(names) < 280


def test_the_picture_says_who_won(begin):
    evening = begin("Ana", "Ben")
    for row in ROWS:
        least = 5 if row == "choice" else 0
        evening.play((row, least + 1 if row == "choice" else least), (row, least))
    picture = evening.client.get(f"{evening.path}/odds.svg")
    assert "<title>Ana wins with 6</title>" in picture.text
    assert "Ben 5</text>" in picture.text
    # Opened on its own the picture may use its style, and nothing else.
    policy = picture.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")


def test_a_game_that_is_not_there_has_no_advice(api):
    for what in ("advice", "odds", "odds.svg", "analysis"):
        problem(api.get(f"/games/{'x' * 22}/{what}"), 404, "not_found")
