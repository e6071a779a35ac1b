"""The strict door for JSON: what RFC 8259 leaves to chance is refused here.

``json.loads`` takes duplicate members, NaN, 5,001 digits and nesting that overflows the
stack. None of these can be what a client meant.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NoReturn

MAX_DEPTH = 16
MAX_DIGITS = 100

# The last quote may be missing: otherwise each quote would start another search to the end.
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")


class BrokenJSON(Exception):
    """The bytes are not the JSON that this service accepts; the text says why."""


class LoneSurrogate(Exception):
    """A string holds half of a character. ``pointer`` says where (RFC 6901)."""

    def __init__(self, pointer: str) -> None:
        super().__init__(pointer)
        self.pointer = pointer


def load(body: bytes) -> Any:
    """Decode a JSON document.

    :raises BrokenJSON: for anything but one well-formed document in UTF-8.
    :raises LoneSurrogate: for a string that no text encoding can carry.
    """
    if not body.strip():
        raise BrokenJSON("The body is empty.")
    _check_depth(body)
    try:
        document = _decode(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BrokenJSON(f"The body is not UTF-8 (byte {error.start}).") from error
    except json.JSONDecodeError as error:
        raise BrokenJSON(
            f"The body is not JSON: {error.msg} (line {error.lineno}, column {error.colno})."
        ) from error
    if b"\\u" in body:
        for pointer in _lone_surrogates(document, ""):
            raise LoneSurrogate(pointer)
    return document


def _check_depth(body: bytes) -> None:
    depth = 0
    for bracket in _BRACKET.findall(_STRING.sub(b"", body)):
        depth += 1 if bracket in b"[{" else -1
        if depth > MAX_DEPTH:
            raise BrokenJSON(f"The body is nested more than {MAX_DEPTH} levels deep.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise BrokenJSON(f"The member {json.dumps(twice)} stands twice in one object.")
    return members


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise BrokenJSON(f"A number has more than {MAX_DIGITS} digits.")
    return int(digits)


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise BrokenJSON(f"The number {digits[:20]} is too large.")
    return number


def _constant(name: str) -> NoReturn:
    raise BrokenJSON(f"{name} is not JSON.")


_decode = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_integer,
    parse_float=_float,
    parse_constant=_constant,
).decode


def _lone_surrogates(value: Any, pointer: str) -> Iterator[str]:
    if isinstance(value, str):
        if any("\ud800" <= character <= "\udfff" for character in value):
            yield pointer
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _lone_surrogates(item, f"{pointer}/{place}")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _lone_surrogates(name, pointer)
            yield from _lone_surrogates(item, f"{pointer}/{escape(name)}")


def escape(token: str) -> str:
    """A member name as one step of a JSON pointer (RFC 6901, section 4)."""
    return token.replace("~", "~0").replace("/", "~1")
