"""What all tests share: applications, and a client that holds every answer to the spec.

``app`` and ``client`` are for calls that keep nothing. Whoever asks for ``api`` or one of the
``…database_url`` runs on SQLite and on PostgreSQL.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from openapi_core import Config, OpenAPI
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest, WerkzeugOpenAPIResponse
from openapi_core.exceptions import OpenAPIError
from openapi_core.templating.paths.exceptions import (
    OperationNotFound,
    PathNotFound,
    ServerNotFound,
)
from playwright.sync_api import Browser, sync_playwright
from werkzeug.test import EnvironBuilder, TestResponse

from tests.browser.phones import launch
from tests.databases import Databases, SQLiteFiles, on_postgres
from yacht_api import create_app
from yacht_api.api.spec import describe
from yacht_api.settings import Settings

SECRET = "a secret that only the tests know"

# Answers of errors that stand before any operation have no place in the description.
# The library takes /games/…/advice for /advice on another server where the method is not ours.
_NOT_DESCRIBED = (PathNotFound, OperationNotFound, ServerNotFound)
_READS = Config(
    extra_media_type_deserializers={
        "application/problem+json": json.loads,
        "application/yaml": yaml.safe_load,
        "text/csv": bytes.decode,
        "image/svg+xml": bytes.decode,
    }
)


class CheckedClient(FlaskClient):
    """Validates each answer against the OpenAPI description of the application."""

    description: OpenAPI

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        assert response.status_code != 500, response.text
        if response.request.method in {"GET", "POST", "PUT", "PATCH", "DELETE"}:
            check_answer(self.description, response)
        return response


def check_answer(description: OpenAPI, response: TestResponse) -> None:
    """Fail unless the description allows this answer."""
    # Only path and method are looked at; the body of the real request has been read.
    asked = EnvironBuilder(path=response.request.path, method=response.request.method)
    request = WerkzeugOpenAPIRequest(asked.get_request())
    try:
        description.validate_response(request, WerkzeugOpenAPIResponse(response))
    except _NOT_DESCRIBED:
        # The assets of the page are files; all else without a description is an error.
        is_asset = response.request.path.startswith("/docs/")
        assert response.status_code in {404, 405, 400} or is_asset, response.data[:200]
    except OpenAPIError as error:
        raise AssertionError(f"{response.request.path}: {error!r} {error.__cause__!r}") from error


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all tests that keep nothing."""
    folder = tmp_path_factory.mktemp("data")
    app = create_app(Settings(database_url=f"sqlite:///{folder}/yacht.sqlite", access_log="off"))
    CheckedClient.description = OpenAPI.from_dict(describe(app), config=_READS)
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client without headers of its own."""
    with app.test_client() as client:
        yield client


@pytest.fixture(scope="session")
def large_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the processes that test side by side share what takes long to solve."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "best-play"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def databases(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Databases]:
    """Makes databases, of the one kind and of the other."""
    if request.param == "sqlite":
        yield SQLiteFiles(tmp_path_factory.mktemp("databases"))
    else:
        # One server for all tests of this process, started with the first that needs it.
        yield request.getfixturevalue("_on_postgres")


@pytest.fixture(scope="session")
def _on_postgres() -> Iterator[Databases]:
    with on_postgres() as databases:
        yield databases


@pytest.fixture(scope="session")
def database_url(databases: Databases) -> str:
    """A database with tables that many tests share: each plays games of its own."""
    return databases.new()


@pytest.fixture
def own_database_url(databases: Databases) -> Iterator[str]:
    """A database with tables for one test alone."""
    url = databases.new()
    yield url
    databases.drop(url)


@pytest.fixture
def empty_database_url(databases: Databases) -> Iterator[str]:
    """A database without tables for one test alone."""
    url = databases.new(empty=True)
    yield url
    databases.drop(url)


@pytest.fixture(scope="session")
def games_app(app: Flask, database_url: str) -> Iterator[Flask]:
    """An application that keeps games."""
    games_app = create_app(Settings(database_url=database_url, secret=SECRET, access_log="off"))
    games_app.test_client_class = app.test_client_class
    yield games_app
    games_app.extensions["database"].engine.dispose()


@pytest.fixture
def api(games_app: Flask) -> FlaskClient:
    """A client of an application that keeps games."""
    return games_app.test_client()


@pytest.fixture
def quick_api(games_app: Flask) -> FlaskClient:
    """The same, without the spec: for a thousand answers of a kind that others check."""
    return FlaskClient(games_app, games_app.response_class)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: one for all tests of a process, since Playwright allows no second."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()
