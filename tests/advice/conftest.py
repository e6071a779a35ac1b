"""Solutions shared by all tests here. Yahtzee's is made once, whoever needs it first."""

import os
import time

import pytest

from yacht_api.advice import BeingSolved, Shelf, Solution
from yacht_api.rules import find


@pytest.fixture(scope="session")
def yacht():
    """Best play at Yacht."""
    return Solution.of(find("yacht"))


@pytest.fixture(scope="session")
def large_tables(tmp_path_factory):
    """The folder where the processes that test side by side share what takes long to solve."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "best-play"


@pytest.fixture(scope="session")
def yahtzee(large_tables):
    """Best play at Yahtzee."""
    return _waited_for(large_tables, find("yahtzee"))


@pytest.fixture(scope="session")
def yacht_51(large_tables):
    """Best play at Yacht with the upper bonus."""
    return _waited_for(large_tables, find("yacht-51"))


def _waited_for(folder, rules):
    shelf = Shelf(folder)
    while True:
        try:
            return shelf.solution(rules)
        except BeingSolved:
            time.sleep(0.2)
