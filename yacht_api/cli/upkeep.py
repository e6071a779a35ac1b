"""``yacht-api backup`` and ``yacht-api prune``."""

import argparse
import sys
from pathlib import Path
from typing import Any

from yacht_api.services.upkeep import count_idle, idle_since, prune
from yacht_api.settings import Settings
from yacht_api.storage.backup import BackupFailed, back_up
from yacht_api.storage.database import Database
from yacht_api.storage.engines import sqlite_file

_USE_PG_DUMP = (
    "this copies SQLite files; for PostgreSQL run: "
    'pg_dump --format=custom --file=FILE --dbname="$YACHT_DATABASE_URL"'
)


def add_to(commands: Any) -> None:
    """Add the commands to the parser."""
    backup = commands.add_parser("backup", help="copy the SQLite database while games go on")
    backup.add_argument("file", type=Path, help="the copy to make")
    backup.add_argument("--force", action="store_true", help="replace an older copy")
    backup.set_defaults(run=_backup)

    pruning = commands.add_parser("prune", help="delete games that nobody touches any more")
    pruning.add_argument("--idle", type=_days, required=True, metavar="DAYS", help="since when")
    pruning.add_argument("--yes", action="store_true", help="do not ask")
    pruning.set_defaults(run=_prune)


def _backup(options: argparse.Namespace) -> int:
    file = sqlite_file(Settings.from_env().database_url)
    if file is None:
        raise BackupFailed(_USE_PG_DUMP)
    back_up(file, options.file, overwrite=options.force)
    print(f"{options.file}: {options.file.stat().st_size} bytes, checked.")
    return 0


def _prune(options: argparse.Namespace) -> int:
    database = Database(Settings.from_env().database_url)
    try:
        return _delete_idle(database, options)
    finally:
        database.engine.dispose()


def _delete_idle(database: Database, options: argparse.Namespace) -> int:
    before = idle_since(options.idle)
    count = count_idle(database, before)
    games = (
        f"{count} {'game' if count == 1 else 'games'} that nobody changed for {options.idle} days"
    )
    if count and not (options.yes or _agrees(f"Delete {games}? There is no way back. [y/N] ")):
        print("Nothing was deleted.")
        return 1
    print(f"Deleted {prune(database, before)} of {games}." if count else f"Found {games}.")
    return 0


def _agrees(question: str) -> bool:
    if not sys.stdin.isatty():
        print("yacht-api: there is nobody to ask; --yes deletes without asking", file=sys.stderr)
        return False
    return input(question).strip().lower() in {"y", "yes"}


def _days(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:6]) <= 36_500):
        raise argparse.ArgumentTypeError("DAYS is a whole number, 1 to 36500")
    return int(text)
