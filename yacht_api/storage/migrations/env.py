"""Alembic's entry: runs the steps on the connection that it is given, or plain from the shell."""

from alembic import context
from sqlalchemy import Connection

from yacht_api.settings import Settings
from yacht_api.storage.database import Database
from yacht_api.storage.engines import BEGIN, BEGIN_WRITING
from yacht_api.storage.tables import metadata


def _run(connection: Connection) -> None:
    # transactional_ddl: by default a step that raises half way leaves its first half on SQLite.
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    _run(given)
else:
    engine = Database(Settings.from_env().database_url).engine
    with engine.execution_options(**{BEGIN: BEGIN_WRITING}).begin() as own:
        _run(own)
