"""What a player may not do, as exceptions.

BrokenRule
├── Clash                    the game as it stands forbids it
│   ├── GameFinished         game_finished
│   ├── TurnOutOfOrder       turn_out_of_order
│   ├── TurnAlreadyRecorded  turn_already_recorded
│   ├── NotTheirTurn         not_their_turn
│   ├── CategoryTaken        category_taken
│   ├── CategoryNotAllowed   category_not_allowed
│   ├── NotTheLastTurn       not_the_last_turn
│   ├── TooManyCorrections   too_many_corrections
│   ├── RollOutOfOrder       roll_out_of_order
│   ├── RollAlreadyRecorded  roll_already_recorded
│   ├── NoRollsLeft          no_rolls_left
│   ├── DiceUnknown          dice_unknown
│   └── TooManyPlayers       too_many_players
├── Impossible               impossible: wrong in any game, field by field
├── Missing                  there is no such thing
│   ├── NoSuchTurn           no_such_turn
│   ├── NoSuchRoll           no_such_roll
│   └── NoSuchPlayer         no_such_player
└── Stale                    decided on what is no longer there
    └── StaleRevision        stale_revision

``code`` names the rule for programs, ``str()`` says it for people, and the attributes say what
is there instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

if TYPE_CHECKING:
    from yacht_api.game.turn import Roll, Turn


class BrokenRule(Exception):
    """The base of all: something the rules or the game do not allow."""

    code: ClassVar[str] = "broken_rule"


class Clash(BrokenRule):
    """Right in another state of the game, but not in this one."""


class GameFinished(Clash):
    """Nobody is left to play."""

    code = "game_finished"

    def __init__(self) -> None:
        super().__init__("The game is finished.")


class TurnOutOfOrder(Clash):
    """A turn beyond the one that is next."""

    code = "turn_out_of_order"

    def __init__(self, number: int) -> None:
        super().__init__(f"Turn {number} is next.")
        self.number = number


class TurnAlreadyRecorded(Clash):
    """The turn has been recorded, and says something else."""

    code = "turn_already_recorded"

    def __init__(self, turn: Turn) -> None:
        super().__init__(f"Turn {turn.number} is already recorded.")
        self.turn = turn


class NotTheirTurn(Clash):
    """The player named is not the one to play."""

    code = "not_their_turn"

    def __init__(self, sentence: str, player: int) -> None:
        super().__init__(sentence)
        self.player = player


class CategoryTaken(Clash):
    """The row is filled; ``open`` are the rows that are left."""

    code = "category_taken"

    def __init__(self, category: str, open_rows: tuple[str, ...]) -> None:
        super().__init__(f"The row {category} is already filled.")
        self.category = category
        self.open = open_rows


class CategoryNotAllowed(Clash):
    """A joker forbids the row for these dice; ``allowed`` are the rows that it leaves.

    ``number`` is the recorded turn that a correction would make illegal, if that is the trouble.
    """

    code = "category_not_allowed"

    def __init__(self, category: str, allowed: tuple[str, ...], number: int | None = None) -> None:
        turn = "" if number is None else f" in turn {number}"
        super().__init__(f"The dice{turn} may not go to the row {category}.")
        self.category = category
        self.allowed = allowed
        self.number = number


class NotTheLastTurn(Clash):
    """Only the turn recorded last can be undone."""

    code = "not_the_last_turn"

    def __init__(self, last: int) -> None:
        super().__init__(f"Only the last turn can be undone, which is turn {last}.")
        self.last = last


class TooManyCorrections(Clash):
    """The game has been corrected as often as any game may be."""

    code = "too_many_corrections"

    def __init__(self, limit: int) -> None:
        super().__init__(f"A game can be corrected {limit} times.")
        self.limit = limit


class RollOutOfOrder(Clash):
    """A roll before which another is missing."""

    code = "roll_out_of_order"

    def __init__(self, number: int) -> None:
        super().__init__(f"Roll {number} is next.")
        self.number = number


class RollAlreadyRecorded(Clash):
    """The roll has been recorded, and shows something else."""

    code = "roll_already_recorded"

    def __init__(self, number: int, roll: Roll) -> None:
        super().__init__(f"Roll {number} is already recorded.")
        self.number = number
        self.roll = roll


class NoRollsLeft(Clash):
    """A turn has no more rolls than this."""

    code = "no_rolls_left"

    def __init__(self, rolls: int) -> None:
        super().__init__(f"A turn has {rolls} rolls.")
        self.rolls = rolls


class DiceUnknown(Clash):
    """Turns hold points without dice, so other rules cannot price them."""

    code = "dice_unknown"

    def __init__(self, turns: tuple[int, ...]) -> None:
        numbers = ", ".join(map(str, turns))
        super().__init__(f"Nobody knows the dice of these turns: {numbers}.")
        self.turns = turns


class TooManyPlayers(Clash):
    """Every seat is taken."""

    code = "too_many_players"

    def __init__(self, seats: int) -> None:
        super().__init__(f"All {seats} seats are taken.")
        self.seats = seats


class Fault(NamedTuple):
    """What is wrong with one field, named by an RFC 6901 pointer."""

    pointer: str
    detail: str


class Impossible(BrokenRule):
    """Wrong whatever the state of the game; ``faults`` says which fields, and why."""

    code = "impossible"

    def __init__(self, *faults: Fault) -> None:
        super().__init__(" ".join(fault.detail for fault in faults))
        self.faults = faults


class Missing(BrokenRule):
    """The game has no such thing."""


class NoSuchTurn(Missing):
    """The turn has not been recorded."""

    code = "no_such_turn"

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no turn {number}.")
        self.number = number


class NoSuchRoll(Missing):
    """Rolls are counted from 1."""

    code = "no_such_roll"

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no roll {number}.")
        self.number = number


class NoSuchPlayer(Missing):
    """Nobody has this seat."""

    code = "no_such_player"

    def __init__(self, player: int) -> None:
        super().__init__(f"There is no player {player}.")
        self.player = player


class Stale(BrokenRule):
    """The request was decided on something that has changed since."""


class StaleRevision(Stale):
    """The turn has been corrected since; ``turn`` is what it says now."""

    code = "stale_revision"

    def __init__(self, turn: Turn) -> None:
        super().__init__(f"Turn {turn.number} is at revision {turn.revision} by now.")
        self.turn = turn
