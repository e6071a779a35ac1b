"""The description of this API, as files and as a page to browse."""

from collections.abc import Callable
from importlib.resources import files

import flask_swagger_ui
from flask import Blueprint as PlainBlueprint
from flask import Flask, Response, current_app, send_from_directory

from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import cacheable
from yacht_api.api.spec import as_json, as_yaml

blueprint = Blueprint("Documents", __name__, description="This description itself.")
swagger_ui = PlainBlueprint("swagger_ui", __name__)

_YAML = "application/yaml"
_ASSETS = files(flask_swagger_ui).joinpath("dist")
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Yacht API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
"""
_START = """SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
});
"""
# Swagger UI sets style attributes and draws its icons as data: pictures.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


@blueprint.get("/openapi.json")
@blueprint.response(200, {"type": "object"}, description="An OpenAPI 3.1 document.")
@blueprint.not_modified
def show_openapi_json() -> Response:
    """Get this description as JSON"""
    return _revalidated(_written(as_json), "application/json")


@blueprint.get("/openapi.yaml")
@blueprint.response(200, {"type": "object"}, content_type=_YAML, description="The same in YAML.")
@blueprint.not_modified
@blueprint.produces(_YAML)
def show_openapi_yaml() -> Response:
    """Get this description as YAML"""
    return _revalidated(_written(as_yaml), _YAML)


@blueprint.get("/docs")
@blueprint.response(200, {"type": "string"}, content_type="text/html", description="A page.")
@blueprint.not_modified
@blueprint.produces("text/html")
def browse_documents() -> Response:
    """Browse this description

    Swagger UI; works without a connection to any other host.
    """
    response = _revalidated(_PAGE, "text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@swagger_ui.get("/docs/start.js")
@blueprint.produces()
def _start() -> Response:
    return cacheable(_START.encode(), "text/javascript; charset=utf-8")


@swagger_ui.get("/docs/<path:name>")
@blueprint.produces()
def _asset(name: str) -> Response:
    return send_from_directory(str(_ASSETS), name, max_age=3600)


def _written(write: Callable[[Flask], str]) -> str:
    """The description, written once: the YAML takes a second of work."""
    kept: dict[object, str] = current_app.extensions.setdefault("written", {})
    if write not in kept:
        kept[write] = write(current_app)
    return kept[write]


def _revalidated(text: str, content_type: str) -> Response:
    response = cacheable(text.encode(), content_type)
    response.headers["Cache-Control"] = "no-cache"
    return response
