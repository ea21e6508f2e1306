"""A hand recorded on a board that the worker showed from its cache is saved as a further hand."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    FIRST,
    SECOND,
    THIRD,
    disconnect,
    enter_and_save,
    expect_waiting,
    line,
    reconnect,
    saved_hands,
    wait_until_all_sent,
)
from tests.browser.phone import Phone
from tests.browser.proxy import Proxy, run_proxy
from tests.browser.table import NAMES
from tests.browser.test_worker import wait_until_cached

SLOWER_THAN_THE_WORKER_WAITS = 4.5
"""Seconds; after four the worker shows its copy of the page."""


@pytest.fixture
def proxy(site: str) -> Iterator[Proxy]:
    with run_proxy() as proxy:
        proxy.server = int(site.rpartition(":")[2])
        yield proxy


@pytest.fixture
def phone(new_phone: NewPhone, proxy: Proxy) -> Phone:
    """A phone with two saved hands and a worker that has a copy of the board."""
    phone = new_phone(f"http://127.0.0.1:{proxy.port}", service_workers="allow")
    phone.set_up("agurk", NAMES)
    wait_until_cached(phone)
    phone.record(FIRST)
    phone.record(SECOND)
    return phone


def reload(phone: Phone) -> None:
    phone.page.reload()


def close_and_reopen(phone: Phone) -> None:
    address = phone.address
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.page.goto(address)


@pytest.mark.parametrize("come_back", [reload, close_and_reopen])
def test_a_hand_recorded_after_coming_back_without_a_network_is_saved(
    phone: Phone, come_back: Callable[[Phone], None]
) -> None:
    disconnect(phone)
    come_back(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    enter_and_save(phone, THIRD)
    expect_waiting(phone, 3)
    reconnect(phone)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_a_hand_recorded_after_a_slow_reload_is_saved(phone: Phone, proxy: Proxy) -> None:
    phone.allow_errors("ERR_", "Failed to load")
    proxy.delay = SLOWER_THAN_THE_WORKER_WAITS
    phone.page.reload()
    enter_and_save(phone, THIRD)
    proxy.delay = 0
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]
