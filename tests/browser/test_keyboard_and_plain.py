"""Without a finger: a hand by the keyboard alone. And without scripts: everything by plain pages and forms."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")

# What has the focus, and whether that can be seen.
FOCUS = """() => {
    const at = document.activeElement, style = getComputedStyle(at);
    const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    return [at.localName, at.textContent.trim().replace(/\\s+/g, " "), seen];
}"""


def focus(phone: Phone) -> tuple[str, str, bool]:
    element, words, is_seen = phone.page.evaluate(FOCUS)
    return element, words, is_seen


def tab_to(phone: Phone, words: str) -> None:
    """Press Tab until something with these words has the focus, which must be seen at every stop."""
    for _stop in range(60):
        phone.page.keyboard.press("Tab")
        element, text, is_seen = focus(phone)
        assert is_seen or element == "body", f"no focus to be seen at {element} {text!r}"
        if text == words:
            return
    pytest.fail(f"Tab never comes to {words!r}")


def type_cards(phone: Phone, *keys: str) -> None:
    for key in keys:
        phone.page.keyboard.press(key)


def test_a_whole_hand_by_keyboard_alone(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    tab_to(phone, "Bo")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    assert phone.on(".hand .pad :focus").count() == 1
    assert focus(phone)[2]
    # Clockwise from Bo: his queen, a jack for Cleo that is taken back, her 10, Anna's king.
    type_cards(phone, "q", "J", "Backspace", "T", "k")
    expect(phone.shown.locator(".headline")).to_have_text("Anna takes it with the K.")
    tab_to(phone, "Save hand 1")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 0"


def test_a_long_sheet_can_be_skipped(phone: Phone) -> None:
    phone.set_up("agurk", NAMES, {"limit.value": "99"})
    phone.play(*(Hand(dict(zip(NAMES, ("2", "3", "4"), strict=True)), "Anna") for _hand in range(8)))
    tab_to(phone, "Past the sheet")
    assert phone.on(".skip").evaluate("link => getComputedStyle(link).clipPath") == "none"
    phone.page.keyboard.press("Enter")
    phone.page.keyboard.press("Tab")
    assert focus(phone)[1:] == ("Undo", True)


def test_backspace_goes_back_as_far_as_the_leader(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    tab_to(phone, "Cleo")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#shown")).to_have_text("Cleo played …")
    type_cards(phone, "a", "Backspace", "Backspace")
    expect(phone.on("#shown")).to_have_text("Who led the last trick?")
    assert phone.on(".hand .tile .card").all_inner_texts() == ["", "", ""]


def test_the_focus_comes_back_to_where_the_entry_was_opened(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    tab_to(phone, "Bo")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    assert focus(phone) == ("a", "Bo", True)


def test_after_saving_the_focus_is_on_the_board(phone: Phone) -> None:
    """Not lost at the top of the page, from where a keyboard would have to come all the way again."""
    phone.set_up("agurk", NAMES)
    tab_to(phone, "Anna")
    phone.page.keyboard.press("Enter")
    type_cards(phone, "k", "q", "j")
    expect(phone.shown.locator(".headline")).to_be_visible()
    tab_to(phone, "Save hand 1")
    phone.page.keyboard.press("Enter")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect(phone.on("#board :focus, #board:focus")).to_have_count(1)


def test_a_cell_and_its_story_by_keyboard(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(Hand(dict(zip(NAMES, "KQJ", strict=True)), "Anna"))
    cell = phone.on("tbody td a").first
    cell.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.on("#panel")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#panel")).to_be_hidden()
    expect(cell).to_be_focused()


def test_without_scripts_a_game_is_opened_recorded_undone_corrected_and_read(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    page = phone.page
    page.goto(phone.site)
    page.get_by_role("link", name="Agurk").first.tap()
    for number, name in enumerate(NAMES):
        page.locator(f"#players-{number}-name").fill(name)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*")
    assert phone.sheet().coming == "Hand 1, Anna deals, Bo leads, 7 cards"

    page.locator(".bar").get_by_role("link", name="Bo").tap()
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    for name, card in zip(NAMES, ("K", "Q", "J"), strict=True):
        page.get_by_label(name, exact=True).locator("visible=true").and_(page.locator("select")).select_option(card)
    page.get_by_role("button", name="Show what happens").tap()
    expect(page.locator("#shown")).to_contain_text("Anna pays 13 for the K.")
    assert phone.stored() == 0
    page.get_by_role("button", name="Save hand 1").tap()
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
    page.get_by_role("link", name="Correct this hand").tap()
    page.locator("[name='card_1']").select_option("A")
    page.get_by_role("button", name="Correct hand 1").tap()
    expect(page.locator(".changes")).to_contain_text("Bo")
    page.get_by_role("button", name="Correct hand 1").tap()
    page.wait_for_url(re.compile(r"/g/[\w-]+(#line-\d+)?$"))
    assert phone.sheet().heads == "Anna 0, Bo 14, Cleo 0"

    page.goto(f"{phone.address}/history")
    lines = [line.split("\n")[0].strip() for line in page.locator(".history li").all_inner_texts()]
    assert lines[0] == "Hand 1 corrected to Bo A, Cleo J, Anna K (was Bo Q, Cleo J, Anna K)"
    assert lines[-1] == "Hand 1: Bo Q, Cleo J, Anna K"


def test_without_scripts_a_hand_with_a_card_missing_is_refused_with_the_rest_kept(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.forgive("422")
    page = phone.page
    page.goto(f"{phone.site}/new/agurk")
    for number, name in enumerate(NAMES):
        page.locator(f"#players-{number}-name").fill(name)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*")
    page.locator(".bar").get_by_role("link", name="Bo").tap()
    page.locator("[name='card_1']").select_option("K")
    page.locator("[name='card_2']").select_option("Q")
    page.get_by_role("button", name="Save hand 1").tap()
    expect(page.locator(".error").first).to_contain_text("The card of Anna is missing")
    expect(page.locator("[name='card_1']")).to_have_value("K")
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
