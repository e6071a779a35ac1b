"""Rolling: the throws of the turn that is next, one after another."""

from collections.abc import Sequence
from datetime import datetime

from yacht_api.game.broken_rules import (
    Fault,
    Impossible,
    NoRollsLeft,
    NoSuchRoll,
    RollAlreadyRecorded,
    RollOutOfOrder,
)
from yacht_api.game.event import Event, told_roll
from yacht_api.game.game import Game, Next
from yacht_api.game.recording import turn_due
from yacht_api.game.turn import Roll, among
from yacht_api.rules import Ruleset


def roll(  # noqa: PLR0913 (the last two can only be given by name)
    game: Game, number: int, place: int, throw: Roll, *, at: datetime, replace: bool = False
) -> tuple[Game, Event | None]:
    """Roll ``place`` of turn ``number``, which must be next. Said again it changes nothing.

    ``replace`` mends a roll recorded before; the rolls after it must still follow.
    """
    due = turn_due(game, number)
    _check_place(game, place)
    throw.check(game.rolls[place - 2] if place > 1 else None)
    if place > len(game.rolls):
        return _recorded(game, due, throw, at)
    if throw.same_as(game.rolls[place - 1]):
        return game, None
    if not replace:
        raise RollAlreadyRecorded(place, game.rolls[place - 1])
    return _replaced(game, due, place, throw, at)


def _check_place(game: Game, place: int) -> None:
    if place < 1:
        raise NoSuchRoll(place)
    if place > game.rules.rolls:
        raise NoRollsLeft(game.rules.rolls)
    if place > len(game.rolls) + 1:
        raise RollOutOfOrder(len(game.rolls) + 1)


def _recorded(game: Game, due: Next, throw: Roll, at: datetime) -> tuple[Game, Event]:
    rolls = (*game.rolls, throw)
    detail = {**due._asdict(), "roll": len(rolls), **told_roll(throw)}
    return game.changed(at, "roll_recorded", detail, rolls=rolls)


def _replaced(game: Game, due: Next, place: int, throw: Roll, at: datetime) -> tuple[Game, Event]:
    old = game.rolls[place - 1]
    later = game.rolls[place:]
    if later and not among(later[0].kept, throw.dice):
        raise Impossible(Fault("/dice", f"Roll {place + 1} keeps dice that are not among these."))
    detail = {**due._asdict(), "roll": place, "old": told_roll(old), "new": told_roll(throw)}
    rolls = (*game.rolls[: place - 1], throw, *later)
    return game.changed(at, "roll_replaced", detail, rolls=rolls)


def check_rolls(rules: Ruleset, rolls: Sequence[Roll]) -> None:
    """Impossible unless these can be the rolls of one turn, in this order."""
    if len(rolls) > rules.rolls:
        raise Impossible(Fault("/rolls", f"A turn has {rules.rolls} rolls."))
    faults: list[Fault] = []
    for place, (before, throw) in enumerate(zip((None, *rolls), rolls)):
        try:
            throw.check(before)
        except Impossible as wrong:
            faults += [Fault(f"/rolls/{place}{f.pointer}", f.detail) for f in wrong.faults]
    if faults:
        raise Impossible(*faults)
