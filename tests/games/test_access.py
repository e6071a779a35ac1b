"""Who may do what, for every route that there is: a new one fails until it is sorted in here."""

import pytest

from tests.games.evening import KEY, bearer, entry, problem
from yacht_api import create_app
from yacht_api.api.spec import describe
from yacht_api.settings import Settings

GAME = "/games/<game_id:game_id>"
NEEDS_KEY = {
    f"DELETE {GAME}": None,
    f"DELETE {GAME}/turns/<number:number>": None,
    f"PATCH {GAME}/players/<number:seat>": {"active": False},
    f"POST {GAME}/key": None,
    f"POST {GAME}/players": {"name": "Cleo"},
    f"POST {GAME}/rematch": None,
    f"POST {GAME}/turns": entry("fives", "55551"),
    f"PUT {GAME}/turns/<number:number>": entry("fours", "44441"),
    f"PUT {GAME}/turns/<number:number>/rolls/<number:place>": {"dice": [1, 2, 3, 4, 5]},
    f"GET {GAME}/invite.svg": None,
}
"""Routes that only the holder of a game's key may use, with a body that each takes."""

NEEDS_ID = {
    f"GET {GAME}",
    f"GET {GAME}/export",
    f"GET {GAME}/log",
    f"GET {GAME}/sheet",
    f"GET {GAME}/sheet.csv",
    f"GET {GAME}/sheet.txt",
    f"GET {GAME}/turns",
    f"GET {GAME}/turns/<number:number>",
    f"GET {GAME}/watch.svg",
    f"GET {GAME}/advice",
    f"GET {GAME}/analysis",
    f"GET {GAME}/odds",
    f"GET {GAME}/odds.svg",
}
"""Routes that only read a game, which whoever has its id may do."""

OPEN = {
    *("POST /games", "POST /games/import", "POST /advice"),
    *("POST /score", "GET /score", "POST /score/batch", "POST /standings"),
    *("GET /rules", "GET /rules/<rules>", "GET /rules/<rules>/table"),
    *("GET /healthz", "GET /readyz", "GET /metrics", "GET /problems", "GET /problems/<slug>"),
    *("GET /openapi.json", "GET /openapi.yaml"),
    *("GET /docs", "GET /docs/<path:name>", "GET /docs/start.js"),
    *("GET /", "GET /g/<game>", "GET /static/<wanted>/<path:name>", "GET /sw.js"),
}
"""Routes that show no game and change none that is there."""

# At the turn that is next, which is the third.
NUMBERS = {"<number:seat>": "2", "<number:place>": "1"}


def routes():
    app = create_app(Settings(database_url="sqlite://", secret="s" * 32, access_log="off"))
    return sorted(
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    )


ROUTES = routes()


def test_every_route_is_sorted_in_here():
    unknown = {*ROUTES} - {*NEEDS_KEY, *NEEDS_ID, *OPEN}
    assert not unknown, "Say who may use these routes: with the key, with the id, or everybody."


def test_whatever_changes_a_game_needs_its_key():
    about_a_game = [route for route in ROUTES if GAME in route]
    changing = {route for route in about_a_game if not route.startswith("GET ")}
    assert changing <= {*NEEDS_KEY}
    assert all(GAME in route for route in NEEDS_KEY.keys() | NEEDS_ID)


def ask(evening, route, authorization):
    method, _, path = route.partition(" ")
    number = "2" if method in {"DELETE", "GET"} else "3"
    for name, value in {
        "<game_id:game_id>": evening.id,
        "<number:number>": number,
        **NUMBERS,
    }.items():
        path = path.replace(name, value)
    headers = {} if authorization is None else {KEY: authorization}
    return evening.client.open(path, method=method, json=NEEDS_KEY.get(route), headers=headers)


@pytest.fixture
def played(begin):
    evening = begin("Ana", "Ben")
    evening.play(("choice", "55551"), ("choice", "44441"))
    return evening


@pytest.mark.parametrize("route", [route for route in ROUTES if route in NEEDS_KEY])
def test_only_its_own_key_opens_a_game(played, begin, route):
    other = begin("Ana", "Ben")
    with played.unchanged(), other.unchanged():
        for malformed in (None, "", "Bearer", "Bearer short", f"Basic {played.key}", "Bearer \xff"):
            problem(ask(played, route, malformed), 401, "no_key")
        for wrong in (other.key, played.id, other.id, "x" * 43):
            problem(ask(played, route, f"Bearer {wrong}"), 403, "wrong_key")
    right = ask(played, route, f"Bearer {played.key}")
    assert right.status_code in {200, 201, 204}, right.text


@pytest.mark.parametrize("route", [route for route in ROUTES if route in NEEDS_ID])
def test_looking_needs_no_key_and_changes_nothing(played, begin, route):
    other = begin("Ana", "Ben")
    with played.unchanged(), other.unchanged():
        seen = {
            ask(played, route, header).status_code
            for header in (
                None,
                "Bearer \xff",
                *(f"Bearer {key}" for key in (other.key, played.key)),
            )
        }
    assert len(seen) == 1
    assert not seen & {401, 403, 404, 405}


@pytest.mark.parametrize("route", sorted({*NEEDS_KEY, *NEEDS_ID} & {*ROUTES}))
def test_a_game_that_is_not_there_opens_to_nobody(played, route):
    key = played.key
    played.client.delete(played.path, headers=bearer(key))
    answer = ask(played, route, f"Bearer {key}")
    problem(answer, 404, "not_found")


def test_the_description_names_the_headers_that_calls_about_games_heed(app):
    for path, operations in describe(app)["paths"].items():
        for method, operation in operations.items():
            headers = {p["name"] for p in operation.get("parameters", []) if p["in"] == "header"}
            changes = "security" in operation and method != "get"
            assert ("If-Match" in headers) == changes, (method, path)
            posts = method == "post" and path.startswith("/games")
            assert ("Idempotency-Key" in headers) == posts, (method, path)
