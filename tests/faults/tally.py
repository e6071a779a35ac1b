"""What went wrong, counted by kind, with the first cases of each in words."""

import threading
from collections import Counter


class Tally:
    """Counts from many threads. Whatever is counted under ``broken`` fails the test."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.cases: list[str] = []
        self._lock = threading.Lock()

    def count(self, what: str, by: int = 1) -> None:
        """Count something that may happen."""
        with self._lock:
            self.counts[what] += by

    def fail(self, what: str, case: str = "") -> None:
        """Count something that must not happen."""
        with self._lock:
            self.broken[what] += 1
            if self.broken[what] <= 3:
                self.cases.append(f"{what}: {case}")

    def assert_sound(self) -> None:
        """Fail if anything is broken, and say what."""
        assert not self.broken, f"{dict(self.broken)}\n" + "\n".join(self.cases)
