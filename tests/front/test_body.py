"""A body is heard to its end, within its bounds of size and time."""

import asyncio
import contextlib

import pytest

from tests.front.conftest import ROLL, Client, body, length, scope
from tests.front.running import run
from yacht_api.front import body as bodies
from yacht_api.front.body import Missing, drained, heard
from yacht_api.front.environ import environ_of

CHUNKED = (b"transfer-encoding", b"chunked")
GONE = {"type": "http.disconnect"}


def hear(header, messages, most=1000):
    client = Client(messages)
    environ = environ_of(scope(headers=[header] if header else []))
    return run(heard(environ, client.receive, most)), client


@pytest.mark.parametrize(
    ("header", "parts", "expected"),
    [
        (None, [], b""),
        (length(0), [b""], b""),
        (length(20), [ROLL], ROLL),
        (length(20), [ROLL[:7], ROLL[7:], b""], ROLL),
        (CHUNKED, [ROLL[:7], b"", ROLL[7:]], ROLL),
        (length(1000), [b"x" * 1000], b"x" * 1000),
    ],
)
def test_a_body_is_put_together(header, parts, expected):
    found, client = hear(header, body(*parts))
    assert found.read() == expected
    assert not client.unsent


def test_of_a_chunked_body_over_the_limit_one_byte_more_is_kept():
    found, client = hear(CHUNKED, body(*[b"x" * 400] * 9))
    assert found.read() == b"x" * 1001
    assert len(client.unsent) == 6


@pytest.mark.parametrize("declared", ["1001", "9" * 30])
def test_a_body_that_is_declared_too_large_is_not_waited_for(declared):
    found, client = hear(length(declared), body(ROLL))
    assert isinstance(found, Missing)
    assert found.read() == b""
    assert client.unsent


@pytest.mark.parametrize(
    ("messages", "error"),
    [
        ([], TimeoutError),
        ([{"type": "http.request", "body": b"{", "more_body": True}], TimeoutError),
        ([{"type": "http.request", "body": b"{", "more_body": True}, GONE], ConnectionResetError),
    ],
)
def test_a_body_that_does_not_come_whole_is_an_error_to_who_reads_it(monkeypatch, messages, error):
    monkeypatch.setattr(bodies, "SECONDS", 0.05)
    found, _ = hear(length(20), messages)
    with pytest.raises(error):
        found.read(20)


def test_a_byte_now_and_then_gains_no_time(monkeypatch):
    monkeypatch.setattr(bodies, "SECONDS", 0.2)

    async def drip():
        await asyncio.sleep(0.05)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def timed():
        began = asyncio.get_running_loop().time()
        found = await heard(environ_of(scope(headers=[length(500)])), drip, 1000)
        return found, asyncio.get_running_loop().time() - began

    found, seconds = run(timed())
    assert isinstance(found, Missing)
    assert seconds < 2


class Deaf:
    """A connection whose bytes come at the very moment when the wait for them is given up."""

    async def receive(self):
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        return {"type": "http.request", "body": b"x", "more_body": True}


def test_bytes_at_the_last_moment_gain_no_time(monkeypatch):
    monkeypatch.setattr(bodies, "SECONDS", 0.05)
    monkeypatch.setattr(bodies, "DRAIN_SECONDS", 0.05)
    environ = environ_of(scope(headers=[length(20)]))
    found = run(asyncio.wait_for(heard(environ, Deaf().receive, 1000), 5))
    with pytest.raises(TimeoutError):
        found.read(20)
    run(asyncio.wait_for(drained(Deaf().receive), 5))


def test_the_rest_of_a_body_is_taken_in_to_its_end():
    client = Client(body(b"1", b"2", b"3"))
    run(drained(client.receive))
    assert not client.unsent


def test_who_sends_no_rest_is_not_waited_for_long(monkeypatch):
    monkeypatch.setattr(bodies, "DRAIN_SECONDS", 0.05)
    client = Client([{"type": "http.request", "body": b"1", "more_body": True}])
    run(drained(client.receive))
    assert not client.unsent
