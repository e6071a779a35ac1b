"""Games: recording turns, reading sheets, polling phones, with more and more games in the file."""

import json
import threading
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks import load, servers
from benchmarks.filling import fill
from benchmarks.load import Result
from benchmarks.polling import Record, poll
from benchmarks.report import Table, target
from benchmarks.servers import Address, Server
from yacht_api.rules import find
from yacht_api.storage import schema

SIZES = (1_000, 100_000, 1_000_000)
SECONDS = 4.0
WRITERS = 16
ROUNDS, ROUND_SECONDS = 10, 1.5
# Turns wait for the disk, whose pace differs between two rounds by more than the servers do.
JOBS = {"304": 1, "turns of 1 writer": 0.95, f"turns of {WRITERS} writers": 0.95}
PHONES, TABLES = 400, 100
PLAYED = "five turns a second played"
POLLING = 15.0

_RULES = find("yacht")
_ROWS = _RULES.ids if _RULES else ()


class Phone:
    """One client with a kept connection; a writer has a game of its own and its key."""

    def __init__(self, address: Address, *, writes: bool = True) -> None:
        self.connection = HTTPConnection(*address, timeout=servers.PATIENCE)
        if writes:
            self.new_game()

    def new_game(self) -> None:
        """Begin a game of two."""
        status, game = self.send("POST", "/games", {"players": ["Ana", "Ben"]})
        assert status == 201, game
        self.path, self.key, self.turns = f"/games/{game['id']}", game["key"], 0

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Send a request and read the whole answer."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        data = None if body is None else json.dumps(body)
        if data:
            fields["Content-Type"] = "application/json"
        self.connection.request(method, path, data, fields)
        answer = self.connection.getresponse()
        text = answer.read()
        return answer.status, json.loads(text) if text else None

    def record(self) -> float:
        """Record the next turn; returns the seconds until it was acknowledged."""
        if self.turns == 2 * len(_ROWS):
            self.new_game()
        body = {"category": _ROWS[self.turns // 2], "dice": [4, 4, 4, 4, 1]}
        self.turns += 1
        path = f"{self.path}/turns/{self.turns}"
        began = time.perf_counter()
        status, answer = self.send("PUT", path, body, Authorization=f"Bearer {self.key}")
        assert status == 201, answer
        return time.perf_counter() - began


def measure() -> list[Table]:
    """All figures for each size of the file, in about four minutes."""
    columns = [_with_games(size) for size in SIZES]
    head = ("SQLite", *(f"{size:,} games" for size in SIZES))
    rows = [(name, *(column[name] for column in columns)) for name in columns[0]]
    return [_beside_threads(), Table("Games", head, rows)]


def _beside_threads() -> Table:
    """The service and the same on threads, on one file."""
    with TemporaryDirectory() as data, ExitStack() as stack:
        url = f"sqlite:///{data}/yacht.sqlite"
        schema.upgrade(url)
        both = [
            stack.enter_context(start(YACHT_DATABASE_URL=url))
            for start in (servers.service, servers.with_threads)
        ]
        for server in both:
            server.wait(load.request("GET", "/readyz"))
        rounds = [_in_turns(both, place) for place in range(ROUNDS)]
        (quiet, playing), (quiet_threads, playing_threads) = map(_shares, both)
    with servers.fastapi() as server:
        server.wait(load.request("POST", "/score", b'{"dice":[4,4,4,4,1]}'))
        paths = [f"/games/{place}" for place in range(TABLES)]
        fastapi, _ = _share(server, paths, None)
    ratios = [
        median(ours[job] / theirs[job] for ours, theirs in rounds) for job in range(len(JOBS))
    ]
    rows = [
        target(f"{job} / threads", ratio, "", least=least)
        for (job, least), ratio in zip(JOBS.items(), ratios)
    ]
    polling = [
        target(f"{PHONES} phones polling", quiet * 100, "% of a core", most=15),
        target(f"{PHONES} phones polling, {PLAYED}", playing * 100, "% of a core", most=15),
    ]
    beside = [
        [f"{PHONES} phones polling, {what}", f"{share * 100:.0f} % of a core", "", ""]
        for what, share in (
            ("threads", quiet_threads),
            (f"{PLAYED}, threads", playing_threads),
            ("FastAPI that reads nothing", fastapi),
        )
    ]
    head = ("what", "measured", "wanted", "met")
    return Table("Beside threads", head, [*rows, *polling, *beside])


def _in_turns(both: list[Server], place: int) -> list[list[float]]:
    """A round of each, first of one and then of the other, so that the disk meets both alike."""
    if place % 2:
        return [_round(server.address) for server in reversed(both)][::-1]
    return [_round(server.address) for server in both]


def _shares(server: Server) -> tuple[float, float]:
    """The share of a core that polling phones cost where nobody plays, and where turns are."""
    quiet, _ = _share(server, [Phone(server.address).path for _ in range(TABLES)], None)
    playing, _ = _polling(server)
    return quiet, playing


def _round(address: Address) -> list[float]:
    """The rates of the jobs."""
    phone = Phone(address)
    phone.record()
    tag = load.request("GET", phone.path, If_None_Match='"2"')
    return [
        load.run(address, tag, ROUND_SECONDS, status=304).rate,
        _writing(address, 1, ROUND_SECONDS).rate,
        _writing(address, WRITERS, ROUND_SECONDS).rate,
    ]


def _with_games(size: int) -> dict[str, str]:
    with TemporaryDirectory() as data:
        file = Path(data) / "yacht.sqlite"
        schema.upgrade(f"sqlite:///{file}")
        fill(file, size)
        with servers.service(YACHT_DATABASE_URL=f"sqlite:///{file}") as server:
            server.wait(load.request("GET", "/readyz"))
            return _figures(server) | {"file": f"{file.stat().st_size / 1e6:,.0f} MB"}


def _figures(server: Server) -> dict[str, str]:
    alone, together = _writing(server.address, 1), _writing(server.address, WRITERS)
    phone = Phone(server.address)
    phone.record()
    read = load.run(server.address, load.request("GET", phone.path), SECONDS)
    # Asked for in this form it is put together each time.
    unusual = load.request("GET", phone.path, Accept="application/json;q=0.9")
    read_anew = load.run(server.address, unusual, SECONDS)
    tag = load.request("GET", phone.path, If_None_Match='"2"')
    unchanged = load.run(server.address, tag, SECONDS, status=304)
    core, seen = _polling(server)
    return {
        "turns/s, 1 writer": f"{alone.rate:,.0f}",
        "p99, 1 writer": f"{alone.percentile(0.99):.1f} ms",
        f"turns/s, {WRITERS} writers": f"{together.rate:,.0f}",
        f"p99, {WRITERS} writers": f"{together.percentile(0.99):.0f} ms",
        "sheets read/s, from the file": f"{read_anew.rate:,.0f}",
        "sheets read/s, at hand": f"{read.rate:,.0f}",
        "304/s": f"{unchanged.rate:,.0f}",
        f"{PHONES} phones polling, {PLAYED}": f"{core:.0%} of a core",
        "p95 until an entry is seen": f"{seen:.2f} s",
    }


def _writing(address: Address, writers: int, seconds: float = SECONDS) -> Result:
    phones = [Phone(address) for _ in range(writers)]
    waits: list[float] = []
    until = time.perf_counter() + seconds

    def write(phone: Phone) -> None:
        while time.perf_counter() < until:
            waits.append(phone.record())

    _together([lambda phone=phone: write(phone) for phone in phones])  # type: ignore[misc]
    return Result(seconds, waits)


def _polling(server: Server) -> tuple[float, float]:
    """The share of a core that polling phones cost, and the p95 until they see an entry."""
    tables = [Phone(server.address) for _ in range(TABLES)]
    paths = [table.path for table in tables]
    core, seen = _share(server, paths, lambda place: tables[place].record())
    return core, sorted(seen)[int(0.95 * (len(seen) - 1))]


def _share(server: Server, paths: list[str], record: Record | None) -> tuple[float, list[float]]:
    """The share of a core that phones at these games cost, and when they saw each entry."""
    before = server.processor_time()
    seen = poll(server.address, paths, PHONES, record, POLLING)
    return (server.processor_time() - before) / POLLING, seen


def _together(jobs: list[Any]) -> None:
    threads = [threading.Thread(target=job) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
