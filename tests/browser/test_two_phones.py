"""Several phones and double taps: every hand is saved exactly once, and no entry is lost."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    COMMANDS,
    MINE,
    THEIRS,
    Gate,
    both_are_right,
    decide,
    line,
    load_late_scripts,
    saved_hands,
    trouble,
    wait_until_all_sent,
)
from tests.browser.phone import Phone
from tests.browser.table import NAMES, expect_revision, hand

QUICKER, SLOWER, OTHER = hand("K", "Q", "J"), hand("K", "Q", "A"), hand("2", "3", "4")
NEWS = re.compile(r"/events\?|/journal\?")


def test_the_slower_of_two_phones_decides(phone: Phone, new_phone: NewPhone) -> None:
    """It drops its hand, then saves one as a further hand, then puts its own in the place of the quicker phone's."""
    phone.set_up("agurk", NAMES, {"limit.value": "99"})
    other = new_phone()
    other.join(phone)
    load_late_scripts(other)

    def both_save(number: int) -> None:
        for one in (phone, other):
            expect_revision(one, number - 1)
        # The request of the other phone is on its way when the first one's hand is saved.
        gate = Gate()
        other.page.route(COMMANDS, gate)
        other.enter_quickly(SLOWER)
        other.tap(other.save_button)
        other.wait_until(lambda: gate.waiting)
        phone.enter_quickly(QUICKER)
        phone.save()
        gate.open()
        other.page.unroute(COMMANDS)
        expect(trouble(other)).to_contain_text("Another phone was quicker")
        expect(trouble(other)).to_contain_text(line(number, QUICKER))
        assert saved_hands(other)[0] == line(number, QUICKER)

    both_save(1)
    decide(other, THEIRS)
    wait_until_all_sent(other)
    expect_revision(other, 1)
    assert other.sheet() == phone.sheet()
    assert other.sheet().heads == "Anna 13, Bo 0, Cleo 0"
    both_save(2)
    both_are_right(other, 3)
    wait_until_all_sent(other)
    assert saved_hands(other) == [line(3, SLOWER), line(2, QUICKER), line(1, QUICKER)]
    assert other.sheet().heads == "Anna 26, Bo 0, Cleo 14"
    both_save(4)
    decide(other, MINE)
    expect(other.on(".hand .tile .card")).to_have_text(["K", "Q", "A"])
    expect(other.on(".changes li")).to_have_text([re.compile(r"Anna\s+39 → 26"), re.compile(r"Cleo\s+14 → 28")])
    assert len(saved_hands(other)) == 4
    other.tap(other.save_button)
    wait_until_all_sent(other)
    assert other.sheet().heads == "Anna 26, Bo 0, Cleo 28"


def test_a_late_undo_undoes_nothing(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(QUICKER)
    other = new_phone()
    other.allow_errors("ERR_FAILED")
    other.page.route(NEWS, lambda route: route.abort())
    other.join(phone)
    phone.enter_quickly(SLOWER)
    phone.save()
    other.tap(other.on("form.undo button"))
    expect(trouble(other)).to_contain_text(line(2, SLOWER))
    decide(other, "Discard")
    wait_until_all_sent(other)
    assert len(saved_hands(phone)) == 2


def test_hurried_taps_on_save_store_one_hand(phone: Phone) -> None:
    """The choice of the leader is where Save was. By the page's clock all taps come at once."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(QUICKER)
    box = phone.save_button.bounding_box()
    assert box
    phone.page.clock.pause_at("2026-11-21T15:00:00")

    def tap() -> None:
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    tap()
    tap()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    tap()
    # Keys work at once, taps after a moment.
    expect(phone.on("body.settling")).to_have_count(1)
    phone.on("[data-enter]").first.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.page.clock.run_for(1000)
    expect(phone.on("body.settling")).to_have_count(0)
    phone.page.clock.resume()
    phone.enter_quickly(SLOWER)
    phone.save_button.evaluate("(button) => { button.click(); button.click(); }")
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    # A hand from a second request would be there when the next one is saved.
    phone.record(OTHER)
    assert saved_hands(phone) == [line(3, OTHER), line(2, SLOWER), line(1, QUICKER)]


def test_reload_and_back_show_the_current_board(phone: Phone) -> None:
    """The address of the plain form leads to the board and opens its entry."""
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/hand?leader=0")
    expect(phone.on("#entry")).to_be_visible()
    assert phone.page.url == address
    phone.tap(phone.tile("Anna"))
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
    phone.record(SLOWER)
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 14"
    assert saved_hands(phone) == [line(2, SLOWER), line(1, QUICKER)]
