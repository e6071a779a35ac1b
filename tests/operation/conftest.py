"""Applications with settings of their own, each with a database of its own."""

import shutil

import pytest
from flask.testing import FlaskClient

from yacht_api import create_app
from yacht_api.settings import Settings
from yacht_api.storage.schema import upgrade

SECRET = "a secret that only these tests know"
PHONE = "192.168.1.77"


@pytest.fixture(scope="session")
def _tables(tmp_path_factory):
    file = tmp_path_factory.mktemp("tables") / "template.sqlite"
    upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="module")
def level():
    """What is logged of requests; the tests of the log say otherwise."""
    return "off"


@pytest.fixture(scope="module")
def phone(app, _tables, level):
    """A client of an application with the usual settings, shared by what leaves no trace."""
    url = f"sqlite:///{_tables}"
    usual = create_app(Settings(database_url=url, secret=SECRET, workers=1, access_log=level))
    client = FlaskClient(usual, usual.response_class)
    client.environ_base["REMOTE_ADDR"] = PHONE
    yield client
    usual.extensions["database"].engine.dispose()


@pytest.fixture
def file(tmp_path, _tables):
    """An SQLite file with tables and no games."""
    return shutil.copy(_tables, tmp_path / "yacht.sqlite")


@pytest.fixture
def application(app, file, level):
    """Make an application: ``application(workers=1, limits={})``. It keeps games in ``file``."""
    made = []

    def make(**settings):
        usual = {"database_url": f"sqlite:///{file}", "secret": SECRET, "workers": 1}
        made.append(create_app(Settings(**{**usual, "access_log": level, **settings})))
        made[-1].test_client_class = app.test_client_class
        return made[-1]

    yield make
    for each in made:
        each.extensions["database"].engine.dispose()


@pytest.fixture
def client_of(application):
    """A client of an application with these settings, at an address of the home network."""

    def make(address=PHONE, **settings):
        client = application(**settings).test_client()
        client.environ_base["REMOTE_ADDR"] = address
        return client

    return make
