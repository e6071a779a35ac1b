"""What must be true before the service starts, and the secret that it keeps."""

import logging
import os
import secrets
import sqlite3
from pathlib import Path

from yacht_api.settings import Settings, data_folder
from yacht_api.storage.engines import sqlite_file

log = logging.getLogger(__name__)

# SQLite before 3.51.3 can lose the write-ahead log in a rare race of two checkpoints; the fix
# was carried back to these older lines.
_WAL_FIXED = (3, 51, 3)
_WAL_FIXED_LINES = {(3, 44): 6, (3, 50): 7}


class CannotStart(Exception):
    """The service must not start; the text is one line for whoever starts it."""


def check(settings: Settings) -> None:
    """Make sure that games can be kept where the settings say. :raises CannotStart:"""
    file = sqlite_file(settings.database_url)
    if file is None:
        return
    _check_file(file)
    if _has_wal_fault(sqlite3.sqlite_version_info):
        log.warning(
            "SQLite %s has a rare fault in its log; 3.51.3 mends it", sqlite3.sqlite_version
        )


def _check_file(file: Path) -> None:
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(f"the folder {file.parent} cannot be made: {error.strerror}") from error
    if not os.access(file.parent, os.W_OK):
        raise CannotStart(f"the folder {file.parent} cannot be written")
    if file.exists() and not os.access(file, os.W_OK):
        raise CannotStart(f"the file {file} cannot be written")
    if file.exists() and file.stat().st_mode & 0o077:
        raise CannotStart(f"others can read {file}; run: chmod 600 {file}")


def _has_wal_fault(version: tuple[int, ...]) -> bool:
    patched = _WAL_FIXED_LINES.get((version[0], version[1]))
    return version < _WAL_FIXED and (patched is None or version[2] < patched)


def server_secret(settings: Settings) -> bytes:
    """The secret that keys are derived from: the setting, or a file made once beside the data.

    Servers that share a database must share it. :raises CannotStart:
    """
    if settings.secret:
        return settings.secret.encode()
    database = sqlite_file(settings.database_url)
    file = (database.parent if database else data_folder()) / "secret"
    try:
        return _read_or_make(file)
    except OSError as error:
        raise CannotStart(f"the secret {file} cannot be kept: {error.strerror}") from error


def _read_or_make(file: Path) -> bytes:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
