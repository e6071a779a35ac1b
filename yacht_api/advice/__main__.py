"""``python -m yacht_api.advice FOLDER RULES``: solve rule sets and keep them in a folder."""

import os
import sys
from pathlib import Path

from yacht_api.advice.errors import BeingSolved
from yacht_api.advice.shelf import Shelf
from yacht_api.rules import find


def main(folder: str, *names: str) -> None:
    """Make the files that are missing; those that somebody else is making are left to them."""
    for name in names:
        rules = find(name)
        if rules is None:
            sys.exit(f"There are no rules {name}.")
        try:
            Shelf(Path(folder)).make(rules)
        except BeingSolved as busy:
            print(busy)


if __name__ == "__main__":
    # Whoever plays meanwhile comes first.
    os.nice(10)
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        # The service in the same terminal was stopped; a file half made is made again.
        sys.exit(130)
