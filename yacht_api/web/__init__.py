"""The phone page: one HTML shell and the files that it loads. It talks to the API like any client."""

from flask import Flask

from yacht_api.web import pages


def register(app: Flask) -> None:
    """Serve the page with ``app``."""
    app.register_blueprint(pages.blueprint)
