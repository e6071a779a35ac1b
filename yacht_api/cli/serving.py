"""``yacht-api serve`` and ``yacht-api db upgrade``."""

import argparse
import os
import sys
from typing import Any

from yacht_api import late_upgrade, startup
from yacht_api.addresses import announce, check_free
from yacht_api.settings import Settings
from yacht_api.storage.database import Unavailable
from yacht_api.storage.engines import sqlite_file


def add_to(commands: Any) -> None:
    """Add the commands to the parser."""
    serve = commands.add_parser("serve", help="bring the tables up to date and start the server")
    serve.add_argument("--host", help="the address to listen on (default: all, for phones)")
    serve.add_argument("--port", type=int, help="the port to listen on (default: 8000)")
    serve.add_argument("--local", action="store_true", help="listen to this computer only")
    serve.set_defaults(run=_serve)

    database = commands.add_parser("db", help="the tables")
    upgrade = database.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "upgrade", help="make the tables or bring them up to date"
    )
    upgrade.set_defaults(run=_upgrade)


def _serve(options: argparse.Namespace) -> int:
    host = "127.0.0.1" if options.local else options.host
    chosen = {"YACHT_HOST": host, "YACHT_PORT": options.port}
    os.environ.update({name: str(value) for name, value in chosen.items() if value is not None})
    if sys.stdout.isatty():
        # The phones ask every other second: their lines would push the QR code off the screen.
        os.environ.setdefault("YACHT_ACCESS_LOG", "errors")
    settings = Settings.from_env()
    os.umask(0o077)
    startup.check(settings)
    check_free(settings)
    _make_tables(settings)
    print(announce(settings), flush=True)
    # gunicorn takes over this process, so that signals reach it.
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:yacht_api.server"]
    os.execv(sys.executable, [*gunicorn, "yacht_api:create_app()"])  # noqa: S606


def _make_tables(settings: Settings) -> None:
    # Only here, because Alembic takes a while to load and most commands do not need it.
    from yacht_api.storage.schema import upgrade  # noqa: PLC0415

    try:
        upgrade(settings.database_url)
    except Unavailable:
        # A file will not come by itself; a server that is away will come back.
        if sqlite_file(settings.database_url):
            raise
        print("yacht-api: the database is away; games work once it is back", file=sys.stderr)
        late_upgrade.leave_to_workers()


def _upgrade(options: argparse.Namespace) -> int:
    from yacht_api.storage.schema import upgrade  # noqa: PLC0415

    settings = Settings.from_env()
    os.umask(0o077)
    startup.check(settings)
    upgrade(settings.database_url)
    print("The tables are up to date.")
    return 0
