"""Writes down what SQLite writes to the disk and when it waits for it, or lets the disk be full.

It stands between SQLite and its own way to files, inside the SQLite that Python uses. Nothing
has to be compiled for that: ctypes puts functions in the place of those in SQLite's tables.
"""

import _sqlite3
import ctypes
import os
import struct
import threading
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from typing import Any, NamedTuple

SQLITE_FULL = 13

_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)
_FileSize = CFUNCTYPE(c_int, c_void_p, POINTER(c_int64))
# The name stays a pointer: SQLite goes on using it, so it must not become a copy of ours.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)

# sqlite3_io_methods, version 3. Those that are only handed on stay plain pointers.
_METHODS = [
    *("close", "read", "write", "truncate", "sync", "file_size", "lock", "unlock"),
    *("check_reserved_lock", "file_control", "sector_size", "device_characteristics"),
    *("shm_map", "shm_lock", "shm_barrier", "shm_unmap", "fetch", "unfetch"),
]
_TYPES = {"write": _Write, "truncate": _Truncate, "sync": _Sync, "file_size": _FileSize}


class _Methods(Structure):
    _fields_ = [("version", c_int), *((name, _TYPES.get(name, c_void_p)) for name in _METHODS)]


class _File(Structure):
    _fields_ = [("methods", POINTER(_Methods))]


class _VFS(Structure):
    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
    ]


class Record(NamedTuple):
    """One line of the log. ``kind`` is one of write, truncate, delete, syncing and synced."""

    kind: str
    thread: int
    name: str
    offset: int
    data: bytes


_KINDS = ("write", "truncate", "delete", "syncing", "synced")
_HEADER = struct.Struct("<BQHqI")
_kept: list[Any] = []


def read(log: bytes) -> list[Record]:
    """The records of a log, without one that is not whole."""
    records, at = [], 0
    while at + _HEADER.size <= len(log):
        kind, thread, name_size, offset, size = _HEADER.unpack_from(log, at)
        at += _HEADER.size
        name, data = log[at : at + name_size], log[at + name_size : at + name_size + size]
        at += name_size + size
        if at <= len(log):
            records.append(Record(_KINDS[kind], thread, name.decode(), offset, data))
    return records


def install(log: str, full: str | None) -> None:
    """Watch every file that SQLite opens in this process and in its forks.

    :param full: while this file exists, the disk has no room for files to grow.
    """
    vfs = _vfs()
    # Every record is one write at the end of the file, so that all processes share the log.
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    names: dict[int, str] = {}
    watched: dict[int, _Methods] = {}
    really_open, really_delete = _Open(_address(vfs.open)), _Delete(_address(vfs.delete))

    def add(kind: str, file: int | str, offset: int = 0, data: bytes = b"") -> None:
        name = (file if isinstance(file, str) else names[file]).encode()
        thread = threading.get_native_id()
        header = _HEADER.pack(_KINDS.index(kind), thread, len(name), offset, len(data))
        os.write(descriptor, header + name + data)

    def opened(itself: int, name: int | None, file: int, flags: int, out: int) -> int:
        result = really_open(itself, name, file, flags, out)
        methods = ctypes.cast(file, POINTER(_File)).contents
        if result == 0 and name and methods.methods:
            names[file] = os.path.basename(os.fsdecode(ctypes.string_at(name)))
            theirs = ctypes.addressof(methods.methods.contents)
            if theirs not in watched:
                watched[theirs] = _watch(methods.methods.contents, add, full)
            methods.methods = ctypes.pointer(watched[theirs])
        return int(result)

    def deleted(itself: int, name: bytes, sync_folder: int) -> int:
        result = really_delete(itself, name, sync_folder)
        if result == 0:
            add("delete", os.path.basename(os.fsdecode(name)))
        return int(result)

    vfs.open, vfs.delete = _Open(opened), _Delete(deleted)
    _kept.extend([vfs, vfs.open, vfs.delete, names, watched])


def _watch(theirs: _Methods, add: Callable[..., None], full: str | None) -> _Methods:
    """A copy of a file's methods, in which those that change the file tell about it."""
    ours = _Methods()
    ctypes.pointer(ours)[0] = theirs
    really = {name: kind(_address(getattr(theirs, name))) for name, kind in _TYPES.items()}

    def no_room(file: int, end: int) -> bool:
        size = c_int64()
        really["file_size"](file, ctypes.byref(size))
        return end > size.value

    def write(file: int, data: int, size: int, offset: int) -> int:
        if full and os.path.exists(full) and no_room(file, offset + size):
            return SQLITE_FULL
        add("write", file, offset, ctypes.string_at(data, size))
        return int(really["write"](file, data, size, offset))

    def truncate(file: int, size: int) -> int:
        add("truncate", file, size)
        return int(really["truncate"](file, size))

    def sync(file: int, flags: int) -> int:
        # Only what was written before the sync began is safe when it has ended.
        add("syncing", file)
        result = int(really["sync"](file, flags))
        if result == 0:
            add("synced", file)
        return result

    ours.write, ours.truncate, ours.sync = _Write(write), _Truncate(truncate), _Sync(sync)
    _kept.append((ours, ours.write, ours.truncate, ours.sync, really))
    return ours


def _vfs() -> _VFS:
    """SQLite's own way to files, in the library that Python's sqlite3 is linked to."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    try:
        find = library.sqlite3_vfs_find
        library.sqlite3_initialize()
    except AttributeError as error:
        raise RuntimeError("this Python hides its SQLite; the disk cannot be watched") from error
    find.restype = POINTER(_VFS)
    found: _VFS = find(None).contents
    return found


def _address(function: Any) -> int:
    return int(ctypes.cast(function, c_void_p).value or 0)
