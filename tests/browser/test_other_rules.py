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


def test_a_yahtzee_with_a_joker_brings_its_bonus(phone: Phone) -> None:
    phone.set_up("Ana", rules="yahtzee")
    expect(phone.page.locator("button.row")).to_have_count(13)
    phone.turn((4, 4, 4, 4, 4), "Yahtzee")
    phone.status("Ana: Yahtzee 50")
    phone.turn((4, 4, 4, 4, 4), "Fours")
    expect(phone.page.locator(".total")).to_have_text("Ana170")
    phone.dice(4, 4, 4, 4, 4)
    # The row of the face is used: any lower row, at its full worth, and no upper one.
    for row, points in (("Full House", 25), ("Small Straight", 30), ("Chance", 20)):
        expect(phone.row(row)).to_have_accessible_name(f"{row} {points}, score {points}")
    for row in ("Aces", "Sixes"):
        expect(phone.row(row)).to_have_attribute("data-state", "barred")
    phone.row("Sixes").tap(force=True)
    assert len(phone.api("/turns")) == 2
    phone.choose("Small Straight")
    expect(phone.page.locator(".total")).to_have_text("Ana300")
    expect(phone.page.locator(".row.bonus")).to_have_text("Upper bonus20 of 63")
    phone.tap("Sheet")
    expect(phone.page.get_by_role("row", name="Yahtzee bonus")).to_have_text("Yahtzee bonus200")


def test_a_kismet_turn(phone: Phone) -> None:
    phone.set_up("Ana", "Ben", rules="kismet")
    expect(phone.page.locator("button.row")).to_have_count(15)
    phone.dice(2, 5, 5, 2, 2)
    assert phone.page.locator(".slot svg.ink-R path").count() == 5  # a colour and a letter
    expect(phone.row("Flush")).to_have_accessible_name("Flush 35, score 35")
    full = phone.row("Full House Same Color")
    expect(full).to_have_accessible_name("Full House Same Color 36, score 36")
    phone.choose("Full House Same Color")
    phone.status("Ana: Full House Same Color 36")
    phone.dice(1, 1, 2, 2, 3)
    pairs = phone.row("Two Pair Same Color")
    expect(pairs).to_have_attribute("data-state", "zero")
    phone.tap("Clear")
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    expect(phone.page.locator(".total")).to_have_text(["Ana36", "Ben18"])
    phone.title("Turn: Ana")
    expect(phone.page.locator(".row.bonus")).to_have_text("Upper bonus0 of 63")
    mine = (("sixes", 6), ("fives", 5), ("fours", 4))
    for (row, face), other_row in zip(mine, ("yarborough", "kismet", "straight"), strict=True):
        for category in (row, other_row):
            number = len(phone.api("/turns")) + 1
            dice = [face] * 4 + [1]
            phone.api(f"/turns/{number}", "PUT", {"category": category, "dice": dice})
    # Ana has 24 in Sixes, 20 in Fives and 16 in Fours: on the way to 63.
    expect(phone.page.locator(".row.bonus")).to_have_text("Upper bonus60 of 63")
