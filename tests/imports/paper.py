"""Sheets from paper: the bodies of an import, and the game that comes of it."""

import json

from tests.games.evening import Evening
from yacht_api.rules import find

AT = "2026-11-29T18:04:05.678Z"

YACHT_ROWS = {
    **{"yacht": 50, "large_straight": 30, "small_straight": 0, "four_of_a_kind": 17},
    **{"full_house": 21, "choice": 24, "sixes": 18, "fives": 10, "fours": 12},
    **{"threes": 9, "twos": 4, "ones": 1},
}
"""A finished sheet of 196 points."""


def dice(text):
    """A row of a paper sheet for which the dice are known: dice("44441")."""
    return {"dice": [int(face) for face in text]}


def sheet(name, rows=None, **more):
    """A player with a sheet."""
    return {"name": name, **({} if rows is None else {"sheet": rows}), **more}


def turn(row="fours", what="44441", **more):
    """A turn as an export has it; points instead of dice if they are a number."""
    thrown = dice(what)["dice"] if isinstance(what, str) else None
    return {
        "player": 1,
        "category": row,
        "dice": thrown,
        "points": what if thrown is None else find("yacht").scores(tuple(thrown)).get(row, 0),
        "rolls": [],
        "revision": 1,
        "recorded_at": AT,
        **more,
    }


def send(client, body, **headers):
    """``POST /games/import``, as ASCII and without a space."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    text = json.dumps(body, separators=(",", ":"))
    return client.post("/games/import", data=text, content_type="application/json", headers=named)


def exported(client, game_id):
    """The game as a file."""
    answer = client.get(f"/games/{game_id}/export")
    assert answer.status_code == 200, answer.text
    return answer.json


class Continued(Evening):
    """A game that was begun elsewhere."""

    def __init__(self, client, *players, **body):
        self.client = client
        self.made = send(client, {"players": list(players), **body})
        assert self.made.status_code == 201, self.made.text
        self.id = self.made.json["id"]
        self.key = self.made.json["key"]
        self.path = f"/games/{self.id}"
