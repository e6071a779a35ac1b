"""Loading and saving games, inside a transaction that the caller has begun."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from yacht_api.game import Action, Event, Game, Player
from yacht_api.rules import find
from yacht_api.storage.rows import (
    read_rolls,
    read_time,
    read_turn,
    read_undone,
    told_rolls,
    told_time,
    told_undone,
    turn_row,
)
from yacht_api.storage.tables import games, log, players, turns


class Head(NamedTuple):
    """What must be known of a game before anything is done with it."""

    id: str
    key_hash: bytes
    row: Any


class Entry(NamedTuple):
    """One line of a game's log."""

    seq: int
    at: datetime
    action: Action
    detail: dict[str, Any]


_HEAD = select(games).where(games.c.id == bindparam("id"))
_LOCKED = _HEAD.with_for_update()
VERSION = select(games.c.version).where(games.c.id == bindparam("id"))
KEY_HASH = select(games.c.key_hash).where(games.c.id == bindparam("id"))
_MADE_BY = select(games.c.id).where(games.c.request == bindparam("request"))
_PLAYERS = select(players).where(players.c.game_id == bindparam("id")).order_by(players.c.id)
_TURNS = select(turns).where(turns.c.game_id == bindparam("id")).order_by(turns.c.number)


def version(connection: Connection, game_id: str) -> int | None:
    """The game's version by one read of the index, None if there is no such game."""
    found: int | None = connection.execute(VERSION, {"id": game_id}).scalar()
    return found


def made_by(connection: Connection, request: str) -> str | None:
    """The id of the game that was made under this Idempotency-Key, while there is that game."""
    found: str | None = connection.execute(_MADE_BY, {"request": request}).scalar()
    return found


def head(connection: Connection, game_id: str, *, lock: bool = False) -> Head | None:
    """The game's own row; ``lock`` holds off other writers of this game until the commit."""
    row = connection.execute(_LOCKED if lock else _HEAD, {"id": game_id}).one_or_none()
    return None if row is None else Head(row.id, row.key_hash, row)


def load(connection: Connection, head: Head) -> Game:
    """The whole game. :raises LookupError: if its rule set is no longer installed."""
    row = head.row
    rules = find(row.rules)
    if rules is None:
        raise LookupError(f"the rule set {row.rules} of a stored game is not installed")
    seated = connection.execute(_PLAYERS, {"id": row.id})
    recorded = connection.execute(_TURNS, {"id": row.id})
    return Game(
        id=row.id,
        rules=rules,
        order=row.play_order,
        version=row.version,
        created_at=read_time(row.created_at),
        updated_at=read_time(row.updated_at),
        players=tuple(Player(p.id, p.name, bool(p.active)) for p in seated),
        turns=tuple(read_turn(turn) for turn in recorded),
        rolls=read_rolls(row.rolls),
        rematch=row.rematch,
        undone=read_undone(row.undone),
    )


def add(
    connection: Connection, game: Game, event: Event, key_hash: bytes, request: str | None = None
) -> None:
    """Store a game that is new."""
    fixed = {
        "id": game.id,
        "key_hash": key_hash,
        "rules": game.rules.id,
        "rules_version": game.rules.version,
        "play_order": game.order,
        "created_at": told_time(game.created_at),
        "request": request,
    }
    connection.execute(insert(games), fixed | _changing(game))
    connection.execute(insert(players), [_player_row(game.id, each) for each in game.players])
    if game.turns:
        connection.execute(insert(turns), [turn_row(game.id, turn) for turn in game.turns])
    _append(connection, game, event)


def save(
    connection: Connection,
    old: Game,
    new: Game,
    event: Event,
    *,
    key_hash: bytes | None = None,
) -> None:
    """Store what differs between two versions of a game, and say so in its log."""
    changed = _changing(new) | ({"key_hash": key_hash} if key_hash else {})
    connection.execute(update(games).where(games.c.id == new.id).values(changed))
    _save_turns(connection, old, new)
    if new.players is not old.players:
        _save_players(connection, old, new)
    _append(connection, new, event)


def remove(connection: Connection, game_id: str) -> None:
    """Delete a game and all it holds; the foreign keys cascade."""
    connection.execute(delete(games).where(games.c.id == game_id))


def read_log(connection: Connection, game_id: str, after: int) -> Sequence[Entry]:
    """The log's entries whose ``seq`` is beyond ``after``, in order."""
    rows = connection.execute(
        select(log).where(log.c.game_id == game_id, log.c.seq > after).order_by(log.c.seq)
    )
    return [Entry(r.seq, read_time(r.at), r.action, json.loads(r.detail)) for r in rows]


def count_idle(connection: Connection, before: datetime) -> int:
    """How many games nobody has changed since."""
    idle = games.c.updated_at < told_time(before)
    count: int = connection.execute(select(func.count()).where(idle)).scalar_one()
    return count


def prune(connection: Connection, before: datetime, most: int) -> int:
    """Delete games that nobody has changed since, not more than ``most``; returns how many."""
    idle = games.c.updated_at < told_time(before)
    some = select(games.c.id).where(idle).limit(most)
    # Asked twice: a game may be played on between the two.
    return connection.execute(delete(games).where(games.c.id.in_(some), idle)).rowcount


def _changing(game: Game) -> dict[str, Any]:
    return {
        "version": game.version,
        "updated_at": told_time(game.updated_at),
        "rolls": told_rolls(game.rolls),
        "rematch": game.rematch,
        "undone": told_undone(game.undone),
    }


def _save_turns(connection: Connection, old: Game, new: Game) -> None:
    before = {turn.number: turn for turn in old.turns}
    changed = [turn for turn in new.turns if before.pop(turn.number, None) is not turn]
    # Deleted first and inserted again: rows that trade places would meet on the unique key.
    gone = [*before, *(turn.number for turn in changed if turn.number <= len(old.turns))]
    if gone:
        connection.execute(delete(turns).where(turns.c.game_id == new.id, turns.c.number.in_(gone)))
    if changed:
        connection.execute(insert(turns), [turn_row(new.id, turn) for turn in changed])


def _save_players(connection: Connection, old: Game, new: Game) -> None:
    changed = [player for player in new.players if player not in old.players]
    seats = [player.id for player in changed]
    connection.execute(delete(players).where(players.c.game_id == new.id, players.c.id.in_(seats)))
    connection.execute(insert(players), [_player_row(new.id, player) for player in changed])


def _player_row(game_id: str, player: Player) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "id": player.id,
        "name": player.name,
        "active": int(player.active),
    }


def _append(connection: Connection, game: Game, event: Event) -> None:
    # A change is one version and one entry, so the version numbers the log.
    row = {
        "game_id": game.id,
        "seq": game.version,
        "at": told_time(game.updated_at),
        "action": event.action,
        "detail": json.dumps(event.detail, ensure_ascii=False),
    }
    connection.execute(insert(log), row)
