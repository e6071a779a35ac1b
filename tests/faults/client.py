"""A client as plain as HTTP allows, which says exactly what became of each request."""

import http.client
import json
from dataclasses import dataclass, field
from typing import Any

PATIENCE = 20
"""Seconds that a client waits for an answer."""

NETWORK = (OSError, http.client.HTTPException)
"""What is raised when there is no answer: refused, reset, cut off, too late."""


@dataclass(frozen=True)
class Answer:
    """One answer."""

    status: int
    body: bytes
    headers: dict[str, str] = field(repr=False)

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)

    @property
    def code(self) -> str | None:
        """The problem's code, None for a success."""
        return self.json["code"] if self.status >= 400 else None


class Client:
    """Keeps its connection, or opens one for each request. It never retries by itself."""

    def __init__(self, port: int, *, keep_alive: bool = True, patience: float = PATIENCE) -> None:
        self.port = port
        self.keep_alive = keep_alive
        self._patience = patience
        self._connection: http.client.HTTPConnection | None = None

    def send(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """Send a request. :raises OSError, http.client.HTTPException: if there is no answer."""
        if self._connection is None:
            self._connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=self._patience
            )
        try:
            return self._answered(self._connection, method, path, body, headers or {})
        except NETWORK:
            self.close()
            raise

    def _answered(
        self,
        connection: http.client.HTTPConnection,
        method: str,
        path: str,
        body: Any,
        headers: dict[str, str],
    ) -> Answer:
        sent = {**headers, "Connection": "keep-alive" if self.keep_alive else "close"}
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            sent["Content-Type"] = "application/json"
        connection.request(method, path, data, sent)
        response = connection.getresponse()
        read = response.read()
        if response.will_close:
            self.close()
        return Answer(response.status, read, {k.lower(): v for k, v in response.getheaders()})

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
