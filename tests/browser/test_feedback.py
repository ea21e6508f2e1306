"""A saved hand is felt and heard where the phone is set so; the test writes down the calls of the browser."""

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")
HAND = Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna")

LISTEN = """
    window.given = [];
    const vibrate = Navigator.prototype.vibrate, start = OscillatorNode.prototype.start;
    Navigator.prototype.vibrate = function (pattern) {
        window.given.push(`vibrates ${pattern}`);
        return vibrate.call(this, pattern);
    };
    OscillatorNode.prototype.start = function (...when) {
        window.given.push(`sounds ${this.context.state}`);
        return start.apply(this, when);
    };
"""


def expect_given(phone: Phone, *given: str) -> None:
    """What was felt and heard so far, in order; waits for it, for a page may still be busy."""
    phone.wait_until(lambda: phone.page.evaluate("window.given") == list(given))


def ready(phone: Phone, *wishes: str) -> None:
    """A game on a phone on which these switches were tapped; what is switched on is tried at once."""
    phone.context.add_init_script(LISTEN)
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/phone")
    for wish in wishes:
        phone.tap(phone.on(f"#{wish}"))
    phone.wait_until(lambda: len(phone.page.evaluate("window.given")) == len(wishes))
    phone.tap(phone.on(".way-back a"))
    phone.page.wait_for_url(phone.address)


def test_a_saved_hand_is_felt_and_heard_but_no_preview_and_no_undo_until_it_is_switched_off(phone: Phone) -> None:
    ready(phone)
    phone.record(HAND)
    expect_given(phone)
    phone.page.goto(f"{phone.address}/phone")
    for wish in ("vibrate", "tick"):
        phone.tap(phone.on(f"#{wish}"))
    phone.tap(phone.on(".way-back a"))
    phone.enter(HAND)
    expect_given(phone)
    phone.save()
    expect_given(phone, "vibrates 30", "sounds running")
    phone.tap_on_board("Undo")
    expect_given(phone, "vibrates 30", "sounds running")
    phone.page.goto(f"{phone.address}/phone")
    for wish in ("vibrate", "tick"):
        phone.tap(phone.on(f"#{wish}"))
        expect(phone.on(f"#{wish}")).not_to_be_checked()
    phone.page.reload()
    expect(phone.on("#vibrate")).not_to_be_checked()
    phone.tap(phone.on(".way-back a"))
    phone.record(HAND)
    expect_given(phone)


def test_a_hand_that_waits_is_felt_and_heard_once_it_is_kept(phone: Phone) -> None:
    ready(phone, "vibrate", "tick")
    phone.forgive("Failed to load")
    phone.enter(HAND)
    phone.page.route("**/hand", lambda route: route.abort())
    phone.tap(phone.save_button)
    expect(phone.on("#unsent")).to_be_visible()
    expect_given(phone)
    phone.page.unroute("**/hand")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    expect_given(phone, "vibrates 30", "sounds running")


def test_a_phone_that_cannot_vibrate_says_so_and_the_switches_work_by_keyboard(phone: Phone) -> None:
    phone.context.add_init_script("delete Navigator.prototype.vibrate;")
    phone.page.goto(f"{phone.site}/phone")
    expect(phone.on("#vibrate")).to_be_disabled()
    expect(phone.on("#vibrate-about [data-unable]")).to_be_visible()
    phone.on(".way-back a").focus()
    for wish in ("awake", "tick"):
        phone.page.keyboard.press("Tab")
        phone.page.keyboard.press("Space")
        expect(phone.on(f"#{wish}")).to_be_focused()
        expect(phone.on(f"#{wish}")).to_be_checked()


def test_where_nothing_can_be_kept_the_switches_and_saving_still_work(phone: Phone) -> None:
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get: {refuse} }});")
    ready(phone, "tick")
    phone.record(HAND)
    expect_given(phone)
