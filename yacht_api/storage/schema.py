"""Bringing the tables up to date, by one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, exc, text

from yacht_api.storage.database import Unavailable
from yacht_api.storage.engines import BEGIN, BEGIN_WRITING, engine_for, sqlite_file

# Any number, as long as nobody else takes the same on this database.
_LOCK = 7_119_382


def upgrade(database_url: str) -> None:
    """Make or update the tables. Safe when several servers start at once.

    Everything happens in one transaction: a step that fails leaves nothing behind.
    :raises Unavailable: if the database cannot be reached.
    """
    if file := sqlite_file(database_url):
        # Names and scores are nobody else's business; SQLite gives its log the same rights.
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
    engine = engine_for(database_url)
    try:
        with _alone(engine) as connection:
            command.upgrade(_config(connection), "head")
    except exc.OperationalError as error:
        raise Unavailable(str(error.orig)) from error
    finally:
        engine.dispose()


def is_current(connection: Connection) -> bool:
    """Whether the tables are those that this code was written for."""
    found = MigrationContext.configure(connection).get_current_revision()
    return found == ScriptDirectory.from_config(_config()).get_current_head()


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    with engine.execution_options(**{BEGIN: BEGIN_WRITING}).begin() as connection:
        if engine.name == "postgresql":
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
        yield connection


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", "yacht_api.storage:migrations")
    config.attributes["connection"] = connection
    return config
