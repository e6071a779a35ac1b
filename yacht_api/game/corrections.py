"""Mending what was recorded: a correction of any turn, and undoing the last."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from yacht_api.game.broken_rules import (
    CategoryTaken,
    Impossible,
    NoSuchTurn,
    NotTheLastTurn,
    StaleRevision,
    TooManyCorrections,
)
from yacht_api.game.event import Detail, Event, told_rolls, told_turn
from yacht_api.game.game import Game
from yacht_api.game.sheet import Sheet, replayed
from yacht_api.game.turn import NOTHING_ENTERED, Entry, Turn, alike

MOST_CORRECTIONS: Final = 500


def correct(  # noqa: PLR0913 (the last three can only be given by name)
    game: Game,
    number: int,
    entry: Entry,
    *,
    at: datetime,
    revision: int | None,
    player: int | None = None,
) -> tuple[Game, Event | None, Turn]:
    """Turn ``number`` with another entry, or on the sheet of another ``player``.

    ``revision`` is the one the correction was decided on, None for any. Later turns of the
    players concerned are priced anew; if one of them would become illegal nothing changes.
    What the turn says already changes nothing either, whatever the revision.
    """
    entry.check(game.rules)
    game.check_seat(player)
    old = game.turn(number)
    # Before the revision: a correction whose answer was lost is sent again with the old one.
    if old.says(entry, player):
        return game, None, old
    _check_revision(game, old, revision)
    turns = _replayed(game, old, _mended(old, entry, player or old.player))
    after, event = game.changed(at, "turn_corrected", _told(game.turns, turns, number), turns=turns)
    return after, event, after.turn(number)


def undo(game: Game, number: int, *, at: datetime) -> tuple[Game, Event | None]:
    """The game without its last turn; of the turn that is next, without its rolls."""
    last = len(game.turns)
    if 1 <= number < last:
        raise NotTheLastTurn(last)
    if number == last > 0:
        return _undone(game, at)
    if game.next is None or number != game.next.number:
        raise NoSuchTurn(number)
    if not game.rolls:
        return game, None
    detail = {**game.next._asdict(), "rolls": told_rolls(game.rolls)}
    return game.changed(at, "rolls_cleared", detail, rolls=())


def _undone(game: Game, at: datetime) -> tuple[Game, Event]:
    last = game.turns[-1]
    detail = told_turn(last)
    if game.rolls:
        detail["cleared_rolls"] = told_rolls(game.rolls)
    undone = {**game.undone, last.number: last.revision}
    return game.changed(at, "turn_undone", detail, turns=game.turns[:-1], rolls=(), undone=undone)


def _check_revision(game: Game, turn: Turn, revision: int | None) -> None:
    if revision not in {None, turn.revision}:
        raise StaleRevision(turn)
    if sum(map(game.times_corrected, game.turns)) >= MOST_CORRECTIONS:
        raise TooManyCorrections(MOST_CORRECTIONS)


def _mended(old: Turn, entry: Entry, player: int) -> Turn:
    """The turn with the new entry; what dice pay there is for the replay to say."""
    dice = entry.dice
    if dice is None and entry.points is None:
        if not old.rolls:
            raise Impossible(NOTHING_ENTERED)
        dice = old.rolls[-1].dice
    led_there = dice is not None and old.dice is not None and alike(dice, old.dice)
    return replace(
        old,
        player=player,
        category=entry.category,
        dice=dice,
        points=old.points if entry.points is None else entry.points,
        rolls=old.rolls if led_there else (),
        revision=old.revision + 1,
    )


def _replayed(game: Game, old: Turn, new: Turn) -> tuple[Turn, ...]:
    """All turns of the game with ``new`` for ``old``, both players' sheets priced anew."""
    _check_open(game, new)
    turns = {turn.number: turn for turn in game.turns} | {new.number: new}
    for player in {old.player, new.player}:
        own = [turn for turn in turns.values() if turn.player == player]
        for turn, points in replayed(game.rules, own):
            turns[turn.number] = _priced(turn, points, revised=turn is new)
    return tuple(turns.values())


def _check_open(game: Game, new: Turn) -> None:
    # Replay alone would blame a later turn for having the row that this one wants.
    others = [t for t in game.turns if t.player == new.player and t.number != new.number]
    sheet = Sheet.of(game.rules, others)
    if new.category in sheet.filled:
        raise CategoryTaken(new.category, sheet.open)


def _priced(turn: Turn, points: int, *, revised: bool) -> Turn:
    """The turn with these points, which are a revision of their own unless it has one."""
    if turn.points == points:
        return turn
    return replace(turn, points=points, revision=turn.revision + (not revised))


def _told(before: Iterable[Turn], after: Iterable[Turn], number: int) -> Detail:
    changes = [(old, new) for old, new in zip(before, after) if old != new]
    detail: Detail = {"number": number}
    for old, new in changes:
        told = {"old": told_turn(old), "new": told_turn(new)}
        if new.number == number:
            detail.update(told)
        else:
            detail.setdefault("rescored", []).append({"number": new.number, **told})
    return detail
