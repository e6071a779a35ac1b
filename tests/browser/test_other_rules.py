"""Rule sets in which a row's worth depends on the sheet, and the bonus on the way."""

from playwright.sync_api import expect

from tests.browser.phones import Phone

SIXES, FOURS = (6, 6, 6, 1, 2), (4, 4, 1, 2, 6)


def test_a_joker_is_priced_by_the_server(phone: Phone) -> None:
    phone.set_up("Ana", rules="yahtzee")
    phone.api("/turns/1", "PUT", {"category": "yahtzee", "dice": SIXES})
    phone.api("/turns/2", "PUT", {"category": "fours", "dice": FOURS})
    phone.status("Ana: Fours 8")
    phone.dice(4, 4, 4, 4, 4)
    expect(phone.row("Large Straight")).to_have_accessible_name("Large Straight 40, score 40")
    expect(phone.row("Aces")).to_have_accessible_name("Aces, not with these dice")
    phone.row("Aces").tap(force=True)
    expect(phone.page.get_by_role("status")).to_have_text("These dice may not go to Aces.")
    phone.choose("Large Straight")
    phone.status("Ana: Large Straight 40")
    assert phone.api("/turns/3")["points"] == 40


def test_a_joker_without_a_network_is_settled_when_it_is_back(phone: Phone) -> None:
    phone.set_up("Ana", rules="yahtzee")
    phone.api("/turns/1", "PUT", {"category": "yahtzee", "dice": SIXES})
    phone.status("Ana: Yahtzee 0")
    phone.context.set_offline(True)
    phone.turn((4, 4, 4, 4, 4), "Aces")
    phone.context.set_offline(False)
    expect(phone.page.locator(".status .line")).to_have_text("These dice must go to: Fours")
    phone.choose("Fours")
    phone.status("Ana: Fours 20")


def test_the_way_to_the_bonus_is_shown(phone: Phone) -> None:
    phone.set_up("Ana", rules="yahtzee")
    phone.turn(SIXES, "Sixes")
    expect(phone.page.locator(".row.bonus")).to_have_text("Upper bonus18 of 63")
    phone.tap("Sheet")
    expect(phone.page.get_by_role("row", name="Upper bonus")).to_have_text("Upper bonus0")


def test_faces_with_colours_have_a_letter_too(phone: Phone) -> None:
    phone.set_up("Ana", rules="kismet")
    assert phone.page.locator(".key path").count() == 6


def test_whoever_watches_on_a_phone_that_plays_keeps_the_key(phone: Phone) -> None:
    phone.set_up("Ana")
    key = phone.key
    phone.open(f"/g/{phone.game_id}#watch")
    expect(phone.page.locator(".watch")).to_be_visible()
    phone.open()
    phone.tap("Open Ana")
    phone.title("Turn: Ana")
    assert phone.key == key
