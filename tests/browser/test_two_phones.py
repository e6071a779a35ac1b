"""Several phones on one game: in step, in dead spots, and when two enter the same turn."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone

SOON = 2000  # milliseconds


LOCKED = "This link can no longer change the game. Ask for the new one."


@pytest.fixture
def both(phone: Phone, other: Phone) -> tuple[Phone, Phone]:
    """Two phones on a game of Ana and Ben."""
    phone.set_up("Ana", "Ben")
    other.open(phone.link)
    return phone, other


def test_phones_take_turns_and_see_each_other_within_two_seconds(
    both: tuple[Phone, Phone],
) -> None:
    phone, other = both
    for number, (here, there) in enumerate([(phone, other), (other, phone)] * 2):
        name, row, points = ("Ana", "Ben")[number % 2], ("Ones", "Twos")[number // 2], number // 2
        here.turn((1 + points, 4, 5, 6, 4), row)
        line = there.page.locator(".status .line")
        expect(line).to_have_text(f"{name}: {row} {1 + points}", timeout=SOON)
    phone.title("Turn: Ana")
    other.title("Turn: Ana")


def test_three_turns_of_a_dead_spot_survive_a_reload_and_arrive_once_in_order(
    both: tuple[Phone, Phone],
) -> None:
    phone, other = both
    # No answer about any game; so that the page itself can be loaded again meanwhile.
    phone.page.route("**/games/**", lambda route: route.abort())
    phone.turn((1, 1, 1, 2, 3), "Ones")
    phone.turn((2, 2, 3, 4, 6), "Twos")
    phone.turn((6, 6, 6, 6, 1), "Four of a Kind")
    phone.status("3 turns wait to be sent")
    phone.page.reload()
    phone.status("3 turns wait to be sent")
    phone.title("Turn: Ben")
    sent: list[str] = []
    arrived = lambda r: sent.append(r.url[-1]) if r.method == "PUT" else None  # noqa: E731
    phone.page.on("requestfinished", arrived)
    phone.page.unroute_all(behavior="wait")
    phone.status("Ana: Four of a Kind 25")
    other.status("Ana: Four of a Kind 25")
    turns = [(turn["player"], turn["category"], turn["points"]) for turn in phone.api("/turns")]
    assert turns == [(1, "ones", 3), (2, "twos", 4), (1, "four_of_a_kind", 25)]
    phone.page.wait_for_timeout(1500)
    assert sent == ["1", "2", "3"]


def test_half_typed_dice_survive_a_reload(phone: Phone) -> None:
    phone.set_up("Ana")
    phone.dice(3, 3, 5)
    phone.page.reload()
    expect(phone.button("Die 3: 5. Remove")).to_be_visible()
    phone.dice(5, 5)
    phone.choose("Full House")
    phone.status("Ana: Full House 21")


def clash(phone: Phone, other: Phone) -> None:
    """This phone enters Sixes 18 in a dead spot, the other one Sixes 12; this one comes back."""
    phone.context.set_offline(True)
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    other.turn((6, 6, 1, 1, 2), "Sixes")
    other.sent()
    phone.context.set_offline(False)
    dialogue = phone.page.get_by_role("alertdialog")
    expect(dialogue).to_contain_text("Ana: Sixes 12")
    expect(dialogue).to_contain_text("Ana: Sixes 18")
    expect(phone.button("Keep what is on the sheet")).to_be_focused()


@pytest.mark.parametrize(
    ("answer", "points"), [("Keep what is on the sheet", 12), ("Use mine instead", 18)]
)
def test_a_turn_entered_twice_is_settled_by_the_players(
    both: tuple[Phone, Phone], answer: str, points: int
) -> None:
    phone, other = both
    clash(phone, other)
    phone.tap(answer)
    for each in (phone, other):
        each.status(f"Ana: Sixes {points}" if points == 12 or each is phone else CORRECTED)
        expect(each.page.locator(".total").first).to_have_text(f"Ana{points}")
    assert [turn["points"] for turn in phone.api("/turns")] == [points]


CORRECTED = "Corrected: Ana, Sixes 12 → 18"


def test_a_clash_with_later_turns_behind_it_becomes_a_correction(
    both: tuple[Phone, Phone],
) -> None:
    phone, other = both
    phone.context.set_offline(True)
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    other.turn((6, 6, 1, 1, 2), "Sixes")
    other.turn((5, 5, 1, 1, 2), "Fives")
    other.sent()
    phone.context.set_offline(False)
    phone.tap("Use mine instead")
    expect(phone.page.locator(".total")).to_have_text(["Ana18", "Ben10"])
    expect(other.page.locator(".total")).to_have_text(["Ana18", "Ben10"])
    assert len(phone.api("/turns")) == 2


def test_the_same_turn_typed_on_two_phones_is_no_clash(both: tuple[Phone, Phone]) -> None:
    phone, other = both
    phone.context.set_offline(True)
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    other.turn((1, 6, 2, 6, 6), "Sixes")
    other.sent()
    phone.context.set_offline(False)
    phone.status("Ana: Sixes 18")
    phone.title("Turn: Ben")
    expect(phone.page.get_by_role("alertdialog")).to_have_count(0)


def test_dice_being_typed_outlive_an_entry_from_another_phone(both: tuple[Phone, Phone]) -> None:
    phone, other = both
    phone.dice(6, 6, 6)
    other.turn((6, 6, 6, 1, 2), "Sixes")
    phone.status("Already on the sheet: Ana, Sixes 18")
    expect(phone.button("Die 3: 6. Remove")).to_be_visible()
    phone.tap("Look")
    phone.tap("They are for the next turn: Ben")
    phone.title("Turn: Ben")
    expect(phone.button("Die 3: 6. Remove")).to_be_visible()


def test_a_row_that_is_used_by_now_gives_the_dice_back(both: tuple[Phone, Phone]) -> None:
    phone, other = both
    other.turn((6, 6, 6, 1, 2), "Sixes")
    phone.title("Turn: Ben")
    phone.context.set_offline(True)
    phone.turn((5, 5, 1, 1, 2), "Fives")
    phone.turn((4, 4, 1, 1, 2), "Fours")
    # Ana's first entry is corrected into the row that waits here.
    other.tap("Sheet")
    other.tap("18: Ana, Sixes. Correct")
    other.tap("Other category")
    other.tap("Fours")
    expect(other.button("0*: Ana, Fours, corrected before. Correct")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.page.locator(".status .line")).to_contain_text("That row is used by now")
    expect(phone.button("Die 2: 4. Remove")).to_be_visible()
    phone.title("Turn: Ana")


def test_a_sleeping_phone_asks_nothing_and_is_right_again_when_it_wakes(
    both: tuple[Phone, Phone],
) -> None:
    phone, other = both
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    phone.page.evaluate(hide, True)
    phone.page.wait_for_timeout(300)
    phone.requests.clear()
    other.turn((6, 6, 6, 1, 2), "Sixes")
    other.status("Ana: Sixes 18")
    phone.page.wait_for_timeout(2500)
    assert phone.requests == []
    phone.page.evaluate(hide, False)
    expect(phone.page.locator("h1")).to_have_text("Turn: Ben", timeout=1000)


def test_an_unchanged_game_is_asked_about_and_not_sent_again(phone: Phone) -> None:
    phone.set_up("Ana")
    statuses: list[int] = []
    phone.page.on("response", lambda response: statuses.append(response.status))
    phone.page.wait_for_timeout(4000)
    assert statuses
    assert set(statuses) == {304}


def test_rolls_are_seen_on_the_other_phone(both: tuple[Phone, Phone]) -> None:
    phone, other = both
    phone.tap("Menu")
    phone.page.get_by_role("switch", name="Roll by roll").tap()
    phone.tap("Close")
    phone.dice(1, 2, 2, 4, 6)
    expect(phone.row("Twos")).to_contain_text("4")
    phone.tap("Die 2: 2. Keep")
    phone.tap("Die 3: 2. Keep")
    phone.tap("Roll again")
    phone.dice(4, 4, 6)
    other.status("Roll 2 of 3: tap dice to keep")
    expect(other.row("Player's Choice")).to_contain_text("18")
    # The dice set aside before may be given back; any phone may go on.
    other.tap("Die 3: 4. Keep")
    other.tap("Die 4: 4. Keep")
    other.tap("Roll again")
    other.dice(1, 4, 4)
    phone.status("Roll 3 of 3: tap dice to keep")
    expect(phone.button("Roll again")).to_have_attribute("aria-disabled", "true")
    phone.choose("Four of a Kind")
    other.status("Ana: Four of a Kind 17")
    [turn] = phone.api("/turns")
    assert [roll["kept"] for roll in turn["rolls"]] == [[], [2, 2], [4, 4]]
    assert sorted(turn["dice"]) == [1, 4, 4, 4, 4]


def test_a_mistyped_roll_is_changed(phone: Phone) -> None:
    phone.set_up("Ana")
    phone.tap("Menu")
    phone.page.get_by_role("switch", name="Roll by roll").tap()
    phone.tap("Close")
    phone.dice(1, 2, 2, 4, 6)
    phone.tap("Change")
    phone.tap("Die 1: 1. Remove")
    phone.dice(2)
    expect(phone.row("Twos")).to_contain_text("6")
    phone.status("Roll 1 of 3: tap dice to keep")
    phone.choose("Twos")
    phone.status("Ana: Twos 6")
    [turn] = phone.api("/turns")
    assert [sorted(roll["dice"]) for roll in turn["rolls"]] == [[2, 2, 2, 4, 6]]


@pytest.mark.parametrize("offline", [False, True])
def test_after_the_key_was_replaced_nothing_is_shown_that_is_not_on_the_sheet(
    both: tuple[Phone, Phone], offline: bool
) -> None:
    phone, other = both
    if offline:
        phone.context.set_offline(True)
        phone.turn((6, 6, 6, 1, 2), "Sixes")
        phone.turn((5, 5, 1, 2, 2), "Fives")
    new = other.api("/key", "POST")["key"]
    if offline:
        phone.context.set_offline(False)
    else:
        phone.turn((6, 6, 6, 1, 2), "Sixes")
    phone.status(LOCKED)
    phone.title("Turn: Ana")
    expect(phone.page.locator(".total")).to_have_text(["Ana0", "Ben0"])
    expect(phone.page.locator(".slot.full")).to_have_count(5)
    expect(phone.button("Add a 1")).to_have_attribute("aria-disabled", "true")
    for tap in ("Clear", "Die 1: 6. Remove", "Sixes 18, score 18"):
        phone.tap(tap)
        phone.status(LOCKED)
        expect(phone.page.locator(".slot.full")).to_have_count(5)
    phone.open(f"{phone.base}/g/{phone.game_id}#{new}")
    # The dice have waited for the new link.
    phone.choose("Sixes")
    phone.status("Ana: Sixes 18")
    other_link = f"{other.base}/g/{other.game_id}#{new}"
    other.page.reload()
    other.open(other_link)
    other.title("Turn: Ben")


def test_whoever_undoes_with_a_replaced_key_is_told(both: tuple[Phone, Phone]) -> None:
    phone, other = both
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    other.title("Turn: Ben")
    other.api("/key", "POST")
    phone.tap("Undo")
    phone.status(LOCKED)
    expect(phone.page.get_by_role("dialog")).to_have_count(0)
    phone.title("Turn: Ben")


def test_whoever_has_no_key_only_watches(new_phone: NewPhone, phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    tablet = new_phone(viewport={"width": 1280, "height": 800}, is_mobile=False, has_touch=False)
    tablet.open(f"/g/{phone.game_id}")
    tablet.title("Turn: Ana")
    expect(tablet.page.get_by_text("Watching")).to_be_visible()
    expect(tablet.page.get_by_role("button")).to_have_text(["Chances", "Share"])
    phone.turn((6, 6, 6, 1, 2), "Sixes")
    expect(tablet.page.get_by_role("row", name="Sixes")).to_contain_text("18", timeout=SOON)
    tablet.title("Turn: Ben")
    fits = "document.documentElement.scrollHeight <= innerHeight"
    assert tablet.page.evaluate(fits)
    assert tablet.page.evaluate(
        "(() => { const box = document.querySelector('.scroll');"
        " return box.scrollHeight <= box.clientHeight })()"
    )
