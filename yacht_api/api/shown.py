"""How games, turns and log entries look in JSON, field by field as the contract names them."""

from collections.abc import Iterable
from typing import Any

from yacht_api.game import Current, Game, Player, Rescored, Roll, Sheet, Turn
from yacht_api.storage.games import Entry
from yacht_api.storage.rows import told_time

Shown = dict[str, Any]


def game(game: Game) -> Shown:
    """A game with everything that can be derived from its turns."""
    return {
        "id": game.id,
        "rules": {"id": game.rules.id, "version": game.rules.version},
        "order": game.order,
        "status": game.status,
        "version": game.version,
        "created_at": told_time(game.created_at),
        "updated_at": told_time(game.updated_at),
        "players": [player(game, each) for each in game.players],
        "next": None
        if game.next is None
        else {"turn": game.next.number, "player": game.next.player},
        "current": None if game.current is None else current(game.current),
        "last_turn": None if game.last_turn is None else turn(game.last_turn),
        "winners": game.winners,
        "rematch": game.rematch,
    }


def player(game: Game, who: Player) -> Shown:
    """A player and their sheet."""
    return _column(who, game.sheets[who.id], game.ranks[who.id])


def _column(who: Player, sheet: Sheet, rank: int) -> Shown:
    return {
        "id": who.id,
        "name": who.name,
        "active": who.active,
        "scores": sheet.scores,
        "bonuses": sheet.bonuses,
        "total": sheet.total,
        "rank": rank,
        "turns_left": sheet.turns_left,
    }


def turn(turn: Turn) -> Shown:
    """A recorded turn."""
    return {
        "number": turn.number,
        "player": turn.player,
        "category": turn.category,
        "dice": turn.dice,
        "points": turn.points,
        "rolls": rolls(turn.rolls),
        "revision": turn.revision,
        "recorded_at": told_time(turn.recorded_at),
        "zero": turn.zero,
    }


def current(current: Current) -> Shown:
    """The turn being rolled; ``scores`` are of the rows that may be used now."""
    return {
        "number": current.number,
        "player": current.player,
        "rolls": rolls(current.rolls),
        "dice": current.dice,
        "rolls_left": current.rolls_left,
        "scores": current.scores,
    }


def rolls(rolls: Iterable[Roll]) -> list[Shown]:
    """The rolls of a turn in order."""
    return [roll(each) for each in rolls]


def roll(roll: Roll) -> Shown:
    """One roll; nothing is kept at the first."""
    return {"dice": roll.dice, "kept": roll.kept}


def entry(entry: Entry) -> Shown:
    """A line of the log: its number, the time, what was done, and the particulars."""
    return {
        "seq": entry.seq,
        "at": told_time(entry.at),
        "action": entry.action,
        "detail": entry.detail,
    }


def rescored(game: Game, other: Rescored) -> Shown:
    """The sheets of a game under other rules."""
    return {
        "rules": {"id": other.rules.id, "version": other.rules.version},
        "players": [
            _column(who, other.sheets[who.id], other.ranks[who.id]) for who in game.players
        ],
        "winners": other.winners,
    }


def exported(game: Game) -> Shown:
    """A whole game, as the import takes it back."""
    return {
        "rules": game.rules.id,
        "order": game.order,
        "created_at": told_time(game.created_at),
        "players": [{"name": who.name, "active": who.active} for who in game.players],
        "turns": [_exported_turn(turn) for turn in game.turns],
        "rolls": rolls(game.rolls),
    }


def _exported_turn(recorded: Turn) -> Shown:
    # What follows from its place or its points is left out.
    return {name: value for name, value in turn(recorded).items() if name not in {"number", "zero"}}
