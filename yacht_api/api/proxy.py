"""Whom to believe about the client's address when there are proxies in front."""

import logging
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

log = logging.getLogger(__name__)


def register(app: Flask, proxies: int) -> None:
    """Believe as many entries of X-Forwarded-For and -Proto as there are proxies of ours.

    Called last, so that everything else sees the client's address. X-Forwarded-Host is never
    believed: most proxies pass a client's own through.
    """
    if proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0
        )
    else:
        app.wsgi_app = _warning_once(app.wsgi_app)  # type: ignore[method-assign]


def _warning_once(answer: Any) -> Any:
    warned = False

    def answer_and_warn(environ: dict[str, Any], start_response: Any) -> Any:
        nonlocal warned
        if "HTTP_X_FORWARDED_FOR" in environ and not warned:
            warned = True
            log.warning(
                "X-Forwarded-For arrives but is not believed: behind a proxy, set YACHT_PROXIES "
                "to the number of proxies, or all clients count as one"
            )
        return answer(environ, start_response)

    return answer_and_warn
