"""The ETag of an answer, sent back to the same path, holds as long as nobody else was there."""

import pytest

from tests.games.evening import entry, problem


def recorded(evening):
    return evening.turn(1, "fours", "44441")


def recorded_as_next(evening):
    return evening.ask("POST", "/turns", entry("fours", "44441"))


def recorded_again(evening):
    recorded(evening)
    return recorded(evening)


def corrected(evening):
    recorded(evening)
    return evening.turn(1, "fours", "44442", if_match='"1"')


def shown(evening):
    recorded(evening)
    return evening.client.get(f"{evening.path}/turns/1")


def rolled(evening):
    return evening.roll(1, 1, "12246")


def rolled_again(evening):
    rolled(evening)
    return rolled(evening)


def correct(evening, what, tag):
    return evening.turn(1, "choice", what, if_match=tag)


def roll_anew(evening, what, tag):
    return evening.roll(1, 1, what, if_match=tag)


CASES = [
    (recorded, correct),
    (recorded_as_next, correct),
    (recorded_again, correct),
    (corrected, correct),
    (shown, correct),
    (rolled, roll_anew),
    (rolled_again, roll_anew),
]


@pytest.mark.parametrize(("answered", "change"), CASES)
def test_whoever_sends_back_their_tag_overwrites_nobody(evening, answered, change):
    tag = answered(evening).headers["ETag"]
    assert change(evening, "11111", "*").status_code == 200
    with evening.unchanged():
        problem(change(evening, "22222", tag), 412, "precondition_failed")


@pytest.mark.parametrize(("answered", "change"), CASES)
def test_whoever_sends_back_their_tag_is_let_in_while_it_is_the_last(evening, answered, change):
    tag = answered(evening).headers["ETag"]
    assert change(evening, "22222", tag).status_code == 200


@pytest.mark.parametrize("answered", [recorded, recorded_as_next, recorded_again, corrected])
def test_the_tag_of_a_turn_is_its_revision_whatever_else_was_done(evening, answered):
    evening.join("Cleo")
    answer = answered(evening)
    assert answer.headers["ETag"] == f'"{answer.json["revision"]}"'
    assert answer.json["game"]["version"] > answer.json["revision"]


def test_a_turn_that_is_gone_has_no_tag(evening):
    recorded(evening)
    assert "ETag" not in evening.undo(1).headers


NOT_YET = "Turn 1 has not been recorded, so it has no revision."


@pytest.mark.parametrize(
    ("before", "ask", "detail"),
    [
        ((), lambda e: e.turn(1, "fours", "44441", if_match='"1"'), NOT_YET),
        ((rolled,), lambda e: e.undo(1, if_match='"1"'), NOT_YET),
        (
            (recorded,),
            lambda e: e.turn(1, "fours", "44442", if_match='"7"'),
            "Turn 1 is at revision 1 by now.",
        ),
        ((recorded,), lambda e: e.undo(1, if_match='"7"'), "Turn 1 is at revision 1 by now."),
        (
            (recorded,),
            lambda e: e.turn(1, "fours", "44441", if_none_match="*"),
            "Turn 1 has been recorded already.",
        ),
        (
            (rolled,),
            lambda e: e.roll(1, 1, "12246", if_none_match="*"),
            "Roll 1 has been recorded already.",
        ),
        (
            (rolled,),
            lambda e: e.roll(1, 1, "11111", if_match='"7"'),
            "The game is at version 2 by now.",
        ),
        ((), lambda e: e.join("Cleo", if_match='"7"'), "The game is at version 1 by now."),
    ],
)
def test_a_precondition_that_fails_says_what_is_there(evening, before, ask, detail):
    for step in before:
        step(evening)
    with evening.unchanged():
        problem(ask(evening), 412, "precondition_failed", detail=detail, game=evening.show())
