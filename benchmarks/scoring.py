"""``/score``: rate and waits beside bare Flask and FastAPI, the batch, start and memory."""

import json
import random
import time
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from benchmarks import load, servers
from benchmarks.load import Result
from benchmarks.report import Table, target
from benchmarks.servers import Server
from yacht_api import create_app
from yacht_api.server import post_fork
from yacht_api.settings import Settings

ROUNDS = 9
SECONDS = 2.0
WARM_UP = 0.5
LOADED = 60.0
"""Seconds of load before memory is measured."""
BATCH_ROLLS = 10_000
BATCH_CALLS = 60
STARTS = 5

SERVICE, THREADS = "this service", "the same on threads"
BARE, FASTAPI = "bare Flask route", "FastAPI on uvicorn"

_SCORE = load.request("POST", "/score", b'{"dice":[4,4,4,4,1]}')
_JSON = "application/json"
_QUERY = "/score?dice=4,4,4,4,1"


@dataclass(frozen=True)
class Round:
    """What a server answered in one turn, and the processor seconds that it spent."""

    result: Result
    processor: float


def measure() -> list[Table]:
    """Everything about ``/score``, in about three minutes."""
    in_handler = _batch_in_handler()
    start, start_processor = map(median, zip(*(_cold_start() for _ in range(STARTS))))
    with ExitStack() as stack:
        running = {
            SERVICE: stack.enter_context(servers.service()),
            THREADS: stack.enter_context(servers.with_threads()),
            BARE: stack.enter_context(servers.bare_flask()),
            FASTAPI: stack.enter_context(servers.fastapi()),
        }
        rounds = _rounds(running)
        cached = _not_modified(running[SERVICE])
        batch = _batch_over_http(running[SERVICE])
        load.run(running[SERVICE].address, _SCORE, LOADED)
        memory = running[SERVICE].memory()
    return [
        _comparison(rounds),
        Table(
            "Targets",
            ("what", "measured", "wanted", "met"),
            [
                target("`POST /score` / bare Flask", _ratio(rounds, BARE), "", least=0.85),
                target("`POST /score` / threads", _ratio(rounds, THREADS), "", least=2),
                target("`POST /score` / FastAPI", _ratio(rounds, FASTAPI), "", least=1),
                target("batch, in the handler", in_handler[0], "ns a roll", most=400),
                target("cold start to first answer", start, "s", most=2),
                target("memory of two workers, loaded (PSS)", memory, "MB", most=150),
            ],
        ),
        Table(
            "Besides",
            ("what", "measured"),
            [
                ("`POST /score` / bare Flask, by processor time", f"{_thrift(rounds):.2f}"),
                ("cold start, processor time", f"{start_processor:.2f} s"),
                ("`GET /score` answered by 304", f"{cached.rate:,.0f} a second"),
                ("batch, in the handler, median call", f"{in_handler[1]:.0f} ns a roll"),
                (
                    "batch over HTTP, 8 connections",
                    f"{batch.rate * BATCH_ROLLS:,.0f} rolls a second",
                ),
                ("batch over HTTP, p50", f"{batch.percentile(0.5):.1f} ms"),
            ],
        ),
    ]


def _rounds(running: dict[str, Server]) -> dict[str, list[Round]]:
    """All in turns, so that whatever else the machine does meets all of them."""
    for server in running.values():
        server.wait(_SCORE)
        load.run(server.address, _SCORE, WARM_UP)
    rounds: dict[str, list[Round]] = {name: [] for name in running}
    for turn in range(ROUNDS):
        for name in sorted(running, reverse=turn % 2 == 1):
            rounds[name].append(_round(running[name]))
    return rounds


def _round(server: Server) -> Round:
    before = server.processor_time()
    result = load.run(server.address, _SCORE, SECONDS)
    return Round(result, server.processor_time() - before)


def _ratio(rounds: dict[str, list[Round]], other: str) -> float:
    pairs = zip(rounds[SERVICE], rounds[other], strict=True)
    return median(ours.result.rate / theirs.result.rate for ours, theirs in pairs)


def _processor(rounds: list[Round]) -> float:
    """Processor seconds a request."""
    return sum(one.processor for one in rounds) / sum(len(one.result.waits) for one in rounds)


def _thrift(rounds: dict[str, list[Round]]) -> float:
    return _processor(rounds[BARE]) / _processor(rounds[SERVICE])


def _comparison(rounds: dict[str, list[Round]]) -> Table:
    rows = []
    for name, each in rounds.items():
        total = load.total([one.result for one in each])
        waits = [f"{total.percentile(part):.2f}" for part in (0.5, 0.99)]
        ratio = "" if name == SERVICE else f"{_ratio(rounds, name):.2f}"
        rows.append((name, f"{total.rate:,.0f}", *waits, f"{_processor(each) * 1e6:.0f}", ratio))
    head = ("`POST /score`", "requests/s", "p50 ms", "p99 ms", "processor µs", "service / this")
    return Table(f"{load.CONNECTIONS} connections, {ROUNDS} rounds of {SECONDS:g} s", head, rows)


def _not_modified(server: Server) -> Result:
    head = load.ask(server.address, load.request("GET", _QUERY)).decode()
    tag = next(line[6:] for line in head.split("\r\n") if line.startswith("ETag: "))
    message = load.request("GET", _QUERY, If_None_Match=tag)
    return load.run(server.address, message, SECONDS, status=304)


def _batch_body() -> bytes:
    dice = random.Random(252)
    rolls = [[dice.randint(1, 6) for _ in range(5)] for _ in range(BATCH_ROLLS)]
    return json.dumps({"rolls": rolls}).encode()


def _batch_over_http(server: Server) -> Result:
    return load.run(server.address, load.request("POST", "/score/batch", _batch_body()), SECONDS)


def _batch_in_handler() -> tuple[float, float]:
    """The least and the median nanoseconds a roll, from the body's bytes to the answer's."""
    with TemporaryDirectory() as data:
        app = create_app(Settings(database_url=f"sqlite:///{data}/yacht.sqlite", access_log="off"))
    post_fork(None, None)  # as in a worker
    body = _batch_body()
    calls = sorted(_one_batch(app, body) for _ in range(BATCH_CALLS))
    return calls[0] * 1e9 / BATCH_ROLLS, median(calls) * 1e9 / BATCH_ROLLS


def _one_batch(app: Flask, body: bytes) -> float:
    asked = EnvironBuilder("/score/batch", method="POST", data=body, content_type=_JSON)
    environ = asked.get_environ()
    began = time.thread_time()  # the handler only computes, so other programs must not count
    parts, status, _ = run_wsgi_app(app, environ)
    b"".join(parts)
    took = time.thread_time() - began
    if status != "200 OK":
        raise RuntimeError(status)
    return took


def _cold_start() -> tuple[float, float]:
    """The seconds until the first answer, and those of a processor in them."""
    began = time.perf_counter()
    with servers.service() as server:
        server.wait(_SCORE)
        return time.perf_counter() - began, server.processor_time()
