"""What the lock prevents, the keys of the tables refuse as well."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from tests.faults.servers import Server
from tests.faults.sheets import Sheets
from yacht_api.storage.engines import engine_for
from yacht_api.storage.tables import log, players, repeats, turns


def again(connection: Connection, sheets: Sheets, table: Any, **changes: Any) -> None:
    """Insert the last row of this game's once more, with these changes."""
    mine = select(table).where(table.c.game_id == sheets.id)
    row = connection.execute(mine.order_by(*table.primary_key.columns)).mappings().all()[-1]
    connection.execute(insert(table), dict(row) | changes)


REFUSED = {
    "a row of a sheet twice": (turns, {"number": 99}),
    "a turn's number twice": (turns, {"category": "choice"}),
    "a version twice": (log, {}),
    "a key twice": (repeats, {}),
    "a turn without its game": (turns, {"game_id": "nobody"}),
    "a player without their game": (players, {"game_id": "nobody"}),
}


def test_the_tables_refuse_what_the_lock_prevents(database_url: str, tmp_path: Path) -> None:
    with Server(database_url, tmp_path) as server:
        sheets = Sheets(server.port)
        key = {"Idempotency-Key": "a-key"}
        assert sheets.ask("POST", f"{sheets.path}/turns", sheets.entry(1), key).status == 201
    engine = engine_for(database_url)
    for what, (table, changes) in REFUSED.items():
        with engine.connect() as connection:
            try:
                again(connection, sheets, table, **changes)
            except IntegrityError:
                continue
        pytest.fail(what)
    engine.dispose()
