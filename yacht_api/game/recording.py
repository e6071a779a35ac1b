"""Recording a turn."""

from dataclasses import replace
from datetime import datetime

from yacht_api.game.broken_rules import (
    Fault,
    GameFinished,
    Impossible,
    NoSuchTurn,
    NotTheirTurn,
    TurnAlreadyRecorded,
    TurnOutOfOrder,
)
from yacht_api.game.event import Event, told_turn
from yacht_api.game.game import Game, Next
from yacht_api.game.turn import Entry, Roll, Turn, alike


def record(
    game: Game, number: int, entry: Entry, *, at: datetime, player: int | None = None
) -> tuple[Game, Event | None, Turn]:
    """Turn ``number`` with this entry. Said again it changes nothing, and there is no event."""
    entry.check(game.rules)
    game.check_seat(player)
    if 1 <= number <= len(game.turns):
        return game, None, _repeated(game.turn(number), entry, player)
    due = turn_due(game, number)
    return _recorded(game, due, entry, _whose(game, due, player), at)


def record_next(
    game: Game, entry: Entry, *, at: datetime, player: int | None = None
) -> tuple[Game, Event | None, Turn]:
    """The next turn, whatever its number is."""
    return record(game, len(game.turns) + 1, entry, at=at, player=player)


def turn_due(game: Game, number: int) -> Next:
    """The next turn if it has this number; says what is the matter if not."""
    if number < 1:
        raise NoSuchTurn(number)
    if number <= len(game.turns):
        raise TurnAlreadyRecorded(game.turn(number))
    if game.next is None:
        raise GameFinished
    if number != game.next.number:
        raise TurnOutOfOrder(game.next.number)
    return game.next


def _repeated(turn: Turn, entry: Entry, player: int | None) -> Turn:
    if not turn.says(entry, player):
        raise TurnAlreadyRecorded(turn)
    return turn


def _whose(game: Game, due: Next, player: int | None) -> int:
    if player is None or player == due.player:
        return due.player
    if game.order == "seats":
        raise NotTheirTurn(f"It is the turn of {game.player(due.player).name}.", due.player)
    if not game.may_play(player):
        raise NotTheirTurn(f"{game.player(player).name} has no turn to play.", due.player)
    return player


def _recorded(
    game: Game, due: Next, entry: Entry, player: int, at: datetime
) -> tuple[Game, Event, Turn]:
    # Whoever plays out of turn leaves alone what the next player has rolled.
    rolls = game.rolls if player == due.player else ()
    entry = _settled(entry, rolls)
    points = game.sheets[player].price(entry)
    # Whoever saw the turn that was undone must not change this one unawares.
    revision = game.undone.get(due.number, 0) + 1
    turn = Turn(due.number, player, entry.category, entry.dice, points, rolls, revision, at)
    left = () if player == due.player else game.rolls
    after, event = game.changed(
        at, "turn_recorded", told_turn(turn), turns=(*game.turns, turn), rolls=left
    )
    return after, event, turn


def _settled(entry: Entry, rolls: tuple[Roll, ...]) -> Entry:
    """The entry with the dice of the last roll, which it must not contradict."""
    if not rolls:
        return entry
    if entry.points is not None:
        raise Impossible(Fault("/points", "The dice of this turn are known: leave the points out."))
    if entry.dice is None:
        return replace(entry, dice=rolls[-1].dice)
    if not alike(entry.dice, rolls[-1].dice):
        raise Impossible(Fault("/dice", "The dice differ from those of the last roll."))
    return entry
