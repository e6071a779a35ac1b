"""Broken rules: each has its code, and the drawing of the tree is true."""

import re

import pytest

from yacht_api.game import broken_rules
from yacht_api.game.broken_rules import (
    BrokenRule,
    Clash,
    Fault,
    Impossible,
    Missing,
    Stale,
)
from yacht_api.game.pointers import pointer


def every(rule):
    for child in rule.__subclasses__():
        yield child
        yield from every(child)


def leaves():
    return {rule for rule in every(BrokenRule) if rule not in {Clash, Missing, Stale}}


def test_the_drawing_shows_every_class_under_its_base_with_its_code():
    drawn = dict(re.findall(r"── (\w+) +(\w+)", broken_rules.__doc__))
    assert {rule.__name__: rule.code for rule in leaves()}.items() <= drawn.items()
    assert set(drawn) == {rule.__name__ for rule in every(BrokenRule)}


@pytest.mark.parametrize("rule", sorted(leaves(), key=lambda rule: rule.code))
def test_a_code_is_the_name_of_its_class(rule):
    assert rule.code == re.sub(r"(?<=.)([A-Z])", r"_\1", rule.__name__).lower()


def test_several_faults_are_said_in_one_breath():
    refused = Impossible(Fault("/dice", "No dice."), Fault("/kept", "Not kept."))
    assert str(refused) == "No dice. Not kept."


def test_pointers_escape_what_rfc_6901_reserves():
    assert pointer("players", 0, "a/b~c") == "/players/0/a~1b~0c"
