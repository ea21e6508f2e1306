"""A phone vibrates and ticks for a saved hand, if switched on; the tests record the calls of both APIs."""

from playwright.sync_api import expect

from tests.browser.journal import COMMANDS, expect_waiting
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

HAND = Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna")

LISTEN = """
    window.feedback = [];
    const vibrate = Navigator.prototype.vibrate, start = OscillatorNode.prototype.start;
    Navigator.prototype.vibrate = function (pattern) {
        window.feedback.push(`vibrates ${pattern}`);
        return vibrate.call(this, pattern);
    };
    OscillatorNode.prototype.start = function (...when) {
        window.feedback.push(`sounds ${this.context.state}`);
        return start.apply(this, when);
    };
"""


def expect_feedback(phone: Phone, *feedback: str) -> None:
    """Wait until exactly these vibrations and sounds were made, in this order."""
    phone.wait_until(lambda: phone.page.evaluate("window.feedback") == list(feedback))


def open_game(phone: Phone, *switches: str) -> None:
    """Open a game and turn on these switches; each gives a sample of its feedback at once."""
    phone.context.add_init_script(LISTEN)
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/phone")
    for switch in switches:
        phone.tap(phone.on(f"#{switch}"))
    phone.wait_until(lambda: len(phone.page.evaluate("window.feedback")) == len(switches))
    phone.tap(phone.on(".close"))
    phone.page.wait_for_url(phone.address)


def test_only_a_saved_hand_vibrates_and_ticks(phone: Phone) -> None:
    open_game(phone)
    phone.record(HAND)
    expect_feedback(phone)
    phone.page.goto(f"{phone.address}/phone")
    for switch in ("vibrate", "tick"):
        phone.tap(phone.on(f"#{switch}"))
    phone.tap(phone.on(".close"))
    phone.enter(HAND)
    expect_feedback(phone)
    phone.save()
    expect_feedback(phone, "vibrates 30", "sounds running")
    phone.tap_on_board("Undo")
    expect_feedback(phone, "vibrates 30", "sounds running")
    phone.page.goto(f"{phone.address}/phone")
    for switch in ("vibrate", "tick"):
        phone.tap(phone.on(f"#{switch}"))
        expect(phone.on(f"#{switch}")).not_to_be_checked()
    phone.page.reload()
    expect(phone.on("#vibrate")).not_to_be_checked()
    phone.tap(phone.on(".close"))
    phone.record(HAND)
    expect_feedback(phone)


def test_a_hand_that_waits_vibrates_and_ticks_once_it_is_saved(phone: Phone) -> None:
    open_game(phone, "vibrate", "tick")
    phone.allow_errors("Failed to load")
    phone.enter(HAND)
    phone.page.route(COMMANDS, lambda route: route.abort())
    phone.tap(phone.save_button)
    expect_waiting(phone, 1)
    expect_feedback(phone)
    phone.page.unroute(COMMANDS)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect_feedback(phone, "vibrates 30", "sounds running")


def test_the_switches_of_a_phone_that_cannot_vibrate(phone: Phone) -> None:
    phone.context.add_init_script("delete Navigator.prototype.vibrate;")
    phone.page.goto(f"{phone.site}/phone")
    expect(phone.on("#vibrate")).to_be_disabled()
    expect(phone.on("#vibrate-about [data-unable]")).to_be_visible()
    phone.on(".close").focus()
    for switch in ("awake", "tick"):
        phone.page.keyboard.press("Tab")
        phone.page.keyboard.press("Space")
        expect(phone.on(f"#{switch}")).to_be_focused()
        expect(phone.on(f"#{switch}")).to_be_checked()
