"""Between the values of a game and the columns of a row."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from yacht_api.game import Roll, Turn
from yacht_api.rules import Dice


def told_time(at: datetime) -> str:
    """RFC 3339 in UTC with milliseconds: ``2026-11-29T18:04:05.678Z``."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"


def read_time(text: str) -> datetime:
    """The time that :func:`told_time` wrote."""
    return datetime.fromisoformat(text)


def told_dice(dice: Dice | None) -> str | None:
    """Five digits in the order they were typed."""
    return None if dice is None else "".join(map(str, dice))


def read_dice(text: str | None) -> Dice | None:
    """The dice that :func:`told_dice` wrote."""
    return None if text is None else _dice(text)


def told_rolls(rolls: Iterable[Roll]) -> str:
    """Rolls as ``[["12246", ""], ["22446", "22"]]``: the dice, and those kept before."""
    return json.dumps([["".join(map(str, part)) for part in (r.dice, r.kept)] for r in rolls])


def read_rolls(text: str) -> tuple[Roll, ...]:
    """The rolls that :func:`told_rolls` wrote."""
    # Nearly every turn is recorded without its rolls.
    if text == "[]":
        return ()
    return tuple(Roll(_dice(dice), _dice(kept)) for dice, kept in json.loads(text))


def told_undone(undone: Mapping[int, int]) -> str | None:
    """The revisions of undone turns by their numbers; None where nothing was undone."""
    return json.dumps(undone) if undone else None


def read_undone(text: str | None) -> dict[int, int]:
    """The revisions that :func:`told_undone` wrote."""
    return {int(number): revision for number, revision in json.loads(text or "{}").items()}


def turn_row(game_id: str, turn: Turn) -> dict[str, Any]:
    """The columns of a turn."""
    return {
        "game_id": game_id,
        "number": turn.number,
        "player": turn.player,
        "category": turn.category,
        "dice": told_dice(turn.dice),
        "points": turn.points,
        "rolls": told_rolls(turn.rolls),
        "revision": turn.revision,
        "recorded_at": told_time(turn.recorded_at),
    }


def read_turn(row: Any) -> Turn:
    """The turn that :func:`turn_row` wrote."""
    return Turn(
        number=row.number,
        player=row.player,
        category=row.category,
        dice=read_dice(row.dice),
        points=row.points,
        rolls=read_rolls(row.rolls),
        revision=row.revision,
        recorded_at=read_time(row.recorded_at),
    )


def _dice(digits: str) -> Dice:
    return tuple(int(digit) for digit in digits)
