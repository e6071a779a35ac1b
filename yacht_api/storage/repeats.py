"""What was answered under an Idempotency-Key, kept with the game as long as the game."""

import zlib
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from yacht_api.storage.tables import repeats


@dataclass(frozen=True)
class Kept:
    """An answer, the hash of what was asked, and of the key it was asked with."""

    asked: bytes
    key_hash: bytes
    status: int
    etag: str | None
    location: str | None
    body: bytes


def find(connection: Connection, game_id: str, key: str) -> Kept | None:
    """The answer given under this Idempotency-Key."""
    mine = (repeats.c.game_id == game_id) & (repeats.c.key == key)
    row = connection.execute(select(repeats).where(mine)).one_or_none()
    if row is None:
        return None
    body = zlib.decompress(row.body)
    return Kept(row.asked, row.key_hash, row.status, row.etag, row.location, body)


def keep(connection: Connection, game_id: str, key: str, answer: Kept) -> None:
    """Keep an answer, in the transaction of the change that it acknowledges."""
    row = {
        "game_id": game_id,
        "key": key,
        "asked": answer.asked,
        "key_hash": answer.key_hash,
        "status": answer.status,
        "etag": answer.etag,
        "location": answer.location,
        "body": zlib.compress(answer.body),
    }
    connection.execute(insert(repeats), row)
