"""A game's key, as it travels: in the Authorization header and nowhere else."""

import re

from flask import request

from yacht_api.api.problems import Problem

_BEARER = re.compile(r"(?i:bearer) +([A-Za-z0-9_-]{22,64})", re.ASCII)


def check_form() -> None:
    """Refuse a request whose credentials cannot be a key; no database is asked for that.

    :raises Problem: 401, which does not tell what is wrong with them.
    """
    if _BEARER.fullmatch(request.environ.get("HTTP_AUTHORIZATION", "")) is None:
        raise Problem(
            "no_key",
            "Send the game's key: Authorization: Bearer <key>.",
            headers={"WWW-Authenticate": "Bearer"},
        )


def key() -> str:
    """The key of a request that :func:`check_form` has let through."""
    found = _BEARER.fullmatch(request.environ.get("HTTP_AUTHORIZATION", ""))
    return found[1] if found else ""
