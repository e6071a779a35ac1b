"""What was worked out as a file: a line that says what it is, and the numbers.

A file that is damaged, or of another version of the rules or of this layout, is as good as none.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from yacht_api.rules import Ruleset

BEST_PLAY: Final = "best-play"
CHANCES: Final = "chances"
NUMBERS: Final = np.dtype("<f8")

_LAYOUT = 1


def path_of(folder: Path, rules: Ruleset, what: str = BEST_PLAY) -> Path:
    """Where this is kept."""
    return folder / f"{what}-{rules.id}-{rules.version}.table"


def save(path: Path, rules: Ruleset, table: NDArray[Any]) -> None:
    """Write the file beside its place and move it there, so that nobody reads half of it.

    To be called by one process at a time: what another left half written is written over.
    """
    numbers = table.tobytes()
    beside = path.with_suffix(".new")
    with beside.open("wb") as file:
        file.write(_title(rules, numbers) + numbers)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def load(path: Path, rules: Ruleset, numbers_of: "np.dtype[Any]") -> NDArray[Any] | None:
    """The table, or None when the file is missing, damaged or of another version."""
    try:
        title, _, numbers = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if title + b"\n" != _title(rules, numbers):
        return None
    return np.frombuffer(numbers, numbers_of)


def _title(rules: Ruleset, numbers: bytes) -> bytes:
    says = {
        "layout": _LAYOUT,
        "rules": rules.id,
        "version": rules.version,
        # A made-up rule set may change without a new version while somebody works on it.
        "pays": sha256(_pays(rules).encode()).hexdigest(),
        "sha256": sha256(numbers).hexdigest(),
    }
    return json.dumps(says).encode() + b"\n"


def _pays(rules: Ruleset) -> str:
    bonuses = [(bonus.rows, bonus.steps) for bonus in rules.bonuses]
    return repr((rules.ids, rules.table, bonuses, rules.rolls))
