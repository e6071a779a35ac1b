"""Errors as ``application/problem+json`` (RFC 9457): the answers and how they are made."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from yacht_api.api.problem_types import BY_STATUS, TYPES

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 20

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class FieldError:
    """One bad field: ``pointer`` into the body (RFC 6901) or the name of a parameter."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None

    def as_json(self) -> dict[str, str]:
        """The member of ``errors`` that describes it."""
        place = {"pointer": self.pointer, "parameter": self.parameter}
        return {name: text for name, text in place.items() if text is not None} | {
            "detail": self.detail
        }


class Problem(Exception):
    """An error answer. ``code`` is one of the problem types; ``more`` adds members to the body."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(detail)
        self.type = TYPES[code]
        self.detail = detail
        self.errors = errors
        self.headers = headers or {}
        self.more = more or {}

    def response(self) -> Response:
        """The answer; at most twenty of the bad fields are named."""
        body: dict[str, Any] = {
            "type": f"/problems/{self.type.slug}",
            "code": self.type.code,
            "title": self.type.title,
            "status": self.type.status,
            "detail": self.detail,
        }
        if self.errors:
            body["errors"] = [error.as_json() for error in self.errors[:MOST_ERRORS]]
        return Response(
            current_app.json.dumps(body | dict(self.more)),
            status=self.type.status,
            headers={"Cache-Control": "no-store", **self.headers},
            content_type=MEDIA_TYPE,
        )


def invalid(*errors: FieldError) -> Problem:
    """A 422 for well-formed input that is wrong, naming each bad field."""
    count = len(errors)
    first = errors[0]
    place = first.pointer if first.parameter is None else f"?{first.parameter}"
    more = f" ({count} errors)" if count > 1 else ""
    return Problem("invalid_request", f"{place or 'body'}: {first.detail}{more}", errors=errors)


def register(app: Flask) -> None:
    """Make every error of ``app`` a problem: ours, the router's and unforeseen ones."""
    app.register_error_handler(Problem, Problem.response)
    app.register_error_handler(HTTPException, _from_http)
    app.register_error_handler(Exception, _unforeseen)


def _from_http(error: HTTPException) -> Response:
    code = BY_STATUS.get(error.code or 500, "bad_request")
    details = {
        "not_found": "There is nothing at this path.",
        "method_not_allowed": f"{request.method} is not possible here.",
    }
    detail = details.get(code, error.description or error.name)
    allowed = error.valid_methods if isinstance(error, MethodNotAllowed) else None
    headers = {"Allow": ", ".join(sorted(allowed))} if allowed else {}
    return Problem(code, detail, headers=headers).response()


def _unforeseen(error: Exception) -> Response:
    # The template, not the path: paths and bodies may hold what logs must not.
    rule = request.url_rule.rule if request.url_rule else "no route"
    log.error("unhandled error in %s %s", request.method, rule, exc_info=error)
    return Problem("internal_error", "Something went wrong here, not in your request.").response()
