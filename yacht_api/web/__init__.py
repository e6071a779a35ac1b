"""The phone page: a shell and the files it loads. It talks to the API like any client."""

from typing import Any

from flask import Flask

from yacht_api.web import pages


def register(app: Flask, door: Any) -> None:
    """Serve the page with ``app``. ``door`` is what its views let in, as the API's door asks."""
    views: tuple[Any, ...] = (pages.shell, pages.service_worker, pages.static)
    for view in views:
        view.door = door
    app.register_blueprint(pages.blueprint)
