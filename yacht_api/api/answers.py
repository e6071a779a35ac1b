"""Example answers of the calls on games: a short game, asked of the service itself.

They stand in ``examples.json`` by operationId and status. ``make openapi`` writes them anew, and
a test plays the game again.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

GAME_ID = "3J8Yt9xk6i2v7dQm1ZbWnA"


@cache
def answers() -> dict[str, dict[str, Any]]:
    """All of them, read when the description is first asked for."""
    text = files("yacht_api.api").joinpath("examples.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def add_examples(operation: dict[str, Any]) -> None:
    """Add to the answers of an operation their examples, unless its view gave one."""
    for status, body in answers().get(operation["operationId"], {}).items():
        for form in operation["responses"][status]["content"].values():
            form.setdefault("example", body)
