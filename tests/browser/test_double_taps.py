"""Hurried taps, reloads and the way back: every hand is saved exactly once."""

from playwright.sync_api import expect

from tests.browser.journal import FIRST, SECOND, THIRD, line, saved_hands
from tests.browser.phone import Phone
from tests.browser.table import NAMES, expect_revision


def test_hurried_taps_on_save_store_one_hand(phone: Phone) -> None:
    """The choice of the leader is where Save was. By the page's clock all taps come at once."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(FIRST)
    box = phone.save_button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.clock.pause_at("2026-11-21T15:00:00")
    phone.page.touchscreen.tap(x, y)
    phone.page.touchscreen.tap(x, y)
    expect_revision(phone, 1)
    phone.page.touchscreen.tap(x, y)
    # Keys work at once, taps after a moment.
    expect(phone.on("body.settling")).to_have_count(1)
    phone.on("[data-enter]").first.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.page.clock.run_for(1000)
    expect(phone.on("body.settling")).to_have_count(0)
    phone.page.clock.resume()
    phone.enter_quickly(SECOND)
    phone.save_button.evaluate("(button) => { button.click(); button.click(); }")
    expect_revision(phone, 2)
    # A hand from a second request would be there when the next one is saved.
    phone.record(THIRD)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_reload_and_back_show_the_current_board(phone: Phone) -> None:
    """The address of the plain form leads to the board and opens its entry."""
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/hand?leader=0")
    expect(phone.on("#entry")).to_be_visible()
    assert phone.page.url == address
    for card in ("K", "Q", "J"):
        phone.tap(phone.key(card))
    phone.save()
    board = phone.sheet()
    phone.page.reload()
    assert phone.sheet() == board
    phone.page.goto(f"{address}/history")
    phone.page.go_back()
    expect_revision(phone, 1)
    assert phone.sheet() == board
