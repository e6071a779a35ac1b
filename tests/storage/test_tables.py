"""The tables refuse what no game can hold, as a second net below the game's own rules."""

import pytest
from sqlalchemy import delete, exc, func, insert, select, update

from yacht_api.storage.tables import games, log, metadata, players, repeats, turns

TURN = {
    "number": 2,
    "player": 2,
    "category": "ones",
    "dice": "11111",
    "points": 5,
    "rolls": "[]",
    "revision": 1,
    "recorded_at": "2026-11-29T18:04:05.678Z",
}
PLAYER = {"id": 3, "name": "Cleo", "active": 1}


def refuses(database, statement, row=None):
    with pytest.raises(exc.IntegrityError):
        database.write(lambda connection: connection.execute(statement, row))


@pytest.mark.parametrize(
    "wrong",
    [
        {"number": 1},
        {"number": 0},
        {"number": None},
        {"player": 1, "category": "fours"},
        {"points": 1001},
        {"points": -1},
        {"points": None},
        {"dice": "1111"},
        {"dice": "111111"},
        {"revision": 0},
        {"game_id": "nobody's"},
    ],
)
def test_a_turn_that_cannot_be_is_refused(database, game, wrong):
    refuses(database, insert(turns), {"game_id": game.id, **TURN, **wrong})


def test_a_turn_that_can_be_is_not(database, game):
    row = {"game_id": game.id, **TURN}
    database.write(lambda connection: connection.execute(insert(turns), row))
    row |= {"number": 3, "category": "twos", "dice": None}
    database.write(lambda connection: connection.execute(insert(turns), row))


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": 1},
        {"id": 0},
        {"id": 21},
        {"name": ""},
        {"name": "x" * 41},
        {"active": 2},
        {"name": None},
    ],
)
def test_a_player_who_cannot_be_is_refused(database, game, wrong):
    refuses(database, insert(players), {"game_id": game.id, **PLAYER, **wrong})


@pytest.mark.parametrize("wrong", [{"version": 0}, {"play_order": "seat"}, {"key_hash": None}])
def test_a_game_that_cannot_be_is_refused(database, game, wrong):
    refuses(database, update(games).where(games.c.id == game.id).values(**wrong))


def test_a_line_of_the_log_is_written_once(database, game):
    row = {"game_id": game.id, "seq": 1, "at": "now", "action": "x", "detail": "{}"}
    refuses(database, insert(log), row)


@pytest.mark.parametrize("key", ["", "x" * 256])
def test_a_key_of_a_repeated_request_has_1_to_255_characters(database, game, key):
    row = {"asked": b"", "key_hash": b"", "status": 201, "body": b"", "game_id": game.id}
    refuses(database, insert(repeats), {**row, "key": key})


def test_what_belongs_to_a_game_goes_with_it(database, game):
    database.write(lambda c: c.execute(delete(games).where(games.c.id == game.id)))
    for table in metadata.sorted_tables:
        if table is not games:
            mine = select(func.count()).select_from(table).where(table.c.game_id == game.id)
            assert database.read(lambda c, mine=mine: c.execute(mine).scalar_one()) == 0
