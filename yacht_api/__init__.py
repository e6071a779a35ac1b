"""Yacht API: what real dice pay, and score sheets that survive anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from yacht_api.settings import Settings

__version__ = "0.1.0"


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI application. Settings come from the environment unless they are given."""
    # Here, so that the rules can be used from Python without loading a web framework.
    from yacht_api import api, startup, web  # noqa: PLC0415
    from yacht_api.settings import Settings  # noqa: PLC0415
    from yacht_api.storage.database import Database  # noqa: PLC0415

    settings = settings or Settings.from_env()
    startup.check(settings)
    app = api.YachtFlask(__name__, static_folder=None)
    app.extensions["settings"] = settings
    app.extensions["database"] = Database(settings.database_url)
    app.extensions["secret"] = startup.server_secret(settings)
    api.register(app)
    web.register(app, api.door.Door(produces=()))
    api.operate(app)
    return app
