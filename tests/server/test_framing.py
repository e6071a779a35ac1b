"""Bytes that no client library would send: how a message begins and ends."""

import json

import pytest

from tests.server.conftest import request

ROLL = b'{"dice":[4,4,4,4,1]}'
GET = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"


def chunked(*chunks, last=b"0\r\n\r\n"):
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + last


def send_chunked(send, body, path="/score", coding="chunked"):
    head = request("POST", path, b"", Content_Length=None, Transfer_Encoding=coding)
    return send(head + body)


def test_a_good_request_is_answered(send):
    answer = send(request())
    assert answer.status == 200
    assert json.loads(answer.body)["scores"]["four_of_a_kind"] == 17


def test_a_chunked_body_is_taken(send):
    assert send_chunked(send, chunked(ROLL[:5], ROLL[5:])).status == 200


@pytest.mark.parametrize(("path", "size"), [("/score", 17_000), ("/score/batch", 1_100_000)])
def test_a_chunked_body_over_the_limit_is_a_413_that_the_client_sees(send, path, size):
    answer = send_chunked(send, chunked(*[b" " * 8000] * (size // 8000 + 1)), path)
    assert answer.status == 413, answer
    assert json.loads(answer.body)["code"] == "content_too_large"
    assert answer.headers["x-request-id"]


def test_an_endless_chunked_body_is_a_413(send):
    endless = chunked(*[b" " * 60_000] * 50, last=b"")
    assert send_chunked(send, endless).status == 413


@pytest.mark.parametrize(
    "body",
    [
        b"zz\r\n{}\r\n0\r\n\r\n",
        b"-1\r\n{}\r\n0\r\n\r\n",
        b"0x2\r\n{}\r\n0\r\n\r\n",
        b"2\r\n{}xx0\r\n\r\n",
        b"2;\x00\r\n{}\r\n0\r\n\r\n",
        b"2\n{}\n0\n\n",
        b"0\r\nbad trailer\r\n\r\n",
        b"2\r\n{}\r\n0\r\nX: 1\nY: 2\r\n\r\n",
        b"14\r\n" + ROLL[:4],
        b"f" * 10_000 + b"\r\n",
        b"",
    ],
    ids=lambda body: ascii(body)[:30],
)
def test_broken_chunks_are_a_bad_request(send, body):
    assert send_chunked(send, body).status == 400


@pytest.mark.parametrize(("size", "status"), [(17_000, 413), (5_000_000, 413)])
def test_a_declared_size_over_the_limit_is_a_413_that_the_client_sees(send, size, status):
    answer = send(request(body=b" " * size))
    assert answer.status == status, answer
    assert json.loads(answer.body)["code"] == "content_too_large"


@pytest.mark.parametrize("declared", ["10000000000", "9" * 30])
def test_a_huge_declared_size_is_refused_at_once(send, declared):
    answer = send(request(Content_Length=declared), timeout=3)
    assert answer.status == 413, answer


def test_a_body_shorter_than_declared_is_a_bad_request(send):
    assert send(request(Content_Length="100")).status == 400


def test_what_follows_a_body_is_not_taken_for_a_request_of_its_own(send):
    data = request(Content_Length="8", Connection="keep-alive")
    answer = send(data)
    assert answer.status == 400
    assert b"HTTP/1.1 200" not in answer.raw


def test_a_body_without_a_length_is_an_empty_body(send):
    answer = send(request(Content_Length=None))
    assert answer.status == 400
    assert json.loads(answer.body)["detail"] == "The body is empty."


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ("Content-Length: 20\r\nContent-Length: 20\r\n", 400),
        ("Content-Length: 20\r\nContent-Length: 21\r\n", 400),
        ("Content-Length: 20, 20\r\n", 400),
        ("Content-Length: +20\r\n", 400),
        ("Content-Length: -1\r\n", 400),
        ("Content-Length: 0x14\r\n", 400),
        ("Content-Length: 2_0\r\n", 400),
        ("Content-Length: 20.0\r\n", 400),
        ("Content-Length: \r\n", 400),
        ("Content-Length: 20\r\nTransfer-Encoding: chunked\r\n", 400),
        ("Transfer-Encoding: chunked\r\nContent-Length: 20\r\n", 400),
        ("Transfer-Encoding: chunked, chunked\r\n", 400),
        ("Transfer-Encoding: identity\r\n", 400),
        ("Transfer-Encoding: chunked\x0b\r\n", 400),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400),
        ("Transfer-Encoding: xchunked\r\n", 501),
        ("Transfer-Encoding: gzip, chunked\r\n", 501),
        ("Transfer-Encoding : chunked\r\n", 400),
        ("Content-Length : 20\r\n", 400),
        ("X-Folded: a\r\n b\r\nContent-Length: 20\r\n", 400),
        ("X-Nul: a\x00b\r\nContent-Length: 20\r\n", 400),
        ("X Space: a\r\nContent-Length: 20\r\n", 400),
        ("X-Bare: a\nContent-Length: 20\r\n", 400),
        ("Content-Length: 20\r\nContent-Type: application/json\r\n", 400),
        ("Content-Length: 20\r\nHost: localhost\r\n", 400),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_ambiguous_framing_is_refused(send, headers, status):
    head = f"POST /score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}"
    answer = send(head.encode("latin-1") + b"\r\n" + ROLL)
    assert answer.status == status, answer
    assert answer.raw.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    ("data", "statuses"),
    [
        (b"GET /healthz\r\n\r\n", {400, None}),
        (b"GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n", {400, 505}),
        (b"GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", {400, 505}),
        (b"GET /healthz HTTP/1.1\nHost: a\n\n", {400}),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", {400, 505, None}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(40) + b"\r\n\r\n", {400, None}),
        (b"\x00\x00\x00\x00\r\n\r\n", {400, None}),
        (b"get /healthz HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
        (b"\r\n\r\n", {400, None}),
        (b"GET  /healthz HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
        (b"GET /heal thz HTTP/1.1\r\nHost: a\r\n\r\n", {400}),
        (b"", {None}),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_what_is_not_http_1_1_is_refused_or_closed(send, data, statuses):
    assert send(data).status in statuses


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (f"GET /{'x' * 5000} HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        (f"{GET}X: {'x' * 9000}\r\n\r\n", 431),
        (f"{GET}Cookie: {'x' * 9000}\r\n\r\n", 431),
        (GET + "".join(f"X-{number}: 1\r\n" for number in range(101)) + "\r\n", 431),
    ],
    ids=["request line", "header", "cookie", "number of headers"],
)
def test_heads_that_are_too_large_are_refused(send, data, status):
    assert send(data.encode()).status == status


def test_a_thousand_requests_on_one_connection_are_answered_in_order(send):
    rolls = [b'{"dice":[%d,%d,1,1,1]}' % (1 + n % 6, 1 + n // 6 % 6) for n in range(999)]
    kept = [request(body=roll, Connection="keep-alive") for roll in rolls]
    answer = send(b"".join(kept) + request(), timeout=20)
    answers = answer.raw.split(b"HTTP/1.1 ")[1:]
    assert 1 <= len(answers) <= 1000
    for roll, got in zip(rolls, answers):
        assert got.startswith(b"200 ")
        assert json.loads(got.partition(b"\r\n\r\n")[2])["dice"] == json.loads(roll)["dice"]


def test_an_unread_body_does_not_become_the_next_request(send):
    smuggled = b"GET /problems HTTP/1.1\r\nHost: localhost\r\n\r\n"
    data = request(body=smuggled, Content_Type="text/plain", Connection="keep-alive") + request()
    answer = send(data)
    assert [part[:3] for part in answer.raw.split(b"HTTP/1.1 ")[1:]] in ([b"415"], [b"415", b"200"])


def test_the_body_of_a_get_leaves_the_connection_in_step(send):
    data = request("GET", "/healthz", b"GET /x HTTP/1.1\r\n\r\n", Connection="keep-alive")
    answer = send(data + request())
    assert [part[:3] for part in answer.raw.split(b"HTTP/1.1 ")[1:]] == [b"200", b"200"]
