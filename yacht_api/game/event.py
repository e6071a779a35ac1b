"""What was done to a game, for its log."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from yacht_api.game.turn import Roll, Turn

Action = Literal[
    "game_created",
    "game_imported",
    "turn_recorded",
    "turn_corrected",
    "turn_undone",
    "roll_recorded",
    "roll_replaced",
    "rolls_cleared",
    "player_joined",
    "player_renamed",
    "player_left",
    "player_returned",
    "key_changed",
    "rematch_created",
]

Detail = dict[str, Any]
"""What JSON can hold: strings, integers, None, lists and dictionaries of them."""


@dataclass(frozen=True)
class Event:
    """One change of a game. The detail is enough to tell the story without the game."""

    action: Action
    detail: Detail


def told_turn(turn: Turn) -> Detail:
    """A turn for the log."""
    return {
        "number": turn.number,
        "player": turn.player,
        "category": turn.category,
        "dice": None if turn.dice is None else list(turn.dice),
        "points": turn.points,
        "rolls": told_rolls(turn.rolls),
        "revision": turn.revision,
    }


def told_rolls(rolls: Iterable[Roll]) -> list[Detail]:
    """Rolls for the log."""
    return [told_roll(roll) for roll in rolls]


def told_roll(roll: Roll) -> Detail:
    """One roll for the log."""
    return {"dice": list(roll.dice), "kept": list(roll.kept)}
