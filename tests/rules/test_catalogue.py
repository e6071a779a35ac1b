"""The catalogue finds every rule set; a rule set is data that nobody can change."""

from collections import Counter
from dataclasses import FrozenInstanceError
from importlib import import_module
from pkgutil import iter_modules

import pytest

from yacht_api.rules import (
    DEFAULT,
    NUMBER_OF_DICE,
    PLACE,
    Bonus,
    Category,
    Ruleset,
    Step,
    add,
    all_rulesets,
    catalogue,
    families,
    find,
)

SHEETS = {
    "yacht": "yacht large_straight small_straight four_of_a_kind full_house choice "
    "sixes fives fours threes twos ones",
    "yahtzee": "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house "
    "small_straight large_straight yahtzee chance",
    "kismet": "ones twos threes fours fives sixes two_pair_same_color three_of_a_kind straight "
    "flush full_house full_house_same_color four_of_a_kind yarborough kismet",
}
SHEETS |= dict.fromkeys(("yacht-1938", "yacht-knizia", "yacht-51"), SHEETS["yacht"])

EVERY_RULESET = [pytest.param(ruleset, id=ruleset.id) for ruleset in all_rulesets()]


@pytest.fixture
def own_catalogue(monkeypatch):
    """Whatever a test adds is gone after it."""
    monkeypatch.setattr(catalogue, "_CATALOGUE", dict(catalogue._CATALOGUE))


def test_every_family_is_discovered_and_no_id_is_given_twice():
    named = [
        ruleset
        for module in iter_modules(families.__path__)
        for ruleset in import_module(f"{families.__name__}.{module.name}").RULESETS
    ]
    assert set(all_rulesets()) == set(named)
    assert set(Counter(ruleset.id for ruleset in named).values()) == {1}


def test_the_family_of_the_default_stands_first():
    listed = [ruleset.id for ruleset in all_rulesets()]
    assert listed == [DEFAULT, "yacht-1938", "yacht-knizia", "yacht-51", "kismet", "yahtzee"]


@pytest.mark.parametrize(("rules", "rows"), SHEETS.items(), ids=SHEETS)
def test_the_ids_stand_in_sheet_order(rules, rows):
    assert find(rules).ids == tuple(rows.split())


def test_no_rule_set_is_without_a_stated_sheet():
    assert set(SHEETS) == {ruleset.id for ruleset in all_rulesets()}


def test_the_default_is_yacht():
    assert DEFAULT == "yacht"
    assert find(DEFAULT) is not None


@pytest.mark.parametrize("unknown", ["", "Yacht", "yacht ", "poker"])
def test_an_unknown_id_finds_nothing(unknown):
    assert find(unknown) is None


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_rule_set_is_found_by_its_id(ruleset):
    assert find(ruleset.id) is ruleset


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_rule_set_is_versioned_and_told_in_words(ruleset):
    assert ruleset.version == 1
    assert ruleset.name
    assert ruleset.description
    assert (ruleset.dice, ruleset.rolls) == (5, 3)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_rows_and_bonuses_have_ids_of_their_own_a_name_and_a_description(ruleset):
    rows, bonuses = ruleset.categories, ruleset.bonuses
    assert set(Counter(ruleset.ids).values()) == {1}
    assert set(Counter(row.name for row in rows).values()) == {1}
    assert all(count == 1 for count in Counter(bonus.id for bonus in bonuses).values())
    assert all(item.name and item.description for item in (*rows, *bonuses))
    assert all(set(bonus.rows) <= set(ruleset.ids) for bonus in bonuses)


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_the_table_has_a_line_for_each_roll_and_a_number_for_each_row(ruleset):
    assert len(ruleset.table) == 252
    assert {len(line) for line in ruleset.table} == {len(ruleset.ids)}
    assert {type(points) for line in ruleset.table for points in line} == {int}
    assert min(min(line) for line in ruleset.table) >= 0


class LuckySeven:
    """A made-up joker: once row "low" holds 0, "high" is forced and pays 7; five alike earn 1."""

    def prices(self, dice, filled, scores):
        return {"high": 7} if filled.get("low") == 0 and "high" in scores else scores

    def earns(self, dice, filled):
        return {"luck": 1} if len(set(dice)) == 1 else {}


MADE_UP = Ruleset(
    id="made-up",
    name="Made up",
    version=3,
    description="Three rows, for this test.",
    categories=(
        Category("low", "Low", "The lowest of the dice.", min),
        Category("high", "High", "The highest of the dice.", max),
        Category("none", "None", "Nothing.", lambda dice: 0),
    ),
    bonuses=(
        Bonus("luck", "Luck", "1 for five alike, every time."),
        Bonus(
            "steps", "Steps", "By the sum.", ("low", "high"), (Step(5, 1), Step(9, 20), Step(7, 3))
        ),
    ),
    joker=LuckySeven(),
)


def test_one_more_rule_set_can_be_added(own_catalogue):
    before = all_rulesets()
    add(MADE_UP)
    assert find("made-up") is MADE_UP
    assert all_rulesets() == (*before, MADE_UP)
    assert MADE_UP.ids == ("low", "high", "none")


def test_a_rule_set_added_by_a_test_is_gone_after_it():
    assert find("made-up") is None


def test_a_joker_may_change_what_the_dice_pay_and_where_they_may_go():
    dice = (2, 5, 4, 4, 3)
    assert MADE_UP.scores(dice) == {"low": 2, "high": 5, "none": 0}
    assert MADE_UP.prices(dice, {}) == {"low": 2, "high": 5, "none": 0}
    assert MADE_UP.prices(dice, {"low": 0}) == {"high": 7}
    assert MADE_UP.prices(dice, {"low": 1}) == {"high": 5, "none": 0}
    assert MADE_UP.prices(dice, {"low": 0, "high": 5}) == {"none": 0}


def test_a_joker_may_earn_points_beside_the_rows():
    assert MADE_UP.earns((4, 4, 4, 4, 4), {}) == {"luck": 1}
    assert MADE_UP.earns((4, 4, 4, 4, 1), {}) == {}


@pytest.mark.parametrize(
    ("high", "points"), [(0, 0), (4, 0), (5, 1), (6, 1), (7, 3), (8, 3), (9, 20), (30, 20)]
)
def test_the_highest_step_reached_pays_whatever_order_the_steps_are_in(high, points):
    assert MADE_UP.bonus_points({"high": high, "none": 50}) == {"luck": 0, "steps": points}


def test_the_sheet_given_is_never_changed():
    filled = {"low": 0}
    MADE_UP.prices((1, 1, 1, 1, 1), filled)
    MADE_UP.bonus_points(filled)
    assert filled == {"low": 0}


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_a_score_handed_out_is_a_copy(ruleset):
    dice = (1,) * NUMBER_OF_DICE
    ruleset.scores(dice).clear()
    ruleset.prices(dice, {}).clear()
    assert tuple(ruleset.scores(dice)) == ruleset.ids


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_nothing_of_a_rule_set_can_be_set(ruleset):
    for thing in (ruleset, *ruleset.categories, *ruleset.bonuses):
        with pytest.raises(FrozenInstanceError):
            thing.name = "changed"
    with pytest.raises(TypeError):
        ruleset.table[0][0] = 99
    with pytest.raises(TypeError):
        ruleset.payable[ruleset.ids[0]] = frozenset()
    with pytest.raises(TypeError):
        PLACE[1, 1, 1, 1, 1] = 99
