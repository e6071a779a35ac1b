"""Rolls, entries and turns by themselves."""

import pytest

from tests.game.table import NOW, YACHT, dice, entry, throw
from yacht_api.game import Entry, Roll, Turn
from yacht_api.game.broken_rules import Impossible


def pointers(refused):
    return [fault.pointer for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "1-2-2-4-6"),
        ("1-2-2-4-6", "2-2-4-4-6 keeping 2-2"),
        ("2-2-4-4-6 keeping 2-2", "1-4-4-4-4 keeping 4-4"),
        ("1-2-2-4-6", "6-6-6-6-6"),
        ("1-2-2-4-6", "6-4-2-2-1 keeping 1-2-2-4-6"),
    ],
)
def test_a_roll_may_follow(before, after):
    throw(after).check(throw(before) if before else None)


@pytest.mark.parametrize(
    ("before", "after", "fields"),
    [
        (None, "1-2-2-4-6 keeping 2-2", ["/kept"]),
        ("1-2-2-4-6", "2-2-2-4-6 keeping 2-2-2", ["/kept"]),
        ("1-2-2-4-6", "2-4-4-4-6 keeping 2-2", ["/kept"]),
        ("1-2-2-4-6", "3-3-3-4-6 keeping 5", ["/kept"]),
        (None, "1-2-2-4-7", ["/dice"]),
        (None, "1-2-2-4", ["/dice"]),
        (None, "1-2-2-4-6-6", ["/dice"]),
        ("1-2-2-4-6", "0-2-2-4-6 keeping 3", ["/dice", "/kept"]),
    ],
)
def test_a_roll_may_not_follow(before, after, fields):
    with pytest.raises(Impossible) as refused:
        throw(after).check(throw(before) if before else None)
    assert pointers(refused) == fields


def test_rolls_are_the_same_in_any_order():
    assert Roll((1, 2, 2, 4, 6), (2, 4)).same_as(Roll((6, 4, 2, 2, 1), (4, 2)))
    assert not Roll((1, 2, 2, 4, 6), (2, 4)).same_as(Roll((1, 2, 2, 4, 6), (2, 2)))
    assert not Roll((1, 2, 2, 4, 6)).same_as(Roll((1, 2, 4, 4, 6)))


@pytest.mark.parametrize("text", ["fours 4-4-4-1-1", "fours 12", "fours 0", "fours", "yacht 50"])
def test_an_entry_can_be_taken(text):
    entry(text).check(YACHT)


@pytest.mark.parametrize(
    ("written", "fields"),
    [
        (Entry("eights", dice("1-1-1-1-1")), ["/category"]),
        (Entry("Fours", points=4), ["/category"]),
        (Entry("fours", points=13), ["/points"]),
        (Entry("fours", points=24), ["/points"]),
        (Entry("fours", points=-4), ["/points"]),
        (Entry("choice", points=4), ["/points"]),
        (Entry("fours", dice("1-1-1-1-4"), points=4), ["/points"]),
        (Entry("fours", ()), ["/dice"]),
        (Entry("eights", dice("1-1-1-1-9"), points=4), ["/category", "/dice", "/points"]),
    ],
)
def test_an_entry_is_refused_field_by_field(written, fields):
    with pytest.raises(Impossible) as refused:
        written.check(YACHT)
    assert pointers(refused) == fields


def turn(category="fours", dice=(4, 4, 4, 1, 1), points=12, rolls=()):
    return Turn(1, 2, category, dice, points, rolls, 1, NOW)


@pytest.mark.parametrize(
    ("recorded", "text", "same"),
    [
        (turn(), "fours 4-4-4-1-1", True),
        (turn(), "fours 1-4-1-4-4", True),
        (turn(), "fours 4-4-4-1-2", False),
        (turn(), "choice 4-4-4-1-1", False),
        (turn(), "fours 12", False),
        (turn(), "fours", False),
        (turn(dice=None), "fours 12", True),
        (turn(dice=None), "fours 8", False),
        (turn(dice=None), "fours 4-4-4-1-1", False),
        (turn(dice=None), "fours", False),
        (turn(rolls=(Roll((4, 4, 4, 1, 1)),)), "fours", True),
        (turn(rolls=(Roll((4, 4, 4, 1, 1)),)), "choice", False),
    ],
)
def test_a_turn_knows_whether_an_entry_says_the_same(recorded, text, same):
    assert recorded.says(entry(text), None) is same
    assert recorded.says(entry(text), 2) is same
    assert not recorded.says(entry(text), 1)


def test_a_turn_for_nothing_is_a_zero():
    assert turn(points=0).zero
    assert not turn().zero
