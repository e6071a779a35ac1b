"""When a request is known again, on a connection without a socket."""

import asyncio
import sys
from types import SimpleNamespace

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger

from tests.front.running import run
from yacht_api.front.bridge import Front
from yacht_api.front.connection import Connection

QUESTION = b"GET /problems HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Transport:
    """Takes what is written."""

    def __init__(self):
        self.written = b""
        self.is_closed = False

    def write(self, data):
        self.written += data

    def get_extra_info(self, name):
        return {"peername": ("127.0.0.2", 50000), "sockname": ("127.0.0.1", 8000)}.get(name)

    def set_write_buffer_limits(self, high):
        pass

    def write_eof(self):
        self.is_closed = True

    abort = write_eof


class Log(Logger):
    """gunicorn's, which keeps what it is told."""

    access_log_enabled = False

    def setup(self, cfg):
        self.told = []
        super().setup(cfg)

    def exception(self, *said):
        self.told.append(said)

    def access(self, *said):
        self.told.append(said)


class Line:
    """A connection to an application, and how often its bytes were parsed."""

    def __init__(self, application, at_once):
        worker = SimpleNamespace(
            cfg=Config(),
            log=Log(Config()),
            asgi=Front(application, lambda _method, _path: at_once),
            loop=asyncio.get_running_loop(),
            connections=set(),
            nr=0,
            nr_conns=0,
            max_requests=sys.maxsize,
            alive=True,
        )
        self.connection, self.transport, self.parsed = Connection(worker), Transport(), 0
        self.connection.connection_made(self.transport)
        self.connection._callback_parser = Counting(self.connection._callback_parser, self)

    async def ask(self, data=QUESTION):
        """What is answered to the bytes."""
        self.transport.written = b""
        self.connection.data_received(data)
        for _ in range(5000):
            await asyncio.sleep(0.002)
            if self.transport.written:
                break
        await asyncio.sleep(0.01)
        return self.transport.written


class Counting:
    """A parser that is counted."""

    def __init__(self, parser, line):
        self.parser, self.line = parser, line

    def feed(self, data):
        self.line.parsed += 1
        self.parser.feed(data)

    def __getattr__(self, name):
        return getattr(self.parser, name)


def answers(environ, start_response):
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]


def on_a_line(talk, application=answers, at_once=True):
    async def talking():
        line = Line(application, at_once)
        try:
            return await talk(line)
        finally:
            line.connection.connection_lost(None)
            line.connection.app.close()

    return run(talking())


@pytest.mark.parametrize(("at_once", "parsed"), [(True, 1), (False, 4)], ids=["loop", "thread"])
def test_what_is_answered_on_the_loop_is_parsed_once(at_once, parsed):
    async def talk(line):
        said = [await line.ask() for _ in range(4)]
        return said, line.parsed

    said, count = on_a_line(talk, at_once=at_once)
    assert {each.partition(b"\r\n\r\n")[2] for each in said} == {b"ok"}
    assert count == parsed


@pytest.mark.parametrize(
    ("other", "parsed"),
    [
        # It takes the place of the first.
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 4),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1", 3),
        (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n1\r\n0\r\n\r\n", 3),
        # gunicorn parses the second of them when the first is answered.
        (QUESTION * 2, 5),
        (QUESTION.replace(b"localhost", b"a" * 3000), 3),
    ],
    ids=["another", "body", "chunks", "two", "large"],
)
def test_one_question_without_a_body_is_known_again(other, parsed):
    async def talk(line):
        for data in (QUESTION, other, QUESTION, other):
            assert b"ok" in await line.ask(data)
        return line.parsed

    assert on_a_line(talk) == parsed


@pytest.mark.parametrize("reason", ["paused", "stopping", "served enough", "logged", "in pieces"])
def test_what_needs_the_long_way_takes_it(reason):
    async def talk(line):
        await line.ask()
        await line.ask()
        assert line.parsed == 1
        connection = line.connection
        if reason == "paused":
            connection.pause_writing()
        elif reason == "stopping":
            connection.worker.alive = False
        elif reason == "served enough":
            connection.worker.max_requests = connection.worker.nr + 1
        elif reason == "logged":
            connection.log.access_log_enabled = True
        else:
            connection.data_received(b"\r\n")
        before = line.parsed
        assert b"ok" in await line.ask()
        return line.parsed - before

    assert on_a_line(talk) == 1


@pytest.mark.parametrize("fault", ["raises", "says no length"])
def test_what_goes_wrong_is_told_as_the_first_time(fault):
    asked = []

    def fails_later(environ, start_response):
        asked.append(environ["PATH_INFO"])
        if len(asked) < 2:
            return answers(environ, start_response)
        if fault == "raises":
            raise ValueError("on purpose")
        start_response("200 OK", [])
        return [b"ok"]

    async def talk(line):
        await line.ask()
        return await line.ask(), line.parsed, line.connection.log.told, line.transport.is_closed

    said, parsed, logged, is_closed = on_a_line(talk, fails_later)
    assert parsed == 2
    if fault == "raises":
        assert said.startswith(b"HTTP/1.1 500 ")
        assert logged
        assert is_closed
    else:
        assert said.endswith(b"\r\n2\r\nok\r\n0\r\n\r\n")


def test_each_has_a_body_of_its_own():
    def reads(environ, start_response):
        assert environ["wsgi.input"].read() == b""
        environ["wsgi.input"].close()
        return answers(environ, start_response)

    async def talk(line):
        said = [await line.ask() for _ in range(3)]
        return said, line.parsed

    said, parsed = on_a_line(talk, reads)
    assert all(b"ok" in each for each in said)
    assert parsed == 1
