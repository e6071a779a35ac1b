"""What all tests share: an application, and a client that holds every answer to the spec."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_core import OpenAPI
from openapi_core.contrib.werkzeug import WerkzeugOpenAPIRequest, WerkzeugOpenAPIResponse
from openapi_core.exceptions import OpenAPIError
from openapi_core.templating.paths.exceptions import OperationNotFound, PathNotFound
from werkzeug.test import EnvironBuilder, TestResponse

from yacht_api import create_app
from yacht_api.api.spec import describe
from yacht_api.settings import Settings

# Answers of errors that stand before any operation have no place in the description.
_NOT_DESCRIBED = (PathNotFound, OperationNotFound)


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
        assert response.status_code in {404, 405, 400}, response.text
    except OpenAPIError as error:
        raise AssertionError(f"{response.request.path}: {error!r} {error.__cause__!r}") from error


@pytest.fixture(scope="session")
def app() -> Flask:
    """One application for all tests that keep nothing."""
    app = create_app(Settings())
    CheckedClient.description = OpenAPI.from_dict(describe(app))
    app.test_client_class = CheckedClient
    return app


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client without headers of its own."""
    with app.test_client() as client:
        yield client
