"""Parts of paths. What has not the exact form is no path of ours, so it never meets a database."""

from flask import Flask
from werkzeug.routing import BaseConverter, ValidationError

from yacht_api.services.keys import ID_FORM


class GameId(BaseConverter):
    """128 bits in the URL-safe alphabet."""

    regex = ID_FORM


class Number(BaseConverter):
    """1 to 9999 without sign, leading zeros or the digits of other scripts."""

    regex = "[1-9][0-9]{0,3}"

    def to_python(self, value: str) -> int:
        """The number in the path."""
        if not value.isascii():
            raise ValidationError
        return int(value)


def register(app: Flask) -> None:
    """Let routes of ``app`` say ``<game_id:…>`` and ``<number:…>``."""
    app.url_map.converters |= {"game_id": GameId, "number": Number}
