"""Warnings and errors as lines of JSON on the standard error output."""

import json
import logging
from datetime import UTC, datetime

from flask import has_request_context, request

from yacht_api.api.door import REQUEST_ID


class JSONFormatter(logging.Formatter):
    """One line for each record, with the id of the request that it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; JSON escapes control characters, so no record can look like two."""
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            "logger": record.name,
        }
        if has_request_context() and REQUEST_ID in request.environ:
            told["request_id"] = request.environ[REQUEST_ID]
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told)


def configure() -> None:
    """Write our records so, unless whoever runs this has set up logging already."""
    ours = logging.getLogger("yacht_api")
    if ours.hasHandlers():
        return
    handler = logging.StreamHandler()
    handler.setFormatter(JSONFormatter())
    ours.addHandler(handler)
    ours.setLevel(logging.INFO)
