"""A banner that appears does not push the buttons from under the thumb, nor the sheet off the screen."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, SECOND, disconnect, enter_and_save, expect_waiting, reconnect, trouble
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand


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
    other = new_phone()
    other.join(phone)
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


def test_long_news_take_two_lines_until_a_tap_and_leave_the_sheet_in_sight(phone: Phone, new_phone: NewPhone) -> None:
    """Several hands and an undo at once, as after a while without a network, at a full table."""
    names = (
        "Maximiliane",
        "Bartholomäus",
        "Clementine-Sophie",
        "Dan",
        "Evangelina",
        "Friedrich-Wilhelm",
        "Grethe Sørensen",
    )
    phone.set_up("agurk", names, {"limit.value": "99"})
    other = new_phone(viewport={"width": 320, "height": 640})
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    ending = dict(zip(names, ("2", "3", "4", "5", "6", "7", "8"), strict=True))
    phone.play(*[Hand(ending, names[0])] * 4)
    phone.tap_on_board("Undo")
    expect(other.on("#notices .news")).to_be_visible()
    notices, news = other.on("#notices"), other.on(".news span")
    lines = "news => Math.round(news.getBoundingClientRect().height / parseFloat(getComputedStyle(news).lineHeight))"
    assert news.evaluate(lines) == 2
    # A whole card of the newest hand is above the bar.
    card, bar = (other.on(one).first.bounding_box() for one in ("tbody td .card", "#bar"))
    assert card
    assert bar
    assert card["y"] + card["height"] <= bar["y"]
    other.tap(other.on(".news"))
    assert news.evaluate(lines) > 2
    assert notices.evaluate("notices => notices.scrollHeight > notices.clientHeight")
    notices.focus()
    other.page.keyboard.press("End")
    other.wait_until(lambda: notices.evaluate("notices => notices.scrollTop") > 0)
    # Read, it goes with a tap on its cross; the next news with the hand after it.
    other.tap(other.on(".news button"))
    expect(news).to_have_count(0)
    phone.tap_on_board("Undo")
    expect(news).to_be_visible()
    phone.record(Hand(ending, names[0]))
    expect(other.on("#board")).to_have_attribute("data-revision", str(phone.revision))
    expect(news).to_have_count(0)
