"""A game begun on paper goes on here."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import ADDRESS, Phone

HOSTILE = "<img src=x onerror=alert(1)>"


def begin(phone: Phone, *names: str, rules: str = "yacht") -> None:
    """From the first screen to the empty table."""
    phone.open()
    phone.fill_names(*names)
    expect(phone.page.locator(f"#rules option[value='{rules}']")).to_have_count(1)
    phone.page.locator("#rules").select_option(rules)
    phone.tap("Continue from paper")
    phone.title("Continue from paper")


def cell(phone: Phone, label: str) -> Locator:
    """The input of a player's row."""
    return phone.page.get_by_label(label, exact=True)


def fill(phone: Phone, **columns: dict[str, int]) -> None:
    """Type points in."""
    for name, rows in columns.items():
        for row, points in rows.items():
            cell(phone, f"{name}, {row}").fill(str(points))


def test_a_half_filled_sheet_goes_on_with_the_right_player(phone: Phone) -> None:
    begin(phone, "Ana", "Ben")
    fill(
        phone,
        Ana={"Full House": 21, "Ones": 3, "Yacht": 0},
        Ben={"Player's Choice": 22, "Sixes": 18},
    )
    expect(phone.page.locator("tfoot td")).to_have_text(["24", "40"])
    phone.tap("Continue the game")
    phone.page.wait_for_url(ADDRESS)
    phone.title("Turn: Ben")
    expect(phone.page.locator(".total")).to_have_text(["Ana24", "Ben40"])
    phone.turn((4, 4, 1, 2, 6), "Fours")
    phone.title("Turn: Ana")
    game = phone.api()
    assert [player["total"] for player in game["players"]] == [24, 48]
    phone.open()
    assert phone.page.evaluate("localStorage.getItem('yacht.paper')") is None


def test_impossible_values_are_pointed_at_and_nothing_is_lost(phone: Phone) -> None:
    begin(phone, "Ana", "Ben")
    fill(phone, Ana={"Ones": 3, "Sixes": 7}, Ben={"Player's Choice": 31})
    phone.tap("Continue the game")
    expect(cell(phone, "Ana, Sixes")).to_be_focused()
    for label, fault in (
        ("Ana, Sixes", "Sixes never pays 7"),
        ("Ben, Player's Choice", "Player's Choice never pays 31"),
    ):
        expect(cell(phone, label)).to_have_attribute("aria-invalid", "true")
        expect(cell(phone, label)).to_have_accessible_description(fault)
    expect(cell(phone, "Ana, Ones")).to_have_value("3")
    expect(phone.page.locator("[aria-invalid]")).to_have_count(2)
    fill(phone, Ana={"Sixes": 6}, Ben={"Player's Choice": 30})
    expect(phone.page.locator("[aria-invalid]")).to_have_count(0)
    phone.tap("Continue the game")
    phone.title("Turn: Ben")


def test_what_is_no_number_is_refused_before_it_is_sent(phone: Phone) -> None:
    begin(phone, "Ana")
    cell(phone, "Ana, Ones").fill("-3")
    phone.tap("Continue the game")
    expect(cell(phone, "Ana, Ones")).to_have_accessible_description("Enter a whole number")
    assert not [each for each in phone.requests if each.url.endswith("/import")]


def test_the_sheet_survives_a_reload_and_a_way_back(phone: Phone) -> None:
    begin(phone, "Ana", "Ben")
    fill(phone, Ana={"Ones": 3}, Ben={"Full House": 21})
    phone.page.reload()
    phone.title("Continue from paper")
    expect(cell(phone, "Ben, Full House")).to_have_value("21")
    phone.tap("Back")
    phone.title("Yacht score sheet")
    phone.fill_names("Cleo")
    phone.tap("Continue from paper")
    expect(cell(phone, "Ben, Full House")).to_have_value("21")
    expect(cell(phone, "Cleo, Ones")).to_have_value("")
    phone.page.go_back()
    phone.title("Yacht score sheet")


def test_without_a_network_the_sheet_stays(phone: Phone) -> None:
    begin(phone, "Ana")
    fill(phone, Ana={"Ones": 3})
    phone.context.set_offline(True)
    phone.tap("Continue the game")
    expect(phone.page.get_by_role("alert")).to_contain_text("Cannot reach the score keeper")
    phone.context.set_offline(False)
    phone.tap("Continue the game")
    phone.title("Turn: Ana")


def test_a_key_press_leads_down_the_column(phone: Phone) -> None:
    begin(phone, "Ana", "Ben")
    first, last = (phone.page.locator("tbody tr").nth(place) for place in (0, -1))
    first.locator("input").first.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("tbody tr").nth(1).locator("input").first).to_be_focused()
    last.locator("input").first.focus()
    phone.page.keyboard.press("Enter")
    expect(first.locator("input").nth(1)).to_be_focused()
    last.locator("input").nth(1).focus()
    phone.page.keyboard.press("Enter")
    expect(phone.button("Continue the game")).to_be_focused()


def test_yahtzee_says_what_points_cannot_tell(phone: Phone) -> None:
    begin(phone, "Ana", rules="yahtzee")
    expect(phone.page.locator(".hint")).to_contain_text("starts at 0 here")
    assert phone.page.locator("tbody input").count() == 13
    fill(phone, Ana={"Sixes": 24, "Fives": 20, "Fours": 16, "Threes": 9, "Yahtzee": 50})
    expect(phone.page.locator("tfoot td")).to_have_text("154")
    phone.tap("Continue the game")
    phone.title("Turn: Ana")
    expect(phone.page.locator(".total")).to_have_text("Ana154")


def test_a_hostile_name_is_text(phone: Phone) -> None:
    begin(phone, HOSTILE, "W" * 40)
    expect(phone.page.locator("thead bdi")).to_have_text([HOSTILE, "W" * 40])
    expect(cell(phone, f"{HOSTILE}, Ones")).to_be_visible()
    assert phone.page.locator("main img").count() == 0
    fill(phone, **{HOSTILE: {"Ones": 3}})
    phone.tap("Continue the game")
    phone.title("Turn: " + "W" * 40)


@pytest.mark.parametrize("size", [(360, 640), (320, 568)])
def test_many_players_scroll_inside_the_table_alone(
    new_phone: NewPhone, size: tuple[int, int]
) -> None:
    options: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}}
    phone = new_phone(**options)
    begin(phone, "Ana", "Ben", "Cleo", "Dora", "Emil", "Finn")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    region = phone.page.get_by_role("region", name="Sheet")
    assert region.evaluate("node => node.scrollWidth > node.clientWidth")
    far = cell(phone, "Finn, Ones")
    far.focus()
    expect(far).to_be_in_viewport(ratio=0.99)
