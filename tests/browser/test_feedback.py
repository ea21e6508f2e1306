"""A saved hand is felt and heard where the phone is set so; the test writes down the calls of the browser."""

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone
from tests.browser.test_axe import blame

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


def given(phone: Phone) -> list[str]:
    found: list[str] = phone.page.evaluate("window.given")
    return found


def ready(phone: Phone, *switches: str) -> None:
    """A game on a phone on which these switches were tapped."""
    phone.context.add_init_script(LISTEN)
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.page.goto(f"{address}/phone")
    for switch in switches:
        phone.tap(phone.on(f"#{switch}"))
        # A switch lets you feel or hear at once what it does.
        assert len(given(phone)) == 1 + switches.index(switch)
    phone.tap(phone.on(".way-back a"))


def test_by_default_nothing_is_felt_or_heard(phone: Phone) -> None:
    ready(phone)
    phone.record(HAND)
    assert given(phone) == []


def test_a_saved_hand_is_felt(phone: Phone) -> None:
    ready(phone, "vibrate")
    phone.enter(HAND)
    assert given(phone) == [], "a preview is no save"
    phone.save()
    assert given(phone) == ["vibrates 30"]


def test_a_saved_hand_is_heard(phone: Phone) -> None:
    ready(phone, "tick")
    phone.record(HAND)
    assert given(phone) == ["sounds running"]
    phone.record(HAND)
    assert given(phone) == ["sounds running"] * 2


def test_a_hand_that_waits_is_felt_and_heard_once_it_is_kept(phone: Phone) -> None:
    ready(phone, "vibrate", "tick")
    phone.forgive("Failed to load")
    phone.enter(HAND)
    phone.page.route("**/hand", lambda route: route.abort())
    phone.tap(phone.save_button)
    expect(phone.on("#unsent")).to_be_visible()
    assert given(phone) == []
    phone.page.unroute("**/hand")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert given(phone) == ["vibrates 30", "sounds running"]


def test_undo_is_no_save(phone: Phone) -> None:
    ready(phone, "vibrate")
    phone.record(HAND)
    phone.tap_on_board("Undo")
    assert given(phone) == ["vibrates 30"]


def test_what_is_switched_off_again_stays_off(phone: Phone) -> None:
    ready(phone, "vibrate")
    address = phone.address
    phone.page.goto(f"{address}/phone")
    phone.tap(phone.on("#vibrate"))
    expect(phone.on("#vibrate")).not_to_be_checked()
    phone.page.reload()
    expect(phone.on("#vibrate")).not_to_be_checked()
    phone.tap(phone.on(".way-back a"))
    phone.record(HAND)
    assert given(phone) == []


def test_a_phone_that_cannot_vibrate_says_so(phone: Phone) -> None:
    phone.context.add_init_script("delete Navigator.prototype.vibrate;")
    phone.page.goto(f"{phone.site}/phone")
    expect(phone.on("#vibrate")).to_be_disabled()
    expect(phone.on("#vibrate-about")).to_contain_text("This browser cannot do it")


def test_where_nothing_can_be_kept_the_switches_and_saving_still_work(phone: Phone) -> None:
    refuse = "() => { throw new DOMException('no', 'SecurityError'); }"
    phone.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {{ get: {refuse} }});")
    ready(phone, "tick")
    phone.record(HAND)
    assert given(phone) == []


def test_the_switches_by_keyboard(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/phone")
    phone.on(".way-back a").focus()
    for switch in ("awake", "vibrate", "tick"):
        phone.page.keyboard.press("Tab")
        phone.page.keyboard.press("Space")
        expect(phone.on(f"#{switch}")).to_be_focused()
        expect(phone.on(f"#{switch}")).to_be_checked()


def test_axe_finds_nothing_on_the_switches(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/phone")
    phone.tap(phone.on("#tick"))
    assert blame(phone) == []
