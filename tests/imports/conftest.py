"""Games from paper and from files, at one table."""

import pytest

from tests.games.evening import Evening
from tests.imports.paper import Continued


@pytest.fixture
def begin(api):
    """Begin a game: ``begin("Ana", "Ben", rules="yahtzee")``."""
    return lambda *players, **body: Evening(api, *players, **body)


@pytest.fixture
def go_on(api):
    """Continue a game: ``go_on(sheet("Ana", {"yacht": 50}), rules="yacht")``."""
    return lambda *players, **body: Continued(api, *players, **body)
