"""Without a network all goes on: what is recorded counts at once, survives closing the page, and is sent later."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    COMMANDS,
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    disconnect,
    enter_and_save,
    expect_heads,
    expect_waiting,
    line,
    reconnect,
    saved_hands,
    trouble,
    wait_until_all_sent,
)
from tests.browser.looks import axe_violations
from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_worker import fetch_documents

FOURTH = hand("J", "Q", "K")


def test_hands_recorded_offline_are_sent_in_order(plain: Callable[[], Phone]) -> None:
    """A hand with the network, two without, the page closed and opened again, a hand with the network.

    The origin is an insecure one, where browsers allow no workers and no locks; with a worker test_worker.py does it.
    """
    phone = plain()
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.record(FIRST)
    disconnect(phone)
    enter_and_save(phone, SECOND)
    expect_waiting(phone, 2)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 11")
    phone.enter_quickly(THIRD)
    expect(phone.on("#entry-title")).to_have_text("Hand 3: last trick")
    expect(phone.shown).to_contain_text("Next: Anna deals, Bo leads")
    expect(phone.save_button).to_be_in_viewport(ratio=1)
    phone.save_button.click()
    expect_waiting(phone, 3, 2)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 21")
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    wait_until_all_sent(phone)
    phone.record(FOURTH)
    assert saved_hands(phone) == [line(4, FOURTH), line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_other_pages_count_and_send_what_waits(phone: Phone) -> None:
    """A person who opens the app after the battery died finds the game with what is not sent."""
    phone.allow_errors(*NETWORK_ERRORS)
    phone.set_up("agurk", ("Dora", "Eva"))
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.context.route(COMMANDS, lambda route: route.abort())
    enter_and_save(phone, FIRST)
    enter_and_save(phone, SECOND)
    phone.page.goto(phone.site)
    expect(phone.on(".not-sent:visible")).to_have_text("Changes not sent yet: 2")
    expect(phone.on(".running .about")).to_have_text(re.compile("^since [^,]+$"))
    expect(phone.on(".running .totals")).to_be_hidden()
    expect(phone.on(".running .primary")).to_have_text("Go on")
    assert axe_violations(phone) == []
    phone.page.goto(f"{address}/files")
    expect(phone.on("#unsent")).to_contain_text("2 changes not sent yet.")
    phone.context.unroute(COMMANDS)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.page.goto(phone.site)
    expect(phone.on(".running .not-sent")).to_be_hidden()
    expect(phone.on(".running .totals li")).to_have_text(["Anna 0", "Bo 0", "Cleo 11"])
    expect(phone.on(".running .primary")).to_have_text("Go on: hand 3")


def test_the_start_page_leads_to_the_game_on_a_phone_that_has_never_opened_it(new_phone: NewPhone) -> None:
    """As that of somebody who came by a link: on a home screen the app opens there."""
    phone = new_phone(service_workers="allow")
    phone.page.clock.install()
    phone.set_up("agurk", NAMES)
    fetch_documents(phone, "/")
    disconnect(phone)
    phone.page.goto(phone.site)
    phone.on(".running .primary").click()
    expect(phone.on("#board")).to_be_visible()


def keep_as_before(phone: Phone, place: int, **played: str) -> None:
    """Keep a hand as version 0.1 did: the fields of a form that was opened before the first hand."""
    game, made = phone.on("#unsent").get_attribute("data-game"), f"{place:032}"
    fields = {"csrf_token": "old", "revision": "0", "client_id": made, **played}
    text = json.dumps({"id": made, "fields": list(fields.items()), "number": place})
    key = f"unsent.{game}.{place:06}.{made}"
    phone.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


KEPT_BEFORE = "Object.keys(localStorage).filter((key) => key.startsWith('unsent.'))"
"""The hands of version 0.1 that the journal has not taken over yet."""


def test_hands_that_the_version_before_kept_are_taken_over(phone: Phone) -> None:
    """Two fit, the second with a buy-in; the third was entered before they were seen."""
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    keep_as_before(phone, 1, leader="1", card_0="2", card_1="3", card_2="4")
    keep_as_before(phone, 2, leader="0", card_0="K", card_1="3", card_2="2", buy_in="0")
    phone.page.reload()
    phone.wait_until(lambda: not phone.page.evaluate(KEPT_BEFORE))
    wait_until_all_sent(phone)
    assert saved_hands(phone) == ["Hand 2: Anna K, Bo 3, Cleo 2; buying back in: Anna", "Hand 1: Bo 3, Cleo 4, Anna 2"]
    keep_as_before(phone, 3, leader="0", card_0="5", card_1="6", card_2="7")
    phone.page.reload()
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    assert phone.page.evaluate(KEPT_BEFORE) == [], "what was taken over is in the journal"
