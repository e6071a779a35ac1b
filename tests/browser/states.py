"""Every state the page can be in, by name: for the tests of all of them, and for pictures."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phones import Phone

State = Callable[[Phone], None]
_HALF = (
    ("four_of_a_kind", (4, 4, 4, 4, 1)),
    ("sixes", (6, 6, 6, 1, 2)),
    ("ones", (1, 1, 2, 3, 5)),
    ("full_house", (3, 3, 5, 5, 5)),
    ("large_straight", (1, 2, 3, 4, 6)),
    ("threes", (3, 3, 3, 1, 2)),
    ("choice", (6, 5, 5, 4, 6)),
    ("fours", (4, 4, 2, 1, 6)),
)
# The game of the README.
_EVENING = (
    ("four_of_a_kind", (4, 4, 4, 4, 1)),
    ("yacht", (3, 3, 3, 3, 3)),
    ("small_straight", (1, 2, 3, 4, 5)),
    ("full_house", (6, 6, 6, 5, 5)),
    ("large_straight", (2, 3, 4, 5, 6)),
    ("sixes", (6, 6, 6, 2, 1)),
    ("full_house", (3, 3, 3, 6, 6)),
    ("choice", (6, 6, 5, 5, 4)),
    ("choice", (6, 5, 5, 4, 3)),
    ("four_of_a_kind", (2, 2, 2, 2, 5)),
    ("sixes", (6, 6, 6, 6, 2)),
    ("large_straight", (2, 3, 4, 5, 5)),
    ("fives", (5, 5, 5, 1, 2)),
    ("small_straight", (1, 2, 3, 4, 6)),
    ("fours", (4, 4, 4, 2, 1)),
    ("fives", (5, 5, 1, 1, 2)),
    ("threes", (3, 3, 3, 1, 2)),
    ("fours", (4, 4, 1, 2, 6)),
    ("twos", (2, 2, 2, 6, 5)),
    ("threes", (3, 3, 1, 4, 6)),
    ("ones", (1, 1, 1, 4, 6)),
    ("twos", (2, 2, 1, 5, 6)),
    ("yacht", (6, 6, 6, 2, 1)),
    ("ones", (1, 1, 3, 4, 6)),
)


def setup(phone: Phone) -> None:
    """The first screen, on a phone that knows a game."""
    half_played(phone)
    phone.open()
    expect(phone.page.locator("#rules option")).not_to_have_count(1)


def twins(phone: Phone) -> None:
    """The first screen refuses a name."""
    phone.open()
    phone.fill_names("Ana", "ana", "Cleo")
    phone.tap("Start the game")
    expect(phone.page.locator("[aria-invalid]")).to_be_focused()


def empty(phone: Phone) -> None:
    """A new game."""
    phone.set_up("Ana", "Ben", "Cleo")


def half_played(phone: Phone) -> None:
    """A few rows used."""
    empty(phone)
    for number, (row, dice) in enumerate(_HALF, start=1):
        phone.api(f"/turns/{number}", "PUT", {"category": row, "dice": dice})
    phone.page.reload()
    phone.status("Ben: Fours 8")


def dice(phone: Phone) -> None:
    """Three dice tapped."""
    half_played(phone)
    phone.dice(3, 3, 5)


def choose(phone: Phone) -> None:
    """Five dice in, every row priced."""
    half_played(phone)
    phone.dice(6, 2, 6, 6, 2)
    expect(phone.row("Player's Choice")).to_have_attribute("data-state", "pays")


def queued(phone: Phone) -> None:
    """Two turns entered in a dead spot."""
    half_played(phone)
    phone.context.set_offline(True)
    phone.turn((2, 2, 2, 4, 1), "Twos")
    phone.turn((5, 5, 1, 2, 6), "Fives")
    phone.status("2 turns wait to be sent")


def conflict(phone: Phone) -> None:
    """Another phone has recorded the turn that waits here."""
    half_played(phone)
    phone.context.set_offline(True)
    phone.turn((2, 2, 2, 4, 1), "Twos")
    phone.api("/turns/9", "PUT", {"category": "yacht", "dice": (2, 2, 2, 4, 1)})
    phone.context.set_offline(False)
    expect(phone.page.get_by_role("alertdialog")).to_be_visible()


def late(phone: Phone) -> None:
    """Another phone has recorded the turn whose dice are being typed."""
    half_played(phone)
    phone.dice(2, 2, 2, 4, 1)
    phone.api("/turns/9", "PUT", {"category": "twos", "dice": (2, 2, 2, 4, 1)})
    phone.status("Already on the sheet: Cleo, Twos 6")


def rolled(phone: Phone) -> None:
    """The second roll of a turn entered roll by roll, two dice set aside."""
    half_played(phone)
    roll_by_roll(phone)
    phone.dice(2, 6, 6, 1, 3)
    phone.tap("Die 2: 6. Keep")
    phone.tap("Die 3: 6. Keep")


def roll_by_roll(phone: Phone) -> None:
    """Switch it on in the menu."""
    phone.tap("Menu")
    phone.page.get_by_role("switch", name="Roll by roll").tap()
    phone.tap("Close")


def advice(phone: Phone, when: str) -> None:
    """Switch it on in the menu."""
    phone.tap("Menu")
    phone.tap(when)
    phone.tap("Close")


def advised(phone: Phone) -> None:
    """Five dice in, the best row marked, chances under the names."""
    half_played(phone)
    advice(phone, "Before")
    phone.dice(6, 2, 6, 6, 2)
    expect(phone.page.locator(".row[data-best]")).to_have_count(1)
    expect(phone.page.locator(".total small")).to_have_count(3, timeout=30000)


def keep_advised(phone: Phone) -> None:
    """A roll on the table, the best keep marked."""
    half_played(phone)
    advice(phone, "Before")
    roll_by_roll(phone)
    phone.dice(2, 6, 6, 1, 3)
    expect(phone.page.locator(".slot[data-best]")).to_have_count(2)


def given_away(phone: Phone) -> None:
    """A choice that was not the best."""
    half_played(phone)
    advice(phone, "After the turn")
    phone.turn((6, 6, 6, 6, 6), "Twos")
    expect(phone.page.locator(".status .line")).to_contain_text("Best was Yacht", timeout=30000)


def sheet(phone: Phone) -> None:
    """The whole sheet, one entry corrected."""
    half_played(phone)
    right = {"category": "ones", "dice": (1, 1, 1, 3, 5)}
    phone.api("/turns/3", "PUT", right, **{"If-Match": '"1"'})
    phone.tap("Sheet")
    expect(phone.button("3*: Cleo, Ones, corrected before. Correct")).to_be_visible()


def held_up(phone: Phone) -> None:
    """The sheet in a dead spot, and a tap on an entry that waits."""
    half_played(phone)
    phone.tap("Sheet")
    phone.tap("Back to play")
    phone.context.set_offline(True)
    phone.turn((2, 2, 2, 4, 1), "Twos")
    phone.tap("Sheet")
    phone.tap("6: Cleo, Twos. Correct")
    expect(phone.page.get_by_role("alert")).to_be_in_viewport()


def correct(phone: Phone) -> None:
    """What can be done about an entry."""
    half_played(phone)
    phone.tap("Sheet")
    phone.tap("8: Ben, Fours. Correct")
    expect(phone.page.get_by_role("dialog")).to_be_visible()


def correct_dice(phone: Phone) -> None:
    """Other dice for an entry."""
    correct(phone)
    phone.tap("Other dice")
    for face in (4, 4, 4):
        phone.page.get_by_role("dialog").get_by_role("button", name=f"Add a {face}").tap()


def share(phone: Phone) -> None:
    """The codes and links."""
    half_played(phone)
    phone.menu("Share")
    expect(phone.page.get_by_role("dialog")).to_be_visible()


def menu(phone: Phone) -> None:
    """The menu."""
    half_played(phone)
    phone.tap("Menu")
    expect(phone.page.get_by_role("dialog")).to_be_visible()


def players(phone: Phone) -> None:
    """Who sits at the table, one of whom has left."""
    half_played(phone)
    phone.menu("Players")
    phone.tap("Leaves: Ben")
    expect(phone.button("Returns: Ben")).to_be_visible()


def over(phone: Phone) -> None:
    """The end, two of three sharing the win."""
    empty(phone)
    rules = phone.context.request.get(f"{phone.api_base}/rules/yacht").json()
    number = 0
    for row in rules["categories"]:
        for name in ("Ana", "Ben", "Cleo"):
            number += 1
            faces = (2, 2, 2, 2, 2) if name == "Cleo" else (6, 6, 6, 6, 6)
            phone.api(f"/turns/{number}", "PUT", {"category": row["id"], "dice": faces})
    phone.page.reload()
    phone.title("A tie: Ana and Ben, 140")


def went(phone: Phone) -> None:
    """What luck gave and choices took in a game of two."""
    phone.set_up("Ana", "Ben")
    for number, (row, dice) in enumerate(_EVENING, start=1):
        phone.api(f"/turns/{number}", "PUT", {"category": row, "dice": dice})
    phone.page.reload()
    phone.tap("How it went")
    expect(phone.page.get_by_text("The luckiest roll")).to_be_visible(timeout=30000)
    phone.page.locator("img.curve").evaluate("image => image.decode()")


def watch_chances(phone: Phone) -> None:
    """The sheet with everybody's chances, on a phone."""
    watch(phone)
    phone.tap("Chances")
    expect(phone.page.locator("thead small").first).to_have_text(re.compile("%"), timeout=30000)


def kismet_advised(phone: Phone) -> None:
    """The best row marked where there are many and their names are long."""
    best = {"best": {"category": "full_house_same_color"}, "expected": 325.8}
    odds = {"players": [{"id": 1, "share": 0.53}, {"id": 2, "share": 0.47}]}
    phone.page.route("**/advice", lambda route: route.fulfill(json=best))
    phone.page.route("**/odds", lambda route: route.fulfill(json=odds))
    phone.set_up("Ana", "Ben", rules="kismet")
    advice(phone, "Before")
    phone.dice(2, 5, 5, 2, 2)
    expect(phone.page.locator(".row[data-best]")).to_have_count(1)
    expect(phone.page.locator(".total small")).to_have_count(2)


def watch(phone: Phone) -> None:
    """The sheet on a tablet."""
    half_played(phone)
    phone.open(f"/g/{phone.game_id}#watch")
    expect(phone.page.locator(".watch")).to_be_visible()


def unknown(phone: Phone) -> None:
    """A game that is not here."""
    phone.open("/g/AAAAAAAAAAAAAAAAAAAAAA")
    phone.title("This game is not here")


def kismet(phone: Phone) -> None:
    """Fifteen rows, a bonus, and dice with colours."""
    phone.set_up("Ana", "Ben", rules="kismet")
    phone.dice(2, 5, 5, 2, 2)


def paper(phone: Phone) -> None:
    """A sheet from paper with a value that no dice pay."""
    phone.open()
    phone.fill_names("Ana", "Ben")
    phone.tap("Continue from paper")
    for label, points in (("Ana, Ones", 3), ("Ana, Full House", 21), ("Ben, Player's Choice", 31)):
        phone.page.get_by_label(label, exact=True).fill(str(points))
    phone.tap("Continue the game")
    expect(phone.page.locator("[aria-invalid]")).to_be_focused()


STATES: dict[str, State] = {
    state.__name__: state
    for state in (
        setup, twins, empty, half_played, dice, choose, queued, conflict, late, rolled, sheet,
        held_up, correct, correct_dice, share, menu, players, over, watch, unknown, kismet, paper,
        advised, keep_advised, given_away, went, watch_chances, kismet_advised,
    )
}  # fmt: skip
