"""A request of ASGI as the environ of WSGI (PEP 3333)."""

import sys
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

Scope = dict[str, Any]
Environ = dict[str, Any]

_UNPREFIXED = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}


def environ_of(scope: Scope) -> Environ:
    """All but the body."""
    target, query = scope["raw_path"].decode("latin-1"), scope["query_string"].decode("latin-1")
    server, client = scope["server"] or ("", ""), scope["client"] or ("", "")
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope["root_path"],
        "PATH_INFO": _path(target).removeprefix(scope["root_path"]),
        "QUERY_STRING": query,
        "RAW_URI": f"{target}?{query}" if query else target,
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for name, value in scope["headers"]:
        variable, text = _variable(name), value.decode("latin-1")
        # Repeated fields are one list (RFC 9110, section 5.3).
        environ[variable] = f"{environ[variable]},{text}" if variable in environ else text
    return environ


def _path(target: str) -> str:
    """The path of a request line, its bytes written as Latin-1 as WSGI wants them."""
    if not target.startswith("/"):
        target = _of_absolute_form(target)
    if "%" in target:
        return unquote_to_bytes(target.encode("latin-1")).decode("latin-1")
    return target


def _of_absolute_form(target: str) -> str:
    """The path of ``http://host/path``, as proxies are sent it; anything else as it is."""
    try:
        parts = urlsplit(target)
    except ValueError:
        return target
    return (parts.path or "/") if parts.netloc else target


@lru_cache(maxsize=512)
def _variable(name: bytes) -> str:
    return _UNPREFIXED.get(name) or "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
