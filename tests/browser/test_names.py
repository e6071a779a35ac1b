"""Names that people type, and some that only a joker types."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Phone

HOSTILE = {
    "markup": "<b>Ana</b>",
    "script": "<img src=x onerror=alert(1)>",
    "emoji": "👩‍👩‍👧‍👦 Ben 🎲",
    "right to left": "שרה כהן",
    "forty": "Bartholomäus-Maximilian von und zu Hohe",
    "one long word": "W" * 40,
}


def test_names_are_text_whatever_they_hold(phone: Phone) -> None:
    names = list(HOSTILE.values())
    phone.set_up(*names)
    for place, name in enumerate(names):
        expect(phone.page.locator("h1")).to_contain_text(name)
        expect(phone.page.locator(".total bdi").nth(place)).to_have_text(name)
        assert no_sideways_scroll(phone)
        phone.turn((1, 1, 2, 3, 4), "Ones")
    expect(phone.page.locator(".status .line")).to_contain_text("W" * 40)
    phone.tap("Sheet")
    expect(phone.page.locator("thead th bdi")).to_have_text(names)
    assert no_sideways_scroll(phone)
    assert (
        phone.page.locator("main b, main img").count() == 0
        or not phone.page.locator("main img").count()
    )
    phone.open()
    expect(phone.page.locator(".known bdi")).to_contain_text(names[0])
    assert no_sideways_scroll(phone)


@pytest.mark.parametrize(
    "names",
    [
        ("Ana", "Ben", "Cleo", "Dora"),
        tuple(f"Player number {seat}" for seat in range(1, 21)),
        ("Ana", HOSTILE["forty"], "Cleo"),
    ],
    ids=["four", "twenty", "forty characters"],
)
def test_names_on_the_sheet_are_not_broken_inside_words(
    phone: Phone, names: tuple[str, ...]
) -> None:
    made = phone.context.request.post(f"{phone.api_base}/games", data={"players": names}).json()
    for path in (f"#{made['key']}", "#watch"):
        phone.open(f"/g/{made['id']}{path}")
        if path != "#watch":
            phone.tap("Sheet")
        expect(phone.page.locator("thead bdi")).to_have_count(len(names))
        assert phone.page.evaluate(_BROKEN) == []
        head = phone.page.locator("thead").bounding_box()
        assert head
        assert head["height"] <= 100
        assert no_sideways_scroll(phone)


_BROKEN = """() => [...document.querySelectorAll("thead bdi")].flatMap(({ firstChild: text }) =>
    [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map((word) => word[0]))"""


def no_sideways_scroll(phone: Phone) -> bool:
    """Whether the page is no wider than the screen."""
    return bool(phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("Ana", "ana"), "Ana sits here already"),
        (("Ana", "Ben", "ANA "), "Ana sits here already"),
        (("Ana", "x" * 41), "A name has at most 40 characters"),
        (("", ""), "Enter at least one name"),
        (("Ana", "a\u202eb"), "A name cannot hold invisible or direction-changing characters."),
        (("Straße", "STRASSE"), "The name is too much like that of Straße."),
    ],
)
def test_a_bad_name_is_refused_in_place(phone: Phone, names: tuple[str, ...], message: str) -> None:
    phone.open()
    phone.fill_names(*names)
    phone.tap("Start the game")
    field = phone.page.locator("[aria-invalid=true]")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(message)
    field.fill("Cleo")
    if any(names):
        phone.tap("Start the game")
        expect(phone.page.locator(".play")).to_be_visible()


def test_players_are_moved_by_buttons_and_remembered(phone: Phone) -> None:
    phone.open()
    phone.fill_names("Ana", "Ben", "Cleo")
    phone.tap("Move player 3 up")
    expect(phone.button("Move player 2 up")).to_be_focused()
    phone.tap("Remove player 1")
    phone.tap("Start the game")
    expect(phone.page.locator(".total bdi")).to_have_text(["Cleo", "Ben"])
    phone.open()
    expect(phone.page.get_by_label("Player 1", exact=True)).to_have_value("Cleo")
    phone.tap("Open Cleo and Ben")
    phone.title("Turn: Cleo")
