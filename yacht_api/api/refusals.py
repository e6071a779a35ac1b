"""Broken rules as problems: one table, so that no view has to know."""

from flask import Flask, Response

from yacht_api.api.problems import FieldError, invalid
from yacht_api.game.broken_rules import Impossible


def register(app: Flask) -> None:
    """Answer every broken rule that a view lets through."""
    app.register_error_handler(Impossible, _impossible)


def _impossible(broken: Impossible) -> Response:
    return invalid(*(FieldError(fault.detail, fault.pointer) for fault in broken.faults)).response()
