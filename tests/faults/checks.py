"""What must be true of the database, whatever happened to the servers."""

import json
import sqlite3
import zlib
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from sqlalchemy import text

from tests.faults.client import Client
from tests.faults.tables import Seen, Table
from tests.faults.tally import Tally
from tests.faults.writers import Acknowledged, Play
from yacht_api.rules import find
from yacht_api.storage.engines import engine_for, sqlite_file

Rows = list[dict[str, Any]]
_TABLES = ("games", "players", "turns", "log", "repeats")


def check(play: Play, database_url: str, port: int | None = None) -> None:
    """Hold the database, and the service on ``port``, to all that the writers were told."""
    stored = read_all(database_url)
    check_file(database_url, play.tally)
    check_games(stored, play.tally)
    _check_promises(play, stored)
    _check_order(play)
    if port is not None:
        for table in play.tables:
            _check_shown(table, _of_game(stored["turns"], table.id), port, play.tally)
    play.tally.assert_sound()


def read_all(database_url: str) -> dict[str, Rows]:
    """Every row of every table, each in the order of its key."""
    engine = engine_for(database_url)
    order = {"games": "id", "players": "game_id, id", "turns": "game_id, number"}
    try:
        with engine.connect() as connection:
            return {
                name: [
                    dict(row._mapping)
                    for row in connection.execute(
                        text(f"SELECT * FROM {name} ORDER BY {order.get(name, '1, 2')}")
                    )
                ]
                for name in _TABLES
            }
    finally:
        engine.dispose()


def check_file(database_url: str, tally: Tally) -> None:
    """Let SQLite look at its own file."""
    if file := sqlite_file(database_url):
        check_sqlite(file, tally)


def check_sqlite(file: Path, tally: Tally) -> None:
    """Every page of the file in place, and no row without its game."""
    connection = sqlite3.connect(file)
    try:
        found = connection.execute("PRAGMA integrity_check").fetchall()
        if found != [("ok",)]:
            tally.fail("integrity", str(found[:3]))
        if orphans := connection.execute("PRAGMA foreign_key_check").fetchall():
            tally.fail("foreign keys", str(orphans[:3]))
    finally:
        connection.close()


def check_games(stored: dict[str, Rows], tally: Tally) -> None:
    """Hold every game to the rules, and its rows to one another."""
    by_game: dict[str, dict[str, Rows]] = defaultdict(lambda: defaultdict(list))
    for name in _TABLES[1:]:
        for row in stored[name]:
            by_game[row["game_id"]][name].append(row)
    ids = {game["id"] for game in stored["games"]}
    for orphan in by_game.keys() - ids:
        tally.fail("rows without a game", orphan)
    for game in stored["games"]:
        _check_game(game, by_game[game["id"]], tally)


def _check_game(game: dict[str, Any], of_game: dict[str, Rows], tally: Tally) -> None:
    turns, log = of_game["turns"], of_game["log"]
    if [turn["number"] for turn in turns] != list(range(1, len(turns) + 1)):
        tally.fail("gap in the turns", game["id"])
    if [entry["seq"] for entry in log] != list(range(1, game["version"] + 1)):
        tally.fail("version and log", f"{game['id']} {game['version']} {len(log)}")
    told = [json.loads(entry["detail"]) for entry in log if entry["action"] == "turn_recorded"]
    if [_told(turn) for turn in told] != [_stored(turn) for turn in turns]:
        tally.fail("turns and log", game["id"])
    if any(again > 1 for again in Counter(turn["dice"] for turn in turns).values()):
        tally.fail("recorded twice", game["id"])
    if any(n > 1 for n in Counter((t["player"], t["category"]) for t in turns).values()):
        tally.fail("row filled twice", game["id"])
    seats = len(of_game["players"])
    if [turn["player"] for turn in turns] != [n % seats + 1 for n in range(len(turns))]:
        tally.fail("out of turn", game["id"])
    _check_points(turns, tally)
    _check_repeats(of_game, tally)


def _told(turn: dict[str, Any]) -> tuple[Any, ...]:
    dice = "".join(map(str, turn["dice"]))
    return turn["number"], turn["player"], turn["category"], dice, turn["points"]


def _stored(turn: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(turn[name] for name in ("number", "player", "category", "dice", "points"))


def _check_points(turns: Rows, tally: Tally) -> None:
    rules = find("yacht")
    for turn in turns:
        dice = tuple(int(die) for die in turn["dice"])
        if rules.scores(dice)[turn["category"]] != turn["points"]:
            tally.fail("points", str(turn))


def _check_repeats(of_game: dict[str, Rows], tally: Tally) -> None:
    """A key is kept with what it recorded, or neither is there."""
    turns = {turn["number"]: turn for turn in of_game["turns"]}
    for repeat in of_game["repeats"]:
        body = json.loads(zlib.decompress(repeat["body"]))
        if "number" in body and "".join(map(str, body["dice"])) != (
            turns.get(body["number"], {}).get("dice")
        ):
            tally.fail("key without its turn", repeat["key"])


def _check_promises(play: Play, stored: dict[str, Rows]) -> None:
    there = {
        Seen(row["game_id"], row["number"], row["player"], row["category"], row["dice"])
        for row in stored["turns"]
    }
    for lost in {acknowledged.turn for acknowledged in play.acknowledged} - there:
        play.tally.fail("lost", str(lost))
    for lost in play.seen - there:
        play.tally.fail("shown and lost", str(lost))
    games = {game["id"] for game in stored["games"]}
    for table in play.tables:
        if table.id not in games:
            play.tally.fail("game lost", table.id)


def _check_order(play: Play) -> None:
    """Whoever began after another was answered stands behind it."""
    by_game: dict[str, list[Acknowledged]] = defaultdict(list)
    for each in play.acknowledged:
        by_game[each.turn.game].append(each)
    for acknowledged in by_game.values():
        for later in acknowledged:
            before = [each for each in acknowledged if each.ended < later.began]
            if any(each.turn.number >= later.turn.number for each in before):
                play.tally.fail("order", str(later))


def _check_shown(table: Table, turns: Rows, port: int, tally: Tally) -> None:
    game = Client(port, keep_alive=False).send("GET", f"/games/{table.id}").json
    for player in game["players"]:
        points = sum(turn["points"] for turn in turns if turn["player"] == player["id"])
        shown = sum(player["scores"][row] or 0 for row in player["scores"])
        if not player["total"] == shown == points:
            tally.fail("total", f"{table.id} {player}")
    if game["version"] != len(turns) + 1:
        tally.fail("version and turns", f"{table.id} {game['version']} {len(turns)}")


def _of_game(rows: Rows, game_id: str) -> Rows:
    return [row for row in rows if row["game_id"] == game_id]
