"""Games played at random, against a model that knows only the rules as the book has them.

The model keeps a list of what was entered and counts everything again each time it is asked.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.table import NOW, YACHT, table
from yacht_api.game import Entry, correct, join, record_next, set_active, undo
from yacht_api.game.broken_rules import BrokenRule, CategoryTaken, GameFinished

FIXED = {"yacht": 50, "large_straight": 30, "small_straight": 30}
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


def by_the_book(row, dice):
    counts = sorted(dice.count(face) for face in set(dice))
    fits = {
        "yacht": counts == [5],
        "large_straight": sorted(dice) == [2, 3, 4, 5, 6],
        "small_straight": sorted(dice) == [1, 2, 3, 4, 5],
        "four_of_a_kind": max(counts) >= 4,
        "full_house": counts == [2, 3],
        "choice": True,
    }
    if row in NUMBERS:
        return sum(face for face in dice if face == NUMBERS.index(row) + 1)
    return FIXED.get(row, sum(dice)) if fits[row] else 0


class Model:
    def __init__(self, players):
        self.active = [True] * players
        self.turns = []

    def rows(self, player):
        return [row for who, row, _ in self.turns if who == player]

    def next(self):
        waiting = [
            (len(self.rows(player)), player)
            for player, active in enumerate(self.active, start=1)
            if active and len(self.rows(player)) < 12
        ]
        return min(waiting)[1] if waiting else None

    def totals(self):
        return [
            sum(by_the_book(row, dice) for who, row, dice in self.turns if who == player)
            for player in range(1, len(self.active) + 1)
        ]

    def winners(self):
        totals = self.totals()
        best = [place for place, total in enumerate(totals, start=1) if total == max(totals)]
        return best if self.next() is None else None


class Table:
    """One game and its model, to which the same things are done."""

    def __init__(self, players):
        self.game = table(*(f"Player {place}" for place in range(1, players + 1)))
        self.model = Model(players)

    def done(self, after, event, changes):
        assert (event is not None) == changes
        assert after.version == self.game.version + changes
        assert changes or after is self.game
        self.game = after

    def enter(self, row, dice):
        player = self.model.next()
        if player is None:
            self.refuse(GameFinished, row, dice)
        elif row in self.model.rows(player):
            taken = self.refuse(CategoryTaken, row, dice)
            assert set(taken.open) == set(YACHT.ids) - set(self.model.rows(player))
        else:
            after, event, turn = record_next(self.game, Entry(row, dice), at=NOW)
            assert (turn.player, turn.points) == (player, by_the_book(row, dice))
            self.model.turns.append((player, row, dice))
            self.done(after, event, True)

    def refuse(self, rule, row, dice):
        with pytest.raises(rule) as refused:
            record_next(self.game, Entry(row, dice), at=NOW)
        return refused.value

    def mend(self, place, player, row, dice):
        if not self.model.turns:
            return
        place %= len(self.model.turns)
        player = player % len(self.model.active) + 1
        now = (player, row, dice)
        who, there, _ = old = self.model.turns[place]
        taken = row in self.model.rows(player) and (who, there) != (player, row)
        same = (who, there) == (player, row) and sorted(dice) == sorted(old[2])
        what = {"entry": Entry(row, dice), "player": player, "revision": None, "at": NOW}
        if taken:
            with pytest.raises(CategoryTaken):
                correct(self.game, place + 1, **what)
        else:
            after, event, _ = correct(self.game, place + 1, **what)
            self.model.turns[place] = now
            self.done(after, event, not same)

    def take_back(self):
        if self.model.turns:
            after, event = undo(self.game, len(self.model.turns), at=NOW)
            self.model.turns.pop()
            self.done(after, event, True)

    def leave_or_return(self, player, active):
        player %= len(self.model.active)
        changes = self.model.active[player] != active
        self.model.active[player] = active
        self.done(*set_active(self.game, player + 1, active, at=NOW), changes)

    def sit_down(self):
        name = f"Player {len(self.model.active) + 1}"
        if self.model.next() is None or len(self.model.active) == 20:
            with pytest.raises(BrokenRule):
                join(self.game, name, at=NOW)
        else:
            after, event = join(self.game, name, at=NOW)
            self.model.active.append(True)
            self.done(after, event, True)

    def compare(self):
        game, model = self.game, self.model
        assert (game.next and game.next.player) == model.next()
        assert [sheet.total for sheet in game.sheets.values()] == model.totals()
        assert game.winners == model.winners()
        assert [(turn.player, turn.category) for turn in game.turns] == [
            (player, row) for player, row, _ in model.turns
        ]
        assert [turn.number for turn in game.turns] == list(range(1, len(game.turns) + 1))


ROW = st.sampled_from(YACHT.ids)
DICE = st.tuples(*[st.integers(1, 6)] * 5)
PLACE = st.integers(0, 99)
ENTER = st.tuples(st.just("enter"), ROW, DICE)
DEEDS = st.one_of(
    ENTER,
    ENTER,
    ENTER,
    st.tuples(st.just("mend"), PLACE, PLACE, ROW, DICE),
    st.tuples(st.just("take_back")),
    st.tuples(st.just("leave_or_return"), PLACE, st.booleans()),
    st.tuples(st.just("sit_down")),
)


@settings(deadline=None)
@given(st.integers(1, 4), st.lists(DEEDS, max_size=60))
def test_whatever_is_done_the_game_agrees_with_the_book(players, deeds):
    played = Table(players)
    for name, *what in deeds:
        getattr(played, name)(*what)
        played.compare()


@settings(deadline=None)
@given(
    st.integers(1, 3).flatmap(
        lambda players: st.tuples(
            st.lists(st.permutations(YACHT.ids), min_size=players, max_size=players),
            st.lists(DICE, min_size=12 * players, max_size=12 * players),
        )
    )
)
def test_whole_games_end_with_the_totals_of_the_book(plan):
    orders, dice = plan
    played = Table(len(orders))
    for number, shown in enumerate(dice):
        place, player = divmod(number, len(orders))
        played.enter(orders[player][place], shown)
    played.compare()
    assert played.game.status == "finished"
    assert all(5 <= total <= 303 for total in played.model.totals())
