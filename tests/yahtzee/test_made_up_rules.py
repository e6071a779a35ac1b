"""A rule set that nobody has heard of: data in this one file, and the whole service plays it."""

from contextlib import contextmanager

import pytest

from tests.games.evening import pointers, problem, totals
from tests.imports.paper import exported, send
from yacht_api.rules import Bonus, Category, Ruleset, Step, add, all_rulesets, catalogue


class TwiceThePair:
    """A joker: once the row Nothing is used, five alike pay double and go to no Twin row."""

    def prices(self, dice, filled, scores):
        """What the rows pay now."""
        if len(set(dice)) > 1 or "nothing" not in filled:
            return scores
        return {row: 2 * pays for row, pays in scores.items() if not row.startswith("twin")}

    def earns(self, dice, filled):
        """7 for every five alike."""
        return {"lucky": 7} if len(set(dice)) == 1 else {}


TWINS = tuple(f"twin_{place}" for place in range(1, 17))
GAME = Ruleset(
    id="made-up",
    name="Made up",
    version=3,
    description="More rows than any game we know.",
    categories=(
        Category("nothing", "Nothing", "Never pays.", lambda _dice: 0),
        Category("low", "Low", "The lowest die.", min),
        Category("high", "High", "The highest die, tenfold.", lambda dice: 10 * max(dice)),
        *(
            Category(row, row.title(), "A pair: 2.", lambda d: 2 * (len(set(d)) < 5))
            for row in TWINS
        ),
    ),
    bonuses=(
        Bonus("steep", "Steep", "5 from 61.", rows=("low", "high"), steps=(Step(61, 5),)),
        Bonus("lucky", "Lucky", "7 for every five alike."),
    ),
    joker=TwiceThePair(),
)
FLAT = Ruleset("made-up-flat", "Flat", 1, "The same rows, no bonus.", GAME.categories)


@contextmanager
def added(*rulesets):
    before = dict(catalogue._CATALOGUE)
    for ruleset in rulesets:
        add(ruleset)
    try:
        yield
    finally:
        catalogue._CATALOGUE.clear()
        catalogue._CATALOGUE.update(before)


@pytest.fixture
def play(begin):
    """Play the made-up game; it is gone before its rules are."""
    with added(GAME, FLAT):
        evening = begin("Ana", "Ben", rules="made-up")
        yield evening
        evening.ask("DELETE")


def test_the_rules_are_told_like_any_others(client):
    with added(GAME):
        assert {"id": "made-up", "name": "Made up", "version": 3} in client.get("/rules").json
        page = client.get("/rules/made-up").json
        assert [row["id"] for row in page["categories"]] == ["nothing", "low", "high", *TWINS]
        assert [row["max"] for row in page["categories"]] == [0, 6, 60, *[2] * 16]
        assert page["bonuses"][0]["steps"] == [{"reach": 61, "points": 5}]
        table = client.get("/rules/made-up/table").json
        assert (len(table["rolls"]), len(table["scores"])) == (252, 252)
        place = table["rolls"].index([2, 3, 3, 4, 5])
        assert table["scores"][place] == [0, 2, 50, *[2] * 16]


def test_dice_and_sheets_are_scored_like_any_others(client):
    with added(GAME):
        answer = client.get("/score?dice=6,6,6,6,6&rules=made-up").json
        assert (answer["scores"]["high"], answer["best"]) == (60, ["high"])
        body = {"dice": [6] * 5, "rules": "made-up", "sheet": {"nothing": 0, "low": 1}}
        now = client.post("/score", json=body).json
        assert (now["allowed"], now["scores"]["high"]) == (["high"], 120)
        assert now["bonuses"] == {"lucky": 7}
        sheets = [{"name": "Ana", "scores": {"high": 60, "low": 1}}]
        ranked = client.post("/standings", json={"rules": "made-up", "players": sheets}).json
        assert ranked["players"][0]["total"] == 66


def test_a_game_is_played_corrected_and_written_out(play):
    play.play(("low", "22345"), ("nothing", "12345"))
    assert play.roll(3, 1, "33345").json["game"]["current"]["scores"]["high"] == 50
    play.play(("high", None), ("low", "66666"))
    assert totals(play.show()) == [2 + 50, 12 + 7]
    with play.unchanged():
        problem(play.turn(5, "high", "33345"), 409, "category_taken", open=["nothing", *TWINS])
        assert pointers(play.turn(5, "yacht", "33345")) == ["/category"]
        assert pointers(play.turn(5, "nothing", 1)) == ["/points"]
    game = play.turn(3, "high", "63345", if_match="*").json["game"]
    assert totals(game) == [2 + 60 + 5, 19]
    written = play.client.get(f"{play.path}/sheet.csv").text.split("\r\n")
    assert written[:4] == ["Category,Ana,Ben", "Nothing,,0", "Low,2,12", "High,60,"]
    assert written[-4:-1] == ["Steep,5,0", "Lucky,0,7", "Total,67,19"]
    text = play.client.get(f"{play.path}/sheet.txt").text
    assert "Lucky" in text
    assert "Turn 5: Ana" in text


def test_the_whole_game_has_a_winner_and_goes_through_a_file(play):
    twenty = [f"Player {place}" for place in range(3, 21)]
    for name in twenty:
        assert play.join(name).status_code == 201
    game = play.show()
    pays = GAME.scores((1, 2, 3, 4, 4))
    turns = [
        {"player": who["id"], "category": row, "dice": [1, 2, 3, 4, 4], "points": pays[row]}
        | {"rolls": [], "revision": 1, "recorded_at": game["created_at"]}
        for row in GAME.ids
        for who in game["players"]
    ]
    whole = exported(play.client, play.id) | {"turns": turns}
    made = send(play.client, whole)
    assert made.status_code == 201, made.text
    assert made.json["winners"] == list(range(1, 21))
    again = exported(play.client, made.json["id"])
    assert len(again["turns"]) == 20 * 19
    flat = play.client.get(f"/games/{made.json['id']}/sheet?rules=made-up-flat").json
    assert flat["players"][0]["total"] == 1 + 40 + 32
    gone = play.client.delete(
        f"/games/{made.json['id']}", headers={"Authorization": f"Bearer {made.json['key']}"}
    )
    assert gone.status_code == 204


def test_the_rules_go_as_they_came(client):
    before = all_rulesets()
    with added(GAME):
        assert len(all_rulesets()) == len(before) + 1
    assert all_rulesets() == before
    assert client.get("/rules/made-up").status_code == 404
