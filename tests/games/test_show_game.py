"""``GET /games/{id}`` and ``GET /games/{id}/turns``: what is there, or that nothing is new."""

import pytest

from tests.games.evening import KEY, problem

PATHS = ["", "/turns"]


def get(evening, path="", **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return evening.client.get(evening.path + path, headers=named)


def test_whoever_has_the_id_may_look(evening):
    shown = get(evening)
    assert shown.status_code == 200
    assert shown.content_type == "application/json"
    assert "key" not in shown.json
    assert evening.key not in shown.text


@pytest.mark.parametrize("path", PATHS)
def test_the_version_is_the_etag_and_caches_have_to_ask(evening, path):
    evening.play(("fours", "44441"))
    shown = get(evening, path)
    assert shown.headers["ETag"] == '"2"'
    assert shown.headers["Cache-Control"] == "private, no-cache"
    assert shown.headers["Vary"] == "Authorization, Accept"


@pytest.mark.parametrize("path", PATHS)
def test_head_says_what_get_would(evening, path):
    evening.play(("fours", "44441"))
    shown, head = get(evening, path), evening.client.head(evening.path + path)
    assert (head.status_code, head.data) == (200, b"")
    for name in ("ETag", "Content-Length", "Content-Type", "Cache-Control", "Vary"):
        assert head.headers[name] == shown.headers[name]


@pytest.mark.parametrize(
    "tags", ['"2"', "*", '"1", "2"', 'W/"2"', '"9",W/"2"', "2", ' "2" ', '"2" , "2"']
)
@pytest.mark.parametrize("path", PATHS)
def test_whoever_has_the_present_version_is_told_so(evening, path, tags):
    evening.play(("fours", "44441"))
    same = get(evening, path, if_none_match=tags)
    assert (same.status_code, same.data) == (304, b"")
    assert same.headers["ETag"] == '"2"'
    assert same.headers["Cache-Control"] == "private, no-cache"
    assert same.headers["Vary"] == "Authorization, Accept"
    assert "Content-Type" not in same.headers
    head = evening.client.head(evening.path + path, headers={"If-None-Match": tags})
    assert head.status_code == 304


@pytest.mark.parametrize(
    "tags", ['"1"', "", "garbage", '"2', '"22"', 'w/"3"', '"' * 99, ", " * 200, '"a"' * 500]
)
@pytest.mark.parametrize("path", PATHS)
def test_whoever_has_another_version_gets_this_one(evening, path, tags):
    evening.play(("fours", "44441"))
    assert get(evening, path, if_none_match=tags).status_code == 200


@pytest.mark.parametrize("path", ["", "/turns", "/turns/1"])
def test_dates_and_ranges_do_not_matter(evening, path):
    evening.play(("fours", "44441"))
    since = "Fri, 01 Jan 2100 00:00:00 GMT"
    assert get(evening, path, if_modified_since=since).status_code == 200
    ranged = get(evening, path, range="bytes=0-3")
    assert ranged.status_code == 200
    assert ranged.data == get(evening, path).data


@pytest.mark.parametrize("accept", ["*/*", "application/*", "application/problem+json", ""])
def test_json_is_what_there_is(evening, accept):
    assert get(evening, accept=accept).status_code == 200


@pytest.mark.parametrize("accept", ["text/html", "image/png", "application/json;q=0"])
def test_whoever_cannot_read_json_is_told_so(evening, accept):
    problem(get(evening, accept=accept), 406, "not_acceptable")


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic QW5hOkFuYQ==", "\x80"])
def test_to_look_no_key_is_needed_not_even_a_right_one(evening, header):
    assert evening.client.get(evening.path, headers={KEY: header}).status_code == 200


@pytest.mark.parametrize("path", ["", "/turns", "/turns/1", "/log"])
def test_a_game_that_is_not_there_is_not_found(api, path):
    missing = f"/games/{'x' * 22}{path}"
    problem(api.get(missing), 404, "not_found")
    problem(api.get(missing, headers={"If-None-Match": "*"}), 404, "not_found")
    problem(api.get(missing, headers={"If-None-Match": '"1"'}), 404, "not_found")


def test_each_change_is_one_version(evening):
    changes = [
        lambda: evening.roll(1, 1, "12246"),
        lambda: evening.roll(1, 2, "22446", "22"),
        lambda: evening.turn(1, "choice"),
        lambda: evening.turn(1, "twos", "22446", if_match='"1"'),
        lambda: evening.join("Cleo"),
        lambda: evening.change(3, active=False),
        lambda: evening.change(3, name="Clea"),
        lambda: evening.undo(1),
        lambda: evening.ask("POST", "/key"),
    ]
    for version, change in enumerate(changes, start=2):
        answer = change()
        evening.key = answer.json.get("key", evening.key)
        assert answer.json.get("game", answer.json)["version"] == version
        assert evening.show()["version"] == version


def test_a_turn_can_be_shown_alone_with_its_revision(evening):
    evening.play(("fours", "44441"), ("choice", 18))
    shown = get(evening, "/turns/1")
    turn = {
        "number": 1,
        "player": 1,
        "category": "fours",
        "dice": [4, 4, 4, 4, 1],
        "points": 16,
        "rolls": [],
        "revision": 1,
        "zero": False,
    }
    assert shown.json == turn | {"recorded_at": shown.json["recorded_at"]}
    assert shown.headers["ETag"] == '"1"'
    forgotten = get(evening, "/turns/2").json
    assert (forgotten["dice"], forgotten["points"]) == (None, 18)
    assert get(evening, "/turns").json == [shown.json, forgotten]
    problem(get(evening, "/turns/3"), 404, "not_found")
    assert get(evening, "/turns/1", if_none_match='W/"1"').status_code == 304
    evening.turn(1, "fours", "44421", if_match='"1"')
    assert get(evening, "/turns/1", if_none_match='"1"').headers["ETag"] == '"2"'
