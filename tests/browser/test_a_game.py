"""A whole game with nothing but taps, and what happens around its end."""

from playwright.sync_api import expect

from tests.browser.phones import ADDRESS, Phone

# Row -> dice that pay in it, and what they pay.
SHEET = {
    "Yacht": ((6, 6, 6, 6, 6), 50),
    "Large Straight": ((6, 2, 5, 3, 4), 30),
    "Small Straight": ((5, 1, 4, 2, 3), 30),
    "Four of a Kind": ((4, 4, 4, 4, 1), 17),
    "Full House": ((3, 3, 5, 5, 5), 21),
    "Player's Choice": ((6, 6, 5, 5, 4), 26),
    "Sixes": ((6, 6, 6, 1, 2), 18),
    "Fives": ((5, 5, 5, 1, 2), 15),
    "Fours": ((4, 4, 4, 1, 2), 12),
    "Threes": ((3, 3, 3, 1, 2), 9),
    "Twos": ((2, 2, 2, 1, 6), 6),
    "Ones": ((1, 1, 1, 2, 6), 3),
}
TOTAL = sum(points for _, points in SHEET.values())


def test_a_whole_game_takes_six_taps_a_turn(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.taps = 0
    for row, (dice, points) in SHEET.items():
        for name in ("Ana", "Ben"):
            phone.title(f"Turn: {name}")
            phone.turn(dice, row)
            if row != "Ones" or name != "Ben":
                phone.status(f"{name}: {row} {points}")
    assert phone.taps == 6 * 24
    phone.title(f"A tie: Ana and Ben, {TOTAL}")
    expect(phone.page.locator(".ranks li")).to_have_text([f"1Ana{TOTAL}", f"1Ben{TOTAL}"])
    game = phone.api()
    assert game["status"] == "finished"
    assert [player["total"] for player in game["players"]] == [TOTAL, TOTAL]


def play_to_the_end(phone: Phone, *, but_for: int = 0) -> None:
    """Fill every sheet without the page, but for the last turns."""
    seats = len(phone.api()["players"])
    entries = [(row, dice) for row, (dice, _) in SHEET.items() for _ in range(seats)]
    for number, (row, dice) in enumerate(entries[: len(entries) - but_for], start=1):
        category = row.lower().replace("player's ", "").replace(" ", "_")
        phone.api(f"/turns/{number}", "PUT", {"category": category, "dice": dice})
    phone.page.reload()


def test_ranks_are_shared(phone: Phone) -> None:
    phone.set_up("Ana", "Ben", "Cleo")
    play_to_the_end(phone, but_for=1)
    phone.title("Turn: Cleo")
    phone.turn((2, 3, 4, 5, 6), "Ones")
    phone.title(f"A tie: Ana and Ben, {TOTAL}")
    ranks = [f"1Ana{TOTAL}", f"1Ben{TOTAL}", f"3Cleo{TOTAL - 3}"]
    expect(phone.page.locator(".ranks li")).to_have_text(ranks)


def test_undo_reaches_across_the_end(phone: Phone) -> None:
    phone.set_up("Ana")
    play_to_the_end(phone, but_for=1)
    phone.turn((1, 1, 1, 2, 6), "Ones")
    phone.title(f"{TOTAL} points")
    phone.tap("Undo")
    phone.title("Turn: Ana")
    expect(phone.row("Ones")).to_contain_text("3")
    phone.choose("Ones")
    phone.title(f"{TOTAL} points")
    assert phone.api()["status"] == "finished"


def test_two_phones_that_want_a_rematch_get_the_same(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", "Ben")
    play_to_the_end(phone)
    other.open(phone.link)
    for each in (phone, other):
        each.title(f"A tie: Ana and Ben, {TOTAL}")
    old = phone.game_id
    phone.page.evaluate("document.querySelector('button.main').click()")
    other.page.evaluate("document.querySelector('button.main').click()")
    for each in (phone, other):
        each.page.wait_for_url(lambda url: bool(ADDRESS.match(url)) and old not in url)
        each.title("Turn: Ben")
    assert phone.game_id == other.game_id
    other.turn((1, 1, 1, 2, 6), "Ones")
    phone.status("Ben: Ones 3")


def test_the_other_phone_is_asked_to_join_and_not_taken_along(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", "Ben")
    play_to_the_end(phone)
    other.open(phone.link)
    old = phone.game_id
    phone.tap("Play again, same players")
    phone.title("Turn: Ben")
    join = other.button("Join the rematch")
    expect(join).to_be_visible()
    assert other.game_id == old
    join.tap()
    other.title("Turn: Ben")
    assert other.game_id == phone.game_id
