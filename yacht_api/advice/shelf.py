"""The solved rule sets at hand: small ones solved when asked for, large ones kept as files.

One process makes a file while others are told to come back. The lock is the operating system's,
so that one who dies leaves no lock behind.
"""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from numpy.typing import NDArray

from yacht_api.advice import files
from yacht_api.advice.errors import BeingSolved
from yacht_api.advice.sheets import Sheets
from yacht_api.advice.solution import Solution
from yacht_api.advice.solving import Progress
from yacht_api.advice.waves import Table, layout
from yacht_api.rules import Ruleset

Told = Callable[[str, int, int], None]
"""Called with what is worked out, how many sheets are done and how many there are."""


class Shelf:
    """The solutions of one data folder, each loaded once for all threads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._solutions: dict[Ruleset, Solution] = {}
        self._loading = Lock()
        self._makers: dict[Ruleset, subprocess.Popen[bytes]] = {}

    def solution(self, rules: Ruleset) -> Solution:
        """Best play under the rules, without a long wait.

        NotSolvable for rules of another kind. BeingSolved when the file is not there yet: it is
        then being made by another process, which is started if need be.
        """
        with self._loading:
            found = self._solutions.get(rules) or self._found(rules)
            if found is None:
                self._start(rules)
                raise BeingSolved(rules.id)
            self._solutions[rules] = found
            return found

    def make(self, rules: Ruleset, told: Told | None = None) -> bool:
        """Work out best play, then the chances, and keep them; False when both were there.

        BeingSolved when somebody else is at it.
        """
        if self._whole(rules):
            return False
        with self._maker(rules):
            # Whoever held the lock until now may just have finished.
            if self._whole(rules):
                return False
            solution = self._found(rules) or self._solved(rules, told)
            if not self._whole(rules):
                self._save(solution, files.CHANCES, solution.waves(_about("chances", told)))
        return True

    def _whole(self, rules: Ruleset) -> bool:
        found = self._found(rules)
        return found is not None and not (found.needs_waves and self._table(found) is None)

    def _found(self, rules: Ruleset) -> Solution | None:
        sheets = Sheets(rules)
        worth = files.load(files.path_of(self.folder, rules), rules, files.NUMBERS)
        if worth is not None and worth.size == sheets.size + 1:
            return Solution(sheets, worth, self._table_soon)
        return Solution.of(rules) if sheets.few else None

    def _table(self, solution: Solution) -> Table | None:
        path = files.path_of(self.folder, solution.rules, files.CHANCES)
        return files.load(path, solution.rules, layout(solution.sheets))

    def _table_soon(self, solution: Solution) -> Table:
        """The table of the chances, or BeingSolved."""
        table = self._table(solution)
        if table is None:
            self._start(solution.rules)
            raise BeingSolved(solution.rules.id)
        return table

    def _solved(self, rules: Ruleset, told: Told | None) -> Solution:
        solution = Solution.of(rules, _about("best play", told))
        self._save(solution, files.BEST_PLAY, solution.worth)
        return solution

    def _save(self, solution: Solution, what: str, table: NDArray[Any]) -> None:
        path = files.path_of(self.folder, solution.rules, what)
        files.save(path, solution.rules, table)

    @contextmanager
    def _maker(self, rules: Ruleset) -> Iterator[None]:
        self.folder.mkdir(parents=True, exist_ok=True)
        path = files.path_of(self.folder, rules).with_suffix(".lock")
        handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError:
            raise BeingSolved(rules.id) from None
        finally:
            os.close(handle)

    def _start(self, rules: Ruleset) -> None:
        """Have the file made by a process of its own, so that nobody's requests are slowed."""
        maker = self._makers.get(rules)
        if maker is None or maker.poll() is not None:
            with self._maker(rules):
                pass  # BeingSolved where somebody else is at it
            call = [sys.executable, "-m", "yacht_api.advice", str(self.folder), rules.id]
            maker = subprocess.Popen(call, stdin=subprocess.DEVNULL)  # noqa: S603 - our own module
            self._makers[rules] = maker
            # Somebody has to wait for it, or its entry stays with the system after its end.
            Thread(target=maker.wait, daemon=True).start()


def _about(what: str, told: Told | None) -> Progress | None:
    return told and partial(told, what)
