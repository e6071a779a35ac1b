"""The migrations make the tables that the code was written for, all of them or none."""

import importlib
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, inspect, text

from yacht_api.storage.database import Database, Unavailable
from yacht_api.storage.engines import engine_for
from yacht_api.storage.migrations.versions import __name__ as versions
from yacht_api.storage.schema import is_current, upgrade
from yacht_api.storage.tables import metadata


def tables(url):
    engine = engine_for(url)
    found = set(inspect(engine).get_table_names())
    engine.dispose()
    return found


def test_migrated_tables_are_those_of_the_code(database):
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert is_current(connection)


def test_the_checks_are_those_of_the_code(database):
    inspector = inspect(database.engine)
    for table in metadata.sorted_tables:
        made = {check["name"] for check in inspector.get_check_constraints(table.name)}
        checks = [each for each in table.constraints if isinstance(each, CheckConstraint)]
        assert made == {
            database.engine.dialect.identifier_preparer.format_constraint(c) for c in checks
        }


def test_migrating_again_changes_nothing(empty_database_url):
    upgrade(empty_database_url)
    first = tables(empty_database_url)
    upgrade(empty_database_url)
    assert tables(empty_database_url) == first >= {"games", "players", "turns", "log", "repeats"}


def test_a_step_that_fails_half_way_leaves_nothing_behind(empty_database_url, monkeypatch):
    # The last table but one cannot be made.
    step = importlib.import_module(f"{versions}.0001_games")
    made = []
    create = step.op.create_table

    def create_or_fail(name, *columns, **options):
        if name == "log":
            raise RuntimeError("the power is gone")
        made.append(name)
        return create(name, *columns, **options)

    monkeypatch.setattr("alembic.op.create_table", create_or_fail)
    with pytest.raises(RuntimeError):
        upgrade(empty_database_url)
    assert made == ["games", "players", "turns"]
    assert tables(empty_database_url) == set()
    monkeypatch.undo()
    upgrade(empty_database_url)
    assert "log" in tables(empty_database_url)


def test_four_servers_that_start_at_once_migrate_once(empty_database_url):
    program = (
        "import sys; from yacht_api.storage.schema import upgrade; "
        "sys.stdin.readline(); upgrade(sys.argv[1])"
    )
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", program, empty_database_url],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for server in servers:
        server.stdin.write("\n")
        server.stdin.flush()
    ended = [(server.communicate(timeout=60)[1], server.returncode) for server in servers]
    assert [code for _, code in ended] == [0] * 4, ended
    database = Database(empty_database_url)
    count = text("SELECT count(*) FROM alembic_version")
    assert database.read(lambda connection: connection.execute(count).scalar_one()) == 1
    database.engine.dispose()


def test_a_server_that_is_away_is_said_to_be(tmp_path):
    with pytest.raises(Unavailable):
        upgrade("postgresql://nobody@127.0.0.1:1/yacht")
    (tmp_path / "folder.sqlite").mkdir()
    with pytest.raises((Unavailable, OSError)):
        upgrade(f"sqlite:///{tmp_path}/folder.sqlite")


def test_the_file_is_nobody_elses_business(tmp_path):
    upgrade(f"sqlite:///{tmp_path}/new/yacht.sqlite")
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    for each in (tmp_path / "new").iterdir():
        assert each.stat().st_mode & 0o077 == 0
