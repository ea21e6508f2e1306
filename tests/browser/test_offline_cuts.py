"""The network is cut at any step and on any number of phones, and every hand is saved exactly once."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    COMMANDS,
    NETWORK_ERRORS,
    disconnect,
    enter_and_save,
    line,
    lose_answers,
    reconnect,
    saved_hands,
    trouble,
    wait_until_all_sent,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand

SEED = 20261121
CUTS = 50


@pytest.mark.parametrize("count", [3, pytest.param(8, marks=pytest.mark.long)])
def test_phones_that_were_all_offline_save_every_hand_once(new_phone: NewPhone, count: int) -> None:
    """Each enters a hand. The first is saved; the others see it and save theirs as further hands."""
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9")[:count]
    phones = [new_phone() for _rank in ranks]
    phones[0].set_up("agurk", NAMES, {"limit.value": "999"})
    for phone in phones[1:]:
        phone.join(phones[0])
    played = [hand(rank, rank, rank) for rank in ranks]
    for phone, mine in zip(phones, played, strict=True):
        disconnect(phone)
        enter_and_save(phone, mine)
    for phone in phones:
        reconnect(phone)
    for phone in phones:
        # One phone after the other decides; each sees first what the others saved.
        while needs_a_decision(phone):
            trouble(phone).get_by_role("button", name="Neither").click()
    kept = [re.sub(r"Hand \d+: ", "", one) for one in saved_hands(phones[0])]
    assert sorted(kept) == sorted(line(0, one).removeprefix("Hand 0: ") for one in played)


def needs_a_decision(phone: Phone) -> bool:
    """Wait until the first command is in trouble (true), or until nothing waits (false)."""
    found = phone.page.wait_for_function(
        "() => { const waiting = Object.entries(localStorage).filter(([key]) => key.startsWith('journal.'));"
        " if (waiting.length === 0) return 'empty';"
        " return waiting.some(([, text]) => JSON.parse(text).trouble) && 'trouble'; }",
    )
    return bool(found.json_value() == "trouble")


# Counts in local storage how often this phone announced a saved hand.
COUNT_SAVED = """document.addEventListener("handsaved", () => {
    localStorage.savedCount = 1 + Number(localStorage.savedCount ?? 0);
});"""
STEPS = (
    "before the entry",
    "before the request",
    "during the request",
    "before the answer",
    "closed before",
    "closed after",
)


def test_the_network_is_cut_once_at_each_step(phone: Phone) -> None:
    cut_often(phone, STEPS, random.Random(SEED))


@pytest.mark.long
def test_the_network_is_cut_fifty_times(phone: Phone) -> None:
    """Fifty hands, each with a cut at a random step."""
    chance = random.Random(SEED)
    cut_often(phone, [chance.choice(STEPS) for _hand in range(CUTS)], chance)


def cut_often(phone: Phone, steps: tuple[str, ...] | list[str], chance: random.Random) -> None:
    """Enter a hand for each step at which the network fails; all must be on the sheet, once and in order."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.context.add_init_script(COUNT_SAVED)
    phone.set_up("agurk", NAMES, {"limit.value": "999"})
    address = phone.address
    expected: list[str] = []
    for number, step in enumerate(steps, start=1):
        played = hand(*(chance.choice("23") for _name in NAMES), led=chance.choice(NAMES))
        phone.page = cut_at(phone, step, played, address)
        wait_until_all_sent(phone)
        expect(phone.on("#board")).to_have_attribute("data-revision", str(number))
        expected.insert(0, line(number, played))
    assert saved_hands(phone) == expected, f"seed {SEED}"
    # Each is announced as saved once.
    phone.page.wait_for_function("count => localStorage.savedCount === count", arg=str(len(expected)))


def cut_at(phone: Phone, step: str, played: Hand, address: str) -> Page:
    """Enter a hand while the network fails at this step, then reconnect; returns the page in view."""
    page = phone.page
    match step:
        case "before the entry":
            disconnect(phone)
            enter_and_save(phone, played)
            reconnect(phone)
        case "before the request":
            phone.enter_quickly(played)
            disconnect(phone)
            phone.save_button.click()
            reconnect(phone)
        case "during the request":
            page.route(COMMANDS, lambda route: route.abort("connectionreset"), times=2)
            enter_and_save(phone, played)
        case "before the answer":
            page.route(COMMANDS, lose_answers(1))
            with page.expect_event("requestfailed", lambda request: request.url.endswith("/journal")):
                enter_and_save(phone, played)
        case "closed before":
            disconnect(phone)
            enter_and_save(phone, played)
            page.close()
            reconnect(phone)
            page = phone.context.new_page()
            page.goto(address)
        case "closed after":
            page.route(COMMANDS, lose_answers(1))
            with page.expect_event("requestfailed", lambda request: request.url.endswith("/journal")):
                enter_and_save(phone, played)
            page.close()
            page = phone.context.new_page()
            page.goto(address)
    return page
