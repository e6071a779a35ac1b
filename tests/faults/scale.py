"""How much of the battery runs: all by ``make test-faults``, a short form by ``make test``."""

import os
from typing import TypeVar

T = TypeVar("T")

FULL = os.environ.get("YACHT_FAULTS") == "full"


def sized(full: T, short: T) -> T:
    """The figure for the whole battery, or the one for its short form."""
    return full if FULL else short
