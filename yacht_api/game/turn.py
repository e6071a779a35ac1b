"""A turn: up to three rolls and one entry on the sheet."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from yacht_api.game.broken_rules import Fault, Impossible
from yacht_api.rules import PLACE, Dice, Ruleset

NOTHING_ENTERED: Final = Fault("/dice", "Give the dice, or the points if nobody knows the dice.")


@dataclass(frozen=True)
class Roll:
    """One throw: what lies on the table after it, and the dice set aside before it."""

    dice: Dice
    kept: Dice = ()

    def same_as(self, other: "Roll") -> bool:
        """Whether both show and kept the same, in any order."""
        return alike(self.dice, other.dice) and alike(self.kept, other.kept)

    def check(self, before: "Roll | None") -> None:
        """Impossible unless these dice can follow the roll before (None: this is the first)."""
        faults = [*dice_faults(self.dice), *self._kept_faults(before)]
        if faults:
            raise Impossible(*faults)

    def _kept_faults(self, before: "Roll | None") -> Iterator[Fault]:
        if before is None:
            if self.kept:
                yield Fault("/kept", "Nothing can be kept before the first roll.")
        elif not among(self.kept, before.dice):
            yield Fault("/kept", "The kept dice must be among those of the roll before.")
        elif not among(self.kept, self.dice):
            yield Fault("/kept", "The kept dice must be among the new ones.")


@dataclass(frozen=True)
class Entry:
    """What a player writes down: a row, and the dice for it.

    ``points`` stands in for dice that nobody remembers; with neither, the last roll counts.
    """

    category: str
    dice: Dice | None = None
    points: int | None = None

    def check(self, rules: Ruleset) -> None:
        """Impossible if no game under these rules could take the entry."""
        faults = list(self._faults(rules))
        if faults:
            raise Impossible(*faults)

    def _faults(self, rules: Ruleset) -> Iterator[Fault]:
        if self.category not in rules.payable:
            yield Fault("/category", f"The rules {rules.id} have no row of this name.")
        if self.dice is not None:
            yield from dice_faults(self.dice)
            if self.points is not None:
                yield Fault("/points", "Give the dice or the points, not both.")
        elif self.points is not None and self.points not in rules.payable.get(
            self.category, (self.points,)
        ):
            yield Fault("/points", f"The row {self.category} cannot pay this.")


@dataclass(frozen=True)
class Turn:
    """A recorded turn. ``revision`` grows with each change of what it says.

    It goes on counting when the turn is undone and recorded anew.
    """

    number: int
    player: int
    category: str
    dice: Dice | None
    points: int
    rolls: tuple[Roll, ...]
    revision: int
    recorded_at: datetime

    @property
    def zero(self) -> bool:
        """Whether the row was given up for nothing."""
        return self.points == 0

    @property
    def entry(self) -> Entry:
        """What was written down for it."""
        return Entry(self.category, self.dice, self.points if self.dice is None else None)

    def says(self, entry: Entry, player: int | None) -> bool:
        """Whether it holds the same entry for the same player; no player means whoever it was."""
        if entry.category != self.category or player not in {None, self.player}:
            return False
        if entry.points is not None:
            return self.dice is None and entry.points == self.points
        if entry.dice is None:
            return bool(self.rolls)
        return self.dice is not None and alike(entry.dice, self.dice)


def alike(one: Dice, other: Dice) -> bool:
    """Whether both show the same, in any order."""
    return sorted(one) == sorted(other)


def among(some: Dice, dice: Dice) -> bool:
    """Whether all of ``some`` can be picked out of ``dice``."""
    return Counter(some) <= Counter(dice)


def dice_faults(dice: Dice) -> Iterator[Fault]:
    """What is wrong with the dice, if anything."""
    if dice not in PLACE:
        yield Fault("/dice", "A roll is five numbers from 1 to 6.")
