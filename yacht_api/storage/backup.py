"""A whole copy of an SQLite file, made while games go on."""

import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from yacht_api.storage.condition import damage


class BackupFailed(Exception):
    """No copy was made; the text is one line for whoever asked for it."""


def back_up(file: Path, target: Path, *, overwrite: bool = False) -> None:
    """Copy the database ``file`` to ``target``, for nobody else to read.

    The copy appears under its name only when it is whole, checked and on the disk.
    :raises BackupFailed:
    """
    if not file.exists():
        raise BackupFailed(f"there is no database at {file}")
    if target.exists() and not overwrite:
        raise BackupFailed(f"{target} exists; --force replaces it")
    if target.exists() and target.samefile(file):
        raise BackupFailed(f"{target} is the database itself")
    copy = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        _copy(file, copy)
        _keep(copy, target)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{target} cannot be written: {error}") from error
    finally:
        with suppress(OSError):
            copy.unlink()


def _copy(file: Path, copy: Path) -> None:
    # Made first, because SQLite would let others read it.
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(file, timeout=5)) as connection:
        connection.execute("VACUUM INTO ?", (str(copy),))
    if wrong := damage(copy):
        raise BackupFailed(f"the copy is damaged: {wrong}")


def _keep(copy: Path, target: Path) -> None:
    _sync(copy)
    copy.replace(target)
    _sync(target.parent)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
