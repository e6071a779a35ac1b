"""Query parameters of calls that take none: refused by name, since ignoring one misleads."""

from functools import partial

from flask import Flask
from flask.globals import request_ctx

from yacht_api.api.door import OPEN
from yacht_api.api.problems import FieldError, invalid


def register(app: Flask) -> None:
    """Look at the query of every request to ``app``, after the checks at the door."""
    app.before_request(partial(check, app))


def check(app: Flask) -> None:
    """Refuse what the call does not take. :raises Problem: 422."""
    asked = request_ctx.request
    if not asked.environ.get("QUERY_STRING") or asked.url_rule is None:
        return
    door = getattr(app.view_functions[asked.url_rule.endpoint], "door", OPEN)
    if door.query is False and asked.args and asked.method != "OPTIONS":
        detail = "This call takes no such parameter."
        raise invalid(*(FieldError(detail, parameter=name) for name in asked.args))
