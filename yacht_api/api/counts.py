"""Counters in memory that all workers share.

The memory is made before the workers are forked. Each of them adds to a part of its own, and
whoever is asked for the sums reads all parts. A part is held by a lock that the kernel gives
up when its process dies, however it dies; the next worker goes on counting there. So sums
never fall while the server runs, and no file is left behind.
"""

import fcntl
import mmap
import os
import tempfile
import threading
import weakref

PARTS = 64
"""Most processes that count at the same time; further ones are not counted."""


class SharedCounts:
    """Rows of floating-point cells, one row for each thing that is counted."""

    def __init__(self, rows: int, width: int) -> None:
        self.width = width
        # The first cell of a part says that the part is in use.
        self._size = 1 + rows * width
        # An open file, because locks belong to files; it has no name and ends with the server.
        self._file = _nameless_file()
        weakref.finalize(self, os.close, self._file)
        os.ftruncate(self._file, PARTS * self._size * 8)
        self._cells = memoryview(mmap.mmap(self._file, 0)).cast("d")
        self._lock = threading.Lock()
        self._has_part = False
        self._start: int | None = None
        # Cheaper than asking for the process's id with each request.
        forget = weakref.WeakMethod(self._forget_part)
        os.register_at_fork(after_in_child=lambda: (found := forget()) and found())

    def add(self, row: int, *amounts: tuple[int, float]) -> None:
        """Add to cells of a row: pairs of a column and an amount."""
        cells = self._cells
        with self._lock:
            if not self._has_part:
                self._has_part, self._start = True, self._claim()
            if self._start is not None:
                at = self._start + 1 + row * self.width
                for column, amount in amounts:
                    cells[at + column] += amount

    def row(self, row: int) -> list[float]:
        """The sums of a row over all processes."""
        used = (start for start in range(0, PARTS * self._size, self._size) if self._cells[start])
        places = (start + 1 + row * self.width for start in used)
        parts = [self._cells[at : at + self.width].tolist() for at in places]
        return [sum(column) for column in zip([0.0] * self.width, *parts, strict=True)]

    def _forget_part(self) -> None:
        self._has_part = False

    def _claim(self) -> int | None:
        """Where the first part begins that no living process holds."""
        for part in range(PARTS):
            try:
                fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, part)
            except OSError:
                continue
            start = part * self._size
            self._cells[start] = 1
            return start
        return None


def _nameless_file() -> int:
    if hasattr(os, "memfd_create"):
        return os.memfd_create("yacht-counts")
    descriptor, name = tempfile.mkstemp()
    os.unlink(name)
    return descriptor
