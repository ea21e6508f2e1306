"""A banner that appears does not push the buttons from under the thumb."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, SECOND, disconnect, enter_and_save, expect_waiting, reconnect, trouble
from tests.browser.phone import Phone
from tests.browser.table import another, hand


def thumb(phone: Phone) -> list[int]:
    """Where the buttons of the board are, in pixels from the top, upright and sideways."""
    tops = "bar => [...bar.querySelectorAll('.chip, .undo button, .legal')].map(one => one.getBoundingClientRect().top)"
    found = list[float]()
    for width, height in ((640, 360), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        found += phone.on("#bar").evaluate(tops)
    return [round(top) for top in found]


def test_the_buttons_stay_where_they_are(owner: Phone, new_phone: NewPhone) -> None:
    other = another(owner, new_phone)
    owner.play(FIRST)
    before = thumb(owner)
    assert before
    # Without a network: a hand that waits, and after a while that the board may be old.
    disconnect(owner)
    enter_and_save(owner, SECOND)
    expect_waiting(owner, 2)
    expect(owner.on(".to-send")).to_have_text("1 change not sent yet.")
    expect(owner.on(".to-send")).to_be_in_viewport(ratio=1)
    owner.on("#contact").evaluate("banner => { banner.textContent = banner.dataset.lost; }")
    expect(owner.on("#contact")).to_be_visible()
    assert thumb(owner) == before
    # The other phone was quicker: the hand was not saved.
    other.page.reload()
    other.record(hand("2", "3", "4", led="Bo"))
    reconnect(owner)
    expect(trouble(owner)).to_be_visible()
    expect(owner.on(".to-send")).to_be_hidden()
    assert thumb(owner) == before
