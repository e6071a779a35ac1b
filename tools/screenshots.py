"""Take pictures of the page in its states: ``python -m tools.screenshots [folder] [state …]``.

Without arguments it writes those of the README into ``docs/screenshots/``.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.phones import HOST, Phone, launch
from tests.browser.serving import serving
from tests.browser.states import STATES

DOCS = Path(__file__).parent.parent / "docs" / "screenshots"
WATCH = {"is_mobile": False, "viewport": {"width": 1280, "height": 800}}
SIZES: dict[str, list[tuple[int, int]]] = {
    "choose": [(360, 640), (320, 568), (640, 360)],
    "watch": [(1280, 800)],
    "kismet_advised": [(360, 640), (360, 560)],
    "advised": [(360, 640), (360, 560)],
    "watch_chances": [(360, 640), (1280, 800)],
}


def main(arguments: list[str]) -> None:
    """Write the pictures that the arguments ask for."""
    folder = Path(arguments[0]) if arguments else DOCS
    folder.mkdir(parents=True, exist_ok=True)
    names = arguments[1:] or (list(STATES) if arguments else ["choose", "watch", "went"])
    with TemporaryDirectory() as data, serving(Path(data)) as port, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in names:
            for file, options in pictures(name, every=bool(arguments)):
                phone = Phone.of(browser, f"http://{HOST}:{port}", **options)
                STATES[name](phone)
                phone.page.wait_for_timeout(300)
                phone.page.screenshot(path=folder / f"{file}.png")
                phone.context.close()
                print(folder / f"{file}.png", *phone.trouble)


def pictures(name: str, *, every: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The files to write for a state: every size in light and dark, or the one for the README."""
    for width, height in SIZES.get(name, [(360, 640)])[: None if every else 1]:
        for scheme in ("light", "dark") if every else ("light",):
            far = WATCH if width > 1000 else {"device_scale_factor": 2}
            size = {"viewport": {"width": width, "height": height}}
            plain = {"color_scheme": scheme, "reduced_motion": "reduce"}
            file = f"{name}-{width}x{height}-{scheme}" if every else name
            yield file, {**far, **size, **plain}


if __name__ == "__main__":
    main(sys.argv[1:])
