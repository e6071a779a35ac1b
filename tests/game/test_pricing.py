"""What dice are worth on a sheet that somebody else keeps."""

import pytest

from tests.game.table import JOKER, YACHT, dice
from yacht_api.game.broken_rules import Impossible
from yacht_api.game.pricing import column_faults, filled_rows, priced
from yacht_api.rules import all_rulesets


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_on_an_empty_sheet_all_rows_are_allowed_at_their_own_price(rules):
    now = priced(rules, dice("4-4-4-4-4"), {})
    assert now.scores == rules.scores((4, 4, 4, 4, 4))
    assert now.allowed == rules.ids
    assert now.bonuses == {}


def test_used_rows_show_what_they_would_pay_but_are_not_allowed():
    now = priced(YACHT, dice("4-4-4-4-1"), {"four_of_a_kind": 0, "choice": None})
    assert now.scores["four_of_a_kind"] == 17
    assert "four_of_a_kind" not in now.allowed
    assert now.best == ["choice"]


def test_every_allowed_row_that_pays_the_most_is_best():
    assert priced(YACHT, dice("4-4-4-4-1"), {}).best == ["four_of_a_kind", "choice"]
    assert priced(YACHT, dice("1-2-3-4-6"), {"choice": 5, "sixes": 6}).best == ["fours"]


def test_when_nothing_pays_every_allowed_row_is_best():
    filled = {row: min(YACHT.payable[row]) for row in YACHT.ids if row not in {"yacht", "ones"}}
    assert priced(YACHT, dice("2-2-3-4-6"), filled).best == ["yacht", "ones"]


def test_on_a_full_sheet_nothing_is_allowed():
    now = priced(JOKER, dice("4-4-4-4-4"), {"yacht": 50, "fours": 4, "ones": 1, "choice": 9})
    assert (now.allowed, now.best) == ((), [])


@pytest.mark.parametrize(
    ("column", "allowed", "scores", "bonuses"),
    [
        ({"yacht": 50}, ("fours",), {"fours": 40}, {"again": 100}),
        ({"yacht": 0}, ("fours",), {"fours": 40}, {}),
        ({"yacht": 50, "fours": 4}, ("ones", "choice"), {"ones": 0, "choice": 40}, {"again": 100}),
        ({"fours": 4}, ("yacht", "ones", "choice"), {"yacht": 50, "choice": 20}, {}),
    ],
)
def test_a_joker_binds_and_pays(column, allowed, scores, bonuses):
    now = priced(JOKER, dice("4-4-4-4-4"), column)
    assert (now.allowed, now.bonuses) == (allowed, bonuses)
    assert now.scores | scores == now.scores


def test_everything_that_no_sheet_can_hold_is_named():
    column = {"yacht": 49, "poker": 1, "a/b": None, "fours": 12, "choice": 4, "ones": None}
    with pytest.raises(Impossible) as refused:
        priced(YACHT, dice("1-2-3-4-5"), column)
    where = [fault.pointer for fault in refused.value.faults]
    assert where == ["/sheet/yacht", "/sheet/poker", "/sheet/a~1b", "/sheet/choice"]


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_whatever_a_row_pays_can_stand_in_it_and_nothing_else(rules):
    for row, payable in rules.payable.items():
        taken = {p for p in range(-1, 102) if not list(column_faults(rules, {row: p}, ""))}
        assert taken == payable


def test_open_rows_are_left_out():
    assert filled_rows({"yacht": None, "ones": 0, "twos": 4}) == {"ones": 0, "twos": 4}
