"""Several phones and double taps: every hand is saved exactly once, and no entry is lost."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.outbox import line, saved_hands
from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand

MINE, THEIRS, OTHER = hand("K", "Q", "J"), hand("K", "Q", "A"), hand("2", "3", "4")
NEWS = re.compile(r"/events\?|/news\?")


def test_the_slower_of_two_phones_decides(phone: Phone, new_phone: NewPhone) -> None:
    """It drops its hand, then saves one as a further hand, then corrects the quicker phone's hand."""
    phone.set_up("agurk", NAMES, {"limit.value": "99"})
    address = phone.address
    other = new_phone()
    other.allow_errors("409")
    other.join(phone)

    def both_save(number: int) -> None:
        for one in (phone, other):
            expect(one.on("#board")).to_have_attribute("data-revision", str(number - 1))
        phone.enter_quickly(MINE)
        other.enter_quickly(THEIRS)
        phone.save()
        other.tap(other.save_button)
        expect(other.on("#entry .notice")).to_contain_text("Another phone was quicker")
        expect(other.on("#entry .notice")).to_contain_text(line(number, MINE))
        expect(other.on(".hand .tile .card")).to_have_text(["K", "Q", "A"])
        assert saved_hands(other)[0] == line(number, MINE)

    both_save(1)
    # The board behind the entry is the present one.
    other.tap(other.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    expect(other.on("#entry")).to_be_hidden()
    expect(other.on("#board")).to_have_attribute("data-revision", "1")
    assert other.sheet() == phone.sheet()
    assert other.sheet().heads == "Anna 13, Bo 0, Cleo 0"
    both_save(2)
    expect(other.save_button).to_have_text("Neither: this is hand 3")
    expect(other.save_button).to_be_enabled()
    other.tap(other.save_button)
    expect(other.on("#board")).to_have_attribute("data-revision", "3")
    assert saved_hands(other) == [line(3, THEIRS), line(2, MINE), line(1, MINE)]
    assert other.sheet().heads == "Anna 26, Bo 0, Cleo 14"
    both_save(4)
    other.tap(other.page.get_by_role("button", name="Mine is right: change theirs"))
    other.page.wait_for_url("**/hands/4/correct")
    expect(other.on(".hand .tile .card")).to_have_text(["K", "Q", "A"])
    expect(other.on(".changes li")).to_have_text([re.compile(r"Anna\s+39 → 26"), re.compile(r"Cleo\s+14 → 28")])
    assert len(saved_hands(other)) == 4
    other.tap(other.on("#shown").get_by_role("checkbox"))
    other.tap(other.save_button)
    other.page.wait_for_url(address)
    assert other.sheet().heads == "Anna 26, Bo 0, Cleo 28"


def test_a_late_undo_undoes_nothing(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(MINE)
    other = new_phone()
    other.allow_errors("409", "ERR_FAILED")
    other.page.route(NEWS, lambda route: route.abort())
    other.join(phone)
    phone.enter_quickly(THEIRS)
    phone.save()
    other.tap(other.on(".bar").get_by_role("button", name="Undo"))
    expect(other.on("#board .notice")).to_contain_text(f"Another phone was quicker: {line(2, THEIRS)}")
    assert len(saved_hands(phone)) == 2


def test_hurried_taps_on_save_store_one_hand(phone: Phone) -> None:
    """The choice of the leader is where Save was. By the page's clock all taps come at once."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(MINE)
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
    phone.enter_quickly(THEIRS)
    phone.save_button.evaluate("(button) => { button.click(); button.click(); }")
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    # A hand from a second request would be there when the next one is saved.
    phone.record(OTHER)
    assert saved_hands(phone) == [line(3, OTHER), line(2, THEIRS), line(1, MINE)]


def test_reload_and_back_show_the_current_board(phone: Phone) -> None:
    """The first hand comes from the entry page, to which the back button leads, the second from the board."""
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/hand?leader=0")
    for card in ("K", "Q", "J"):
        phone.tap(phone.key(card))
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.tap(phone.save_button)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    board = phone.sheet()
    phone.page.reload()
    assert phone.sheet() == board
    phone.page.goto(f"{address}/history")
    phone.page.go_back()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.sheet() == board
    phone.record(THEIRS)
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 14"
    assert saved_hands(phone) == [line(2, THEIRS), line(1, MINE)]
