"""A network that loses answers: requests arrive, but four in ten replies never come back."""

import random
import re
import socket
import threading
from contextlib import suppress

LOST = 0.4
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


class LossyProxy:
    """Between clients and a server on the loopback. One request for each connection."""

    def __init__(self, target: int) -> None:
        self.lost = 0
        self.passed = 0
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listener.getsockname()[1]
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> "LossyProxy":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        # Closing alone does not wake a thread that waits in accept.
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _run(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=[client], daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            request = _read_request(client)
            with socket.create_connection(("127.0.0.1", self._target), timeout=30) as server:
                server.sendall(request)
                answer = b"".join(iter(lambda: server.recv(65536), b""))
            if random.random() < LOST:
                self.lost += 1
                return
            self.passed += 1
            client.sendall(answer)


def _read_request(client: socket.socket) -> bytes:
    client.settimeout(30)
    request = b""
    while b"\r\n\r\n" not in request:
        request += _received(client)
    head = request.partition(b"\r\n\r\n")[0]
    found = _LENGTH.search(head)
    whole = len(head) + 4 + (int(found[1]) if found else 0)
    while len(request) < whole:
        request += _received(client)
    return request


def _received(client: socket.socket) -> bytes:
    part = client.recv(65536)
    if not part:
        raise ConnectionError("the client has gone")
    return part
