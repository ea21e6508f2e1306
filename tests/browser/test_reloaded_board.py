"""A hand recorded on a board that the phone had kept is another hand: it is saved, and none takes its place."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.network import Network, network
from tests.browser.outbox import FIRST, SECOND, THIRD, cut, hands_kept, line, nothing_waits, reconnect, tap_in
from tests.browser.phone import Phone
from tests.browser.table import NAMES
from tests.browser.test_worker import keeps, keeps_board

SLOWER_THAN_THE_WORKER_WAITS = 4.5
"""Seconds: after four the worker shows the page that it has kept."""


@pytest.fixture
def way(site: str) -> Iterator[Network]:
    with network() as way:
        way.server = int(site.rpartition(":")[2])
        yield way


@pytest.fixture
def phone(new_phone: NewPhone, way: Network) -> Phone:
    """A phone with a worker that has kept the board before the first hand was saved."""
    phone = new_phone(f"http://127.0.0.1:{way.port}", service_workers="allow")
    phone.set_up("agurk", NAMES)
    keeps(phone)
    phone.record(FIRST)
    phone.record(SECOND)
    keeps_board(phone, 2)
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
    cut(phone)
    come_back(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    tap_in(phone, THIRD)
    expect(phone.on("#unsent .cards")).to_contain_text("Hand 3 not sent yet")
    reconnect(phone)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_a_hand_recorded_after_a_slow_reload_is_saved(phone: Phone, way: Network) -> None:
    phone.forgive("ERR_", "Failed to load")
    way.delay = SLOWER_THAN_THE_WORKER_WAITS
    phone.page.reload()
    tap_in(phone, THIRD)
    way.delay = 0
    nothing_waits(phone, 15_000)
    assert hands_kept(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]
