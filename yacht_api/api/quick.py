"""Reading the bodies of ``/score`` with msgspec: typed decoding instead of a schema.

A quick reading never decides that a body is wrong. It returns None for whatever it does
not take, and the strict door and the schema look at that; a test holds the two together.
"""

from collections.abc import Callable
from typing import Annotated, TypeVar

import msgspec

from yacht_api.rules import DEFAULT, find

Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
FiveDice = tuple[Die, Die, Die, Die, Die]
MOST_ROLLS = 10_000


class ScoreBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /score``."""

    dice: FiveDice
    rules: str = DEFAULT
    sheet: None = None  # a sheet is for the schema to read


class BatchBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of ``POST /score/batch``."""

    rolls: Annotated[list[FiveDice], msgspec.Meta(min_length=1, max_length=MOST_ROLLS)]
    rules: str = DEFAULT


Body = TypeVar("Body", ScoreBody, BatchBody)


def _reader(shape: type[Body]) -> Callable[[bytes], Body | None]:
    decode = msgspec.json.Decoder(shape).decode
    names = [b'"%b"' % name.encode() for name in shape.__struct_fields__]

    def read(body: bytes) -> Body | None:
        # msgspec takes a member that stands twice. The names can only be hidden from this
        # count by a backslash, and no body needs one.
        if b"\\" in body or any(body.count(name) > 1 for name in names):
            return None
        try:
            value = decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return value if find(value.rules) else None

    return read


read_score = _reader(ScoreBody)
read_batch = _reader(BatchBody)
