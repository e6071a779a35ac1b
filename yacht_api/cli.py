"""``yacht-api``: the command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from yacht_api.addresses import announce
from yacht_api.settings import BadSettings, Settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status: 2 for settings that cannot be used."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BadSettings as error:
        print(f"yacht-api: these settings cannot be used:\n{error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="yacht-api", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="start the server")
    serve.add_argument("--host", help="the address to listen on (default: all, for phones)")
    serve.add_argument("--port", type=int, help="the port to listen on (default: 8000)")
    serve.add_argument("--local", action="store_true", help="listen to this computer only")
    serve.set_defaults(run=_serve)

    openapi = commands.add_parser("openapi", help="print the API's description")
    openapi.add_argument("--output", type=Path, help="write it to this file instead")
    openapi.set_defaults(run=_openapi)
    return parser


def _serve(options: argparse.Namespace) -> int:
    host = "127.0.0.1" if options.local else options.host
    chosen = {"YACHT_HOST": host, "YACHT_PORT": options.port}
    os.environ.update({name: str(value) for name, value in chosen.items() if value is not None})
    print(announce(Settings.from_env()), flush=True)
    # gunicorn takes over this process, so that signals reach it.
    gunicorn = [sys.executable, "-m", "gunicorn", "--config", "python:yacht_api.server"]
    os.execv(sys.executable, [*gunicorn, "yacht_api:create_app()"])  # noqa: S606


def _openapi(options: argparse.Namespace) -> int:
    # Only here: `serve` starts sooner without loading the application twice.
    from yacht_api import create_app  # noqa: PLC0415
    from yacht_api.api.spec import as_yaml  # noqa: PLC0415

    text = as_yaml(create_app(Settings()))
    if options.output:
        options.output.write_text(text, "utf-8")
    else:
        print(text, end="")
    return 0
