"""Many phones that look at games now and then, and writers whose entries they are to see.

One lean process plays all phones, as in :mod:`benchmarks.load`: with a thread for each, changing
threads would cost more than what is measured, and would empty the caches of the server's cores.
"""

import heapq
import random
import select
import socket
import threading
import time
from collections.abc import Callable, Sequence

from benchmarks import load
from benchmarks.servers import PATIENCE, Address

INTERVAL = 1.5
BETWEEN_ENTRIES = 0.2

Record = Callable[[int], object]
"""Records a turn in the game of this place."""


class Entries:
    """What a table records every fifth of a second, and when, until nobody could see it."""

    def __init__(self, games: int, record: Record | None, until: float) -> None:
        self.made: dict[tuple[int, int], float] = {}
        self._games, self._record, self._until = games, record, until

    def __call__(self) -> None:
        if self._record is None:
            return
        versions = [1] * self._games
        while time.perf_counter() < self._until - 2 * INTERVAL:
            time.sleep(BETWEEN_ENTRIES)
            game = random.randrange(self._games)
            versions[game] += 1
            # Noted before, since a phone may see the entry sooner than its writer's answer.
            self.made[game, versions[game]] = time.perf_counter()
            self._record(game)


class _Phone:
    """One kept connection that asks for one game, and knows a version of it."""

    def __init__(self, address: Address, path: str, game: int) -> None:
        self.socket = socket.create_connection(address, timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.path, self.game, self.version = path, game, 1

    def ask(self) -> None:
        tag = f'"{self.version}"'
        self.socket.sendall(load.request("GET", self.path, If_None_Match=tag))

    def hear(self) -> range:
        """The versions that are new to it."""
        head, _, _ = load.read_one(self.socket).partition(b"\r\n\r\n")
        if head.startswith(b"HTTP/1.1 304"):
            return range(0)
        tag = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"etag:"))
        known, self.version = self.version, int(tag.split(b'"')[1])
        return range(known + 1, self.version + 1)


def poll(
    address: Address, paths: Sequence[str], phones: int, record: Record | None, seconds: float
) -> list[float]:
    """The seconds after which each phone saw each entry of its game."""
    until = time.perf_counter() + seconds
    entries = Entries(len(paths), record, until)
    writing = threading.Thread(target=entries)
    writing.start()
    places = [number % len(paths) for number in range(phones)]
    seen = _poll([_Phone(address, paths[place], place) for place in places], entries, until)
    writing.join()
    return seen


def _poll(phones: list[_Phone], entries: Entries, until: float) -> list[float]:
    seen: list[float] = []
    by_number = {phone.socket.fileno(): phone for phone in phones}
    # Phones are not switched on at one moment.
    now = time.perf_counter()
    due = [(now + INTERVAL * random.random(), number) for number in by_number]
    heapq.heapify(due)
    with select.epoll() as waiting:
        for number in by_number:
            waiting.register(number, select.EPOLLIN)
        while now < until:
            while due and due[0][0] <= now:
                by_number[heapq.heappop(due)[1]].ask()
            for number, _ in waiting.poll(max(0.001, due[0][0] - now) if due else 0.1):
                phone = by_number[number]
                versions, now = phone.hear(), time.perf_counter()
                seen += [now - entries.made[phone.game, version] for version in versions]
                heapq.heappush(due, (now + INTERVAL * random.uniform(0.8, 1.2), number))
            now = time.perf_counter()
    for phone in phones:
        phone.socket.close()
    return seen
