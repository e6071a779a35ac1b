"""Which form of an answer the client wants (RFC 9110, section 12.5.1)."""

from collections.abc import Mapping, Sequence

from flask import request

_JSON = "application/json"


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
    for named, quality in request.accept_mimetypes:
        range_ = named.partition(";")[0].strip().lower()
        if "/" in range_:
            ranges[range_] = max(quality, ranges.get(range_, 0))
    if "application/problem+json" in ranges:
        # Whoever can read our errors can read the rest.
        ranges.setdefault(_JSON, ranges["application/problem+json"])
    return ranges


def _quality(ranges: Mapping[str, float], media: str) -> float:
    """The quality that the most specific range gives to ``media``."""
    kind = media.partition("/")[0]
    return next((ranges[range_] for range_ in (media, f"{kind}/*", "*/*") if range_ in ranges), 0)
