"""Which requests are answered on the event loop: those whose views say that they need not wait."""

import re
from collections.abc import Callable

from flask import Flask

from yacht_api.api.door import OPEN

AtOnce = Callable[[str, str], bool]
"""Whether a request with this method and path is answered on the loop."""

_PARAMETER = re.compile(r"<[^>]+>")


def at_once(app: Flask) -> AtOnce:
    """For the views that only compute, and for short reads of a database that is a file."""
    patterns: dict[str, list[str]] = {}
    for rule in app.url_map.iter_rules():
        door = getattr(app.view_functions[rule.endpoint], "door", OPEN)
        if door.at_once or (door.reads and app.extensions["database"].is_file):
            for method in rule.methods or ():
                patterns.setdefault(method, []).append(_pattern(rule.rule))
    matches = {method: re.compile("|".join(each)).fullmatch for method, each in patterns.items()}

    def is_at_once(method: str, path: str) -> bool:
        match = matches.get(method)
        return match is not None and match(path) is not None

    return is_at_once


def _pattern(rule: str) -> str:
    return "[^/]+".join(map(re.escape, _PARAMETER.split(rule)))
