"""Phones at the table: what people do with their thumbs, on Playwright's pages."""

import os
import re
import shutil
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, Request, expect

HOST = "yacht.lan"  # not a secure name: a browser treats it as a phone on the home network does
ADDRESS = re.compile(r".*/g/[\w-]{22}$")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "is_mobile": True,
    "has_touch": True,
}


def launch(playwright: Playwright) -> Browser:
    """Debian's Chromium, or the one that YACHT_CHROMIUM names."""
    # The shell first: it has no windows, whose toolbars took a third of the time.
    named = os.environ.get("YACHT_CHROMIUM", "chromium-headless-shell")
    path = shutil.which(named) or shutil.which("chromium")
    if path is None:
        raise RuntimeError(
            f"The browser tests need {named}: apt-get install chromium-headless-shell, "
            "or name another Chromium in YACHT_CHROMIUM."
        )
    return playwright.chromium.launch(executable_path=path, args=list(_FLAGS))


@dataclass
class Phone:
    """One phone with the page open. Keeps every request and everything that went wrong."""

    context: BrowserContext
    page: Page
    base: str
    requests: list[Request] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    taps: int = 0

    @classmethod
    def of(cls, browser: Browser, base: str, **options: Any) -> "Phone":
        """A new phone; ``options`` are those of a browser context."""
        context = browser.new_context(**{**PHONE, **options})
        context.set_default_timeout(8000)
        phone = cls(context, context.new_page(), base)
        phone.page.on("request", phone._asked)
        phone.page.on("pageerror", lambda error: phone.trouble.append(str(error)))
        phone.page.on("console", phone._heard)
        return phone

    def _asked(self, request: Request) -> None:
        self.requests.append(request)

    def _heard(self, message: Any) -> None:
        # Being offline and being refused are part of the game; everything else is a fault.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.trouble.append(message.text)

    def open(self, path: str = "/") -> "Phone":
        """Go to a path or an address."""
        self.page.goto(path if "://" in path else self.base + path)
        expect(self.page.locator("h1")).to_be_visible()
        return self

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """A button by the name that a screen reader says."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap(self, name: str, *, exact: bool = True) -> None:
        """One tap on a button."""
        self.taps += 1
        self.button(name, exact=exact).tap()

    def set_up(self, *names: str, rules: str = "yacht", order: str = "seats") -> "Phone":
        """Start a game from the first screen."""
        self.open()
        self.fill_names(*names)
        expect(self.page.locator(f"#rules option[value='{rules}']")).to_have_count(1)
        self.page.locator("#rules").select_option(rules)
        self.page.locator("#order").select_option(order)
        self.tap("Start the game")
        self.page.wait_for_url(ADDRESS)
        expect(self.page.locator(".play")).to_be_visible()
        return self

    def fill_names(self, *names: str) -> None:
        """Type the names, one in each field, with as many fields as it takes."""
        for place, name in enumerate(names, start=1):
            field_ = self.page.get_by_label(f"Player {place}", exact=True)
            if not field_.count():
                self.tap("Add a player")
            field_.fill(name)

    def dice(self, *faces: int) -> None:
        """Tap dice in."""
        for face in faces:
            self.tap(f"Add a {face}")

    def row(self, name: str) -> Locator:
        """The button of a row."""
        return self.page.locator(".row", has=self.page.get_by_text(name, exact=True))

    def choose(self, name: str) -> None:
        """One tap on a row."""
        self.taps += 1
        self.row(name).tap()

    def turn(self, faces: tuple[int, ...], row: str) -> None:
        """A whole turn: six taps."""
        self.dice(*faces)
        self.choose(row)

    def menu(self, name: str) -> None:
        """Choose from the menu."""
        self.tap("Menu")
        self.tap(name)

    @property
    def game_id(self) -> str:
        """The id in the address."""
        return self.page.url.rsplit("/g/", 1)[1].split("#")[0]

    @property
    def key(self) -> str:
        """The key that this phone keeps."""
        games = self.page.evaluate("JSON.parse(localStorage.getItem('yacht.games'))")
        return next(str(game["key"]) for game in games if game["id"] == self.game_id)

    @property
    def link(self) -> str:
        """The link to play along."""
        return f"{self.base}/g/{self.game_id}#{self.key}"

    def sent(self) -> None:
        """Wait until nothing waits to be sent."""
        for _ in range(200):
            queue = f"localStorage.getItem('yacht.queue.{self.game_id}')"
            if self.page.evaluate(queue) is None:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("entries still wait to be sent")

    @property
    def api_base(self) -> str:
        """Playwright's own requests do not go through the browser, which alone knows HOST."""
        return self.base.replace(HOST, "127.0.0.1")

    def api(self, path: str = "", method: str = "GET", body: Any = None, **headers: str) -> Any:
        """What the API says about the game, or to a change of it: without the page."""
        if method == "GET":
            self.sent()
        answer = self.context.request.fetch(
            f"{self.api_base}/games/{self.game_id}{path}",
            method=method,
            data=body,
            headers={"Authorization": f"Bearer {self.key}", **headers} if method != "GET" else {},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def title(self, text: str) -> None:
        """Expect this heading."""
        expect(self.page.locator("h1")).to_have_text(text)

    def status(self, text: str | re.Pattern[str]) -> None:
        """Expect this in the status line."""
        expect(self.page.locator(".status .line")).to_have_text(text)

    def module(self, name: str, function: str, *arguments: Any) -> Any:
        """Call a function of one of the page's modules."""
        script = """async ([name, wanted, values]) => {
            const main = document.querySelector('script[type=module]').src;
            return (await import(new URL(name, main).href))[wanted](...values);
        }"""
        return self.page.evaluate(script, [f"./{name}", function, list(arguments)])
