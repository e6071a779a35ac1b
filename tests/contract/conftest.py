"""Both ways into the service are held to the contract: WSGI, and the front."""

from contextlib import contextmanager

import pytest

from tests.conftest import CheckedClient
from tests.front.through import through_the_front


class ThroughTheFront(CheckedClient):
    """A client whose requests take the way of the event loop."""

    def run_wsgi_app(self, environ, buffered=False):
        with self._in_front():
            return super().run_wsgi_app(environ, buffered)

    @contextmanager
    def _in_front(self):
        app = self.application
        self.application = through_the_front(app)
        try:
            yield
        finally:
            self.application = app


@pytest.fixture(params=["wsgi", "front"])
def client(request, app):
    """A client of the one way and of the other."""
    way = CheckedClient if request.param == "wsgi" else ThroughTheFront
    return way(app, app.response_class)
