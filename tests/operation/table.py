"""Playing a little over HTTP."""

TURN = {"category": "four_of_a_kind", "dice": [4, 4, 4, 4, 1]}
ROWS = (
    *("yacht", "large_straight", "small_straight", "four_of_a_kind", "full_house", "choice"),
    *("sixes", "fives", "fours", "threes", "twos", "ones"),
)


def new_game(client, *names, **headers):
    """A new game's id and the header that opens it."""
    made = client.post("/games", json={"players": names or ("Ana",)}, headers=headers)
    assert made.status_code == 201, made.text
    return made.json["id"], {"Authorization": f"Bearer {made.json['key']}"}


def play(client, game, key, number, category="four_of_a_kind"):
    """Record a turn."""
    body = {"category": category, "dice": [4, 4, 4, 4, 1]}
    return client.put(f"/games/{game}/turns/{number}", json=body, headers=key)
