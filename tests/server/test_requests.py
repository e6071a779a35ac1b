"""Requests in odd but readable forms, against the real server."""

import json
import socket

import pytest

from tests.server.conftest import request


def get(path="/healthz", **headers):
    return request("GET", path, b"", Content_Length=None, Content_Type=None, **headers)


def test_an_answer_names_neither_server_version_nor_powered_by(send):
    answer = send(get())
    assert answer.status == 200
    assert answer.headers.get("server", "gunicorn") in {"gunicorn", "gunicorn/asgi"}
    assert "x-powered-by" not in answer.headers


@pytest.mark.parametrize("host", [None, "", "evil.com/..@x y", "a b", "\xe9", "a,b"], ids=repr)
def test_a_missing_or_malformed_host_is_a_bad_request(send, host):
    assert send(get(Host=host)).status == 400


def test_http_1_0_needs_no_host(send):
    assert send(b"GET /healthz HTTP/1.0\r\n\r\n").status == 200


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "Script-Name", "SCRIPT-NAME", "PATH_INFO"])
def test_no_header_moves_the_application(send, name):
    raw = f"GET /foo/healthz HTTP/1.1\r\nHost: a\r\n{name}: /foo\r\nConnection: close\r\n\r\n"
    assert send(raw.encode()).status in {400, 404}
    raw = raw.replace("/foo/healthz", "/healthz")
    assert send(raw.encode()).status in {200, 400}


def test_headers_with_underscores_are_dropped(send):
    raw = "GET /healthz HTTP/1.1\r\nHost: a\r\nX_Request_Id: abcdefgh\r\nConnection: close\r\n\r\n"
    answer = send(raw.encode())
    assert answer.status == 200
    assert answer.headers["x-request-id"] != "abcdefgh"


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("GET http://other.example/healthz", 200),
        ("GET http://[bad/healthz", 404),
        ("OPTIONS *", 404),
        ("CONNECT localhost:443", None),
        ("TRACE /healthz", 405),
        ("FOO /healthz", 405),
        ("OPTIONS /healthz", 204),
        ("HEAD /healthz", 200),
        ("GET //healthz", 404),
        ("GET /healthz;x", 404),
        ("GET /healthz/", 404),
        ("GET /../../etc/passwd", 404),
        ("GET /%00", 404),
        ("GET /%ff", 404),
        ("GET /%", 404),
        ("GET /healthz?%", 422),
        ("GET /healthz#x", 404),
    ],
)
def test_targets_and_methods_in_every_form(send, line, status):
    answer = send(
        f"{line} HTTP/1.1\r\nHost: a\r\nX-T: secret\r\nConnection: close\r\n\r\n".encode()
    )
    assert answer.status in ({400, 404, 405} if status is None else {status}), answer
    assert b"secret" not in answer.raw


@pytest.mark.parametrize("name", ["Accept", "Content-Type", "If-None-Match", "X-Request-Id", "X"])
@pytest.mark.parametrize("value", ["\xe9", "\xff\xfe", "\x80" * 100], ids=ascii)
def test_header_values_outside_ascii_are_no_fault_of_ours(send, name, value):
    assert send(request(**{name: value})).status in {200, 400, 415}


def test_a_client_that_waits_for_100_gets_it(server):
    head = request(body=b"", Content_Length="20", Expect="100-continue")
    with socket.create_connection(("127.0.0.1", server), timeout=5) as connection:
        connection.sendall(head)
        assert connection.recv(100).startswith(b"HTTP/1.1 100")
        connection.sendall(b'{"dice":[4,4,4,4,1]}')
        assert b" 200 " in connection.recv(1000)


def test_any_other_expectation_fails(send):
    assert send(request(Expect="tea")).status == 417


@pytest.mark.parametrize(
    ("field", "line"), [("Expect", b"417 Expectation Failed"), ("Accept", b"406 Not Acceptable")]
)
def test_every_status_has_its_name(send, field, line):
    assert send(request(**{field: "image/png"})).raw.startswith(b"HTTP/1.1 " + line)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"\xef\xbb\xbf{}", 400),
        (b"\x1f\x8b\x08\x00", 400),
        (b"[" * 2000, 400),
        (b'{"dice":[NaN]}', 400),
    ],
)
def test_bad_bodies_are_problems_here_too(send, body, status):
    answer = send(request(body=body))
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert json.loads(answer.body)["status"] == status
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_curl_s_form_type_is_a_415_with_the_working_command_line(send, server):
    answer = send(
        request(Content_Type="application/x-www-form-urlencoded", Host=f"localhost:{server}")
    )
    assert answer.status == 415
    assert f"curl -X POST http://localhost:{server}/score" in json.loads(answer.body)["detail"]
