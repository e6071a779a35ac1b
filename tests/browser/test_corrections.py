"""Mending what is on the sheet, and who sits at the table."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.phones import Phone


@pytest.fixture
def sheet(phone: Phone) -> Phone:
    """Ana has a Full House, Ben Sixes; the sheet is open."""
    phone.set_up("Ana", "Ben")
    phone.turn((2, 2, 5, 5, 5), "Full House")
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    phone.tap("Sheet")
    return phone


def test_other_dice_take_nine_taps(sheet: Phone) -> None:
    sheet.taps = 0
    sheet.tap("19: Ana, Full House. Correct")
    sheet.tap("Other dice")
    dialogue = sheet.page.get_by_role("dialog")
    for face in (3, 3, 5, 5, 5):
        dialogue.get_by_role("button", name=f"Add a {face}").tap()
    sheet.tap("Use these dice")
    expect(sheet.button("21*: Ana, Full House, corrected before. Correct")).to_be_visible()
    assert sheet.taps + 5 <= 9
    sheet.tap("21*: Ana, Full House, corrected before. Correct")
    expect(sheet.page.get_by_role("dialog")).to_contain_text("Corrected once")


def test_another_row(sheet: Phone) -> None:
    sheet.tap("18: Ben, Sixes. Correct")
    sheet.tap("Other category")
    expect(sheet.page.get_by_role("dialog").get_by_role("button", name="Sixes")).to_have_count(0)
    sheet.tap("Player's Choice")
    expect(sheet.page.get_by_role("row", name="Player's Choice")).to_contain_text("21")
    expect(sheet.page.get_by_role("row", name="Total")).to_have_text("Total1921")


def test_points_of_forgotten_dice(sheet: Phone) -> None:
    sheet.tap("18: Ben, Sixes. Correct")
    sheet.tap("Points only, dice forgotten")
    values = sheet.page.locator(".choices button")
    expect(values).to_have_text(["30", "24", "18", "12", "6", "0"])
    sheet.tap("24")
    expect(sheet.page.get_by_role("row", name="Total")).to_have_text("Total1924")
    assert sheet.api("/turns/2")["dice"] is None


def test_another_player(sheet: Phone) -> None:
    sheet.tap("19: Ana, Full House. Correct")
    sheet.tap("Other player")
    sheet.tap("Ben")
    expect(sheet.page.get_by_role("row", name="Total")).to_have_text("Total037")


def test_only_the_last_entry_can_be_removed(sheet: Phone) -> None:
    sheet.tap("19: Ana, Full House. Correct")
    expect(sheet.button("Other dice")).to_be_visible()
    expect(sheet.button("Remove")).to_have_count(0)
    sheet.tap("Close")
    sheet.tap("18: Ben, Sixes. Correct")
    sheet.tap("Remove")
    sheet.tap("Back to play")
    sheet.title("Turn: Ben")
    expect(sheet.row("Sixes")).to_contain_text("18")


def test_two_corrections_at_once_show_both(sheet: Phone) -> None:
    sheet.tap("18: Ben, Sixes. Correct")
    sheet.tap("Points only, dice forgotten")
    other = {"category": "sixes", "points": 12}
    sheet.api("/turns/2", "PUT", other, **{"If-Match": '"1"'})
    sheet.tap("24")
    expect(sheet.page.get_by_role("dialog")).to_contain_text("It says now: Ben, Sixes 12")
    sheet.tap("Use mine instead")
    expect(sheet.page.get_by_role("row", name="Total")).to_have_text("Total1924")


@pytest.fixture
def on_its_way(phone: Phone) -> list[Route]:
    """Ana has entered a Full House, which the network holds up; the sheet is open."""
    phone.set_up("Ana")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/turns/1", hold)
    phone.turn((2, 2, 5, 5, 5), "Full House")
    phone.tap("Sheet")
    return held


def test_an_entry_on_its_way_is_corrected_once_it_has_arrived(
    phone: Phone, on_its_way: list[Route]
) -> None:
    for _ in range(3):
        phone.tap("19: Ana, Full House. Correct")
    expect(phone.page.get_by_role("alert")).to_have_text("1 turn waits to be sent")
    on_its_way.pop().continue_()
    expect(phone.page.get_by_role("dialog")).to_contain_text("Ana, Full House 19")
    expect(phone.page.locator("dialog")).to_have_count(1)
    phone.tap("Close")
    expect(phone.page.get_by_role("alert")).to_have_count(0)


def test_whoever_has_gone_on_is_not_called_back(phone: Phone, on_its_way: list[Route]) -> None:
    phone.tap("19: Ana, Full House. Correct")
    phone.tap("Back to play")
    on_its_way.pop().continue_()
    phone.sent()
    phone.page.wait_for_timeout(500)
    expect(phone.page.locator("dialog")).to_have_count(0)


def test_an_entry_that_waits_says_so_when_it_is_to_be_corrected(phone: Phone) -> None:
    phone.set_up("Ana")
    phone.turn((1, 1, 1, 2, 3), "Ones")
    phone.tap("Sheet")
    phone.tap("Back to play")
    phone.sent()
    phone.context.set_offline(True)
    phone.tap("Sheet")
    said = phone.page.get_by_role("alert")
    phone.tap("3: Ana, Ones. Correct")
    expect(said).to_have_text("This needs a connection. Try again.")
    expect(said).to_be_in_viewport()
    phone.tap("Back to play")
    phone.turn((2, 2, 5, 5, 5), "Full House")
    phone.tap("Sheet")
    phone.tap("19: Ana, Full House. Correct")
    expect(said).to_have_text("1 turn waits to be sent")
    phone.context.set_offline(False)
    phone.sent()
    expect(said).to_have_count(0)
    phone.tap("19: Ana, Full House. Correct")
    expect(phone.page.get_by_role("dialog")).to_contain_text("Ana, Full House 19")


def test_a_sheet_that_cannot_be_fetched_says_so_and_is_fetched_later(phone: Phone) -> None:
    phone.set_up("Ana")
    phone.page.route("**/sheet.js", lambda route: route.abort())
    phone.tap("Sheet")
    phone.status("This needs a connection. Try again.")
    phone.title("Turn: Ana")
    phone.page.unroute_all()
    phone.tap("Sheet")
    phone.title("Sheet")


def test_undo_gives_the_dice_back(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.turn((2, 2, 5, 5, 5), "Fives")
    phone.title("Turn: Ben")
    phone.taps = 0
    phone.tap("Undo")
    phone.title("Turn: Ana")
    phone.choose("Full House")
    phone.status("Ana: Full House 19")
    assert phone.taps == 2


def test_undo_in_a_dead_spot_takes_back_what_was_not_sent(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.context.set_offline(True)
    phone.turn((2, 2, 5, 5, 5), "Fives")
    phone.status("1 turn waits to be sent")
    phone.tap("Undo")
    phone.choose("Full House")
    phone.context.set_offline(False)
    phone.status("Ana: Full House 19")
    assert [turn["category"] for turn in phone.api("/turns")] == ["full_house"]


def test_an_undo_that_comes_too_late_offers_a_correction(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", "Ben")
    other.open(phone.link)
    phone.turn((2, 2, 5, 5, 5), "Fives")
    other.title("Turn: Ben")
    phone.page.route("**/games/*", lambda route: route.abort())
    phone.page.wait_for_timeout(100)
    other.turn((6, 6, 6, 1, 2), "Sixes")
    other.sent()
    phone.tap("Undo")
    expect(phone.page.get_by_role("dialog")).to_contain_text("Ana, Fives 15")
    phone.page.unroute_all(behavior="ignoreErrors")


def test_a_correction_names_the_rows_that_it_reprices(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", rules="yahtzee")
    other.open(phone.link)
    fours = (4, 4, 4, 4, 4)
    entries = (("yahtzee", fours), ("fours", fours), ("large_straight", fours))
    for number, (row, dice) in enumerate(entries, start=1):
        phone.api(f"/turns/{number}", "PUT", {"category": row, "dice": dice})
    for each in (phone, other):
        each.status("Ana: Large Straight 40")
    phone.tap("Sheet")
    phone.tap("50: Ana, Yahtzee. Correct")
    phone.tap("Other category")
    phone.tap("Chance")
    said = "Corrected. This changed too: Ana, Large Straight 40 → 0"
    expect(phone.page.get_by_role("dialog")).to_contain_text(said)
    expect(phone.page.get_by_role("status").last).to_have_text(said)
    phone.tap("Close")
    phone.tap("Back to play")
    phone.status(said)
    other.status("Corrected: Ana, Large Straight 40 → 0")


def test_somebody_joins_late_and_somebody_leaves(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.turn((2, 2, 5, 5, 5), "Fives")
    phone.menu("Players")
    phone.page.get_by_label("Somebody joins").fill("Cleo")
    phone.tap("Add to the table")
    expect(phone.button("Leaves: Cleo")).to_be_visible()
    phone.tap("Leaves: Ben")
    phone.tap("Close")
    phone.title("Turn: Cleo")
    phone.turn((1, 1, 1, 2, 3), "Ones")
    phone.title("Turn: Ana")
    phone.menu("Players")
    phone.tap("Returns: Ben")
    phone.tap("Rename Cleo")
    phone.page.get_by_label("Name", exact=True).fill("Clea")
    phone.tap("Save")
    phone.tap("Close")
    phone.title("Turn: Ben")
    expect(phone.page.locator(".total")).to_have_text(["Ana15", "Ben0", "Clea3"])


def test_a_name_that_is_taken_is_refused_where_it_was_typed(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.menu("Players")
    phone.page.get_by_label("Somebody joins").fill("ANA")
    phone.tap("Add to the table")
    expect(phone.page.get_by_role("alert")).to_contain_text("Ana")


def test_a_tap_on_a_name_chooses_who_plays_where_nobody_waits(phone: Phone) -> None:
    phone.set_up("Ana", "Ben", order="any")
    phone.tap("Ben 0", exact=False)
    phone.title("Turn: Ben")
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    phone.status("Ben: Sixes 18")
    phone.title("Turn: Ana")
    assert phone.api("/turns/1")["player"] == 2


def test_i_am_puts_my_sheet_first(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.tap("Menu")
    phone.page.get_by_role("group", name="I am").get_by_role("button", name="Ben").tap()
    phone.tap("Close")
    phone.tap("Sheet")
    expect(phone.page.locator("thead th bdi")).to_have_text(["Ben", "Ana"])
    phone.page.reload()
    expect(phone.page.locator("thead th bdi")).to_have_text(["Ben", "Ana"])
