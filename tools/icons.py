"""Draw the page's icons: a blue die showing five. ``python tools/icons.py`` writes them anew.

The standard library only, so that nothing has to be installed for two small pictures.
"""

import struct
import zlib
from math import hypot
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "yacht_api" / "web" / "static"
BLUE, WHITE = b"\x1f\x4f\x8f", b"\xff\xff\xff"
PIPS = ((11.5, 11.5), (28.5, 11.5), (20, 20), (11.5, 28.5), (28.5, 28.5))
RADIUS = 3.6


def picture(size: int) -> bytes:
    """A square PNG. It fills its corners, because systems round icons in their own way."""
    rows = b"".join(b"\0" + b"".join(pixel(x, y, size) for x in range(size)) for y in range(size))
    header = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def pixel(x: int, y: int, size: int) -> bytes:
    """One point, mixed at the edge of a pip."""
    scale = 40 / size
    nearest = min(hypot(x * scale - px, y * scale - py) for px, py in PIPS)
    part = max(0.0, min(1.0, (RADIUS - nearest) / scale + 0.5))
    return bytes(round(low + (high - low) * part) for low, high in zip(BLUE, WHITE))


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG with its length and checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    for size in (192, 512):
        (FOLDER / f"icon-{size}.png").write_bytes(picture(size))
