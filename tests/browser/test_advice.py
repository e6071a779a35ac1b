"""Advice on the page: off unless a table wants it, and never in the way."""

import re

from playwright.sync_api import expect

from tests.browser.phones import Phone
from tests.browser.states import (
    advice,
    advised,
    given_away,
    keep_advised,
    over,
    roll_by_roll,
    watch,
    went,
)


def asked(phone: Phone, *ends: str) -> list[str]:
    """The requests for advice so far."""
    return [each.url for each in phone.requests if each.url.endswith(ends)]


def test_nobody_who_has_not_asked_gets_any(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    phone.dice(3, 3, 5, 5, 5)
    phone.choose("Full House")
    phone.status("Ana: Full House 21")
    phone.sent()
    assert asked(phone, "/advice", "/odds", "/analysis") == []
    expect(phone.page.locator(".total small, [data-best]")).to_have_count(0)


def test_the_best_row_is_marked_before_the_choice(phone: Phone) -> None:
    advised(phone)
    points = phone.page.locator(".row[data-best]")
    expect(points).not_to_have_accessible_name("", timeout=100)
    name = points.get_attribute("aria-label") or ""
    assert "the best choice" in name
    star = points.locator(".points").evaluate("node => getComputedStyle(node, '::before').content")
    assert "\u2605" in star
    phone.tap("Clear")
    expect(points).to_have_count(0)
    phone.dice(3, 3, 5, 5, 5)
    expect(points).to_have_count(1)
    phone.menu("Off")
    phone.tap("Close")
    expect(phone.page.locator("[data-best], .total small")).to_have_count(0)


def test_the_best_keep_is_marked_and_said(phone: Phone) -> None:
    keep_advised(phone)
    for name in ("Die 2: 6", "Die 3: 6"):
        expect(phone.button(f"{name}. Keep, the best choice")).to_have_attribute("data-best", "")
    phone.status(re.compile(r"Roll 1 of 3: best keep 6 6, \d+\.\d to come"))
    phone.tap("Die 2: 6. Keep, the best choice")
    phone.tap("Die 3: 6. Keep, the best choice")
    phone.tap("Roll again")
    phone.dice(6, 6, 6)
    phone.status(re.compile(r"Roll 2 of 3: best stop here, \d+\.\d to come"))


def test_a_costly_choice_is_told_after_the_turn(phone: Phone) -> None:
    given_away(phone)
    expect(phone.page.locator(".row[data-best]")).to_have_count(0)
    expect(phone.page.locator(".status .line")).to_contain_text("Cleo: Twos 0. Best was Yacht, ")
    phone.turn((1, 2, 3, 4, 5), "Small Straight")
    phone.status("Ana: Small Straight 30")


def test_chances_are_asked_for_once_a_version(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    advice(phone, "After the turn")
    shares = phone.page.locator(".total small")
    expect(shares).to_have_text(["50%", "50%"], timeout=30000)
    phone.page.wait_for_timeout(3500)
    assert len(asked(phone, "/odds")) == 1
    phone.turn((6, 6, 6, 6, 6), "Yacht")
    expect(shares.first).not_to_have_text("50%", timeout=30000)
    phone.turn((1, 2, 2, 4, 6), "Ones")
    phone.sent()
    phone.page.wait_for_timeout(1000)
    assert len(asked(phone, "/odds")) <= 3
    assert sum(int(text.rstrip("%")) for text in shares.all_text_contents()) == 100


def test_the_points_on_the_sheet_count_where_a_bonus_hangs_on_them(phone: Phone) -> None:
    phone.set_up("Ana", rules="yacht-51")
    phone.turn((1, 1, 1, 2, 3), "Ones")
    advice(phone, "Before")
    phone.dice(3, 3, 5, 5, 5)
    expect(phone.page.locator(".row[data-best]")).to_have_count(1, timeout=120000)
    asked_for = [each.post_data_json for each in phone.requests if each.url.endswith("/advice")]
    assert asked_for[-1]["sheet"] == {**dict.fromkeys(asked_for[-1]["sheet"]), "ones": 3}
    assert len(asked_for[-1]["sheet"]) == 12
    phone.tap("Clear")
    roll_by_roll(phone)
    phone.dice(3, 3, 5, 5, 5)
    expect(phone.page.locator(".status .line")).to_contain_text("Roll 1 of 3: best", timeout=120000)


def test_the_best_row_says_what_is_to_come_with_it(phone: Phone) -> None:
    advised(phone)
    best = phone.page.locator(".row[data-best]")
    worth = best.locator("small").inner_text()
    assert re.fullmatch(r"of \d+\.\d", worth)
    assert f"{worth} points to come" in (best.get_attribute("aria-label") or "")
    expect(phone.page.locator(".row:not([data-best]) small").first).to_have_text("")


def test_chances_stand_under_the_names_of_the_sheet_to_watch(phone: Phone) -> None:
    watch(phone)
    names = phone.page.locator("thead small")
    assert asked(phone, "/odds") == []
    phone.tap("Chances")
    expect(names).to_have_text([re.compile(r"^\d+%$")] * 3, timeout=30000)
    expect(phone.button("Chances")).to_have_attribute("aria-pressed", "true")
    assert asked(phone, "/advice", "/analysis") == []
    phone.tap("Chances")
    expect(names).to_have_text([""] * 3)


def test_advice_that_is_not_ready_leaves_the_page_as_it_is(phone: Phone) -> None:
    later = {"status": 503, "headers": {"Retry-After": "20"}, "json": {"code": "advice_being_made"}}
    for path in ("**/odds", "**/advice", "**/analysis"):
        phone.page.route(path, lambda route: route.fulfill(**later))
    phone.set_up("Ana", "Ben")
    advice(phone, "Before")
    phone.dice(3, 3, 5, 5, 5)
    phone.choose("Full House")
    phone.status("Ana: Full House 21")
    expect(phone.page.locator(".total small, [data-best]")).to_have_count(0)


def test_how_it_went_is_told_after_the_game(phone: Phone) -> None:
    went(phone)
    assert phone.page.locator("img.curve").evaluate("image => image.naturalWidth") > 0
    expect(phone.page.locator("tbody th")).to_have_text(["Ana", "Ben"])
    expect(phone.page.locator("dd").first).to_contain_text("Best was")
    expect(phone.page.locator("dd").last).to_contain_text("Ben, turn 2: Yacht, +")
    with phone.page.expect_download() as saved:
        phone.tap("Save the picture")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    phone.tap("Back")
    phone.title("Ana wins with 190")


def test_the_picture_is_asked_for_again_when_it_was_not_ready(phone: Phone) -> None:
    over(phone)
    phone.page.route("**/odds.svg*", lambda route: route.fulfill(status=503, json={}))
    phone.tap("How it went")
    expect(phone.page.locator(".went [role=status]")).to_contain_text("Try again in a minute")
    try_again(phone)
    expect(phone.page.locator("img.curve")).to_be_visible()
    expect(phone.page.get_by_text("The luckiest roll")).to_be_visible()


def try_again(phone: Phone) -> None:
    """Ask once more, now that nothing stands in the way."""
    phone.page.unroute_all(behavior="wait")
    phone.tap("Try again")


def test_a_curve_that_is_worked_out_bit_by_bit_comes_by_itself(phone: Phone) -> None:
    over(phone)
    later = {"status": 503, "json": {}, "headers": {"Retry-After": "1"}}
    phone.page.route("**/odds.svg*", lambda route: route.fulfill(**later), times=2)
    phone.tap("How it went")
    expect(phone.page.locator("img.curve")).to_be_visible()


def test_the_luckiest_roll_is_named(phone: Phone) -> None:
    phone.set_up("Ana")
    rules = phone.context.request.get(f"{phone.api_base}/rules/yacht").json()
    for number, row in enumerate(rules["categories"], start=1):
        if row["id"] == "yacht":
            thrown = ((1, 1, 2, 3, 6), ()), ((1, 1, 1, 1, 1), (1, 1))
            for place, (shown, kept) in enumerate(thrown, start=1):
                phone.api(f"/turns/{number}/rolls/{place}", "PUT", {"dice": shown, "kept": kept})
            phone.api(f"/turns/{number}", "PUT", {"category": "yacht"})
        else:
            least = 5 if row["id"] == "choice" else 0
            phone.api(f"/turns/{number}", "PUT", {"category": row["id"], "points": least})
    phone.page.reload()
    phone.tap("How it went")
    told = phone.page.locator("dd").last
    expect(told).to_have_text(re.compile(r"Ana, turn 1, roll 2: \+\d+\.\d, for Yacht"))


def test_how_it_went_says_when_it_cannot_tell(phone: Phone) -> None:
    over(phone)
    phone.page.route("**/analysis", lambda route: route.fulfill(status=503, json={}))
    phone.tap("How it went")
    expect(phone.page.get_by_role("alert")).to_contain_text("Try again in a minute")
    try_again(phone)
    expect(phone.page.get_by_text("The luckiest roll")).to_be_visible(timeout=30000)
