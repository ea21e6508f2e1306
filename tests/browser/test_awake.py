"""The screen stays on while a game runs and this phone keeps it; the browser itself is asked, and watched."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")
HAND = Hand({"Anna": "A", "Bo": "2", "Cleo": "3"}, "Anna")

# Counts the locks that the page holds.
WATCH = """
    window.held = 0;
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (...kind) {
        const lock = await request.apply(this, kind);
        window.held += 1;
        window.lastLock = lock;
        lock.addEventListener("release", () => { window.held -= 1; });
        return lock;
    };
"""
# What a browser does when a page goes out of sight or comes back: it takes every lock, and tells the page.
HIDE = """async (isHidden) => {
    Object.defineProperty(document, "hidden", { value: Boolean(isHidden), configurable: true });
    if (isHidden) await window.lastLock.release();
    document.dispatchEvent(new Event("visibilitychange"));
}"""
REFUSE = """
    window.asked = 0;
    WakeLock.prototype.request = async () => { window.asked += 1; throw new DOMException("no", "NotAllowedError"); };
"""


def holds(phone: Phone, count: int) -> None:
    phone.page.wait_for_function("count => window.held === count", arg=count)


@pytest.fixture
def watched(phone: Phone) -> Phone:
    phone.context.add_init_script(WATCH)
    return phone


def test_the_screen_stays_on_from_the_first_hand_that_a_phone_saves_to_the_end_of_the_game(watched: Phone) -> None:
    """Also after the page was out of sight or loaded anew, and again if the last hand is taken back."""
    watched.set_up("cucumber-21", NAMES[:2])
    watched.on("h1").tap()
    holds(watched, 0)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    holds(watched, 1)
    watched.page.evaluate(HIDE, 1)
    holds(watched, 0)
    watched.on("h1").dispatch_event("click")
    holds(watched, 0)
    watched.page.evaluate(HIDE, 0)
    holds(watched, 1)
    watched.page.reload()
    holds(watched, 1)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    expect(watched.on(".result")).to_be_visible()
    holds(watched, 0)
    watched.tap_on_board("Undo")
    holds(watched, 1)


def test_a_phone_that_only_watches_or_whose_switch_is_off_lets_the_screen_go_dark(
    watched: Phone, new_phone: NewPhone
) -> None:
    """The table view keeps it on by itself until the end."""
    watched.set_up("cucumber-21", NAMES[:2])
    address = watched.address
    watcher = new_phone()
    watcher.context.add_init_script(WATCH)
    watcher.page.goto(address)
    watcher.on("h1").tap()
    holds(watcher, 0)
    watcher.tap(watcher.on(".menu summary"))
    watcher.tap(watcher.on(".menu").get_by_role("link", name="This phone"))
    expect(watcher.on("#awake")).not_to_be_checked()
    watcher.page.goto(f"{address}/table")
    holds(watcher, 1)
    expect(watcher.on(".unable")).to_be_hidden()
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    watched.page.goto(f"{address}/phone")
    expect(watched.on("#awake")).to_be_checked()
    watched.tap(watched.on("#awake"))
    watched.page.goto(address)
    watched.record(Hand({"Anna": "A", "Bo": "2"}, "Anna"))
    expect(watched.on(".result")).to_be_visible()
    watched.tap_on_board("Undo")
    holds(watched, 0)
    watched.page.goto(f"{address}/phone")
    expect(watched.on("#awake")).not_to_be_checked()
    watched.page.goto(address)
    watched.tap_on_board("Redo")
    expect(watcher.on(".result")).to_be_visible()
    holds(watcher, 0)


def test_a_refused_lock_never_stands_in_the_way_of_saving_and_a_browser_without_locks_says_so(phone: Phone) -> None:
    phone.context.add_init_script(REFUSE)
    phone.set_up("agurk", NAMES)
    phone.record(HAND)
    phone.page.wait_for_function("() => window.asked > 0")
    phone.record(HAND)
    assert phone.sheet().heads.startswith("Anna 0*")
    phone.context.add_init_script("delete Navigator.prototype.wakeLock;")
    phone.page.goto(f"{phone.site}/phone")
    expect(phone.on("#awake")).to_be_disabled()
    expect(phone.on("#awake-about")).to_contain_text("This browser cannot do it")


def test_where_browsers_allow_none_a_quiet_line_says_so_and_saving_goes_on(plain: Callable[[], Phone]) -> None:
    phone = plain()
    phone.set_up("agurk", NAMES)
    address = phone.address
    assert "phone.test" in address
    assert phone.page.evaluate("isSecureContext") is False
    phone.record(HAND)
    phone.page.goto(f"{address}/phone")
    expect(phone.on("#awake")).to_be_disabled()
    expect(phone.on("#awake")).not_to_be_checked()
    expect(phone.on("#awake-about")).to_contain_text("only over https")
    phone.page.goto(f"{address}/table")
    expect(phone.on(".unable")).to_be_visible()
