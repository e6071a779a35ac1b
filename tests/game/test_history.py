"""Who sat at the table while the turns were played."""

from tests.game.table import THEN, entry, table
from yacht_api.game import (
    Event,
    Played,
    imported,
    join,
    new_game,
    record_next,
    seats_by_turn,
    set_active,
    undo,
)
from yacht_api.rules import find

ANA_AND_BEN = (True, True)


class Evening:
    """A game and its log."""

    def __init__(self, game, begun):
        self.game, self.log = game, [begun]

    def do(self, operation, *what):
        """Change the game."""
        self.game, event, *_ = operation(self.game, *what, at=THEN)
        self.log.append(event)

    def play(self, *entries):
        """Record what is next."""
        for text in entries:
            self.do(record_next, entry(text))

    @property
    def seats(self):
        """Who was there, turn by turn."""
        return seats_by_turn(self.game, self.log)


def evening():
    return Evening(*new_game("evening", ("Ana", "Ben"), find("yacht"), at=THEN))


def test_before_the_first_turn_there_is_one_moment():
    assert evening().seats == (ANA_AND_BEN,)


def test_who_leaves_was_there_until_then_and_who_comes_is_there_from_then_on():
    tonight = evening()
    tonight.play("ones 2", "ones 3")
    tonight.do(join, "Cleo")
    tonight.play("twos 4")
    tonight.do(set_active, 2, False)
    all_of_them, without_ben = (True, True, True), (True, False, True)
    assert tonight.seats == (ANA_AND_BEN, ANA_AND_BEN, all_of_them, without_ben)
    tonight.play("twos 4")
    tonight.do(set_active, 2, True)
    assert tonight.seats[3:] == (without_ben, all_of_them)


def test_a_turn_that_was_undone_is_forgotten():
    tonight = evening()
    tonight.play("ones 2", "ones 3")
    tonight.do(undo, 2)
    tonight.do(join, "Cleo")
    tonight.play("ones 3")
    assert tonight.seats == (ANA_AND_BEN, (True, True, True), (True, True, True))


def test_an_import_brings_its_turns_along():
    plays = [
        Played("/turns/0", 1, entry("ones 2"), THEN),
        Played("/turns/1", 2, entry("twos 4"), THEN),
    ]
    tonight = Evening(*imported(table("Ana", "Ben"), plays))
    assert tonight.seats == (ANA_AND_BEN,) * 3


def test_what_else_happened_does_not_matter():
    tonight = evening()
    tonight.log.append(Event("key_changed", {}))
    tonight.play("ones 2")
    assert tonight.seats == (ANA_AND_BEN, ANA_AND_BEN)
