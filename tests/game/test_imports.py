"""Games begun elsewhere: on paper, or at another table."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.game.table import JOKER, NOW, YACHT, ZEROS, entry, table, throw, totals
from yacht_api.game import (
    Entry,
    Played,
    correct,
    from_paper,
    imported,
    record_next,
    roll,
    set_active,
)
from yacht_api.game.broken_rules import BrokenRule, Fault, Impossible
from yacht_api.rules import find

SUMMER = datetime(1999, 7, 1, tzinfo=UTC)


def sheet(*texts):
    """A column of paper: sheet("yacht 50", "fours 4-4-4-4-1")."""
    entries = [entry(text) for text in texts]
    return {each.category: each for each in entries}


def continued(*sheets, rules=YACHT, **more):
    names = [f"Player {place}" for place in range(1, len(sheets) + 1)]
    return imported(table(*names, rules=rules), list(from_paper(sheets, SUMMER)), **more)


def played(game):
    """The turns as a file of the game has them."""
    return [
        Played(f"/turns/{t.number}", t.player, t.entry, t.recorded_at, t.rolls, t.revision)
        for t in game.turns
    ]


def taken_back(game):
    """The game that comes of such a file."""
    fresh = table(*(player.name for player in game.players), rules=game.rules, order=game.order)
    return imported(replace(fresh, players=game.players), played(game), game.rolls)[0]


def refused(*args, **more):
    with pytest.raises(Impossible) as wrong:
        imported(*args, **more)
    return [fault.pointer for fault in wrong.value.faults]


def test_rows_become_turns_round_by_round():
    game, _ = continued(sheet("ones 1", "yacht 50"), sheet(), sheet("twos 2-2-3-4-5"))
    shown = [(turn.number, turn.player, turn.category, turn.points) for turn in game.turns]
    assert shown == [(1, 1, "ones", 1), (2, 3, "twos", 4), (3, 1, "yacht", 50)]
    assert {(turn.recorded_at, turn.revision, turn.rolls) for turn in game.turns} == {
        (SUMMER, 1, ())
    }
    assert game.next == (4, 2)
    assert game.version == 1


def test_no_rows_are_no_turns():
    assert list(from_paper([], SUMMER)) == []
    assert list(from_paper([{}, {}], SUMMER)) == []


def test_the_event_tells_what_came():
    _, event = continued(sheet("ones 1", "yacht 50"), sheet())
    assert event.action == "game_imported"
    assert event.detail == {
        "players": ["Player 1", "Player 2"],
        "rules": {"id": "yacht", "version": 1},
        "order": "seats",
        "turns": 2,
    }


def test_a_joker_follows_the_order_of_the_rows():
    first, _ = continued(sheet("yacht 50", "fours 4-4-4-4-4"), rules=JOKER)
    last, _ = continued(sheet("fours 4-4-4-4-4", "yacht 50"), rules=JOKER)
    assert totals(first) == [50 + 40 + 35 + 100]
    assert totals(last) == [50 + 20 + 35]


def test_rounds_of_others_do_not_disturb_a_joker():
    game, _ = continued(
        sheet("choice 10", "yacht 50"), sheet("yacht 50", "ones 1-1-1-1-1"), rules=JOKER
    )
    assert totals(game) == [60, 50 + 10 + 100]


def test_all_that_is_wrong_is_named_where_it_was_written():
    sheets = [sheet("yacht 49", "ones 1", "poker 5"), sheet("sixes 6-6-6-6-7", "choice 0")]
    assert refused(table("Ana", "Ben"), list(from_paper(sheets, SUMMER))) == [
        "/players/0/sheet/yacht",
        "/players/1/sheet/sixes/dice",
        "/players/1/sheet/choice",
        "/players/0/sheet/poker",
    ]


def test_what_was_known_to_be_wrong_comes_first():
    known = [Fault("/players/0/name", "No name.")]
    assert refused(table("Ana"), [], known=known) == ["/players/0/name"]
    plays = list(from_paper([sheet("yacht 49")], SUMMER))
    assert refused(table("Ana"), plays, known=known) == [
        "/players/0/name",
        "/players/0/sheet/yacht",
    ]


def turn(text, *throws, player=1, where="/turns/0"):
    return Played(where, player, entry(text), NOW, tuple(map(throw, throws)), 7)


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        (turn("ones 1", player=2), "/turns/0/player"),
        (turn("ones 1", player=0), "/turns/0/player"),
        (turn("poker 1"), "/turns/0/category"),
        (turn("ones 6"), "/turns/0/points"),
        (turn("ones"), "/turns/0/dice"),
        (turn("ones 1-1-1-1-7"), "/turns/0/dice"),
        (turn("ones 1-2-3-4-5", "1-2-3-4-6"), "/turns/0/dice"),
        (turn("ones 1", "1-2-3-4-6"), "/turns/0/dice"),
        (turn("ones 1-2-3-4-5", "1-2-3-4-5 keeping 1"), "/turns/0/rolls/0/kept"),
        (turn("ones 1-2-3-4-5", *["1-2-3-4-5"] * 4), "/turns/0/rolls"),
        (turn("ones 1-2-3-4-5", "6-6-6-6-6", "1-2-3-4-5 keeping 1"), "/turns/0/rolls/1/kept"),
    ],
)
def test_a_turn_that_cannot_be_is_named(bad, where):
    assert refused(table("Ana"), [bad]) == [where]


def test_a_row_is_used_once():
    plays = [turn("ones 1"), turn("ones 2", where="/turns/1"), turn("twos 2", where="/turns/2")]
    assert refused(table("Ana"), plays) == ["/turns/1/category"]


def test_the_row_of_a_joker_is_checked():
    plays = [turn("yacht 50"), turn("choice 4-4-4-4-4", where="/turns/1")]
    assert refused(table("Ana", rules=JOKER), plays) == ["/turns/1/category"]


def test_rolls_under_way_are_kept_and_checked():
    game, _ = imported(table("Ana"), [], [throw("1-2-3-4-5"), throw("1-2-6-6-6 keeping 1-2")])
    assert (game.current.rolls_left, game.current.dice) == (1, (1, 2, 6, 6, 6))
    assert refused(table("Ana"), [], [throw("1-2-3-4-5 keeping 1")]) == ["/rolls/0/kept"]
    assert refused(table("Ana"), [], [throw("1-2-3-4-5")] * 4) == ["/rolls"]
    done = list(from_paper([sheet(*ZEROS)], SUMMER))
    assert refused(table("Ana"), done, [throw("1-2-3-4-5")]) == ["/rolls"]


def test_a_turn_of_a_file_keeps_all_that_it_says():
    whole = turn("ones 5-4-3-2-1", "6-6-6-6-6", "1-2-3-4-5")
    [kept] = imported(table("Ana"), [whole])[0].turns
    assert (kept.dice, kept.points, kept.revision, kept.recorded_at) == ((5, 4, 3, 2, 1), 1, 7, NOW)
    assert kept.rolls == whole.rolls


def test_a_finished_game_has_winners():
    game, _ = continued(sheet(*ZEROS), sheet(*ZEROS[:-1], "ones 1"))
    assert (game.status, game.winners) == ("finished", [2])


DICE = st.tuples(*[st.integers(1, 6)] * 5) | st.integers(1, 6).map(lambda face: (face,) * 5)
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["enter", "enter", "enter", "mend", "leave", "roll"]),
        st.integers(0, 20),
        DICE,
    )
)


def done(game, deed, place, what):
    row = game.rules.ids[place % len(game.rules.ids)]
    number = place % max(len(game.turns), 1) + 1
    seat = place % len(game.players) + 1
    if deed == "enter":
        given = Entry(row) if game.rolls else Entry(row, what)
        return record_next(game, given, at=NOW)[0]
    if deed == "mend":
        return correct(game, number, Entry(row, what), at=NOW, revision=None, player=seat)[0]
    if deed == "leave":
        return set_active(game, seat, not game.player(seat).active, at=NOW)[0]
    return roll(
        game, len(game.turns) + 1, len(game.rolls) + 1, throw("-".join(map(str, what))), at=NOW
    )[0]


@pytest.mark.parametrize("rules", [YACHT, JOKER, find("yahtzee")], ids=lambda rules: rules.id)
@given(deeds=DEEDS)
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_was_played_a_file_of_it_is_the_same_game(rules, deeds):
    game = table("Ana", "Ben", rules=rules)
    for deed in deeds:
        try:
            game = done(game, *deed)
        except BrokenRule:
            continue
    again = taken_back(game)
    assert again.turns == game.turns
    assert again.sheets == game.sheets
    assert (again.next, again.current, again.winners) == (game.next, game.current, game.winners)
