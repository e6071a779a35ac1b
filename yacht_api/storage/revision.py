"""Which step of the migrations a database has reached, told without loading Alembic."""

from pathlib import Path

from sqlalchemy import Connection, text

# Each step's file is named for it: 0001_games.py.
_STEPS = sorted(
    file.name.partition("_")[0]
    for file in Path(__file__).with_name("migrations").joinpath("versions").glob("[0-9]*.py")
)


def is_behind(connection: Connection) -> bool:
    """Whether the tables are older than this code.

    Newer ones are no hindrance: a step first adds, and the step of a later release takes away.
    """
    reached = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return reached is None or reached in _STEPS[:-1]
