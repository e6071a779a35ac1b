"""Solutions shared by all tests here. Yahtzee's is made once, while other tests run."""

import os
import time
from contextlib import suppress

import pytest

from yacht_api.advice import BeingSolved, Shelf, Solution
from yacht_api.rules import find


def pytest_collection_modifyitems(items):
    """Put the tests that need best play at Yahtzee last, when it has been worked out."""
    items.sort(key=_needs_yahtzee)


def _needs_yahtzee(item):
    return "yahtzee" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def yacht():
    """Best play at Yacht."""
    return Solution.of(find("yacht"))


@pytest.fixture(scope="session")
def large_tables(tmp_path_factory):
    """The folder where the processes that test side by side share what takes long to solve."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "best-play"


@pytest.fixture(scope="session", autouse=True)
def large(request, large_tables):
    """The shelf of the large rule sets, on which Yahtzee is begun if a test will need it."""
    shelf = Shelf(large_tables)
    if any(map(_needs_yahtzee, request.session.items)):
        with suppress(BeingSolved):
            shelf.solution(find("yahtzee"))
    return shelf


@pytest.fixture(scope="session")
def yahtzee(large):
    """Best play at Yahtzee."""
    return _waited_for(large, find("yahtzee"))


@pytest.fixture(scope="session")
def yacht_51(large):
    """Best play at Yacht with the upper bonus."""
    return _waited_for(large, find("yacht-51"))


def _waited_for(shelf, rules):
    while True:
        try:
            return shelf.solution(rules)
        except BeingSolved:
            time.sleep(0.2)
