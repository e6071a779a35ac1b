"""Databases and servers to be broken, and the figures that the battery reports at its end."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Postgres, create_database
from yacht_api.storage import schema

Report = Callable[..., None]
_FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite file with tables."""
    url = f"sqlite:///{tmp_path}/data/yacht.sqlite"
    schema.upgrade(url)
    return url


@pytest.fixture(scope="package")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that writes to the disk, as one that keeps games would."""
    with Postgres(durable=True) as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """A database with tables on it."""
    url = create_database(postgres.url)
    schema.upgrade(url)
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Either."""
    name = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    """Have figures printed at the end: ``report(acknowledged=1453, lost=0)``."""
    lines = request.config.stash.setdefault(_FIGURES, [])

    def add(**figures: Any) -> None:
        told = ", ".join(f"{name.replace('_', ' ')} {_told(n)}" for name, n in figures.items())
        lines.append(f"{request.node.name}: {told}")

    return add


def _told(figure: Any) -> str:
    return f"{figure:.2f}" if isinstance(figure, float) else str(figure)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the figures."""
    if lines := config.stash.get(_FIGURES, []):
        terminalreporter.section("figures of the fault battery")
        for line in lines:
            terminalreporter.line(line)
