"""``POST /games/import`` of sheets from paper."""

import pytest

from tests.games.evening import entry, problem, ranks, totals
from tests.imports.paper import YACHT_ROWS, dice, exported, send, sheet


def test_a_half_filled_sheet_goes_on_where_paper_ended(go_on):
    evening = go_on(
        sheet("Ana", {"yacht": 50, "choice": dice("65532"), "ones": None}),
        sheet("Ben", {"sixes": 24}),
    )
    assert evening.made.headers["Location"] == evening.path
    assert evening.made.headers["ETag"] == '"1"'
    assert evening.made.headers["Cache-Control"] == "no-store"
    game = evening.show()
    assert evening.made.json == game | {"key": evening.key}
    assert (game["rules"]["id"], game["order"], game["version"]) == ("yacht", "seats", 1)
    assert totals(game) == [71, 24]
    assert ranks(game) == [1, 2]
    assert [player["turns_left"] for player in game["players"]] == [10, 11]
    assert game["players"][0]["scores"]["ones"] is None
    assert game["next"] == {"turn": 4, "player": 2}
    assert evening.turn(4, "sixes", "66661").status_code == 409
    assert totals(evening.turn(4, "fours", "44441").json["game"]) == [71, 40]


def test_points_have_no_dice_and_dice_are_priced(go_on):
    evening = go_on(sheet("Ana", {"four_of_a_kind": 17, "fours": dice("44441"), "yacht": 0}))
    turns = evening.client.get(f"{evening.path}/turns").json
    shown = [(t["category"], t["dice"], t["points"], t["zero"], t["revision"]) for t in turns]
    assert shown == [
        ("four_of_a_kind", None, 17, False, 1),
        ("fours", [4, 4, 4, 4, 1], 16, False, 1),
        ("yacht", None, 0, True, 1),
    ]
    assert {turn["recorded_at"] for turn in turns} == {evening.show()["created_at"]}


def test_the_turns_stand_in_rounds_as_they_would_be_played(go_on):
    evening = go_on(
        sheet("Ana", {"yacht": 50, "ones": 1, "twos": 4}),
        sheet("Ben"),
        sheet("Cleo", {"choice": 20, "sixes": 24}),
    )
    turns = evening.client.get(f"{evening.path}/turns").json
    assert [(turn["player"], turn["category"]) for turn in turns] == [
        *((1, "yacht"), (3, "choice"), (1, "ones"), (3, "sixes"), (1, "twos"))
    ]
    assert [turn["number"] for turn in turns] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("sheets", "who"),
    [
        (({}, {}), 1),
        (({"ones": 1}, {"ones": 2}), 1),
        (({"ones": 1}, {}), 2),
        (({"ones": 1, "twos": 2}, {"ones": 1}, {"ones": 1}), 2),
        (({"ones": 1}, {"ones": 1}, {}), 3),
        ((YACHT_ROWS, YACHT_ROWS, {"ones": 1}), 3),
        ((YACHT_ROWS, YACHT_ROWS), None),
    ],
)
def test_whoever_has_the_fewest_rows_is_next(go_on, sheets, who):
    evening = go_on(*(sheet(f"Player {place}", rows) for place, rows in enumerate(sheets)))
    due = evening.show()["next"]
    assert (due and due["player"]) == who
    if due:
        assert due["turn"] == sum(map(len, sheets)) + 1


def test_a_late_joiner_catches_up(go_on):
    evening = go_on(sheet("Ana", {"ones": 1, "twos": 2}), sheet("Ben", {"ones": 1, "twos": 2}))
    evening.join("Cleo")
    evening.play(("yacht", "66666"), ("choice", "66665"))
    assert evening.show()["next"] == {"turn": 7, "player": 1}
    assert evening.show()["players"][2]["total"] == 79


def test_a_leaver_holds_nobody_up(go_on):
    evening = go_on(sheet("Ana", {"ones": 1}), sheet("Ben", active=False))
    assert evening.show()["next"] == {"turn": 2, "player": 1}
    assert evening.show()["players"][1]["active"] is False
    evening.change(2, active=True)
    assert evening.show()["next"] == {"turn": 2, "player": 2}


def test_a_finished_sheet_has_winners(go_on):
    better = YACHT_ROWS | {"ones": 2}
    evening = go_on(sheet("Ana", YACHT_ROWS), sheet("Ben", better), sheet("Cleo", better))
    game = evening.show()
    assert totals(game) == [196, 197, 197]
    assert (game["status"], game["winners"], game["next"]) == ("finished", [2, 3], None)
    assert ranks(game) == [3, 1, 1]
    with evening.unchanged():
        answer = evening.ask("POST", "/turns", entry("ones", "11111"))
        problem(answer, 409, "game_finished", game=game)


def test_what_is_wrong_on_paper_can_be_corrected_afterwards(go_on):
    evening = go_on(sheet("Ana", YACHT_ROWS))
    game = evening.turn(1, "yacht", "66665", if_match='"1"').json["game"]
    assert totals(game) == [146]
    assert evening.undo(12).json["game"]["status"] == "in_progress"


def test_the_log_begins_with_the_import(go_on):
    evening = go_on(sheet("Ana", {"ones": 1}), sheet("Ben", {"ones": 2}), order="any")
    evening.turn(3, "twos", "22222", player=2)
    first, second = evening.log()
    assert (first["seq"], first["action"]) == (1, "game_imported")
    assert first["detail"] == {
        "players": ["Ana", "Ben"],
        "rules": {"id": "yacht", "version": 1},
        "order": "any",
        "turns": 2,
    }
    assert second["action"] == "turn_recorded"


def test_the_rolls_of_the_turn_under_way_come_along(go_on):
    rolls = [{"dice": [1, 2, 2, 4, 6]}, {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]}]
    evening = go_on(sheet("Ana", {"ones": 1}), sheet("Ben"), rolls=rolls)
    current = evening.show()["current"]
    assert (current["player"], current["rolls_left"]) == (2, 1)
    assert current["dice"] == [2, 2, 4, 4, 6]
    assert evening.turn(2, "choice").json["rolls"][1]["kept"] == [2, 2]


@pytest.mark.parametrize("rules", ["yacht-1938", "yacht-51", "yahtzee", "kismet"])
def test_paper_of_other_rules_is_priced_by_them(go_on, rules):
    evening = go_on(sheet("Ana", {"four_of_a_kind": dice("44441")}), rules=rules)
    paid = {"yacht-1938": 16, "kismet": 42}.get(rules, 17)
    assert totals(evening.show()) == [paid]


@pytest.mark.parametrize(
    ("rows", "scores", "bonus"),
    [
        ({"yahtzee": 50, "fours": dice("44444")}, [50, 20], 100),
        ({"fours": dice("44444"), "yahtzee": 50}, [20, 50], 0),
        ({"yahtzee": 0, "fours": dice("44444")}, [0, 20], 0),
        ({"yahtzee": 50, "fours": 8, "full_house": dice("44444")}, [50, 8, 25], 100),
        ({"full_house": dice("44444"), "yahtzee": 50}, [0, 50], 0),
        ({"yahtzee": dice("44444"), "fours": 8, "large_straight": 40}, [50, 8, 40], 0),
    ],
)
def test_where_a_joker_matters_the_rows_stand_in_the_order_of_play(go_on, rows, scores, bonus):
    ana = go_on(sheet("Ana", rows), rules="yahtzee").show()["players"][0]
    assert [ana["scores"][row] for row in rows] == scores
    assert ana["bonuses"]["yahtzee"] == bonus
    assert ana["total"] == sum(scores) + bonus


def test_a_row_that_the_joker_forbade_is_named(api):
    rows = {"yahtzee": 50, "chance": dice("44444"), "fours": 8}
    answer = send(api, {"rules": "yahtzee", "players": [sheet("Ana", rows)]})
    [error] = problem(answer, 422, "invalid_request")["errors"]
    assert error["pointer"] == "/players/0/sheet/chance"


def test_the_upper_bonus_of_paper_is_counted(go_on):
    rows = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    evening = go_on(sheet("Ana", rows | {"sixes": 18}), sheet("Ben", rows), rules="yahtzee")
    assert [player["bonuses"]["upper"] for player in evening.show()["players"]] == [35, 0]


def test_a_repeated_import_makes_one_game_with_one_key(api):
    body = {"players": [sheet("Ana", {"ones": 1})]}
    first = send(api, body, idempotency_key="paper-of-ana-and-nobody-else")
    again = send(api, body, idempotency_key="paper-of-ana-and-nobody-else")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    assert again.headers["Location"] == first.headers["Location"]
    assert len(api.get(f"{first.headers['Location']}/log").json) == 1
    other = send(api, body, idempotency_key="another")
    assert other.json["id"] != first.json["id"]
    assert other.json["key"] != first.json["key"]


def test_a_key_cannot_stand_for_two_imports_nor_for_an_import_and_a_new_game(api):
    key = {"idempotency_key": "one-key-for-many"}
    assert send(api, {"players": [sheet("Ana")]}, **key).status_code == 201
    problem(send(api, {"players": [sheet("Ben")]}, **key), 422, "idempotency_key_reuse")
    made = api.post(
        "/games", json={"players": ["Ana"]}, headers={"Idempotency-Key": key["idempotency_key"]}
    )
    problem(made, 422, "idempotency_key_reuse")


def test_a_refused_import_leaves_its_key_free(api):
    key = {"idempotency_key": "mended-after-a-refusal"}
    problem(send(api, {"players": [sheet("Ana", {"ones": 6})]}, **key), 422, "invalid_request")
    assert send(api, {"players": [sheet("Ana", {"ones": 5})]}, **key).status_code == 201


def test_twenty_finished_sheets_fit(go_on):
    evening = go_on(*(sheet(f"Player {place}", YACHT_ROWS) for place in range(20)))
    assert evening.show()["winners"] == list(range(1, 21))
    assert len(exported(evening.client, evening.id)["turns"]) == 240
