"""Ana and Ben at the table."""

import pytest

from tests.games.evening import Evening


@pytest.fixture
def evening(api):
    """A new game of Ana and Ben."""
    return Evening(api)


@pytest.fixture
def begin(api):
    """Begin another game: ``begin("Ana", "Ben", "Cleo", order="any")``."""
    return lambda *players, **body: Evening(api, *players, **body)
