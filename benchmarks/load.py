"""A load generator in one lean process: raw sockets, kept alive, one request in flight on each.

It spends a small part of what any of these servers spends on a request, so it can ask for more
than they can answer.
"""

import select
import socket
import time
from dataclasses import dataclass

from benchmarks.servers import PATIENCE, Address

CONNECTIONS = 8  # as many as the service has threads
REQUESTS_A_CONNECTION = 100


@dataclass(frozen=True)
class Result:
    """How long a server was asked, and the seconds that it took for each answer."""

    seconds: float
    waits: list[float]

    @property
    def rate(self) -> float:
        """Requests per second."""
        return len(self.waits) / self.seconds

    def percentile(self, part: float) -> float:
        """The wait, in milliseconds, within which this part of the answers came."""
        return sorted(self.waits)[int(part * (len(self.waits) - 1))] * 1000


def total(results: list[Result]) -> Result:
    """All rounds of the same as one."""
    waits = [wait for result in results for wait in result.waits]
    return Result(sum(result.seconds for result in results), waits)


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of a request; ``If_None_Match`` names the header ``If-None-Match``."""
    fields = {name.replace("_", "-"): value for name, value in headers.items()}
    if body:
        fields |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    lines += [f"{name}: {value}" for name, value in fields.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def ask(address: Address, message: bytes) -> bytes:
    """One whole answer, head and body, over a new connection."""
    with socket.create_connection(address, timeout=PATIENCE) as connection:
        connection.sendall(message)
        return read_one(connection)


def read_one(connection: socket.socket) -> bytes:
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += _received(connection)
    head = answer.partition(b"\r\n\r\n")[0]
    sizes = [line[15:] for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:"]
    wanted = len(head) + 4 + int(sizes[0] if sizes else 0)
    while len(answer) < wanted:
        answer += _received(connection)
    return answer


def _received(connection: socket.socket) -> bytes:
    received = connection.recv(1 << 16)
    if not received:
        raise ConnectionError("the server hung up in the middle of an answer")
    return received


class _Client:
    """One connection; it is made anew now and then.

    Which worker takes a connection is chance. With connections that stay for a whole round,
    one worker sometimes gets them all, and the round measures that.
    """

    def __init__(self, address: Address, message: bytes, poll: select.epoll) -> None:
        self.address, self.message, self.poll = address, message, poll
        self.connect()

    def connect(self) -> None:
        self.socket = socket.create_connection(self.address, timeout=PATIENCE)
        self.socket.settimeout(None)  # a time-out costs a system call each time; epoll has one
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.poll.register(self.socket, select.EPOLLIN)
        self.left = REQUESTS_A_CONNECTION

    def ask(self) -> None:
        if self.left == 0:
            self.socket.close()
            self.connect()
        self.left -= 1
        self.arrived = b""
        self.sent = time.perf_counter()
        self.socket.sendall(self.message)


def run(address: Address, message: bytes, seconds: float, status: int = 200) -> Result:
    """Ask again and again on every connection for this long.

    All answers must have this status and the same size, which is what repeating one request
    to one of these servers gives.
    """
    expected = b"HTTP/1.1 %d " % status, len(ask(address, message))
    with select.epoll() as poll:
        clients = [_Client(address, message, poll) for _ in range(CONNECTIONS)]
        try:
            return _run(clients, poll, expected, seconds)
        finally:
            for client in clients:
                client.socket.close()


def _run(
    clients: list[_Client], poll: select.epoll, expected: tuple[bytes, int], seconds: float
) -> Result:
    start, size = expected
    waits: list[float] = []
    for client in clients:
        client.ask()
    now = began = time.perf_counter()
    while now < began + seconds:
        for client in _heard(clients, poll):
            client.arrived += _received(client.socket)
            if len(client.arrived) < size:
                continue
            if len(client.arrived) > size or not client.arrived.startswith(start):
                raise RuntimeError(f"unexpected answer: {client.arrived[:200]!r}")
            now = time.perf_counter()
            waits.append(now - client.sent)
            client.ask()
    return Result(now - began, waits)


def _heard(clients: list[_Client], poll: select.epoll) -> list[_Client]:
    numbers = {number for number, _ in poll.poll(PATIENCE)}
    if not numbers:
        raise TimeoutError(f"no answer within {PATIENCE} seconds")
    return [client for client in clients if client.socket.fileno() in numbers]
