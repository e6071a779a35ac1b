"""The solved rule sets at hand: small ones solved when asked for, large ones kept as files.

One process makes a file while others are told to come back. The lock is the operating system's,
so that one who dies leaves no lock behind.
"""

import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from yacht_api.advice import files
from yacht_api.advice.errors import BeingSolved
from yacht_api.advice.sheets import Sheets
from yacht_api.advice.solution import Solution
from yacht_api.advice.solving import Progress
from yacht_api.rules import Ruleset

# A tenth of a second of work; what has more sheets is kept as a file.
_SOLVED_AT_ONCE = 10_000


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
            if maker := self._makers.pop(rules, None):
                # Its file is there, so it has nothing left to do but to end.
                maker.wait()
            return found

    def make(self, rules: Ruleset, progress: Progress | None = None) -> bool:
        """Solve the rules and keep them; False when that was done before.

        BeingSolved when somebody else is at it.
        """
        if self._found(rules):
            return False
        with self._maker(rules):
            # Whoever held the lock until now may just have finished.
            if self._found(rules):
                return False
            solution = Solution.of(rules, progress)
            files.save(files.path_of(self.folder, rules), rules, solution.worth)
        return True

    def _found(self, rules: Ruleset) -> Solution | None:
        sheets = Sheets(rules)
        worth = files.load(files.path_of(self.folder, rules), rules)
        if worth is not None and worth.size == sheets.size + 1:
            return Solution(sheets, worth)
        return Solution.of(rules) if sheets.count() <= _SOLVED_AT_ONCE else None

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
            self._makers[rules] = subprocess.Popen(call, stdin=subprocess.DEVNULL)  # noqa: S603 - our own module
