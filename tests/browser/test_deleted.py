"""A deleted game leaves the phones too: what was not sent is shown once, and then no name of it stays."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import FIRST, disconnect, enter_and_save, expect_waiting, reconnect
from tests.browser.looks import page_problems
from tests.browser.phone import Phone
from tests.browser.table import AT_ONCE, NAMES

# All texts that this browser has stored for the site, but the files of the app.
STORED = """async () => {
    const kept = [...Object.values(localStorage), ...Object.values(sessionStorage)];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (!url.includes("/static/")) kept.push(await (await cache.match(url)).text());
        }
    }
    return kept.join();
}"""

IS_KEPT = "async () => Boolean(await caches.match(location.pathname))"


def has_a_name(phone: Phone) -> bool:
    stored = phone.page.evaluate(STORED)
    return NAMES[0] in stored or NAMES[2] in stored  # The other is a part of many words.


@pytest.fixture
def first(new_phone: NewPhone) -> Phone:
    """A phone that manages a game, and keeps its board for the time without a network."""
    phone = new_phone(service_workers="allow")
    phone.allow_errors("410")
    phone.set_up("agurk", NAMES)
    phone.page.reload()
    return phone


# Keeps parts of this game as other pages do, and parts of another one; and which of them are there.
KEEP = """game => {
    const of = (game, key) => ({ names: [], saved: { game, key } });
    const [, , key] = location.pathname.split("/");
    localStorage[`audit:${key}:1`] = sessionStorage[`draft.${game}`] = "{}";
    localStorage["game.mine"] = JSON.stringify(of(Number(game), key));
    localStorage["game.other"] = JSON.stringify(of(0, "other"));
    localStorage["log.0"] = "{}";
}"""
KEPT = """Object.keys({ ...localStorage, ...sessionStorage })
    .filter((key) => /^(log|game|audit|draft)[.:]/.test(key)).sort()"""


def test_a_deleted_game_leaves_the_phones_of_everybody(first: Phone, new_phone: NewPhone) -> None:
    other, away, watcher = new_phone(service_workers="allow"), new_phone(service_workers="allow"), new_phone()
    for one in (other, away, watcher):
        one.allow_errors("410", "ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    for one in (other, away):
        one.join(first)
        one.page.reload()
    watcher.page.goto(f"{first.address}/table")
    for one in (first, other, away):
        # A worker may come by its network later than its page: until then it shows the page that it keeps.
        one.wait_until(partial(one.page.evaluate, IS_KEPT))
    away.page.goto("about:blank")
    other.page.evaluate(KEEP, other.on("#unsent").get_attribute("data-game"))
    disconnect(other)
    enter_and_save(other, FIRST)
    expect_waiting(other, 1)

    first.page.goto(f"{first.address}/privacy")
    first.tap(first.on("#whole-sure"))
    first.tap(first.on("form[action$='/delete'] button"))
    expect(first.on("h1")).to_have_text("Deleted")
    first.wait_until(lambda: not has_a_name(first))

    expect(watcher.on("h1")).to_have_text("Deleted", timeout=60_000)
    reconnect(other)
    expect(other.on("h1")).to_have_text("Deleted")
    expect(other.on("#gone li")).to_have_text([", ".join(f"{name} {card}" for name, card in FIRST.in_order)])
    assert list(page_problems(other)) == []
    other.tap(other.on("#gone button"))
    expect(other.on("#gone")).to_be_hidden()
    other.wait_until(lambda: not has_a_name(other))
    assert other.page.evaluate(KEPT) == ["game.other", "log.0"]
    # A phone that was away learns of it on its start page.
    away.page.goto(away.site)
    away.wait_until(lambda: not has_a_name(away))


def test_removed_names_and_notes_go_from_an_open_board(first: Phone, new_phone: NewPhone) -> None:
    other = new_phone(service_workers="allow")
    other.join(first)
    other.page.reload()
    other.wait_until(partial(has_a_name, other))
    expect(other.on("#board thead")).to_contain_text(NAMES[0])
    first.page.goto(f"{first.address}/privacy")
    first.tap(first.on("#names-sure"))
    first.tap(first.on("form[action$='/names'] button"))
    expect(first.on("#board")).to_be_visible()
    expect(other.on("#board thead")).not_to_contain_text(NAMES[0], timeout=AT_ONCE)
    other.wait_until(
        lambda: (
            NAMES[0] not in other.page.evaluate("localStorage['log.' + document.querySelector('#unsent').dataset.game]")
        )
    )
