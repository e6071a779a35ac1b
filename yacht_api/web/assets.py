"""The page's files, read once at start, with a gzipped copy of each.

Scripts are sent without comments and indentation, which are half of their bytes. The version is
a hash of all files and stands in their path, so that a browser may keep them for ever and never
mixes two.
"""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

_FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_FIRST = "js/main.js"
_IMPORT = re.compile(r'^(?:import .*|\} )from "\./(\w+\.js)";$', re.MULTILINE)
_COMMENT = re.compile(r"/\*\*[\s\S]*?\*/ ?|^ *//.*\n", re.MULTILINE)


@dataclass(frozen=True)
class Asset:
    """One file. ``zipped`` is None where gzip would save nothing."""

    content: bytes
    content_type: str
    zipped: bytes | None


@cache
def assets() -> dict[str, Asset]:
    """Every file by its path below ``static/``."""
    files = (file for file in sorted(_FOLDER.rglob("*")) if file.suffix in _TYPES)
    return {file.relative_to(_FOLDER).as_posix(): _read(file) for file in files}


@cache
def version() -> str:
    """The name of this state of all the files together."""
    digest = blake2b(digest_size=6)
    for name, asset in assets().items():
        digest.update(name.encode() + b"\0" + asset.content + b"\0")
    return digest.hexdigest()


def modules(view: str) -> list[str]:
    """The scripts that a view begins with, which the shell asks for ahead of their imports."""
    found: list[str] = []
    wanted = [_FIRST, f"js/{view}.js"]
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.append(name)
            text = assets()[name].content.decode()
            wanted += [f"js/{imported}" for imported in _IMPORT.findall(text)]
    return sorted(found)


def languages() -> list[str]:
    """The languages that there is a catalogue of words for."""
    return [Path(name).stem for name in assets() if name.startswith("words/")]


def _read(file: Path) -> Asset:
    content = file.read_bytes()
    if file.suffix == ".js":
        content = _lean(content.decode()).encode()
    # Without a time in it, the same file always makes the same bytes.
    zipped = gzip.compress(content, 9, mtime=0)
    kept = zipped if len(zipped) < len(content) * 0.9 else None
    return Asset(content, _TYPES[file.suffix], kept)


def _lean(script: str) -> str:
    """The script without comments (all are JSDoc or whole lines) and indentation."""
    return re.sub(r"^\s+", "", re.sub(_COMMENT, "", script), flags=re.MULTILINE)
