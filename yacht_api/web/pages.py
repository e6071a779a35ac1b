"""``GET /``, ``GET /g/{id}`` and the files that the page loads."""

from hashlib import blake2b

from flask import Blueprint, Response, abort, render_template, request

from yacht_api.web.assets import assets, languages, modules, version

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_A_YEAR = 365 * 24 * 60 * 60
_SCRIPT = "text/javascript; charset=utf-8"

blueprint = Blueprint("web", __name__, template_folder="templates")


@blueprint.get("/", endpoint="setup")
@blueprint.get("/g/<game>", endpoint="game")
def shell(game: str | None = None) -> Response:
    """The same document whatever the game: what it shows, its scripts ask the API for."""
    language = request.accept_languages.best_match(languages(), "en")
    first = modules("setup" if game is None else "game")
    page = render_template("shell.html", language=language, version=version(), modules=first)
    response = _revalidated(page, "text/html; charset=utf-8")
    response.vary.add("Accept-Language")
    return response


@blueprint.get("/sw.js")
def service_worker() -> Response:
    """At the root, because a service worker sees only paths beside or below its own."""
    return _revalidated(render_template("sw.js", version=version(), files=list(assets())), _SCRIPT)


@blueprint.get("/static/<wanted>/<path:name>")
def static(wanted: str, name: str) -> Response:
    """One file of the page, gzipped for whoever takes that."""
    asset = assets().get(name)
    if asset is None or wanted != version():
        abort(404)
    zipped = asset.zipped if request.accept_encodings["gzip"] else None
    response = Response(zipped or asset.content, content_type=asset.content_type)
    if zipped:
        response.content_encoding = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = f"public, max-age={_A_YEAR}, immutable"
    return response


def _revalidated(text: str, content_type: str) -> Response:
    response = Response(text, content_type=content_type)
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(blake2b(text.encode(), digest_size=12).hexdigest())
    response.make_conditional(request.environ)
    return response
