"""``GET /games/{id}/export``: the whole game as a file, which the import takes back unchanged."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.evening import Evening, bearer, problem, totals
from tests.imports.paper import dice, exported, send, sheet
from yacht_api.rules import find

THEIR_OWN = ("id", "key", "version", "updated_at", "rematch")
"""What is another game's, although it is played on with the same sheets."""


def moved(client, game_id):
    """The game after it went through a file. Another export of it must be the same file."""
    file = exported(client, game_id)
    made = send(client, file)
    assert made.status_code == 201, made.text
    assert exported(client, made.json["id"]) == file
    return made.json


def without_its_own(game):
    return {name: value for name, value in game.items() if name not in THEIR_OWN}


def same(client, game_id):
    """Whether the game that comes out of the file is the one that went in."""
    before = client.get(f"/games/{game_id}").json
    after = moved(client, game_id)
    assert without_its_own(after) == without_its_own(before)
    turns = [client.get(f"/games/{each}/turns").json for each in (game_id, after["id"])]
    assert turns[0] == turns[1]
    return after


def test_a_new_game_is_exported_with_no_turns(begin):
    evening = begin("Ana", "Ben", order="any", rules="kismet")
    game = evening.show()
    assert exported(evening.client, evening.id) == {
        "rules": "kismet",
        "order": "any",
        "created_at": game["created_at"],
        "players": [{"name": "Ana", "active": True}, {"name": "Ben", "active": True}],
        "turns": [],
        "rolls": [],
    }
    same(evening.client, evening.id)


def test_a_game_with_all_that_can_happen_comes_back(begin):
    evening = begin("Ana", "Ben", "Cleo")
    evening.roll(1, 1, "12246")
    evening.roll(1, 2, "22446", "22")
    evening.play(("choice", None), ("yacht", 50), ("fours", "44441"), ("ones", "66666"))
    evening.turn(3, "fives", "55511", if_match='"1"')
    evening.change(3, active=False)
    evening.join("Dan")
    evening.change(2, name="Benno")
    evening.roll(5, 1, "55511")
    evening.roll(5, 2, "55526", "555")
    file = exported(evening.client, evening.id)
    assert [player["active"] for player in file["players"]] == [True, True, False, True]
    assert [turn["revision"] for turn in file["turns"]] == [1, 1, 2, 1]
    assert file["turns"][0]["rolls"][1] == {"dice": [2, 2, 4, 4, 6], "kept": [2, 2]}
    assert file["rolls"][1] == {"dice": [5, 5, 5, 2, 6], "kept": [5, 5, 5]}
    game = same(evening.client, evening.id)
    assert game["current"]["player"] == 4
    assert game["version"] == 1


def test_a_finished_game_comes_back_with_its_winners(begin):
    evening = begin("Ana", "Ben", rules="yahtzee")
    evening.play(("yahtzee", "66666"), ("ones", "11111"), ("sixes", "66666"))
    evening.play_out("11223")
    assert same(evening.client, evening.id)["winners"] == [1]


def test_a_joker_comes_back_with_its_bonus(begin):
    evening = begin("Ana", rules="yahtzee")
    evening.play(("yahtzee", "44444"), ("fours", "44444"), ("large_straight", "44444"))
    game = same(evening.client, evening.id)
    assert totals(game) == [50 + 20 + 40 + 200]


def test_a_game_from_paper_goes_through_a_file(go_on):
    evening = go_on(sheet("Ana", {"yacht": 50, "ones": dice("11123")}), sheet("Ben", {"twos": 4}))
    same(evening.client, evening.id)


def test_the_new_game_has_a_key_of_its_own_and_leaves_the_old_one_alone(begin):
    evening = begin("Ana")
    evening.play(("ones", "11123"))
    with evening.unchanged():
        made = moved(evening.client, evening.id)
        body = {"category": "twos", "dice": [2, 2, 2, 2, 2]}
        path = f"/games/{made['id']}/turns"
        old_key = evening.client.post(path, json=body, headers=bearer(evening.key))
        problem(old_key, 403, "wrong_key")
        played = evening.client.post(path, json=body, headers=bearer(made["key"]))
        assert played.status_code == 201


def test_the_file_is_no_secret_and_holds_none(begin):
    evening = begin("Ana")
    answer = evening.client.get(f"{evening.path}/export")
    assert answer.headers["ETag"] == '"1"'
    assert evening.key not in answer.text
    assert evening.id not in answer.text
    unchanged = evening.client.get(f"{evening.path}/export", headers={"If-None-Match": '"1"'})
    assert (unchanged.status_code, unchanged.data) == (304, b"")
    problem(evening.client.get(f"/games/{'x' * 22}/export"), 404, "not_found")


def test_points_that_the_dice_do_not_pay_are_refused(begin):
    evening = begin("Ana")
    evening.play(("fours", "44441"))
    file = exported(evening.client, evening.id)
    file["turns"][0]["points"] = 4
    refused = problem(send(evening.client, file), 422, "invalid_request")
    assert [error["pointer"] for error in refused["errors"]] == ["/turns/0/points"]


DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5) | st.integers(1, 6).map(
    lambda d: [d] * 5
)
PLACE = st.integers(0, 14)
DEED = st.one_of(
    st.tuples(st.just("enter"), PLACE, DICE),
    st.tuples(st.just("enter"), PLACE, DICE),
    st.tuples(st.just("forgotten"), PLACE, PLACE),
    st.tuples(st.just("roll"), PLACE, DICE),
    st.tuples(st.just("mend"), PLACE, DICE),
    st.tuples(st.just("leave"), PLACE, st.booleans()),
    st.tuples(st.just("join"), PLACE, PLACE),
)


def do(evening, deed, place, what):
    """Do it if the rules allow it; a refusal is as good."""
    game = evening.show()
    rules = find(game["rules"]["id"])
    row = rules.ids[place % len(rules.ids)]
    turn = (game["next"] or {"turn": 1})["turn"]
    if deed == "enter":
        known = {} if game["current"] else {"dice": what}
        return evening.ask("POST", "/turns", {"category": row, **known})
    if deed == "forgotten":
        points = sorted(rules.payable[row])[what % len(rules.payable[row])]
        return evening.ask("POST", "/turns", {"category": row, "points": points})
    if deed == "roll":
        rolled = len(game["current"]["rolls"]) if game["current"] else 0
        return evening.ask("PUT", f"/turns/{turn}/rolls/{rolled + 1}", {"dice": what})
    if deed == "mend":
        last = (game["last_turn"] or {"number": 1})["number"]
        path = f"/turns/{place % last + 1}"
        return evening.ask("PUT", path, {"category": row, "dice": what}, if_match="*")
    if deed == "leave":
        return evening.change(place % len(game["players"]) + 1, active=what)
    return evening.join(f"Player {len(game['players']) + 1}")


@pytest.mark.parametrize("order", ["seats", "any"])
@given(
    rules=st.sampled_from(["yacht-51", "yahtzee"]), deeds=st.lists(DEED, min_size=4, max_size=10)
)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_was_done_the_game_comes_back(games_app, order, rules, deeds):
    evening = Evening(games_app.test_client(), "Player 1", "Player 2", rules=rules, order=order)
    for deed in deeds:
        assert do(evening, *deed).status_code in {200, 201, 409, 412, 422}
    same(evening.client, evening.id)
