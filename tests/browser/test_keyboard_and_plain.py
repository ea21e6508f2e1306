"""Recording with the keyboard alone, and without scripts on plain pages and forms."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")

# The focused element, its text, and whether the focus is visible.
FOCUS = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [at.localName, at.textContent.trim().replace(/\\s+/g, " "), seen];
}"""


# How far each radio button of the form is from its own name, and from the name before it in the same line.
GAPS = """labels => labels.map((label, at) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    const button = label.firstElementChild.getBoundingClientRect(), name = [...range.getClientRects()].at(-1);
    const before = labels[at - 1]?.getBoundingClientRect();
    const isFirst = before?.top !== label.getBoundingClientRect().top;
    return [name.left - button.right, isFirst ? Infinity : button.left - before.right];
})"""

# Where the text of a label begins, line by line.
STARTS = """label => {
    const range = document.createRange();
    range.selectNodeContents(label.lastChild);
    return [...range.getClientRects()].map(({ left }) => Math.round(left));
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
    tab_to(phone, "Save hand 1")
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
    expect_focus(phone, ".ask-legal")
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


def test_a_game_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.allow_errors("422")
    page = phone.page
    page.goto(phone.site)
    page.locator("a.variant[href$='/agurk']").tap()
    for number, name in enumerate(NAMES):
        page.locator(f"#players-{number}-name").fill(name)
    page.locator("#start").tap()
    page.wait_for_url("**/g/*")
    assert phone.sheet().coming == "Hand 1, Anna deals, Bo leads, 7 cards"

    page.locator(".bar").get_by_role("link", name="Bo").tap()
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    # With a card missing the hand is refused, and the form keeps the rest.
    page.locator("[name='card_1']").select_option("Q")
    phone.save_button.tap()
    expect(page.locator(".error").first).to_be_visible()
    expect(page.locator("[name='card_1']")).to_have_value("Q")
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    for name, card in zip(NAMES, ("K", "Q", "J"), strict=True):
        page.get_by_label(name, exact=True).locator("visible=true").and_(page.locator("select")).select_option(card)
    page.locator("[name='check']").tap()
    expect(page.locator("#shown .headline")).to_be_visible()
    assert phone.stored() == 0
    phone.save_button.tap()
    page.wait_for_url(re.compile(r"/g/[\w-]+(#line-\d+)?$"))
    expect(page.get_by_role("status").filter(has_text="Hand 1 is saved.")).to_be_visible()
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 0"

    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#board")).to_have_attribute("data-revision", "2")
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"
    page.get_by_role("button", name="Redo").tap()
    expect(page.locator("#board")).to_have_attribute("data-revision", "3")

    page.locator("tbody td a").first.tap()
    expect(page.locator(".sum tr").last).to_contain_text("Score after")
    page.locator("a[href$='/correct']").tap()
    page.locator("[name='card_1']").select_option("A")
    phone.save_button.tap()
    expect(page.locator(".changes")).to_contain_text("Bo")
    phone.save_button.tap()
    page.wait_for_url(re.compile(r"/g/[\w-]+(#line-\d+)?$"))
    assert phone.sheet().heads == "Anna 0, Bo 14, Cleo 0"

    page.goto(f"{phone.address}/history")
    lines = page.locator(".history li")
    expect(lines.first).to_contain_text("Hand 1 changed: Bo A, Cleo J, Anna K. Before: Bo Q, Cleo J, Anna K")
    expect(lines.last).to_contain_text("Hand 1: Bo Q, Cleo J, Anna K")

    # Who goes back after saving finds an empty form, not the cards of the hand before in that of the next one.
    page.goto(f"{phone.address}/hand")
    for seat, card in enumerate(("2", "3", "4")):
        page.locator(f"[name='card_{seat}']").select_option(card)
    page.get_by_role("radio", name="Anna").check()
    phone.save_button.tap()
    expect(page.get_by_role("status").filter(has_text="Hand 2 is saved.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 3: last trick")).to_be_visible()
    expect(page.locator("[name='card_1']")).to_have_value("")


def test_without_scripts_each_name_stands_with_its_own_box(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.set_up("agurk", NAMES)
    page = phone.page
    page.locator(".bar").get_by_role("link", name="Bo").tap()
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    for own, before in page.locator("label:has([type=radio])").evaluate_all(GAPS):
        assert own * 2 < before
    starts = page.locator("label:has([name=partial])").evaluate(STARTS)
    assert len(starts) > 1, "the sentence has a second line"
    assert len(set(starts)) == 1
    for name, card in zip(NAMES, ("K", "Q", "J"), strict=True):
        page.get_by_label(name, exact=True).locator("visible=true").and_(page.locator("select")).select_option(card)
    page.locator("[name='check']").tap()
    expect(page.locator(".steps .from-to")).to_have_text("→ 13")
    ends = "parts => parts.map((part) => Math.round(part.getBoundingClientRect().right))"
    assert len(set(page.locator(".steps li, .steps li > :last-child").evaluate_all(ends))) == 1
