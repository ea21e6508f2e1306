"""The screen stays on while a phone keeps score; the tests count the wake locks that a page holds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

HAND = Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna")

# Grants wake locks and counts them: a browser without a screen refuses them all.
WATCH = """
    window.held = 0;
    WakeLock.prototype.request = async () => {
        const lock = new EventTarget();
        let isHeld = true;
        lock.release = async () => {
            if (!isHeld) return;
            isHeld = false;
            window.held -= 1;
            lock.dispatchEvent(new Event("release"));
        };
        window.held += 1;
        window.lastLock = lock;
        return lock;
    };
"""
# What a browser does when a page is hidden or shown again: it releases every lock and sends an event.
HIDE = """async (isHidden) => {
    Object.defineProperty(document, "hidden", { value: Boolean(isHidden), configurable: true });
    if (isHidden) await window.lastLock.release();
    document.dispatchEvent(new Event("visibilitychange"));
}"""
REFUSE = """
    window.requested = 0;
    WakeLock.prototype.request = async () => {
        window.requested += 1;
        throw new DOMException("no", "NotAllowedError");
    };
"""


def expect_locks(phone: Phone, count: int) -> None:
    phone.page.wait_for_function("count => window.held === count", arg=count)


@pytest.fixture
def watched(phone: Phone) -> Phone:
    phone.context.add_init_script(WATCH)
    return phone


def test_the_screen_stays_on_from_the_first_saved_hand_to_the_end(watched: Phone) -> None:
    """Also after the page was hidden or reloaded, and after the last hand is undone."""
    watched.set_up("cucumber-21", NAMES[:2])
    watched.on("h1").tap()
    expect_locks(watched, 0)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    expect_locks(watched, 1)
    watched.page.evaluate(HIDE, 1)
    expect_locks(watched, 0)
    watched.on("h1").dispatch_event("click")
    expect_locks(watched, 0)
    watched.page.evaluate(HIDE, 0)
    expect_locks(watched, 1)
    watched.page.reload()
    expect_locks(watched, 1)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    expect(watched.on(".result")).to_be_visible()
    expect_locks(watched, 0)
    watched.tap_on_board("Undo")
    expect_locks(watched, 1)


def test_the_screen_may_go_dark_on_a_watcher_or_with_the_switch_off(watched: Phone, new_phone: NewPhone) -> None:
    """The table view always keeps the screen on until the end."""
    watched.set_up("cucumber-21", NAMES[:2])
    address = watched.address
    watcher = new_phone()
    watcher.context.add_init_script(WATCH)
    watcher.page.goto(address)
    watcher.on("h1").tap()
    expect_locks(watcher, 0)
    watcher.tap(watcher.on(".menu summary"))
    watcher.tap(watcher.on(".menu").get_by_role("link", name="This phone"))
    expect(watcher.on("#awake")).not_to_be_checked()
    watcher.page.goto(f"{address}/table")
    expect_locks(watcher, 1)
    expect(watcher.on(".unable")).to_be_hidden()
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    watched.page.goto(f"{address}/phone")
    expect(watched.on("#awake")).to_be_checked()
    watched.tap(watched.on("#awake"))
    watched.page.goto(address)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    expect(watched.on(".result")).to_be_visible()
    watched.tap_on_board("Undo")
    expect_locks(watched, 0)
    watched.page.goto(f"{address}/phone")
    expect(watched.on("#awake")).not_to_be_checked()
    watched.page.goto(address)
    watched.tap_on_board("Redo")
    expect(watcher.on(".result")).to_be_visible()
    expect_locks(watcher, 0)


def test_hands_are_saved_where_the_wake_lock_is_refused(phone: Phone) -> None:
    phone.context.add_init_script(REFUSE)
    phone.set_up("agurk", NAMES)
    phone.record(HAND)
    phone.page.wait_for_function("() => window.requested > 0")
    phone.record(HAND)
    assert phone.sheet().heads.startswith("Anna 0*")
    phone.context.add_init_script("delete Navigator.prototype.wakeLock;")
    phone.page.goto(f"{phone.site}/phone")
    expect(phone.on("#awake")).to_be_disabled()
    expect(phone.on("#awake-about")).to_contain_text("This browser cannot do it")


def test_an_insecure_origin_explains_why_the_screen_may_go_dark(plain: Callable[[], Phone]) -> None:
    phone = plain()
    phone.set_up("agurk", NAMES)
    address = phone.address
    assert "phone.test" in address
    assert phone.page.evaluate("isSecureContext") is False
    phone.record(HAND)
    phone.page.goto(f"{address}/phone")
    expect(phone.on("#awake")).to_be_disabled()
    expect(phone.on("#awake")).not_to_be_checked()
    expect(phone.on("#awake-about")).to_contain_text("Not at this address: it needs https.")
    phone.page.goto(f"{address}/table")
    expect(phone.on(".unable")).to_be_visible()
