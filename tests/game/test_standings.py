"""Standings: ranks, winners, and the sheets of apps that keep their own."""

import pytest

from tests.game.table import JOKER, YACHT
from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.game.standings import ranks, standings, winners
from yacht_api.rules import find

FULL = dict.fromkeys(YACHT.ids, 0) | {"choice": 5}


@pytest.mark.parametrize(
    ("totals", "expected", "first"),
    [
        ([17], [1], [1]),
        ([17, 20], [2, 1], [2]),
        ([20, 20, 5], [1, 1, 3], [1, 2]),
        ([5, 20, 5, 30], [3, 2, 3, 1], [4]),
        ([0, 0, 0], [1, 1, 1], [1, 2, 3]),
        ([], [], []),
    ],
)
def test_equal_totals_share_a_rank_and_the_next_one_is_left_out(totals, expected, first):
    assert ranks(totals) == expected
    assert winners(totals) == first


def test_open_rows_are_none_or_left_out():
    result = standings(YACHT, [("Ana", {"yacht": 50, "ones": None}), ("Ben", {})])
    assert not result.complete
    assert result.winners is None
    ana, ben = result.players
    assert (ana.name, ana.total, ana.rank, ana.turns_left) == ("Ana", 50, 1, 11)
    assert (ben.name, ben.total, ben.rank, ben.turns_left) == ("Ben", 0, 2, 12)


def test_filled_sheets_have_winners_by_place():
    result = standings(YACHT, [("Ana", FULL), ("Ben", FULL | {"ones": 1}), ("Cleo", FULL)])
    assert result.complete
    assert result.winners == [2]
    assert [player.rank for player in result.players] == [2, 1, 2]


def test_one_open_row_leaves_the_winners_open():
    unfinished = {row: points for row, points in FULL.items() if row != "ones"}
    assert standings(YACHT, [("Ana", FULL), ("Ben", unfinished)]).winners is None


def test_equal_totals_share_the_win():
    assert standings(YACHT, [("Ana", FULL), ("Ben", FULL)]).winners == [1, 2]


def test_bonuses_count():
    numbers = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    [ana] = standings(find("yacht-51"), [("Ana", numbers)]).players
    assert sum(ana.bonuses.values()) == 35
    assert ana.total == 63 + 35


def test_every_fault_is_named_by_pointer():
    with pytest.raises(Impossible) as refused:
        standings(
            YACHT,
            [
                ("Ana", {"yacht": 49, "ones": 5}),
                ("B\0n", {"a/b~c": 1, "twos": None, "choice": 4}),
                ("Cleo", {"chance": None}),
            ],
        )
    assert [fault.pointer for fault in refused.value.faults] == [
        "/players/0/scores/yacht",
        "/players/1/name",
        "/players/1/scores/a~1b~0c",
        "/players/1/scores/choice",
        "/players/2/scores/chance",
    ]


def test_a_fault_says_what_is_wrong():
    with pytest.raises(Impossible) as refused:
        standings(YACHT, [("Ana", {"yacht": 49})])
    assert refused.value.faults == (
        Fault("/players/0/scores/yacht", "The row yacht cannot pay this."),
    )


def test_names_are_cleaned_but_may_be_alike():
    result = standings(YACHT, [(" Ana ", {}), ("Ana", {})])
    assert [player.name for player in result.players] == ["Ana", "Ana"]


def test_points_alone_earn_no_joker():
    [ana] = standings(JOKER, [("Ana", {"yacht": 50, "fours": 20})]).players
    assert ana.bonuses == {"numbers": 35, "again": 0}
