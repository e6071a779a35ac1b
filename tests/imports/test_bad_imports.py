"""Imports that cannot be: each bad field by its pointer, all at once, and never a 500."""

from time import thread_time

import pytest

from tests.games.evening import pointers, problem
from tests.imports.paper import AT, YACHT_ROWS, dice, send, sheet, turn

ANA = sheet("Ana")
YACHT = "66666"


def refused(client, **body):
    return pointers(send(client, {"players": [ANA], **body}))


def test_everything_impossible_is_named_at_once(client):
    answer = send(
        client,
        {
            "players": [
                sheet("Ana", {"yacht": 49, "ones": 1, "sixes": 7, "poker": 5}),
                sheet("\n", {"choice": 0, "fours": dice("44441")}),
                sheet("ANA", {"full_house": 3}),
            ]
        },
    )
    assert sorted(pointers(answer)) == [
        "/players/0/sheet/poker",
        "/players/0/sheet/sixes",
        "/players/0/sheet/yacht",
        "/players/1/name",
        "/players/1/sheet/choice",
        "/players/2/name",
        "/players/2/sheet/full_house",
    ]


@pytest.mark.parametrize(
    ("row", "cell", "where"),
    [
        *(("fours", 13, ""), ("fours", 24, ""), ("fours", -4, ""), ("fours", 10**30, "")),
        *(("yacht", 49, ""), ("choice", 0, ""), ("choice", 31, ""), ("full_house", 6, "")),
        *(("fours", 4.0, ""), ("fours", "4", ""), ("fours", True, ""), ("fours", [4], "")),
        *(("fours", "", ""), ("fours", [4, 4, 4, 4, 1], ""), ("fours", 4.5, "")),
        ("fours", {}, "/dice"),
        ("fours", {"dice": None}, "/dice"),
        ("fours", {"dice": "44441"}, "/dice"),
        ("fours", {"dice": [4, 4, 4, 4]}, "/dice"),
        ("fours", {"dice": [4, 4, 4, 4, 7]}, "/dice/4"),
        ("fours", {"dice": [4, 4, 4, 4, 1.0]}, "/dice/4"),
        ("fours", {"dice": [True, 4, 4, 4, 1]}, "/dice/0"),
        ("fours", {"dice": [[4], 4, 4, 4, 1]}, "/dice/0"),
        ("fours", {"dice": [4, 4, 4, 4, 1], "points": 16}, "/points"),
        ("fours", {"points": 16, "dice": [4, 4, 4, 4, 1]}, "/points"),
        ("fours", {"dice": [4, 4, 4, 4, 1], "rolls": []}, "/rolls"),
        ("yahtzee", 50, ""),
        ("yahtzee", {"dice": [4, 4, 4, 4, 4]}, ""),
        ("Fours", 4, ""),
        ("", 4, ""),
        ("__proto__", 4, ""),
    ],
    ids=str,
)
def test_a_row_that_cannot_be_is_pointed_at(client, row, cell, where):
    good = {"ones": 1, row: cell, "twos": dice("22345")}
    assert refused(client, players=[ANA | {"name": "Ben"}, sheet("Ana", good)]) == [
        f"/players/1/sheet/{row}{where}"
    ]


def test_names_of_rows_are_escaped_in_pointers(client):
    assert refused(client, players=[sheet("Ana", {"a/b~c": 1})]) == ["/players/0/sheet/a~1b~0c"]


@pytest.mark.parametrize("rows", [[], "yacht", 5, True, None, [["yacht", 50]]], ids=str)
def test_a_sheet_is_an_object(client, rows):
    assert refused(client, players=[{"name": "Ana", "sheet": rows}]) == ["/players/0/sheet"]


@pytest.mark.parametrize(
    ("players", "where"),
    [
        ([], "/players"),
        (None, "/players"),
        ("Ana", "/players"),
        ({"0": ANA}, "/players"),
        (["Ana"], "/players/0"),
        ([None], "/players/0"),
        ([[ANA]], "/players/0"),
        ([{}], "/players/0/name"),
        ([{"name": 5}], "/players/0/name"),
        ([{"name": ""}], "/players/0/name"),
        ([{"name": "x" * 41}], "/players/0/name"),
        ([{"name": "Ana\u0000"}], "/players/0/name"),
        ([ANA, {"name": " ana "}], "/players/1/name"),
        ([{"name": "Ana", "active": 1}], "/players/0/active"),
        ([{"name": "Ana", "active": 0.0}], "/players/0/active"),
        ([{"name": "Ana", "active": "true"}], "/players/0/active"),
        ([{"name": "Ana", "active": None}], "/players/0/active"),
        ([{"name": "Ana", "total": 5}], "/players/0/total"),
        ([{"name": "Ana", "scores": {}}], "/players/0/scores"),
        ([{"name": "Ana", "id": 1}], "/players/0/id"),
        ([sheet(f"Player {place}") for place in range(21)], "/players"),
    ],
)
def test_players_who_cannot_sit_down_are_pointed_at(client, players, where):
    assert refused(client, players=players) == [where]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("rules", "poker"), ("rules", None), ("rules", 5), ("order", "seat"), ("order", None)),
        *(("rolls", None), ("rolls", {}), ("rolls", "12246"), ("turns", None), ("turns", {})),
        *(("id", "x" * 22), ("key", "x" * 22), ("version", 5), ("winners", [1]), ("log", [])),
        *(("created_at", None), ("updated_at", AT), ("status", "finished"), ("__proto__", {})),
    ],
)
def test_a_bad_field_is_pointed_at(client, field, value):
    assert refused(client, **{field: value}) == [f"/{field}"]


@pytest.mark.parametrize("body", [[], "Ana", None, 5, True, [{"players": [ANA]}]], ids=str)
def test_a_body_is_an_object(client, body):
    assert pointers(send(client, body)) == [""]


@pytest.mark.parametrize(
    "body", ["", "{", '{"players":[{"name":"Ana","sheet":{"ones":1,"ones":2}}]}', "[" * 17, "NaN"]
)
def test_broken_json_is_refused(client, body):
    answer = client.post("/games/import", data=body, content_type="application/json")
    problem(answer, 400, "broken_json")


def test_sheets_and_turns_are_two_ways_to_say_it(client):
    players = [sheet("Ana", {"ones": 1}), sheet("Ben"), sheet("Cleo", {})]
    assert refused(client, players=players, turns=[turn()]) == [
        "/players/0/sheet",
        "/players/2/sheet",
    ]


def without(field):
    whole = turn()
    del whole[field]
    return whole


@pytest.mark.parametrize(
    ("played", "where"),
    [
        *((without(field), f"/{field}") for field in turn()),
        (turn(player=0), "/player"),
        (turn(player=2), "/player"),
        (turn(player=10**30), "/player"),
        (turn(player=1.0), "/player"),
        (turn(player=True), "/player"),
        (turn(player="1"), "/player"),
        (turn("poker"), "/category"),
        (turn("yahtzee", 50), "/category"),
        (turn(category=None), "/category"),
        (turn("fours", 13), "/points"),
        (turn("choice", 0), "/points"),
        (turn("fours", 10**30), "/points"),
        (turn(points=16.0), "/points"),
        (turn(points="16"), "/points"),
        (turn(points=None), "/points"),
        (turn(points=True), "/points"),
        (turn(dice=[4, 4, 4, 4]), "/dice"),
        (turn(dice=[4, 4, 4, 4, 0]), "/dice/4"),
        (turn(dice="44441"), "/dice"),
        (turn(revision=0), "/revision"),
        (turn(revision=1_000_001), "/revision"),
        (turn(revision=-1), "/revision"),
        (turn(revision=1.0), "/revision"),
        (turn(revision=True), "/revision"),
        (turn(revision="1"), "/revision"),
        (turn(number=1), "/number"),
        (turn(zero=False), "/zero"),
        (turn(rolls=None), "/rolls"),
        (turn(rolls=[{}]), "/rolls/0/dice"),
        (turn(rolls=[5]), "/rolls/0"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 1], "kept": [9]}]), "/rolls/0/kept/0"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 1], "kept": [4] * 6}]), "/rolls/0/kept"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 1], "kept": [4]}]), "/rolls/0/kept"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 2]}]), "/dice"),
        (turn("fours", 16, rolls=[{"dice": [4, 4, 4, 4, 1]}]), "/dice"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 1]}] * 4), "/rolls"),
        (turn(rolls=[{"dice": [4, 4, 4, 4, 1]}] * 11), "/rolls"),
        (
            turn(rolls=[{"dice": [1, 2, 3, 4, 5]}, {"dice": [4, 4, 4, 4, 1], "kept": [4, 4]}]),
            "/rolls/1/kept",
        ),
        (
            turn(rolls=[{"dice": [6, 2, 3, 4, 5]}, {"dice": [4, 4, 4, 4, 1], "kept": [6]}]),
            "/rolls/1/kept",
        ),
        ("fours", ""),
        (None, ""),
        ([], ""),
    ],
)
def test_a_turn_that_cannot_be_is_pointed_at(client, played, where):
    assert refused(client, turns=[turn("ones", 1), played]) == [f"/turns/1{where}"]


def test_a_row_is_used_once_and_the_first_stands(client):
    turns = [turn("fours"), turn("ones", 1), turn("fours", 8), turn("ones", 2)]
    assert refused(client, turns=turns) == ["/turns/2/category", "/turns/3/category"]


def test_a_turn_that_the_joker_forbade_is_pointed_at(client):
    turns = [turn("yahtzee", 50), turn("chance", "44444"), turn("fours", "44444")]
    assert refused(client, rules="yahtzee", turns=turns) == ["/turns/1/category"]


@pytest.mark.parametrize(
    "at",
    [
        *("2026-11-29", "2026-11-29T18:04Z", "2026-11-29T18:04:05", "2026-11-29 18:04:05Z"),
        *("2026-11-29T18:04:05.678+00:00", "2026-11-29T18:04:05.678+01:00", " " + AT, AT + " "),
        *("2026-02-30T18:04:05.678Z", "2026-11-29T24:04:05.678Z", "2026-11-29T18:04:60.678Z"),
        *("2026-13-29T18:04:05.678Z", "2026-11-29T18:04:05.Z", "2026-1-9T1:4:5.6Z"),
        *("0001-01-01T00:00:00.000Z", "0999-12-31T23:59:59.999Z", "12026-11-29T18:04:05.678Z"),
        *("٢٠٢٦-11-29T18:04:05.678Z", "2026-11-٢٩T18:04:05.678Z", "2026-11-29T18:04:05.٦Z"),
        *("-026-11-29T18:04:05.678Z", "now", "", AT.lower()),
        *(1764439445, 1764439445.678, True, None, {}, [AT]),
    ],
    ids=ascii,
)
def test_a_time_is_rfc_3339_in_utc(client, at):
    assert refused(client, created_at=at) == ["/created_at"]
    assert refused(client, turns=[turn(recorded_at=at)]) == ["/turns/0/recorded_at"]


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        (AT, AT),
        ("2026-11-29T18:04:05Z", "2026-11-29T18:04:05.000Z"),
        ("2026-11-29T18:04:05.6Z", "2026-11-29T18:04:05.600Z"),
        ("2026-11-29T18:04:05.678999Z", "2026-11-29T18:04:05.678Z"),
        ("1938-05-01T00:00:00.000Z", "1938-05-01T00:00:00.000Z"),
        ("1000-01-01T00:00:00.000Z", "1000-01-01T00:00:00.000Z"),
        ("2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"),
        ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ],
)
def test_a_time_is_kept_to_the_millisecond(go_on, at, kept):
    evening = go_on(ANA, created_at=at, turns=[turn(recorded_at=at)])
    game = evening.show()
    assert game["created_at"] == kept
    assert game["last_turn"]["recorded_at"] == kept
    assert evening.made.json["created_at"] == kept
    assert game["updated_at"] > "2026"


# More than 501 only where turns were undone and recorded anew.
@pytest.mark.parametrize("revision", [1, 501, 1_000_000])
def test_a_revision_is_kept_and_counts_as_so_many_corrections(go_on, revision):
    evening = go_on(ANA, turns=[turn(revision=revision)])
    assert evening.show()["last_turn"]["revision"] == revision
    mended = evening.turn(1, "fours", "44444", if_match=f'"{revision}"')
    if revision == 1:
        assert mended.json["revision"] == 2
    else:
        problem(mended, 409, "too_many_corrections")


@pytest.mark.parametrize(
    ("rolls", "where"),
    [
        ([{"dice": [1, 2, 3, 4, 7]}], "/rolls/0/dice/4"),
        ([{"dice": [1, 2, 3, 4, 5], "kept": [1]}], "/rolls/0/kept"),
        ([{"dice": [1, 2, 3, 4, 5]}, {"dice": [1, 1, 1, 1, 1], "kept": [1, 1]}], "/rolls/1/kept"),
        ([{"dice": [1, 2, 3, 4, 5]}] * 4, "/rolls"),
        ([{"dice": [1, 2, 3, 4, 5], "roll": 1}], "/rolls/0/roll"),
    ],
)
def test_rolls_under_way_must_follow_one_another(client, rolls, where):
    assert refused(client, rolls=rolls) == [where]


def test_nobody_rolls_after_the_end(client):
    rolls = [{"dice": [1, 2, 3, 4, 5]}]
    assert refused(client, players=[sheet("Ana", YACHT_ROWS)], rolls=rolls) == ["/rolls"]
    assert refused(client, players=[sheet("Ana", active=False)], rolls=rolls) == ["/rolls"]


def test_a_body_has_at_most_a_megabyte(api):
    body = b'{"players":[{"name":"Ana"}]}'
    full = body.ljust(1024 * 1024)
    assert api.post("/games/import", data=full, content_type="application/json").status_code == 201
    over = api.post("/games/import", data=full + b" ", content_type="application/json")
    problem(over, 413, "content_too_large")


# Each about a megabyte; some took half a minute when items were looked at before their number.
@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"players": [5] * 500_000}, "/players"),
        ({"players": [{"sheet": {"a": 1.5}}] * 40_000}, "/players"),
        ({"players": [ANA], "turns": [5] * 500_000}, "/turns"),
        ({"players": [ANA], "turns": [turn()] * 6_000}, "/turns"),
        ({"players": [ANA], "rolls": [{}] * 300_000}, "/rolls"),
        ({"players": [ANA], "turns": [turn(rolls=[{"dice": [4] * 5}] * 40_000)]}, "/turns/0/rolls"),
        ({"players": [ANA], "rolls": [{"dice": [4] * 5, "kept": [7] * 500_000}]}, "/rolls/0/kept"),
        (
            {"players": [sheet("Ana", dict.fromkeys(map(str, range(60_000)), 1.5))]},
            "/players/0/sheet",
        ),
        (
            {"players": [sheet("Ana", dict.fromkeys(map(str, range(28_000)), dice(YACHT)))]},
            "/players/0/sheet",
        ),
    ],
)
def test_a_megabyte_of_junk_costs_no_seconds(client, body, where):
    began = thread_time()
    assert pointers(send(client, body)) == [where]
    assert thread_time() - began < 1.5
