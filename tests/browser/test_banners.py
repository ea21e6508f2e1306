"""A banner that appears does not push the buttons from under the thumb."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, SECOND, disconnect, enter_and_save, expect_waiting, reconnect, trouble
from tests.browser.phone import Phone
from tests.browser.table import NAMES, another, hand


def thumb(phone: Phone) -> list[int]:
    """Where the buttons of the board are, in pixels from the top, upright and sideways."""
    tops = "bar => [...bar.querySelectorAll('.chip, .undo button, .legal')].map(one => one.getBoundingClientRect().top)"
    found = list[float]()
    for width, height in ((640, 360), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        found += phone.on("#bar").evaluate(tops)
    return [round(top) for top in found]


def test_the_buttons_stay_where_they_are(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = another(phone, new_phone)
    phone.play(FIRST)
    before = thumb(phone)
    assert before
    # Without a network: a hand that waits, and after a while that the board may be old.
    disconnect(phone)
    enter_and_save(phone, SECOND)
    expect_waiting(phone, 2)
    expect(phone.on(".to-send")).to_have_text("1 change not sent yet.")
    expect(phone.on(".to-send")).to_be_in_viewport(ratio=1)
    phone.on("#contact").evaluate("banner => { banner.textContent = banner.dataset.lost; }")
    expect(phone.on("#contact")).to_be_visible()
    assert thumb(phone) == before
    # The other phone was quicker: the hand was not saved.
    other.page.reload()
    other.record(hand("2", "3", "4", led="Bo"))
    reconnect(phone)
    expect(trouble(phone)).to_be_visible()
    expect(phone.on(".to-send")).to_be_hidden()
    assert thumb(phone) == before
