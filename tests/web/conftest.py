"""The page is no part of the API's description, so its answers are not held to that."""

import pytest
from flask import Flask
from flask.testing import FlaskClient


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that checks nothing."""
    return FlaskClient(app, app.response_class)
