"""``yacht-api openapi``."""

import argparse
from pathlib import Path
from typing import Any

from yacht_api.settings import Settings


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    openapi = commands.add_parser("openapi", help="print the API's description")
    openapi.add_argument("--output", type=Path, help="write it to this file instead")
    openapi.set_defaults(run=_openapi)


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
