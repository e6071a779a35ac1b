"""What a client says again, byte for byte, as phones do that ask whether a game has changed."""

import json
import re
import signal
import socket
import sys
import time
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest

from tests.server.conftest import connected, free_port, read_all, request, running
from yacht_api.storage import schema

TURN = {"category": "fours", "dice": [4, 4, 4, 4, 1]}


def ask(method, path, port, body=None, **headers):
    """Status and body, by a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    sent = {"Content-Type": "application/json"} | headers
    connection.request(method, path, None if body is None else json.dumps(body), sent)
    answer = connection.getresponse()
    status, text = answer.status, answer.read()
    connection.close()
    return status, text


def answers(client, number):
    """The heads and bodies of so many answers."""
    heard, found = b"", []
    while len(found) < number:
        head, end, rest = heard.partition(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: (\d+)", head)
        length = int(size[1]) if size and b" 304 " not in head[:20] else 0
        if end and len(rest) >= length:
            found.append((head.decode(), rest[:length]))
            heard = rest[length:]
        else:
            piece = client.recv(65536)
            assert piece, f"{len(found)} of {number} answers"
            heard += piece
    assert heard == b""
    return found


def fields(head):
    return dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:])


class Table:
    """A game on a server, and the bytes of the phone that asks for it."""

    def __init__(self, port):
        self.port = port
        game = json.loads(ask("POST", "/games", port, {"players": ["Ana", "Ben"]})[1])
        self.path, self.key = f"/games/{game['id']}", {"Authorization": f"Bearer {game['key']}"}
        self.question = self.asked('"1"')

    def asked(self, tag):
        return request(
            "GET",
            self.path,
            b"",
            Content_Length=None,
            Content_Type=None,
            Connection=None,
            If_None_Match=tag,
        )


@contextmanager
def serving(folder, *options):
    """A server with tables, run with these options: its port and its process."""
    schema.upgrade(f"sqlite:///{folder}/yacht.sqlite")
    port = free_port()
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py", *options]
    with running([*gunicorn, "yacht_api:create_app()"], folder, port) as process:
        yield port, process


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("repeated")) as (port, _):
        yield port


@pytest.fixture
def table(port):
    return Table(port)


def counted(port, status):
    told = ask("GET", "/metrics", port)[1].decode()
    sample = f'requests_total{{method="GET",route="/games/{{game_id}}",status="{status}"}} '
    return float(told.partition(sample)[2].split("\n")[0] or 0)


def test_each_is_answered_like_the_first_and_counted(port, table):
    before = counted(port, 304)
    with connected(port) as client:
        heads = []
        for _ in range(6):
            client.sendall(table.question)
            [(head, body)] = answers(client, 1)
            assert head.startswith("HTTP/1.1 304 Not Modified\r\n")
            assert body == b""
            heads.append(fields(head))
    assert counted(port, 304) - before == 6
    assert len({head.pop("x-request-id") for head in heads}) == 6
    for head in heads:
        assert head.pop("date")
        assert head == heads[0]
    assert heads[0]["etag"] == '"1"'


def test_what_has_changed_meanwhile_is_told(port, table):
    with connected(port) as client:

        def again():
            client.sendall(table.question)
            [(head, body)] = answers(client, 1)
            return int(head.split(" ")[1]), body

        assert [again()[0] for _ in range(3)] == [304] * 3
        assert ask("PUT", f"{table.path}/turns/1", port, TURN, **table.key)[0] == 201
        seen = [again() for _ in range(3)]
        assert {status for status, _ in seen} == {200}
        assert {json.loads(body)["version"] for _, body in seen} == {2}
        assert len({body for _, body in seen}) == 1
        assert ask("DELETE", table.path, port, **table.key)[0] == 204
        assert [again()[0] for _ in range(2)] == [404] * 2


def test_it_may_come_in_pieces_and_in_crowds(port, table):
    question = table.question
    with connected(port) as client:
        for pieces, number in (
            ([question], 1),
            ([question], 1),
            ([question[:30], question[30:]], 1),
            ([question * 3], 3),
            ([question * 3], 3),
            ([question], 1),
            ([question + question[:30], question[30:]], 2),
            ([question + question[:30], question[30:]], 2),
            ([question], 1),
            ([b"\r\n", question], 1),
            ([question], 1),
        ):
            for piece in pieces:
                client.sendall(piece)
                time.sleep(0.05)
            for head, _ in answers(client, number):
                assert head.startswith("HTTP/1.1 304 ")


def test_the_end_of_a_request_is_never_taken_for_one(port, table):
    begun, end = table.question[:30], table.question[30:]
    slow = request("POST", "/games", b'{"players":["Ana"]}', Connection=None)
    with connected(port) as client:
        client.sendall(slow + begun)
        # While the game is written.
        client.sendall(end)
        assert [head[9:12] for head, _ in answers(client, 2)] == ["201", "304"]
        client.sendall(end)
        assert b" 400 " in read_all(client)[:20]


def test_what_goes_on_with_the_same_bytes_is_another_request(port, table):
    with connected(port) as client:
        for _ in range(2):
            client.sendall(table.question)
            answers(client, 1)
        client.sendall(b"GET /categories HTTP/1.1\r\nX-Nothing: ")
        time.sleep(0.2)
        client.sendall(table.question)
        [(head, _)] = answers(client, 1)
        assert head.startswith("HTTP/1.1 404 ")


def test_requests_with_a_body_are_each_heard(port):
    with connected(port) as client:
        for _ in range(3):
            client.sendall(request(Connection=None))
            [(head, body)] = answers(client, 1)
            assert head.startswith("HTTP/1.1 200 ")
            assert json.loads(body)["dice"] == [4, 4, 4, 4, 1]


def test_heads_are_told_the_length_and_sent_no_body(port, table):
    question = table.question.replace(b"GET", b"HEAD").replace(b'"1"', b'"0"')
    with connected(port) as client:
        for _ in range(3):
            client.sendall(question)
            time.sleep(0.2)
            head, end, rest = client.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            assert int(fields(head.decode())["content-length"]) > 100
            assert (end, rest) == (b"\r\n\r\n", b"")


def test_who_repeats_while_the_server_stops_is_told_to_go(tmp_path):
    with serving(tmp_path) as (port, process):
        table = Table(port)
        with connected(port) as client:
            for _ in range(2):
                client.sendall(table.question)
                answers(client, 1)
            process.send_signal(signal.SIGTERM)
            time.sleep(0.8)
            client.sendall(table.question)
            [(head, _)] = answers(client, 1)
            assert "connection: close" in head.lower()
            assert client.recv(100) == b""


def test_who_says_that_it_has_said_all_still_gets_its_answer(port, table):
    with connected(port) as client:
        for _ in range(2):
            client.sendall(table.question)
            answers(client, 1)
        client.sendall(table.question)
        client.shutdown(socket.SHUT_WR)
        assert read_all(client).count(b"HTTP/1.1 304") == 1


def test_who_repeats_is_told_to_go_when_the_worker_has_served_enough(tmp_path):
    with serving(tmp_path, "--max-requests", "20", "--workers", "1") as (port, _):
        question = Table(port).question
        with connected(port) as client:
            heads = []
            while not heads or "connection: close" not in heads[-1].lower():
                client.sendall(question)
                heads += [head for head, _ in answers(client, 1)]
            assert len(heads) == 20 - 1  # and the game was made
            assert client.recv(100) == b""


def test_gunicorn_s_own_log_misses_none(tmp_path):
    with serving(tmp_path, "--access-logfile", str(tmp_path / "access")) as (port, _):
        table = Table(port)
        with connected(port) as client:
            for _ in range(5):
                client.sendall(table.question)
                answers(client, 1)
    assert (tmp_path / "access").read_text("utf-8").count('" 304 ') == 5


def test_a_line_is_kept_as_long_as_it_is_used(tmp_path):
    with serving(tmp_path, "--keep-alive", "3") as (port, _):
        table = Table(port)
        with connected(port) as client:
            for _ in range(3):
                client.sendall(table.question)
                answers(client, 1)
                time.sleep(1.6)
            began = time.monotonic()
            assert client.recv(100) == b""
            assert time.monotonic() - began < 8
