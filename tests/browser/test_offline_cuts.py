"""Wherever and for however many phones the network is cut, every hand is kept exactly once."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.outbox import (
    IN_TIME,
    NETWORK_ERRORS,
    cut,
    hands_kept,
    line,
    lose_answers,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand

SEED = 20261121
CUTS = 50


@pytest.mark.parametrize("count", [2, 8])
def test_phones_that_were_all_cut_off_lose_nothing_and_record_nothing_twice(
    take_out: Callable[[], Phone], count: int
) -> None:
    """All enter a hand of their own; one is kept, and everybody else sees both and saves his as a further one."""
    phones = [take_out() for _number in range(count)]
    phones[0].set_up("agurk", NAMES, {"limit.value": "999"})
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")
    for phone in phones:
        phone.forgive("409")
    for phone in phones[1:]:
        phone.join(phones[0])
    played = [hand(rank, rank, rank) for rank in ranks[:count]]
    for phone, mine in zip(phones, played, strict=True):
        cut(phone)
        tap_in(phone, mine)
    for phone in phones:
        reconnect(phone)
    for phone in phones:
        # Each decides in turn; what the others did meanwhile is shown before anything is kept.
        while True:
            phone.page.wait_for_function(
                "() => document.querySelector('#entry[open]') "
                "|| !Object.keys(localStorage).some((key) => key.startsWith('unsent.'))",
                timeout=2 * IN_TIME,
            )
            if phone.on("#entry[open]").count() == 0:
                break
            phone.save_button.click()
    kept = [re.sub(r"Hand \d+: ", "", one) for one in hands_kept(phones[0])]
    assert sorted(kept) == sorted(line(0, one).removeprefix("Hand 0: ") for one in played)


STEPS = (
    "before the entry",
    "before the request",
    "during the request",
    "before the answer",
    "closed before",
    "closed after",
)


def test_wherever_the_network_is_cut_the_sheet_is_right(phone: Phone) -> None:
    """Fifty hands, each with a cut at a step of its own."""
    chance = random.Random(SEED)
    phone.forgive(*NETWORK_ERRORS)
    phone.set_up("agurk", NAMES, {"limit.value": "999"})
    address = phone.address
    expected: list[str] = []
    for number in range(1, CUTS + 1):
        step = chance.choice(STEPS)
        played = hand(*(chance.choice("23") for _name in NAMES), led=chance.choice(NAMES))
        phone.page = cut_at(phone, step, played, address)
        nothing_waits(phone, 2 * IN_TIME)
        expect(phone.on("#board")).to_have_attribute("data-revision", str(number))
        expected.insert(0, line(number, played))
    assert hands_kept(phone) == expected, f"seed {SEED}"


def cut_at(phone: Phone, step: str, played: Hand, address: str) -> Page:
    """Enter a hand while the network fails at this step, then let it come back; the page on which it ends."""
    page = phone.page
    match step:
        case "before the entry":
            cut(phone)
            tap_in(phone, played)
            reconnect(phone)
        case "before the request":
            phone.enter_quickly(played)
            cut(phone)
            phone.save_button.click()
            reconnect(phone)
        case "during the request":
            page.route("**/hand", lambda route: route.abort("connectionreset"), times=2)
            tap_in(phone, played)
        case "before the answer":
            page.route("**/hand", lose_answers(phone, 1))
            tap_in(phone, played)
            expect(phone.on("#unsent")).to_be_visible()
        case "closed before":
            cut(phone)
            tap_in(phone, played)
            page.close()
            reconnect(phone)
            page = phone.context.new_page()
            page.goto(address)
        case "closed after":
            page.route("**/hand", lose_answers(phone, 1))
            tap_in(phone, played)
            expect(phone.on("#unsent")).to_be_visible()
            page.close()
            page = phone.context.new_page()
            page.goto(address)
    return page
