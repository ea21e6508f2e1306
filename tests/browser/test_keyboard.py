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


def test_a_whole_hand_by_keyboard_alone(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    tab_to(phone, "Bo")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    expect_focus(phone, ".hand .pad :focus")
    # Back to the choice of the leader, then close: the focus returns to the link that opened the entry.
    type_cards(phone, "a", "Backspace", "Backspace")
    expect(phone.on(".hand .tile .card")).to_have_text(["", "", ""])
    expect(phone.on(".hand .tile .led:not([hidden])")).to_have_count(0)
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    expect_focus(phone, "[data-enter='1']")
    # Clockwise from Bo: his queen, a jack for Cleo by mistake, her 10, Anna's king.
    phone.page.keyboard.press("Enter")
    type_cards(phone, "q", "J", "Backspace", "T", "k")
    expect(phone.shown.locator(".headline")).to_be_visible()
    # The last card takes its key away, so Save has the focus.
    expect_focus(phone, "[data-save]")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    # The focus stays on the board and does not jump to the top of the page.
    expect(phone.on("#board :focus, #board:focus")).to_have_count(1)
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 0"
    cell = phone.on("tbody td a").first
    cell.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.on("#panel")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#panel")).to_be_hidden()
    expect(cell).to_be_focused()


def test_the_menu_closes_with_escape_and_when_the_focus_leaves_it(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    menu, button = phone.on(".menu nav"), ".menu summary"
    tab_to(phone, "⋯")
    type_cards(phone, "Enter", "Tab", "Tab")
    expect(menu.get_by_role("link").nth(1)).to_be_focused()
    phone.page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect_focus(phone, button)
    # Forwards out of the menu, then backwards: in both directions it covers nothing.
    phone.page.keyboard.press("Enter")
    menu.get_by_role("link").last.focus()
    phone.page.keyboard.press("Tab")
    expect(menu).to_be_hidden()
    expect_focus(phone, "#sheet")
    phone.on(button).focus()
    type_cards(phone, "Enter", "Shift+Tab")
    expect(menu).to_be_hidden()
    expect_focus(phone, ".skip")
    # On its button the menu stays open.
    type_cards(phone, "Tab", "Enter", "Tab", "Shift+Tab")
    expect(menu).to_be_visible()
    expect_focus(phone, button)


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
