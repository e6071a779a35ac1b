"""``yacht-api``: the command line."""

import argparse
import sys
from collections.abc import Sequence

from yacht_api.cli import description, serving, solving, upkeep
from yacht_api.settings import BadSettings
from yacht_api.startup import CannotStart
from yacht_api.storage.backup import BackupFailed
from yacht_api.storage.database import Unavailable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status: 2 for settings that cannot be used, 1 for others.

    Whatever is in the way is told in one line.
    """
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except BadSettings as error:
        print(f"yacht-api: these settings cannot be used:\n{error}", file=sys.stderr)
        return 2
    except (CannotStart, BackupFailed) as error:
        print(f"yacht-api: {error}", file=sys.stderr)
    except Unavailable as error:
        print(f"yacht-api: the database cannot be used: {error}".rstrip(), file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="yacht-api", description="Scores real dice and keeps the sheets."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for module in (serving, upkeep, solving, description):
        module.add_to(commands)
    return parser
