"""The names in ``POST /standings``: what people and programs type."""

import json

import pytest

from tests.api.answers import JSON, assert_problem


def standings(client, name):
    return client.post("/standings", json={"players": [{"name": name, "scores": {}}]})


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "'); DROP TABLE g;--",
        "<script>alert(1)</script>",
        "{{7*7}}",
        "%s%n{0}",
        "=cmd()",
        "x" * 40,
        "🎲" * 40,
        "דנה",
        "\u0410nn",
        "👩\u200d👧",
    ],
    ids=ascii,
)
def test_names_come_back_as_they_were_typed(client, name):
    assert standings(client, name).json["players"][0]["name"] == name


def test_names_come_back_composed_and_without_the_space_around_them(client):
    assert standings(client, "  Zoe\u0308 ").json["players"][0]["name"] == "Zo\u00eb"


def test_an_escaped_character_outside_the_basic_plane_is_one_character(client):
    body = b'{"players":[{"name":"\\ud83c\\udfb2","scores":{}}]}'
    answer = client.post("/standings", data=body, **JSON)
    assert answer.json["players"][0]["name"] == "🎲"


@pytest.mark.parametrize(
    "name",
    [
        "A\u0000",
        "\u0007Ana",
        "An\na",
        "An\ta",
        "An\u007fa",
        "An\u0085a",
        "An\u202ea",
        "An\u2066a",
        "An\u200ba",
        "\u200b",
        "An\u2028a",
        "\ufeffAna",
        "An\uffffa",
        "An\ue000a",
        "An\u0378a",
        "",
        "   ",
        "\u00a0",
        "e" + "\u0301" * 40,
        "x" * 41,
        "x" * 10_000,
    ],
    ids=lambda name: f"{len(name)} {ascii(name)[:24]}",
)
def test_names_that_hide_something_or_show_nothing_are_refused(client, name):
    assert_problem(standings(client, name), 422, pointer="/players/0/name")


@pytest.mark.parametrize("name", [5, True, None, ["a"], {}, 1.5], ids=repr)
def test_a_name_is_a_string(client, name):
    assert_problem(standings(client, name), 422, pointer="/players/0/name")


@pytest.mark.parametrize("name", ["\\ud800", "\\udc00\\ud800", "An\\udfffa", "\\uD83C\\u0041"])
def test_half_a_character_is_refused_where_it_stands(client, name):
    body = b'{"players":[{"name":"%b","scores":{}}]}' % name.encode()
    assert_problem(client.post("/standings", data=body, **JSON), 422, pointer="/players/0/name")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b'{"\\ud800":1}', ""),
        (b'{"players":[{"scores":{"\\udfff":1}}]}', "/players/0/scores"),
        (b'["\\ud800"]', "/0"),
        (b'"\\ud800"', ""),
        (b'{"a/~":"\\ud800"}', "/a~1~0"),
    ],
)
def test_half_a_character_anywhere_else_is_refused_too(client, body, pointer):
    assert_problem(client.post("/standings", data=body, **JSON), 422, pointer=pointer)


def test_a_backslash_before_a_u_is_no_escape(client):
    body = json.dumps({"players": [{"name": "\\ud800", "scores": {}}]}).encode()
    answer = client.post("/standings", data=body, **JSON)
    assert answer.json["players"][0]["name"] == "\\ud800"
