"""Sheets in other forms than JSON, and QR codes of the links that lead to them."""

import io
from urllib.parse import urlsplit

import segno
from flask import Response, current_app, request

from yacht_api.addresses import lan_addresses
from yacht_api.api import changing, credentials
from yacht_api.api.blueprint import Blueprint
from yacht_api.api.conditional import private
from yacht_api.api.written import to_csv, to_text
from yacht_api.services import looking

blueprint = Blueprint("Sheets", __name__, description="Sheets to print, and links to share.")

_CSV = "text/csv"
_TEXT = "text/plain"
_SVG = "image/svg+xml"
_WORDS = {"type": "string"}
_EVERYWHERE = "0.0.0.0"  # noqa: S104 - the setting that lets phones in


@blueprint.get("/games/<game_id:game_id>/sheet.csv")
@blueprint.response(200, _WORDS, content_type=_CSV, description="A line for each row.")
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
@blueprint.produces(_CSV)
def show_sheet_csv(game_id: str) -> Response:
    """Get the sheet for a spreadsheet

    RFC 4180 in UTF-8. A name that a spreadsheet would take for a formula gets an apostrophe.
    """
    unchanged = changing.unchanged(game_id)
    if unchanged:
        return unchanged
    game = looking.look(changing.database(), game_id)
    sheet = private(to_csv(game).encode(), game.version, "text/csv; charset=utf-8; header=present")
    sheet.headers["Content-Disposition"] = f'attachment; filename="yacht-{game.id[:6]}.csv"'
    return sheet


@blueprint.get("/games/<game_id:game_id>/sheet.txt")
@blueprint.response(200, _WORDS, content_type=_TEXT, description="An aligned table.")
@blueprint.not_modified
@blueprint.refuses("not_found", "database_unavailable")
@blueprint.produces(_TEXT)
def show_sheet_text(game_id: str) -> Response:
    """Get the sheet for a terminal"""
    unchanged = changing.unchanged(game_id)
    if unchanged:
        return unchanged
    game = looking.look(changing.database(), game_id)
    return private(to_text(game).encode(), game.version, "text/plain; charset=utf-8")


@blueprint.get("/games/<game_id:game_id>/watch.svg")
@blueprint.response(200, _WORDS, content_type=_SVG, description="A QR code.")
@blueprint.refuses("not_found", "database_unavailable")
@blueprint.produces(_SVG)
def show_watch_code(game_id: str) -> Response:
    """Get a QR code of the link to watch a game"""
    looking.version(changing.database(), game_id)
    return private(_qr_code(f"{_base()}/g/{game_id}"), content_type=_SVG)


@blueprint.get("/games/<game_id:game_id>/invite.svg")
@blueprint.response(200, _WORDS, content_type=_SVG, description="A QR code.")
@blueprint.keyed
@blueprint.refuses("database_unavailable")
@blueprint.produces(_SVG)
def show_invite_code(game_id: str) -> Response:
    """Get a QR code of the link to play

    It holds the key, behind a `#` that browsers do not send to servers.
    """
    looking.check_key(changing.database(), game_id, credentials.key())
    code = private(_qr_code(f"{_base()}/g/{game_id}#{credentials.key()}"), content_type=_SVG)
    code.headers["Cache-Control"] = "no-store"
    return code


def _base() -> str:
    settings = current_app.extensions["settings"]
    if settings.public_url:
        return str(settings.public_url).rstrip("/")
    asked_here = urlsplit(request.host_url).hostname in {"localhost", "127.0.0.1", "::1"}
    # Who opens the page as localhost still shows the code to phones.
    for_phones = lan_addresses() if asked_here and settings.host == _EVERYWHERE else []
    if for_phones:
        return f"{request.scheme}://{for_phones[0]}:{settings.port}"
    return request.host_url.rstrip("/")


def _qr_code(link: str) -> bytes:
    drawn = io.BytesIO()
    # White around and behind it, or a camera cannot read it on a dark page.
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return drawn.getvalue()
