"""What must be true before the service starts, and the secret that it keeps."""

import logging
import os
import secrets
import sqlite3
from pathlib import Path

from yacht_api.settings import Settings, data_folder
from yacht_api.storage.condition import damage, is_sqlite, most_connections, was_stopped_uncleanly
from yacht_api.storage.engines import POOL, sqlite_file

log = logging.getLogger(__name__)

# SQLite before 3.51.3 can lose the write-ahead log in a rare race of two checkpoints; the fix
# was carried back to these older lines.
_WAL_FIXED = (3, 51, 3)
_WAL_FIXED_LINES = {(3, 44): 6, (3, 50): 7}


SHORTEST_SECRET = 32


class CannotStart(RuntimeError):
    """The service must not start; the text is one line for whoever starts it.

    A RuntimeError, because gunicorn ends with that line for one and a traceback for others.
    """


def check(settings: Settings) -> None:
    """Make sure that games can be kept where the settings say. :raises CannotStart:"""
    file = sqlite_file(settings.database_url)
    if file is not None:
        _folder(settings)
        _check_file(file)
        _check_content(file)


def warn(settings: Settings) -> None:
    """Log what whoever runs the service should know about this machine and these settings."""
    if sqlite_file(settings.database_url) is not None:
        if _has_wal_fault(sqlite3.sqlite_version_info):
            log.warning("SQLite %s has a rare fault: see operations.md", sqlite3.sqlite_version)
    elif most := most_connections(settings.database_url):
        wanted = settings.workers * (POOL["pool_size"] + POOL["max_overflow"])
        if wanted >= most:
            log.warning(
                "the workers may open %d connections and PostgreSQL takes %d: lower "
                "YACHT_WORKERS or raise max_connections",
                wanted,
                most,
            )
    if settings.limits and settings.workers > 1 and not settings.limits_store:
        log.info(
            "each of %d workers lets its share of the limits through; YACHT_LIMITS_STORE "
            "counts exactly",
            settings.workers,
        )


def _check_file(file: Path) -> None:
    if not os.access(file.parent, os.W_OK):
        raise CannotStart(f"the folder {file.parent} cannot be written")
    if file.exists() and not os.access(file, os.W_OK):
        raise CannotStart(f"the file {file} cannot be written")
    if file.exists() and not is_sqlite(file):
        raise CannotStart(f"the file {file} is no SQLite database")
    _check_rights(file)


def _check_rights(file: Path) -> None:
    if file.exists() and file.stat().st_mode & 0o077:
        raise CannotStart(f"others can read {file}; run: chmod 600 {file}")


def _check_content(file: Path) -> None:
    if file.exists() and was_stopped_uncleanly(file) and (wrong := damage(file)):
        raise CannotStart(f"{file} is damaged ({wrong}); restore a backup: see operations.md")


def _has_wal_fault(version: tuple[int, ...]) -> bool:
    patched = _WAL_FIXED_LINES.get((version[0], version[1]))
    return version < _WAL_FIXED and (patched is None or version[2] < patched)


def server_secret(settings: Settings) -> bytes:
    """The secret that keys are derived from: the setting, or a file made once beside the data.

    Servers that share a database must share it. :raises CannotStart:
    """
    if settings.secret:
        return settings.secret.encode()
    file = _folder(settings) / "secret"
    try:
        secret = _read_or_make(file)
    except OSError as error:
        raise CannotStart(f"the secret {file} cannot be kept: {error.strerror}") from error
    _check_rights(file)
    if len(secret) < SHORTEST_SECRET:
        raise CannotStart(f"the secret {file} is cut short; restore it, or delete it for a new one")
    return secret


def _read_or_make(file: Path) -> bytes:
    if not file.exists():
        fresh = file.with_name(f"secret.{secrets.token_hex(8)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(32))
        # A link, unlike a rename, fails if another server was faster.
        try:
            os.link(fresh, file)
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return file.read_bytes()


def advice_folder(settings: Settings) -> Path:
    """Where solved rule sets are kept: beside the data. :raises CannotStart:"""
    return _folder(settings) / "advice"


def _folder(settings: Settings) -> Path:
    """Where the data lives: the usual folder, which is made, or the one that a setting names."""
    database = sqlite_file(settings.database_url)
    usual = data_folder()
    folder = database.parent if database else usual
    if folder == usual:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CannotStart(f"the folder {folder} cannot be made: {error.strerror}") from error
    # To make it would turn a slip of the pen, or a disk that is not there, into an empty database.
    elif not folder.is_dir():
        raise CannotStart(f"there is no folder {folder}; make it, or mend YACHT_DATABASE_URL")
    return folder
