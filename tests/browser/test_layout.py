"""Sizes that must hold: no scrolling while entering, nothing cut, also with large text."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.states import STATES, advice

_CUT = """() => [...document.querySelectorAll("h1, .row .name, .status .line, button")]
    .map((node) => [node.textContent, node.scrollWidth - node.clientWidth,
        node.scrollHeight - node.clientHeight])
    .filter(([, wide, high]) => wide > 1 || high > 1)"""
_TOO_SMALL = """() => [...document.querySelectorAll("button")]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.textContent, node.offsetWidth, node.offsetHeight])
    .filter(([, wide, high]) => wide < 44 || high < 44)"""
_SIZES = ((360, 640), (360, 560), (320, 568), (640, 360))
_SIX = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Finn")


def screen(width: int, height: int) -> dict[str, Any]:
    """Options for a phone of this size."""
    return {"viewport": {"width": width, "height": height}}


def overflow(phone: Phone) -> tuple[int, int]:
    """By how many pixels the page is wider and higher than the screen."""
    page = "document.documentElement"
    sizes = phone.page.evaluate(
        f"[{page}.scrollWidth - innerWidth, {page}.scrollHeight - innerHeight]"
    )
    return sizes[0], sizes[1]


@pytest.mark.parametrize("size", [(360, 560), (412, 915)])
def test_entering_a_turn_moves_nothing(new_phone: NewPhone, size: tuple[int, int]) -> None:
    phone = new_phone(**screen(*size))
    phone.set_up(*_SIX)
    places = []
    for die in (6, 6, 5, 5, 5):
        places.append(phone.button("Add a 1").bounding_box())
        phone.dice(die)
    phone.choose("Full House")
    phone.status("Ana: Full House 27")
    places.append(phone.button("Add a 1").bounding_box())
    assert places.count(places[0]) == len(places), "the keys have moved"
    assert overflow(phone) == (0, 0)


@pytest.mark.parametrize("rules", ["yacht", "yacht-51", "yahtzee", "kismet"])
def test_entering_a_turn_needs_no_scrolling(phone: Phone, rules: str) -> None:
    answer_with_long_advice(phone, rules)
    phone.set_up(*_SIX, rules=rules)
    for when in ("Off", "Before"):
        advice(phone, when)
        for width, height in _SIZES:
            phone.page.set_viewport_size({"width": width, "height": height})
            found = []
            for die in (2, 5, 5, 2, 2):
                found.append(trouble(phone))
                phone.dice(die)
            expect(phone.page.locator(".row[data-best]")).to_have_count(int(when == "Before"))
            found.append(trouble(phone))
            assert found == [[]] * 6, f"{width}x{height}, advice {when}"
            phone.tap("Clear")


def answer_with_long_advice(phone: Phone, rules: str) -> None:
    """The row of the longest name is the best, and all six have chances."""
    shown = phone.context.request.get(f"{phone.api_base}/rules/{rules}").json()
    row = max(shown["categories"], key=lambda row: len(row["name"]))["id"]
    best = {"best": {"category": row}, "expected": 325.8}
    odds = {"players": [{"id": seat, "share": 0.16} for seat in range(1, 7)]}
    phone.page.route("**/advice", lambda route: route.fulfill(json=best))
    phone.page.route("**/odds", lambda route: route.fulfill(json=odds))


def trouble(phone: Phone) -> list[Any]:
    """What does not fit on the screen."""
    found = [overflow(phone)] if overflow(phone) != (0, 0) else []
    return [*found, *phone.page.evaluate(_CUT), *phone.page.evaluate(_TOO_SMALL)]


@pytest.mark.parametrize(
    ("state", "height"),
    [("advised", 640), ("advised", 560), ("keep_advised", 560), ("kismet_advised", 640)],
)
def test_advice_needs_no_scrolling(new_phone: NewPhone, state: str, height: int) -> None:
    phone = new_phone(**screen(360, height))
    STATES[state](phone)
    assert overflow(phone) == (0, 0)
    assert phone.page.evaluate(_CUT) == []


def test_keys_are_wide(new_phone: NewPhone) -> None:
    phone = new_phone(**screen(360, 560))
    phone.set_up("Ana")
    for face in range(1, 7):
        box = phone.button(f"Add a {face}").bounding_box()
        assert box
        assert box["width"] >= 51
        assert box["height"] >= 51


@pytest.mark.parametrize(("rules", "rows"), [("yahtzee", 13), ("kismet", 15), ("yacht-51", 12)])
def test_other_rules_have_their_rows_in_two_columns(phone: Phone, rules: str, rows: int) -> None:
    phone.set_up("Ana", "Ben", rules=rules)
    assert phone.page.locator("button.row").count() == rows
    assert phone.page.locator(".row.bonus .points").first.text_content() == "0 of 63"
    phone.dice(2, 5, 5, 2, 2)
    assert overflow(phone) == (0, 0)
    assert phone.page.evaluate(_CUT) == []


@pytest.mark.parametrize("state", ["choose", "kismet", "queued", "sheet", "setup", "menu", "over"])
def test_at_twice_the_text_size_the_page_scrolls_one_way_only(
    new_phone: NewPhone, state: str
) -> None:
    phone = new_phone()
    STATES[state](phone)
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert overflow(phone)[0] == 0
    assert phone.page.evaluate(_CUT) == []
    columns = phone.page.locator(".column")
    if columns.count() and columns.first.is_visible():
        first, second = columns.nth(0).bounding_box(), columns.nth(1).bounding_box()
        assert first
        assert second
        assert first["x"] == second["x"]


def test_in_landscape_the_dice_stand_beside_the_rows(new_phone: NewPhone) -> None:
    phone = new_phone(**screen(640, 360))
    phone.set_up("Ana")
    rows = phone.page.locator(".rows").bounding_box()
    dice = phone.page.locator(".dice").bounding_box()
    assert rows
    assert dice
    assert rows["x"] + rows["width"] <= dice["x"]
