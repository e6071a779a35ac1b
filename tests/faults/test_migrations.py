"""F-14: tables are made by one of several that start, and a step that fails leaves nothing."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import inspect

from tests.postgres import Postgres, create_database
from yacht_api.storage import migrations, schema
from yacht_api.storage.engines import engine_for

STARTERS = 4
UPGRADE = "import sys; from yacht_api.storage import schema; schema.upgrade(sys.argv[1])"

FAILS_HALF_WAY = '''"""Adds a table and a column, fills them, and fails."""

import sqlalchemy as sa
from alembic import op

revision = "fails"
down_revision = {before!r}
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    op.add_column("games", sa.Column("half", sa.Integer))
    op.execute("INSERT INTO half VALUES (1)")
    raise RuntimeError("half way")
'''


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/empty/yacht.sqlite"
    server: Postgres = request.getfixturevalue("postgres")
    return create_database(server.url)


def shape(database_url: str) -> dict[str, list[str]]:
    """The tables and their columns."""
    engine = engine_for(database_url)
    try:
        found = inspect(engine)
        return {
            table: [column["name"] for column in found.get_columns(table)]
            for table in found.get_table_names()
        }
    finally:
        engine.dispose()


def test_four_that_start_at_once_make_the_tables_once(empty_url: str) -> None:
    command = [sys.executable, "-c", UPGRADE, empty_url]
    starters = [
        subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(STARTERS)
    ]
    said = [starter.communicate(timeout=120)[1] for starter in starters]
    assert [starter.returncode for starter in starters] == [0] * STARTERS, said
    engine = engine_for(empty_url)
    with engine.connect() as connection:
        assert schema.is_current(connection)
    engine.dispose()


@pytest.fixture
def a_step_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The migrations of the service, and one more that raises half way."""
    steps = tmp_path / "migrations"
    shutil.copytree(Path(str(migrations.__file__)).parent, steps)
    config = schema._config
    head = schema.ScriptDirectory.from_config(config()).get_current_head()
    (steps / "versions" / "fails.py").write_text(FAILS_HALF_WAY.format(before=head))

    def with_one_more(connection: object = None) -> object:
        changed = config(connection)  # type: ignore[arg-type]
        changed.set_main_option("script_location", str(steps))
        return changed

    monkeypatch.setattr(schema, "_config", with_one_more)


@pytest.mark.parametrize("made_before", [True, False])
def test_a_step_that_fails_leaves_the_tables_as_they_were(
    made_before: bool, empty_url: str, request: pytest.FixtureRequest
) -> None:
    if made_before:
        schema.upgrade(empty_url)
    before = shape(empty_url) if made_before else {}
    request.getfixturevalue("a_step_that_fails")
    with pytest.raises(RuntimeError, match="half way"):
        schema.upgrade(empty_url)
    assert shape(empty_url) == before
