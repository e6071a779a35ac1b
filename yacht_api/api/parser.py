"""From a request to values: the strict door, the schema, and a pointer for each bad field."""

from collections.abc import Mapping
from typing import Any, NoReturn

import flask
import marshmallow as ma
from webargs.flaskparser import FlaskParser

from yacht_api.api import body, strict_json
from yacht_api.api.problems import FieldError, Problem, invalid


class Parser(FlaskParser):
    """webargs, with our JSON reader, our refusals and no unknown query parameters."""

    DEFAULT_UNKNOWN_BY_LOCATION = {  # noqa: RUF012 - webargs declares it so
        **FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION,
        "query": ma.RAISE,
    }

    def load_json(self, req: flask.Request, schema: ma.Schema) -> Any:
        """The decoded body. :raises Problem: 400, 408, 413 or 422."""
        try:
            return strict_json.load(body.read())
        except strict_json.BrokenJSON as error:
            raise Problem("broken_json", str(error)) from error
        except strict_json.LoneSurrogate as error:
            raise invalid(FieldError("Half a character.", pointer=error.pointer)) from error

    def load_querystring(self, req: flask.Request, schema: ma.Schema) -> Any:
        """The query. :raises Problem: 400 for a parameter that stands twice."""
        for name, values in req.args.lists():
            if len(values) > 1:
                raise Problem("bad_request", f"The parameter {name[:40]!r} stands twice.")
        return req.args.to_dict()

    def handle_error(self, error: ma.ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Turn marshmallow's tree of messages into a 422."""
        [(location, messages)] = error.messages_dict.items()
        if location == "query":
            raise invalid(*(FieldError(t[0], parameter=name) for name, t in messages.items()))
        raise invalid(*field_errors(messages))


def field_errors(messages: Any, pointer: str = "") -> list[FieldError]:
    """Marshmallow's nested messages as a flat list, in the order of the fields."""
    if not isinstance(messages, Mapping):
        return [FieldError(str(messages[0]), pointer=pointer)]
    return [
        error
        for name, below in messages.items()
        for error in field_errors(below, pointer if name == "_schema" else _step(pointer, name))
    ]


def _step(pointer: str, name: object) -> str:
    return f"{pointer}/{strict_json.escape(str(name))}"
