"""Connections: with the settings that were measured to be safe, each of them."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import exc, text

from tests.databases import on_postgresql, on_sqlite
from yacht_api.storage.engines import BEGIN, engine_for, normalised, sqlite_file

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "journal_size_limit": 64 * 1024 * 1024,
    "secure_delete": 1,
}
LIMITS = {
    "statement_timeout": "3s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
}


def is_sqlite(database):
    return database.engine.name == "sqlite"


def test_every_pooled_connection_has_the_settings(database):
    asked, answers = ("PRAGMA", PRAGMAS) if is_sqlite(database) else ("SHOW", LIMITS)
    with ExitStack() as pool:
        # As many as the pool gives out at once, so that each is another one.
        for _ in range(8):
            connection = pool.enter_context(database.engine.connect())
            for name, value in answers.items():
                assert connection.execute(text(f"{asked} {name}")).scalar_one() == value


def test_one_more_than_the_pool_has_is_refused_in_time(database):
    with ExitStack() as pool:
        for _ in range(8):
            pool.enter_context(database.engine.connect())
        database.engine.pool._timeout = 0.1
        with pytest.raises(exc.TimeoutError):
            database.engine.connect()


@on_sqlite
def test_writers_begin_with_the_lock_and_readers_without(database):
    begun = []
    database.write(lambda connection: begun.append(connection.get_execution_options()[BEGIN]))
    database.read(lambda connection: begun.append(connection.get_execution_options()[BEGIN]))
    assert begun == ["BEGIN IMMEDIATE", "BEGIN"]


@on_postgresql
def test_readers_have_one_snapshot(database):
    asked = text("SHOW transaction_isolation")
    assert database.read(lambda c: c.execute(asked).scalar_one()) == "repeatable read"
    assert database.write(lambda c: c.execute(asked).scalar_one()) == "read committed"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_the_addresses_that_platforms_hand_out_are_understood(scheme):
    url = normalised(f"{scheme}://ana:secret@db.example:5433/yacht?sslmode=require")
    assert url.drivername == "postgresql+psycopg"
    assert (url.host, url.port, url.database) == ("db.example", 5433, "yacht")
    assert (url.password, dict(url.query)) == ("secret", {"sslmode": "require"})


@on_postgresql
def test_an_old_address_leads_to_the_same_database(database_url):
    engine = engine_for(database_url.replace("postgresql://", "postgres://"))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar_one() >= 0
    engine.dispose()


def test_the_file_of_a_database_is_known():
    assert sqlite_file("sqlite:////data/yacht.sqlite") == Path("/data/yacht.sqlite")
    assert sqlite_file("sqlite:///yacht.sqlite") == Path("yacht.sqlite")
    assert sqlite_file("sqlite://") is None
    assert sqlite_file("postgres://localhost/yacht") is None


def test_no_error_tells_what_was_stored(database):
    statement = text("INSERT INTO games (id, key_hash) VALUES (:id, :key)")
    with pytest.raises(exc.IntegrityError) as failed:
        database.write(lambda c: c.execute(statement, {"id": "an-id", "key": b"a-key-hash"}))
    assert "a-key-hash" not in str(failed.value)
    assert "hidden" in str(failed.value)
