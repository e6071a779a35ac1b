"""The HTTP side: what goes in is checked here, what comes out is described here."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response
from flask.json.provider import DefaultJSONProvider
from werkzeug.routing import MapAdapter

from yacht_api.api import (
    access_log,
    advising,
    converters,
    documents,
    door,
    games,
    headers,
    imports,
    logs,
    metrics,
    observers,
    operation,
    players,
    problems,
    proxy,
    queries,
    rate_limits,
    refusals,
    rules,
    score,
    sheets,
    spec,
    turns,
    usual,
)
from yacht_api.services.readiness import Readiness


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

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Every view and hook here is synchronous; Flask would find that out for each request."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match by the path alone. Flask reads the host three times, on which no route depends."""
        if request is None:
            return super().create_url_adapter(None)
        return self.url_map.bind(
            "",
            script_name=request.root_path,
            path_info=request.path,
            default_method=request.method,
        )

    def process_response(self, response: Response) -> Response:
        """Nothing here changes an answer after its view, and there are no sessions."""
        return response

    def make_default_options_response(self) -> Response:
        """204 with Allow, instead of an empty page."""
        return headers.options(set(super().make_default_options_response().allow))


def register(app: Flask) -> None:
    """Fit ``app`` with the checks at the door, the errors, the headers and every resource."""
    # Redirects would lead to whatever Host the client named.
    app.url_map.merge_slashes = False
    converters.register(app)
    door.register(app)
    queries.register(app)
    problems.register(app)
    refusals.register(app)
    usual.register(app)
    headers.register(app)
    description = spec.register(app)
    for resource in (
        score,
        rules,
        games,
        turns,
        players,
        sheets,
        imports,
        advising,
        operation,
        documents,
    ):
        description.register_blueprint(resource.blueprint)
    app.register_blueprint(documents.swagger_ui)


def operate(app: Flask) -> None:
    """Fit ``app`` with limits, logs, metrics and proxies; called when all routes are known."""
    settings = app.extensions["settings"]
    logs.configure()
    app.extensions["rate_limits"] = rate_limits.RateLimits(settings)
    app.extensions["readiness"] = Readiness(app.extensions["database"])
    if settings.access_log != "off":
        observers.of(app).append(access_log.observer(settings.access_log))
    metrics.register(app)
    proxy.register(app, settings.proxies)
