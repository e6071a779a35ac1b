"""How gunicorn runs the service; ``gunicorn.conf.py`` and ``yacht-api serve`` use it.

The figures behind these settings are in ``docs/operations.md``.
"""

import gc
import os
import resource
import signal
import socket
import struct
import sys
from typing import Any

from yacht_api import late_upgrade, startup
from yacht_api.settings import BadSettings, Settings

try:
    _settings = Settings.from_env()
except BadSettings as error:
    sys.exit(f"yacht-api: these settings cannot be used:\n{error}")

_host = f"[{_settings.host}]" if ":" in _settings.host else _settings.host
bind = f"{_host}:{_settings.port}"
worker_class = "yacht_api.front.worker.Worker"
workers = _settings.workers
asgi_lifespan = "off"
preload_app = True
timeout = 30
graceful_timeout = 10
keepalive = 20
limit_request_line = 2048
limit_request_fields = 50
limit_request_field_size = 8190
# The socket at ~/.gunicorn would be shared by two instances without a word.
control_socket_disable = True
# By default a SCRIPT_NAME header from the loopback moves the application to another path.
forwarder_headers = ""
header_map = "drop"
forwarded_allow_ips = "127.0.0.1"
umask = 0o077

STALL_SECONDS = 5

_STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


def on_starting(server: Any) -> None:
    """Whatever is written from here on is for nobody else to read; many clients may come."""
    # The setting above only holds for sockets and temporary files.
    os.umask(0o077)
    # Each client that keeps a line has a file, and the usual limit is low.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    # A worker told to stop before it can hear it would go on until it is killed.
    # `pre_fork` holds its stops back, and here they are let through to the arbiter again.
    os.register_at_fork(after_in_parent=_let_stops_through)
    startup.warn(_settings)


def when_ready(server: Any) -> None:
    """Bound every read and write, so that a stalled client frees its thread where there are any.

    Accepted sockets inherit these options from the listener.
    """
    limit = struct.pack("ll", STALL_SECONDS, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)
        # Browsers open connections that they may never use; the kernel keeps those.
        if defer := getattr(socket, "TCP_DEFER_ACCEPT", None):
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer, keepalive)


def pre_fork(server: Any, worker: Any) -> None:
    """Hold stops back until the worker can hear them; it is born with this mask."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)


def post_fork(server: Any, worker: Any) -> None:
    """Keep the modules that were loaded before the fork shared between the workers."""
    gc.freeze()
    # The default looks for cycles several times in one large batch, which makes none.
    gc.set_threshold(20_000)


def post_worker_init(worker: Any) -> None:
    """Hear stops from now on, those held back as well.

    Make the tables when a database comes back that was away when ``serve`` wanted to.
    """
    _let_stops_through()
    late_upgrade.go_on(_settings.database_url)


def worker_exit(server: Any, worker: Any) -> None:
    """Close the database, so that SQLite tidies up its log and the next start sees a clean end."""
    if worker.booted:
        worker.wsgi.extensions["database"].engine.dispose()


def _let_stops_through() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPS)
