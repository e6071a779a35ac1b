"""The HTTP side: what goes in is checked here, what comes out is described here."""

from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider

from yacht_api.api import (
    converters,
    documents,
    door,
    games,
    headers,
    imports,
    operation,
    players,
    problems,
    refusals,
    rules,
    score,
    sheets,
    spec,
    turns,
)


class JSONProvider(DefaultJSONProvider):
    """Compact UTF-8 in the order that the contract names, and never NaN."""

    sort_keys = False
    ensure_ascii = False

    def dumps(self, obj: object, **options: object) -> str:
        """As the base class, but a NaN is an error instead of invalid JSON."""
        return super().dumps(obj, **{**options, "allow_nan": False, "separators": (",", ":")})


class YachtFlask(Flask):
    """Flask with our JSON and our answer to OPTIONS."""

    json_provider_class = JSONProvider

    def make_default_options_response(self) -> Response:
        """204 with Allow, instead of an empty page."""
        return headers.options(set(super().make_default_options_response().allow))


def register(app: Flask) -> None:
    """Fit ``app`` with the checks at the door, the errors, the headers and every resource."""
    # Redirects would lead to whatever Host the client named.
    app.url_map.merge_slashes = False
    converters.register(app)
    door.register(app)
    problems.register(app)
    refusals.register(app)
    headers.register(app)
    description = spec.register(app)
    for resource in (score, rules, games, turns, players, sheets, imports, operation, documents):
        description.register_blueprint(resource.blueprint)
    app.register_blueprint(documents.swagger_ui)
