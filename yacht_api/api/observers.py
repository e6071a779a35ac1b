"""Who is told of every answer: the access log and the metrics."""

from collections.abc import Callable
from typing import Any

from flask import Flask

Observer = Callable[[dict[str, Any], str, float], None]
"""Is given the environ, the status line and the seconds that the answer took.

It runs after all transactions of the request and before the answer leaves, and never raises.
"""


def of(app: Flask) -> list[Observer]:
    """The observers of ``app``; more can be added at any time before it serves."""
    observers: list[Observer] = app.extensions.setdefault("observers", [])
    return observers
