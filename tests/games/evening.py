"""An evening at the table, over HTTP: a game with its key, and short ways to play it."""

from contextlib import contextmanager

ROWS = (
    *("yacht", "large_straight", "small_straight", "four_of_a_kind", "full_house", "choice"),
    *("sixes", "fives", "fours", "threes", "twos", "ones"),
)
"""The rows of the standard sheet, in its order."""

KEY = "Authorization"


def dice(text):
    """44441 as a list of dice."""
    return [int(face) for face in text]


def entry(row, what=None, **more):
    """A body: dice as "44441", points as a number, None for those of the last roll."""
    if isinstance(what, str):
        return {"category": row, "dice": dice(what), **more}
    return {"category": row, **({} if what is None else {"points": what}), **more}


def throw(shown, kept=""):
    """The body of a roll: throw("22446", "22")."""
    return {"dice": dice(shown)} | ({"kept": dice(kept)} if kept else {})


def problem(answer, status, code, **members):
    """The problem that the answer must be, with these members."""
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json"), (
        answer.text
    )
    body = answer.json
    assert body["code"] == code, body
    assert (body["status"], body["type"]) == (status, f"/problems/{code.replace('_', '-')}")
    assert body["title"]
    assert body["detail"]
    assert {name: body.get(name) for name in members} == members
    return body


def pointers(answer):
    """Where a 422 says that the body is wrong."""
    body = problem(answer, 422, "invalid_request")
    return [error["pointer"] for error in body["errors"]]


def bearer(key):
    """The header that opens a game."""
    return {KEY: f"Bearer {key}"}


class Evening:
    """One game: Ana, Ben and whoever else is named."""

    def __init__(self, client, *players, **body):
        self.client = client
        made = client.post("/games", json={"players": players or ("Ana", "Ben"), **body})
        assert made.status_code == 201, made.text
        self.made = made
        self.id = made.json["id"]
        self.key = made.json["key"]
        self.path = f"/games/{self.id}"

    def ask(self, method, path="", body=None, *, key=None, **headers):
        """Send a request about the game; ``if_match='"1"'`` becomes a header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.open(
            self.path + path,
            method=method,
            json=body,
            headers={**bearer(key or self.key), **named},
        )

    def show(self):
        """The game as it stands."""
        return self.client.get(self.path).json

    def log(self):
        """All that was done to it."""
        return self.client.get(f"{self.path}/log").json

    def turn(self, number, row, what=None, *, player=None, **headers):
        """PUT a turn."""
        body = entry(row, what) | ({} if player is None else {"player": player})
        return self.ask("PUT", f"/turns/{number}", body, **headers)

    def roll(self, number, place, shown, kept="", **headers):
        """PUT a roll."""
        return self.ask("PUT", f"/turns/{number}/rolls/{place}", throw(shown, kept), **headers)

    def undo(self, number, **headers):
        """DELETE a turn."""
        return self.ask("DELETE", f"/turns/{number}", **headers)

    def change(self, player, **what):
        """PATCH a player."""
        return self.ask("PATCH", f"/players/{player}", what)

    def join(self, name, **headers):
        """POST a player."""
        return self.ask("POST", "/players", {"name": name}, **headers)

    def play(self, *entries):
        """Record the turns that are next: ``("fours", "44441")`` each. Returns the game."""
        for row, what in entries:
            answer = self.ask("POST", "/turns", entry(row, what))
            assert answer.status_code == 201, answer.text
        return self.show()

    def play_out(self, what="11112"):
        """Fill every open row of everybody with these dice."""
        game = self.show()
        while game["next"]:
            sheet = game["players"][game["next"]["player"] - 1]["scores"]
            row = next(row for row, points in sheet.items() if points is None)
            answer = self.ask("POST", "/turns", entry(row, what))
            assert answer.status_code == 201, answer.text
            game = answer.json["game"]
        return game

    @contextmanager
    def unchanged(self):
        """Nothing of the game, its turns and its log may change in this block."""
        before = self.everything()
        yield
        assert self.everything() == before

    def everything(self):
        """All that can be read of the game."""
        return [
            (answer.status_code, answer.data)
            for path in ("", "/turns", "/log")
            for answer in [self.client.get(self.path + path)]
        ]


def totals(game):
    """The totals in the order of the seats."""
    return [player["total"] for player in game["players"]]


def ranks(game):
    """The ranks in the order of the seats."""
    return [player["rank"] for player in game["players"]]
