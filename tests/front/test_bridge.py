"""Where an application runs, and how its answer gets to the client."""

import asyncio
import threading

import pytest

from tests.front.conftest import ROLL, Client, body, length, scope
from tests.front.running import run
from yacht_api.api.door import BUSY
from yacht_api.front import bridge
from yacht_api.front.bridge import Front

PLAIN = [("Content-Type", "text/plain")]


def whole(environ, start_response):
    """Answers what it reads."""
    read = environ["wsgi.input"].read()
    start_response("200 OK", [*PLAIN, ("Content-Length", str(len(read)))])
    return [read]


def in_parts(environ, start_response):
    start_response("200 OK", PLAIN)
    yield from (b"a", b"", b"b")


def by_writing(environ, start_response):
    write = start_response("200 OK", PLAIN)
    write(b"a")
    return [b"b"]


def nothing(environ, start_response):
    start_response("204 No Content", [])
    return [b""]


def changed_its_mind(environ, start_response):
    start_response("200 OK", PLAIN)
    try:
        raise ValueError("too late for a 200")
    except ValueError as error:
        start_response("500 Oh", PLAIN, (ValueError, error, error.__traceback__))
    return [b"sorry"]


@pytest.mark.parametrize("at_once", [False, True], ids=["thread", "loop"])
@pytest.mark.parametrize(
    ("application", "status", "expected"),
    [
        (whole, 200, ROLL),
        (in_parts, 200, b"ab"),
        (by_writing, 200, b"ab"),
        (nothing, 204, b""),
        (changed_its_mind, 500, b"sorry"),
    ],
)
def test_answers_of_every_form_arrive(ask, at_once, application, status, expected):
    asked = scope(headers=[length(len(ROLL))])
    answer = ask(application, asked, body(ROLL), at_once=lambda *_: at_once).answer
    assert (answer.status, answer.body) == (status, expected)


@pytest.mark.parametrize("path", [b"/score", b"http://other.example/score"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_method_and_the_path_say_what_runs_on_the_loop(ask, path, method):
    ran_on_the_loop = []

    def application(environ, start_response):
        ran_on_the_loop.append(threading.current_thread().name.startswith("event loop"))
        return nothing(environ, start_response)

    def at_once(*asked):
        return asked == ("POST", "/score")

    ask(application, scope(path, method=method), at_once=at_once)
    assert ran_on_the_loop == [method == "POST"]


def test_a_part_is_sent_before_the_next_is_made():
    client, seen = Client(), []

    def application(environ, start_response):
        start_response("200 OK", PLAIN)
        for part in (b"1", b"2"):
            yield part
            seen.append([message.get("body") for message in client.got])

    front = Front(application)
    run(front(scope(), client.receive, client.send))
    front.close()
    assert seen == [[None, b"1"], [None, b"1", b"2"]]


@pytest.mark.parametrize("at_once", [False, True], ids=["thread", "loop"])
@pytest.mark.parametrize("parts_before", [0, 1])
def test_what_the_application_raises_reaches_the_server(ask, at_once, parts_before):
    closed = []

    class Parts:
        def __iter__(self):
            yield from [b"x"] * parts_before
            raise ValueError("in the middle")

        def close(self):
            closed.append(True)

    def application(environ, start_response):
        start_response("200 OK", PLAIN)
        return Parts()

    with pytest.raises(ValueError, match="in the middle"):
        ask(application, scope(), at_once=lambda *_: at_once)
    assert closed == [True]


def test_an_error_after_the_first_part_cannot_become_another_answer(ask):
    def application(environ, start_response):
        start_response("200 OK", PLAIN)
        yield b"x"
        try:
            raise ValueError("in the middle")
        except ValueError as error:
            start_response("500 Oh", PLAIN, (ValueError, error, error.__traceback__))

    with pytest.raises(ValueError, match="in the middle"):
        ask(application, scope())


@pytest.mark.parametrize(
    "application",
    [
        lambda environ, start_response: [b"never started"],
        lambda environ, start_response: [
            start_response("200 OK", []),
            start_response("200 OK", []),
        ],
    ],
    ids=["not started", "started twice"],
)
def test_an_application_that_breaks_the_protocol_is_found_out(ask, application):
    with pytest.raises(AssertionError):
        ask(application, scope())


def test_an_answer_without_a_body_is_sent_in_one_piece(ask):
    assert [message["type"] for message in ask(nothing, scope()).got] == [
        "http.response.start",
        "http.response.body",
    ]


def test_repeated_headers_of_an_answer_stay_apart(ask):
    def application(environ, start_response):
        start_response("200 OK", [("Vary", "Accept"), ("Vary", "Authorization")])
        return [b""]

    start = ask(application, scope()).got[0]
    assert start["headers"] == [(b"Vary", b"Accept"), (b"Vary", b"Authorization")]


def test_those_who_come_when_too_many_wait_are_told_so_at_once(monkeypatch):
    monkeypatch.setattr(bridge, "MOST_WAITING", 2)
    go_on, marked = threading.Event(), []

    def application(environ, start_response):
        marked.append(BUSY in environ)
        if BUSY not in environ:
            go_on.wait(5)
        return nothing(environ, start_response)

    async def five():
        clients = [Client() for _ in range(5)]
        served = [
            asyncio.ensure_future(front(scope(), client.receive, client.send)) for client in clients
        ]
        await asyncio.wait(served, timeout=1, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0.1)
        done = sum(each.done() for each in served)
        go_on.set()
        await asyncio.gather(*served)
        return done

    front = Front(application)
    assert run(five()) == 3
    front.close()
    assert sorted(marked) == [False, False, True, True, True]


def test_a_stream_ends_when_its_client_is_gone():
    ended = threading.Event()

    def application(environ, start_response):
        start_response("200 OK", PLAIN)
        try:
            while True:
                yield b"x"
        finally:
            ended.set()

    async def leave():
        client = Client()
        task = asyncio.ensure_future(front(scope(), client.receive, client.send))
        while len(client.got) < 3:
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(None, ended.wait, 5)

    front = Front(application)
    run(leave())
    assert ended.is_set()
    front.close()


def test_closing_waits_for_what_was_begun():
    begun, finished = threading.Event(), threading.Event()

    def application(environ, start_response):
        begun.set()
        finished.wait(0.2)
        finished.set()
        return nothing(environ, start_response)

    async def leave():
        client = Client()
        task = asyncio.ensure_future(front(scope(), client.receive, client.send))
        await asyncio.get_running_loop().run_in_executor(None, begun.wait, 5)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    front = Front(application)
    run(leave())
    front.close()
    assert finished.is_set()


def test_what_is_left_of_an_unwanted_body_is_taken_in_after_the_answer(ask):
    client = ask(nothing, scope(headers=[length(5_000_000)]), body(b"1", b"2", b"3"))
    assert client.answer.status == 204
    assert not client.unsent


def test_a_web_socket_is_declined():
    client = Client()
    run(Front(nothing)(scope(type="websocket"), client.receive, client.send))
    assert client.got == [{"type": "websocket.close"}]


def test_what_is_answered_on_the_loop_can_be_asked_again():
    front = Front(whole, lambda method, path: (method, path) == ("GET", "/problems"))
    try:
        assert front.repeatable(scope(b"/games", method="GET")) is None
        environ = front.repeatable(scope(b"/problems", method="GET"))
        kept = dict(environ)
        for _ in range(3):
            start, said = front.again(environ)
            assert start["status"] == 200
            assert said["body"] == b""
        assert environ == kept
    finally:
        front.close()
