"""Every row of every rule set, for all 7,776 ordered rolls, against the second opinion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.by_the_book import BOOK, EVERY_ORDER
from yacht_api.rules import FACES, NUMBER_OF_DICE, PLACE, ROLLS, all_rulesets, find

EVERY_ROW = [pytest.param(rules, row, id=f"{rules}-{row}") for rules in BOOK for row in BOOK[rules]]
EVERY_RULESET = [ruleset.id for ruleset in all_rulesets()]


@pytest.fixture(scope="module")
def scored():
    """What the package says: rule set -> the scores of all ordered rolls."""
    return {rules: [find(rules).scores(dice) for dice in EVERY_ORDER] for rules in BOOK}


def test_the_book_speaks_of_every_rule_set_there_is():
    assert set(BOOK) == set(EVERY_RULESET)


@pytest.mark.parametrize(("rules", "row"), EVERY_ROW)
def test_every_ordered_roll_pays_what_the_book_says(scored, rules, row):
    says = BOOK[rules][row]
    wrong = {
        dice: (scores[row], says(dice))
        for dice, scores in zip(EVERY_ORDER, scored[rules])
        if scores[row] != says(dice)
    }
    assert not wrong


@pytest.mark.parametrize(("rules", "row"), EVERY_ROW)
def test_payable_is_every_value_the_book_knows_and_no_other(rules, row):
    assert find(rules).payable[row] == {BOOK[rules][row](dice) for dice in EVERY_ORDER}


@pytest.mark.parametrize("rules", BOOK)
def test_the_rows_stand_in_the_order_of_the_printed_sheet(rules):
    assert find(rules).ids == tuple(BOOK[rules])
    assert tuple(find(rules).scores((1, 2, 3, 4, 6))) == tuple(BOOK[rules])


@pytest.mark.parametrize("rules", EVERY_RULESET)
@settings(deadline=None)  # a busy machine is no defect
@given(st.data())
def test_the_order_of_the_dice_never_matters(rules, data):
    dice = data.draw(st.tuples(*[st.sampled_from(FACES)] * NUMBER_OF_DICE))
    shuffled = tuple(data.draw(st.permutations(dice)))
    assert find(rules).scores(shuffled) == find(rules).scores(dice)


def test_five_dice_show_252_rolls_in_7776_orders():
    assert len(set(ROLLS)) == len(ROLLS) == 252
    assert set(PLACE) == set(EVERY_ORDER)
    assert all(ROLLS[PLACE[dice]] == tuple(sorted(dice)) for dice in EVERY_ORDER)


@pytest.mark.parametrize(
    "dice", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (3, 4, 5, 6, 7)]
)
def test_what_is_no_roll_of_five_dice_has_no_score(dice):
    with pytest.raises(KeyError):
        find("yacht").scores(dice)
