"""``POST /games``."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.games.evening import ROWS, Evening, pointers, problem
from yacht_api.rules import all_rulesets

ZWJ, ZWNJ = "\u200d", "\u200c"


def create(api, *players, **body):
    return send(api, {"players": players, **body})


def send(api, body):
    # As ASCII, so that halves of characters can be sent as escapes.
    return api.post("/games", data=json.dumps(body), content_type="application/json")


def test_a_new_game_has_empty_sheets_and_ana_begins(api):
    made = create(api, "Ana", "Ben")
    assert made.status_code == 201
    game = made.json
    empty = {
        "active": True,
        "scores": dict.fromkeys(ROWS),
        "bonuses": {},
        "total": 0,
        "rank": 1,
        "turns_left": 12,
    }
    assert list(game["players"][0]["scores"]) == list(ROWS)
    assert game["players"] == [{"id": 1, "name": "Ana", **empty}, {"id": 2, "name": "Ben", **empty}]
    assert game["rules"] == {"id": "yacht", "version": 1}
    assert (game["order"], game["status"], game["version"]) == ("seats", "in_progress", 1)
    assert game["next"] == {"turn": 1, "player": 1}
    for nothing in ("current", "last_turn", "winners", "rematch"):
        assert game[nothing] is None


def test_the_answer_says_where_the_game_is_and_no_cache_keeps_its_key(api):
    made = create(api, "Ana")
    assert made.headers["Location"] == f"/games/{made.json['id']}"
    assert made.headers["ETag"] == '"1"'
    assert made.headers["Cache-Control"] == "no-store"
    shown = api.get(made.headers["Location"])
    assert made.json == shown.json | {"key": made.json["key"]}


def test_ids_and_keys_have_at_least_128_bits_and_no_two_are_alike(api):
    games = [create(api, "Ana").json for _ in range(50)]
    for game in games:
        assert re.fullmatch(r"[A-Za-z0-9_-]{22}", game["id"])
        assert re.fullmatch(r"[A-Za-z0-9_-]{22,64}", game["key"])
    assert len({game["id"] for game in games} | {game["key"] for game in games}) == 100


def test_times_are_utc_and_of_now(api):
    game = create(api, "Ana").json
    at = datetime.fromisoformat(game["created_at"])
    assert game["created_at"].endswith("Z")
    assert game["updated_at"] == game["created_at"]
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=1)


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_a_game_can_be_played_by_any_rule_set(api, rules):
    game = create(api, "Ana", rules=rules.id).json
    assert game["rules"] == {"id": rules.id, "version": rules.version}
    assert list(game["players"][0]["scores"]) == list(rules.ids)
    assert game["players"][0]["bonuses"] == {bonus.id: 0 for bonus in rules.bonuses}
    assert game["players"][0]["turns_left"] == len(rules.ids)


def test_a_table_may_have_one_to_twenty_players(api):
    names = [f"Player {place}" for place in range(1, 22)]
    assert create(api, "Ana").status_code == 201
    assert len(create(api, *names[:20]).json["players"]) == 20
    assert pointers(create(api, *names)) == ["/players"]
    assert pointers(create(api)) == ["/players"]


def test_a_table_need_not_wait_for_one_another(api):
    assert create(api, "Ana", "Ben", order="any").json["order"] == "any"


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("'); DROP TABLE games;--", None),
        ("<script>alert(1)</script>", None),
        ("{{7*7}} %s%n{0} ${x}", None),
        ("=cmd()", None),
        ("José", None),
        ("Jose\u0301", "José"),
        ("  Ana  ", "Ana"),
        ("\u00a0Ana\u3000", "Ana"),
        ("Ana  Maria", None),
        ("\u0410nn", None),
        ("👩" + ZWJ + "👩" + ZWJ + "👧", None),
        ("می" + ZWNJ + "خواهم", None),
        ("😀" * 40, None),
        ("x" * 40, None),
        ("李小龍", None),
        ("0", None),
        ("null", None),
    ],
)
def test_what_people_call_themselves_is_kept_as_typed(api, sent, kept):
    made = create(api, sent)
    assert made.status_code == 201, made.text
    assert made.json["players"][0]["name"] == (kept or sent)
    again = api.get(made.headers["Location"])
    assert again.json["players"][0]["name"] == (kept or sent)
    # Whatever a name says, the tables are still there.
    assert create(api, "Ana").status_code == 201


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u2003\u3000",
        "Ana\u0000",
        "\u0007Ana",
        "Ana\nBen",
        "Ana\u007f",
        "Ana\u0085",
        "Ana\u202eBen",
        "\u2066Ana\u2069",
        "\u200b",
        "An\u200ba",
        "\ufeffAna",
        "Ana\u2028",
        "An" + ZWJ + "a",
        ZWJ,
        "\ud800",
        "\udc00\ud800",
        "Ana\uffff",
        "\ue000",
        "\U000f0000",
        "A" + "\u0301" * 40,
        "\u0301Ana",
        "\u3164",
        "x" * 41,
        "x" * 10_000,
    ],
    ids=ascii,
)
def test_names_that_nobody_could_read_are_refused(api, name):
    assert pointers(create(api, "Ana", name)) == ["/players/1"]


@pytest.mark.parametrize("name", [5, True, None, ["Ana"], {"name": "Ana"}, 4.0])
def test_a_name_is_a_string(api, name):
    assert pointers(create(api, name)) == ["/players/0"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Ana"),
        ("Ana", "ANA"),
        ("Ana", " ana "),
        ("José", "Jose\u0301"),
        ("Ana Maria", "ana   maria"),
        ("Ana Maria", "Ana\u00a0Maria"),
        ("Straße", "STRASSE"),
        ("Ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"),
    ],
)
def test_two_players_cannot_have_names_that_look_alike(api, one, other):
    assert pointers(create(api, one, other)) == ["/players/1"]


def test_names_in_other_scripts_may_look_alike(api):
    assert create(api, "Ann", "\u0410nn").status_code == 201


def test_every_bad_name_is_pointed_at(api):
    assert pointers(create(api, "", "Ana", "\n", "ana")) == [
        "/players/0",
        "/players/2",
        "/players/3",
    ]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({}, "/players"),
        ({"players": "Ana"}, "/players"),
        ({"players": None}, "/players"),
        ({"players": {"0": "Ana"}}, "/players"),
        ({"players": 5}, "/players"),
        ({"players": ["Ana"], "rules": "poker"}, "/rules"),
        ({"players": ["Ana"], "rules": "Yacht"}, "/rules"),
        ({"players": ["Ana"], "rules": ""}, "/rules"),
        ({"players": ["Ana"], "rules": None}, "/rules"),
        ({"players": ["Ana"], "rules": ["yacht"]}, "/rules"),
        ({"players": ["Ana"], "order": "seat"}, "/order"),
        ({"players": ["Ana"], "order": None}, "/order"),
        ({"players": ["Ana"], "order": True}, "/order"),
    ],
)
def test_a_bad_field_is_pointed_at(api, body, where):
    assert pointers(send(api, body)) == [where]


@pytest.mark.parametrize(
    "field", ["id", "key", "total", "version", "role", "score", "status", "winners", "__proto__"]
)
def test_nothing_that_is_ours_to_say_can_be_sent(api, field):
    body = {"players": ["Ana"], field: "x" * 22}
    assert pointers(send(api, body)) == [f"/{field}"]


@pytest.mark.parametrize("body", [[], "Ana", None, 5, True, [{"players": ["Ana"]}]])
def test_a_body_is_an_object(api, body):
    assert pointers(send(api, body)) == [""]


def test_many_players_are_refused_before_their_names_are_looked_at(api):
    assert pointers(create(api, *["\n"] * 1000)) == ["/players"]


def test_a_name_twice_as_a_member_is_broken_json(api):
    answer = api.post(
        "/games", data='{"players":["Ana"],"players":["Ben"]}', content_type="application/json"
    )
    problem(answer, 400, "broken_json")


def test_making_a_game_needs_no_key_and_a_wrong_one_does_no_harm(api):
    answer = api.post(
        "/games", json={"players": ["Ana"]}, headers={"Authorization": "Bearer nonsense"}
    )
    assert answer.status_code == 201


def test_a_query_on_a_new_game_is_no_part_of_it(api):
    assert Evening(api, "Ana").show()["version"] == 1
