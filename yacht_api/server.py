"""How gunicorn runs the service; ``gunicorn.conf.py`` and ``yacht-api serve`` use it.

The figures behind these settings are in ``docs/operations.md``.
"""

import gc
import socket
import struct
from typing import Any

from yacht_api.settings import Settings

_settings = Settings.from_env()

bind = f"{_settings.host}:{_settings.port}"
worker_class = "gthread"
workers = 2
threads = 4
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


def when_ready(server: Any) -> None:
    """Bound every read and write, so that a stalled client frees its thread.

    Accepted sockets inherit these options from the listener.
    """
    limit = struct.pack("ll", STALL_SECONDS, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, limit)


def post_fork(server: Any, worker: Any) -> None:
    """Keep the modules that were loaded before the fork shared between the workers."""
    gc.freeze()
