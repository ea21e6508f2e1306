"""Wherever and for however many phones the network is cut, every hand is kept exactly once."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
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


@pytest.mark.parametrize("count", [3, pytest.param(8, marks=pytest.mark.long)])
def test_phones_that_were_all_cut_off_lose_nothing_and_record_nothing_twice(new_phone: NewPhone, count: int) -> None:
    """All enter a hand of their own; one is kept, and everybody else sees both and saves his as a further one."""
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")[:count]
    phones = [new_phone() for _rank in ranks]
    phones[0].set_up("agurk", NAMES, {"limit.value": "999"})
    for phone in phones:
        phone.forgive("409")
    for phone in phones[1:]:
        phone.join(phones[0])
    played = [hand(rank, rank, rank) for rank in ranks]
    for phone, mine in zip(phones, played, strict=True):
        cut(phone)
        tap_in(phone, mine)
    for phone in phones:
        reconnect(phone)
    for phone in phones:
        # Each decides in turn; what the others did meanwhile is shown before anything is kept.
        while needs_a_decision(phone):
            phone.save_button.click()
    kept = [re.sub(r"Hand \d+: ", "", one) for one in hands_kept(phones[0])]
    assert sorted(kept) == sorted(line(0, one).removeprefix("Hand 0: ") for one in played)


def needs_a_decision(phone: Phone) -> bool:
    """Wait until the entry is open with a hand that was refused, or nothing waits; whether it is open."""
    found = phone.page.wait_for_function(
        "() => { if (document.querySelector('#entry[open]')) return 'open';"
        " return Object.keys(localStorage).some((key) => key.startsWith('unsent.')) ? '' : 'empty'; }",
        timeout=2 * IN_TIME,
    )
    return bool(found.json_value() == "open")


# How often the pages of this phone have said that a hand is saved.
COUNT_SAVED = """document.addEventListener("handsaved", () => {
    localStorage.told = 1 + Number(localStorage.told ?? 0);
});"""
STEPS = (
    "before the entry",
    "before the request",
    "during the request",
    "before the answer",
    "closed before",
    "closed after",
)


def test_at_whichever_step_the_network_is_cut_the_sheet_is_right(phone: Phone) -> None:
    cut_often(phone, STEPS, random.Random(SEED))


@pytest.mark.long
def test_wherever_the_network_is_cut_the_sheet_is_right(phone: Phone) -> None:
    """Fifty hands, each with a cut at a step of its own."""
    chance = random.Random(SEED)
    cut_often(phone, [chance.choice(STEPS) for _hand in range(CUTS)], chance)


def cut_often(phone: Phone, steps: tuple[str, ...] | list[str], chance: random.Random) -> None:
    """A hand for each step at which the network fails; in the end all are on the sheet, each once and in order."""
    phone.forgive(*NETWORK_ERRORS)
    phone.context.add_init_script(COUNT_SAVED)
    phone.set_up("agurk", NAMES, {"limit.value": "999"})
    address = phone.address
    expected: list[str] = []
    for number, step in enumerate(steps, start=1):
        played = hand(*(chance.choice("23") for _name in NAMES), led=chance.choice(NAMES))
        phone.page = cut_at(phone, step, played, address)
        nothing_waits(phone, 2 * IN_TIME)
        expect(phone.on("#board")).to_have_attribute("data-revision", str(number))
        expected.insert(0, line(number, played))
    assert hands_kept(phone) == expected, f"seed {SEED}"
    # Each is said to be saved once.
    phone.page.wait_for_function("told => localStorage.told === told", arg=str(len(expected)))


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
