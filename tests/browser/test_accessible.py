"""The page for everybody: axe in every state, sizes, contrast, keyboard, spoken words."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phones import Phone
from tests.browser.states import STATES

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_AXE = {"runOnly": {"type": "tag", "values": _TAGS}, "resultTypes": ["violations", "incomplete"]}

# Every control on top that is smaller than 44 by 44.
_SMALL = """() => [...document.querySelectorAll("button, input, select")]
    .filter((node) => !node.closest("dialog:not([open])") && node.checkVisibility())
    .filter((node) => !document.querySelector("dialog") || node.closest("dialog"))
    .map((node) => [node, node.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
    .map(([node, box]) => `${node.ariaLabel ?? node.textContent} ${box.width}x${box.height}`)"""

# Borders of controls and pips against what is behind them, as WCAG measures contrast.
_FAINT = """() => {
    const parse = (text) => text.match(/[\\d.]+/g).map(Number);
    const light = (rgb) => {
        const linear = (c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        const [r, g, b] = rgb.map((c) => linear(c / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const color = parse(getComputedStyle(at).backgroundColor);
            if (color.length < 4 || color[3] > 0) return color.slice(0, 3);
        }
        return [255, 255, 255];
    };
    const ratio = (a, b) => {
        const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
    };
    const faint = [];
    const controls = [...document.querySelectorAll("button, input, select")];
    const usable = (node) => node.checkVisibility() && node.ariaDisabled !== "true";
    for (const node of controls.filter(usable)) {
        const style = getComputedStyle(node);
        const [r, g, b, a] = parse(style.borderTopColor);
        if (style.borderTopStyle !== "none" && a !== 0 && parseFloat(style.borderTopWidth)) {
            const found = ratio([r, g, b], behind(node.parentElement));
            if (found < 3) faint.push(`border of ${node.ariaLabel ?? node.textContent}: ${found}`);
        }
        for (const pip of node.querySelectorAll("circle")) {
            const found = ratio(parse(getComputedStyle(pip).fill).slice(0, 3), behind(node));
            if (found < 3) faint.push(`pip in ${node.ariaLabel}: ${found}`);
        }
    }
    return faint;
}"""


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_found_in_any_state_in_light_and_dark(new_phone: NewPhone, state: str) -> None:
    phone = new_phone(reduced_motion="reduce")
    STATES[state](phone)
    assert phone.page.evaluate(_SMALL) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # What lies behind an open dialogue is inert, but axe takes it for the text's background.
    phone.page.evaluate(
        "document.querySelector('dialog') && (document.querySelector('main').hidden = true)"
    )
    for scheme in ("light", "dark"):
        phone.page.emulate_media(color_scheme=scheme)
        found = Axe().run(phone.page, options=_AXE).response
        assert [told(rule) for rule in found["violations"]] == []
        assert [told(rule) for rule in found["incomplete"]] == []
        assert phone.page.evaluate(_FAINT) == []


def told(rule: dict) -> str:
    """A finding of axe on one line."""
    return f"{rule['id']}: {[node['html'] for node in rule['nodes']]}"


def test_a_turn_by_keyboard_alone(phone: Phone) -> None:
    phone.set_up("Ana", "Ben")
    keys = phone.page.keyboard
    keys.press("3")
    expect(phone.button("Die 1: 3. Remove")).to_have_count(0)  # the focus is not in the play area
    phone.button("Add a 1").focus()
    for key in ("3", "3", "4", "Backspace", "5", "5", "5", "6"):
        keys.press(key)
    phone.row("Full House").focus()
    keys.press("Enter")
    phone.status("Ana: Full House 21")
    expect(phone.button("Add a 1")).to_be_focused()


def test_what_a_screen_reader_says(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", "Ben")
    other.open(phone.link)
    live = phone.page.get_by_role("status")
    expect(phone.row("Ones")).to_have_accessible_name("Ones, open")
    phone.row("Ones").tap(force=True)
    expect(live).to_have_text("Enter five dice first.")
    phone.dice(3, 3, 5)
    expect(live).to_have_text("5. 2 to go.")
    phone.dice(5, 5)
    expect(live).to_have_text("3 3 5 5 5. Choose a category.")
    expect(phone.row("Full House")).to_have_accessible_name("Full House 21, score 21")
    expect(phone.row("Ones")).to_have_accessible_name("Ones 0, scratch for 0")
    phone.choose("Full House")
    expect(live).to_have_text("Ana, Full House 21. Turn: Ben.")
    expect(other.page.get_by_role("status")).to_have_text("Ana, Full House 21. Turn: Ben.")
    phone.turn((4, 4, 1, 2, 6), "Fours")
    expect(phone.row("Full House")).to_have_accessible_name("Full House 21")
    phone.context.set_offline(True)
    expect(live).to_have_text("No connection. Go on entering.")
    phone.context.set_offline(False)
    expect(live).to_have_text("Connected again.")


def test_headings_and_landmarks_lead_through_the_play_screen(phone: Phone) -> None:
    phone.set_up("Ana")
    headings = phone.page.get_by_role("heading")
    expect(headings).to_have_text(["Turn: Ana", "Categories", "Last entry", "Dice"])
    for name in ("Categories", "Last entry", "Dice"):
        expect(phone.page.get_by_role("region", name=name)).to_have_count(1)


def test_a_remote_entry_moves_no_focus(phone: Phone, other: Phone) -> None:
    phone.set_up("Ana", "Ben")
    other.open(phone.link)
    other.button("Menu").focus()
    phone.turn((4, 4, 1, 2, 6), "Fours")
    other.title("Turn: Ben")
    expect(other.button("Menu")).to_be_focused()


@pytest.mark.parametrize("state", ["choose", "half_played", "rolled"])
def test_forced_colours_keep_rows_apart(new_phone: NewPhone, state: str) -> None:
    phone = new_phone(forced_colors="active")
    STATES[state](phone)
    styles = phone.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.row')].map((row) => ["
        " row.dataset.state, getComputedStyle(row).borderTopStyle + ' '"
        " + getComputedStyle(row).borderTopWidth]))"
    )
    assert len(set(styles.values())) >= len(styles) - ("open" in styles and "zero" in styles)


def test_without_motion_nothing_moves(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="reduce")
    STATES["over"](phone)
    phone.tap("Undo")
    phone.choose("Ones")
    phone.title("A tie: Ana and Ben, 140")
    expect(phone.page.locator(".confetti")).to_have_count(0)
