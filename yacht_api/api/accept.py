"""Which form of an answer the client wants (RFC 9110, section 12.5.1)."""

import re
from collections.abc import Mapping, Sequence

from flask import request

_JSON = "application/json"
_Q = re.compile(r"q *= *([01]|[01]?\.[0-9]+)")


def best(offered: Sequence[str]) -> str | None:
    """The media type out of ``offered`` that the client likes best; None: it refuses all."""
    ranges = _ranges()
    if not ranges:
        return offered[0]
    quality, liked = max(
        ((_quality(ranges, media), media) for media in offered), key=lambda pair: pair[0]
    )
    return liked if quality else None


def _ranges() -> dict[str, float]:
    """What Accept names, without parameters such as a charset: no answer depends on them."""
    ranges: dict[str, float] = {}
    for named in request.headers.get("Accept", "").lower().split(","):
        range_, *parameters = (part.strip() for part in named.split(";"))
        if "/" in range_:
            ranges[range_] = max(_weight(parameters), ranges.get(range_, 0))
    if "application/problem+json" in ranges:
        # Whoever can read our errors can read the rest.
        ranges.setdefault(_JSON, ranges["application/problem+json"])
    return ranges


def _weight(parameters: Sequence[str]) -> float:
    # Java's own client sends "q=.2", for which werkzeug would drop the whole range.
    found = next((each for each in map(_Q.fullmatch, parameters) if each), None)
    return float(found[1]) if found else 1.0


def _quality(ranges: Mapping[str, float], media: str) -> float:
    """The quality that the most specific range gives to ``media``."""
    kind = media.partition("/")[0]
    return next((ranges[range_] for range_ in (media, f"{kind}/*", "*/*") if range_ in ranges), 0)
