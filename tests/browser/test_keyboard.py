"""With the keyboard alone: recording, the menu, a long sheet, and what a danger is."""

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

# The focused element, its text, and whether the focus is visible.
FOCUS = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [at.localName, at.textContent.trim().replace(/\\s+/g, " "), seen];
}"""


def focus(phone: Phone) -> tuple[str, str, bool]:
    element, words, is_seen = phone.page.evaluate(FOCUS)
    return element, words, is_seen


def tab_to(phone: Phone, words: str) -> None:
    """Press Tab until the element with this text has the focus; the focus must be visible at every stop."""
    for _stop in range(60):
        phone.page.keyboard.press("Tab")
        element, text, is_seen = focus(phone)
        assert is_seen or element == "body", f"the focus is not visible at {element} {text!r}"
        if text == words:
            return
    pytest.fail(f"Tab never reaches {words!r}")


def type_cards(phone: Phone, *keys: str) -> None:
    for key in keys:
        phone.page.keyboard.press(key)


def expect_focus(phone: Phone, selector: str) -> None:
    """Wait until this element has a visible focus."""
    expect(phone.on(selector)).to_be_focused()
    phone.wait_until(lambda: focus(phone)[2])


def test_a_whole_hand_by_keyboard_alone(owner: Phone) -> None:
    tab_to(owner, "Bo")
    owner.page.keyboard.press("Enter")
    expect(owner.on("#entry")).to_be_visible()
    expect_focus(owner, ".hand .pad :focus")
    # Back to the choice of the leader, then close: the focus returns to the link that opened the entry.
    type_cards(owner, "a", "Backspace", "Backspace")
    expect(owner.on(".hand .tile .card")).to_have_text(["", "", ""])
    expect(owner.on(".hand .tile .led:not([hidden])")).to_have_count(0)
    owner.page.keyboard.press("Escape")
    expect(owner.on("#entry")).to_be_hidden()
    expect_focus(owner, "[data-enter='1']")
    # Clockwise from Bo: his queen, a jack for Cleo by mistake, her 10, Anna's king.
    owner.page.keyboard.press("Enter")
    type_cards(owner, "q", "J", "Backspace", "T", "k")
    expect(owner.shown.locator(".headline")).to_be_visible()
    # The last card takes its key away, so Save has the focus.
    expect_focus(owner, "[data-save]")
    owner.page.keyboard.press("Enter")
    expect(owner.on("#board")).to_have_attribute("data-revision", "1")
    # The focus stays on the board and does not jump to the top of the page.
    expect(owner.on("#board :focus, #board:focus")).to_have_count(1)
    assert owner.sheet().heads == "Anna 13, Bo 0, Cleo 0"
    cell = owner.on("tbody td a").first
    cell.focus()
    owner.page.keyboard.press("Enter")
    expect(owner.on("#panel")).to_be_visible()
    owner.page.keyboard.press("Escape")
    expect(owner.on("#panel")).to_be_hidden()
    expect(cell).to_be_focused()


def test_the_menu_closes_with_escape_and_when_the_focus_leaves_it(owner: Phone) -> None:
    menu, button = owner.on(".menu nav"), ".menu summary"
    tab_to(owner, "⋯")
    type_cards(owner, "Enter", "Tab", "Tab")
    expect(menu.get_by_role("link").nth(1)).to_be_focused()
    owner.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect_focus(owner, button)
    # Forwards out of the menu, then backwards: in both directions it covers nothing.
    owner.page.keyboard.press("Enter")
    menu.get_by_role("link").last.focus()
    owner.page.keyboard.press("Tab")
    expect(menu).to_be_hidden()
    expect_focus(owner, "#sheet")
    owner.on(button).focus()
    type_cards(owner, "Enter", "Shift+Tab")
    expect(menu).to_be_hidden()
    expect_focus(owner, ".skip")
    # On its button the menu stays open.
    type_cards(owner, "Tab", "Enter", "Tab", "Shift+Tab")
    expect(menu).to_be_visible()
    expect_focus(owner, button)


def test_a_long_sheet_can_be_skipped(phone: Phone) -> None:
    phone.set_up("agurk", NAMES, {"limit.value": "99"})
    phone.play(*(Hand(dict(zip(NAMES, ("2", "3", "4"), strict=True)), "Anna") for _hand in range(8)))
    phone.page.keyboard.press("Tab")
    expect_focus(phone, ".skip")
    expect(phone.on(".skip")).to_have_css("clip-path", "none")
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("Tab")
    expect_focus(phone, ".undo button")


def test_a_danger_explains_itself_until_a_tap_elsewhere_or_escape(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bo"))
    phone.play(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    danger, why = phone.on(".why summary"), phone.on(".why p")
    phone.tap(danger)
    expect(why).to_have_text("If Anna takes the last trick with 8 or higher, that is too much: Anna gets a cucumber.")
    expect(why).to_be_in_viewport(ratio=1)
    phone.page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    danger.press("Enter")
    expect(why).to_be_visible()
    phone.on(".top h1").tap()
    expect(why).to_be_hidden()
