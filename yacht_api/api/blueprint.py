"""A blueprint whose decorators state a view's whole contract."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import Any

import flask_smorest
import marshmallow as ma
from flask import Response, request

from yacht_api.api import body
from yacht_api.api.door import OPEN
from yacht_api.api.parser import Parser
from yacht_api.api.problem_types import TYPES

View = Callable[..., Any]
Decorator = Callable[[View], View]
REPEATABLE = "x-repeatable"
"""Marks the operations that heed Idempotency-Key, for the description."""

Quick = Callable[[bytes], Any]
"""A fast reading of a body: the loaded value, or None where the schema must look at it."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """flask-smorest's, with our parser, operationIds and forms of error."""

    ARGUMENTS_PARSER = Parser()

    def route(self, rule: str, **options: Any) -> Decorator:
        """Register a view; its name in lowerCamel becomes the operationId."""
        register: Decorator = super().route(rule, **options)

        def decorator(view: View) -> View:
            door = getattr(view, "door", OPEN)
            # A page is also reached by links to which others have added something.
            if door.query is None and door.produces != ("text/html",):
                view = _let_in(view, query=False)
            return register(_documented(view, self.doc(operationId=_lower_camel(view.__name__))))

        return decorator

    def response(self, status: int, schema: Any = None, **documents: Any) -> Decorator:
        """The view answers with this status and schema, which dumps what is not a Response."""
        decorator = super().response(status, schema, **documents)

        def decorate(view: View) -> View:
            is_ready = view.__annotations__.get("return") is Response
            return _documented(view, decorator) if is_ready else decorator(view)

        return decorate

    def accepts(
        self,
        schema: type[ma.Schema],
        *,
        example: Mapping[str, Any],
        limit: str = "body_limit",
        quick: Quick | None = None,
    ) -> Decorator:
        """The view takes a JSON body of this schema, loaded, as its first argument.

        :param example: a body, for the documents and for the detail of a 415.
        :param limit: the name of the setting that bounds the body.
        :param quick: reads well-formed bodies faster; what it declines goes to the schema.
        """

        def decorator(view: View) -> View:
            documented = self._takes_body(view, schema, example)

            @wraps(documented)
            def wrapper(**path: Any) -> Any:
                value = quick(body.read()) if quick else None
                return documented(**path) if value is None else view(value, **path)

            return _let_in(wrapper, example=_line(example), limit=limit)

        return decorator

    def may_accept(self, schema: type[ma.Schema], *, example: Mapping[str, Any]) -> Decorator:
        """As :meth:`accepts`, but the body may be left out; the schema's defaults hold then."""

        def decorator(view: View) -> View:
            documented = self._takes_body(view, schema, example, required=False)

            @wraps(documented)
            def wrapper(**path: Any) -> Any:
                if body.is_sent(request.environ):
                    return documented(**path)
                return view(schema().load({}), **path)

            return _let_in(wrapper, example=_line(example), optional=True)

        return decorator

    def _takes_body(
        self, view: View, schema: type[ma.Schema], example: Any, *, required: bool = True
    ) -> View:
        documented = self.arguments(schema, example=example, required=required)(view)
        documented = self.refuses("broken_json", "content_too_large")(documented)
        return self.refuses("unsupported_media_type")(documented)

    def keyed(self, view: View) -> View:
        """The view needs the key of the game that it is about, and is limited by it."""
        documented = self.refuses("no_key", "wrong_key", "not_found")(view)
        documented = _documented(documented, self.doc(security=[{"key": []}]))
        return _let_in(self.limited("write")(documented), keyed=True)

    def limited(self, rate: str) -> Decorator:
        """The view counts against this limit of the settings."""
        refuses = self.refuses("too_many_requests")
        return lambda view: _let_in(refuses(view), rate=rate)

    def refuses(self, *codes: str) -> Decorator:
        """The view may answer with these problems."""

        def decorator(view: View) -> View:
            for status in {TYPES[code].status for code in codes}:
                view = _documented(view, self.alt_response(status, HTTPStatus(status).name))
            if "idempotency_key_reuse" in codes:
                view = _documented(view, self.doc(**{REPEATABLE: True}))
            return view

        return decorator

    def takes(self, query: type[ma.Schema]) -> Decorator:
        """The view takes query parameters of this schema, loaded, as its first argument."""

        def decorator(view: View) -> View:
            documented = self.arguments(query, location="query")(view)
            return _let_in(self.refuses("bad_request")(documented), query=True)

        return decorator

    def not_modified(self, view: View) -> View:
        """The view answers 304 to whoever has its present answer."""
        return _documented(view, self.alt_response(304, HTTPStatus(304).name))

    def at_once(self, view: View) -> View:
        """The view only computes, and briefly: it neither waits nor lets others wait."""
        return _let_in(view, at_once=True)

    def reads(self, view: View) -> View:
        """The view makes one short read of the database; an SQLite file lets nobody wait for it."""
        return _let_in(view, reads=True)

    def produces(self, *media_types: str) -> Decorator:
        """The view answers in one of these media types, not in JSON; none: whatever is asked."""
        return lambda view: _let_in(view, produces=media_types)


def _documented(view: View, decorator: Decorator) -> View:
    """The view itself, with what one of smorest's decorators documents on a wrapper of it.

    A wrapper costs a hundredth of a request, and a view has several.
    """
    view._apidoc = decorator(view)._apidoc  # type: ignore[attr-defined]
    return view


def _line(example: Mapping[str, Any]) -> str:
    return json.dumps(example, separators=(",", ":"))


def _let_in(view: View, **changes: Any) -> View:
    view.door = replace(getattr(view, "door", OPEN), **changes)  # type: ignore[attr-defined]
    return view


def _lower_camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)
