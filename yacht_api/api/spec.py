"""The OpenAPI description, written by the code: flask-smorest with its rough edges off."""

import json
from http import HTTPStatus
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import flask_smorest
import yaml
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask

from yacht_api.api import parameters
from yacht_api.api.answers import add_examples
from yacht_api.api.converters import GameId, Number
from yacht_api.api.examples import PROBLEMS
from yacht_api.api.problems import MEDIA_TYPE
from yacht_api.api.schemas.games import ClashSchema
from yacht_api.api.schemas.problem import ProblemSchema

_OPTIONS = {
    "API_TITLE": "Yacht API",
    "API_VERSION": version("yacht-api"),
    "OPENAPI_VERSION": "3.1.0",
}
_ORDER = (
    "operationId",
    "summary",
    "description",
    "tags",
    "security",
    "parameters",
    "requestBody",
    "responses",
)
_KEY = {
    "type": "http",
    "scheme": "bearer",
    "description": "The key of the game, from the answer to `POST /games`.",
}


class Api(flask_smorest.Api):  # type: ignore[misc]
    """Documents every error as a problem, and leaves error handling to us."""

    ERROR_SCHEMA = ProblemSchema

    def _register_error_handlers(self) -> None:
        """Errors are made in :mod:`yacht_api.api.problems`; smorest's would lose Allow."""

    def _register_responses(self) -> None:
        for status in HTTPStatus:
            answer: dict[str, Any] = {"description": f"{status.phrase}."}
            if status >= 400:
                clash = status in {HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_FAILED}
                content: dict[str, Any] = {"schema": ClashSchema if clash else ProblemSchema}
                if status in PROBLEMS:
                    content["example"] = PROBLEMS[status]
                answer["content"] = {MEDIA_TYPE: content}
            self.spec.components.response(status.name, answer, lazy=True)
        self.spec.components.response(
            "DEFAULT_ERROR",
            {
                "description": "Any other error.",
                "content": {MEDIA_TYPE: {"schema": ProblemSchema, "example": PROBLEMS[406]}},
            },
            lazy=True,
        )

    def _register_pagination_header(self) -> None:
        """Nothing is paged here."""


def register(app: Flask) -> Api:
    """Give ``app`` a description to add its blueprints to."""
    app.config.update(_OPTIONS)
    guide = files("yacht_api.api").joinpath("guide.md").read_text("utf-8")
    info = {
        "description": guide,
        "license": {"name": "MIT", "identifier": "MIT"},
        "contact": {"name": "The Yacht API developers"},
    }
    plugin = MarshmallowPlugin(schema_name_resolver=_schema_name)
    api = Api(
        app,
        spec_kwargs={"info": info, "servers": [{"url": "/"}], "marshmallow_plugin": plugin},
    )
    api.register_converter(GameId, lambda _: {"type": "string", "pattern": f"^{GameId.regex}$"})
    api.register_converter(Number, lambda _: {"type": "integer", "minimum": 1, "maximum": 9999})
    api.spec.components.security_scheme("key", _KEY)
    app.extensions["openapi"] = api.spec
    return api


def _schema_name(schema: Any) -> str:
    name = schema if isinstance(schema, str) else getattr(schema, "__name__", type(schema).__name__)
    return name.removesuffix("Schema")


def describe(app: Flask) -> dict[str, Any]:
    """The OpenAPI document of ``app``, in an order that is good to read."""
    raw: dict[str, Any] = json.loads(app.json.dumps(app.extensions["openapi"].to_dict()))
    for path, methods in raw["paths"].items():
        shared = methods.pop("parameters", [])
        for method, operation in methods.items():
            operation["parameters"] = [*shared, *operation.get("parameters", [])]
            methods[method] = _tidy(method, path, operation)
    heads = ("openapi", "info", "servers", "tags", "paths", "components")
    return {head: raw[head] for head in heads if head in raw}


def _tidy(method: str, path: str, operation: dict[str, Any]) -> dict[str, Any]:
    add_examples(operation)
    own = [parameters.in_path(each) for each in operation["parameters"]]
    operation["parameters"] = [*own, *parameters.in_headers(path, operation)]
    operation["responses"] = dict(sorted(operation["responses"].items()))
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            headers = parameters.of_answer(method, path, status, operation)
            answer.update({"headers": headers} if headers else {})
    return {name: operation[name] for name in _ORDER if operation.get(name)}


def as_json(app: Flask) -> str:
    """The description of ``app`` as it is served."""
    return app.json.dumps(describe(app))


def as_yaml(app: Flask) -> str:
    """The description of ``app`` as it stands in ``openapi.yaml``."""
    return yaml.dump(
        describe(app),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
        default_flow_style=None,
    )


class _Dumper(yaml.SafeDumper):
    """Writes longer texts as blocks, so that the file reads well."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
_Dumper.ignore_aliases = lambda self, data: True  # type: ignore[method-assign]
