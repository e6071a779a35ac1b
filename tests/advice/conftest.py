"""Solutions shared by all tests here. Yahtzee's is made once, while other tests run.

``…_far`` has the chances of sheets far from the end too, which take longer.
"""

import time
from contextlib import suppress

import pytest

from yacht_api.advice import BeingSolved, Shelf, Solution
from yacht_api.rules import find


def pytest_collection_modifyitems(items):
    """Put the tests that need best play at Yahtzee last, when it has been worked out."""
    items.sort(key=_long_work)


def _long_work(item):
    names = getattr(item, "fixturenames", ())
    return 2 if "yahtzee_far" in names else 1 if "yahtzee" in names else 0


@pytest.fixture(scope="session")
def yacht():
    """Best play at Yacht."""
    return Solution.of(find("yacht"))


@pytest.fixture(scope="session", autouse=True)
def large(request, large_tables):
    """The shelf of the large rule sets, on which Yahtzee is begun if a test will need it."""
    shelf = Shelf(large_tables)
    if any(map(_long_work, request.session.items)):
        with suppress(BeingSolved):
            shelf.solution(find("yahtzee"))
    return shelf


@pytest.fixture(scope="session")
def yahtzee(large):
    """Best play at Yahtzee."""
    return _waited_for(lambda: large.solution(find("yahtzee")))


@pytest.fixture(scope="session")
def yahtzee_far(yahtzee):
    """The same with all chances."""
    _waited_for(lambda: yahtzee.outlook(yahtzee.sheets.column({})))
    return yahtzee


@pytest.fixture(scope="session")
def yacht_51(large):
    """Best play at Yacht with the upper bonus."""
    return _waited_for(lambda: large.solution(find("yacht-51")))


@pytest.fixture(scope="session")
def yacht_51_far(yacht_51):
    """The same with all chances."""
    _waited_for(lambda: yacht_51.outlook(yacht_51.sheets.column({})))
    return yacht_51


def _waited_for(ask):
    while True:
        try:
            return ask()
        except BeingSolved:
            time.sleep(0.2)
