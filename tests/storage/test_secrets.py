"""No key and no secret is in the database, whatever is done with a game."""

import zlib

from tests.conftest import SECRET
from tests.games.evening import Evening, entry
from yacht_api import create_app
from yacht_api.settings import Settings
from yacht_api.storage.tables import metadata


def test_a_dump_of_the_database_holds_no_key(app, own_database_url):
    own = create_app(Settings(database_url=own_database_url, secret=SECRET, access_log="off"))
    own.test_client_class = app.test_client_class
    client = own.test_client()
    evening = Evening(client, "Ana", "Ben")
    keys = [evening.key]
    # Whoever reads one in a backup could send it again and be told the game's key.
    named = {"Idempotency-Key": "6f1d0c"}
    keys.append(client.post("/games", json={"players": ["Cleo"]}, headers=named).json["key"])
    keys.append(named["Idempotency-Key"])
    evening.ask("POST", "/turns", entry("fours", "44441"), idempotency_key="one")
    evening.turn(1, "fours", "44411", if_match='"1"')
    evening.ask("POST", "/rematch", idempotency_key="two")
    evening.key = evening.ask("POST", "/key", idempotency_key="three").json["key"]
    keys.append(evening.key)

    engine = own.extensions["database"].engine
    with engine.connect() as connection:
        rows = [
            row for table in metadata.sorted_tables for row in connection.execute(table.select())
        ]
    engine.dispose()
    values = [value for row in rows for value in row]
    texts = [value for value in values if isinstance(value, str)]
    blobs = [bytes(value) for value in values if isinstance(value, bytes | memoryview)]
    # Answers that are kept are compressed.
    for blob in blobs:
        try:
            texts.append(zlib.decompress(blob).decode())
        except zlib.error:
            texts.append(blob.decode("latin-1"))
    dump = "\n".join(texts)
    assert "Ana" in dump
    assert '"category"' in dump
    for secret in (*keys, SECRET):
        assert secret not in dump
