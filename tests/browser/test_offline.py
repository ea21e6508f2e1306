"""Without a network all goes on: what is recorded counts at once, survives closing the page, and is sent later."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    COMMANDS,
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    change,
    disconnect,
    enter_and_save,
    expect_heads,
    expect_waiting,
    line,
    load_late_scripts,
    reconnect,
    saved_hands,
    strike,
    trouble,
    wait_until_all_sent,
)
from tests.browser.looks import axe_violations
from tests.browser.phone import SCREEN, Hand, Phone
from tests.browser.table import NAMES, expect_revision, hand

FOURTH = hand("J", "Q", "K")


def test_hands_recorded_offline_are_sent_in_order(take_out: Callable[[], Phone]) -> None:
    """A hand with the network, two without, the page closed and opened again, a hand with the network."""
    phone = take_out()
    phone.set_up("agurk", NAMES)
    address = phone.address
    phone.record(FIRST)
    disconnect(phone)
    enter_and_save(phone, SECOND)
    expect_waiting(phone, 2)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 11")
    phone.enter_quickly(THIRD)
    expect(phone.shown).to_contain_text("Next: Anna deals, Bo leads")
    save = phone.save_button.bounding_box()
    assert save
    assert save["y"] + save["height"] <= SCREEN["height"]
    phone.save_button.click()
    expect_waiting(phone, 3, 2)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 21")
    assert axe_violations(phone) == []
    phone.on(".bar").get_by_role("link", name="Bo", exact=True).click()
    expect(phone.on("#entry-title")).to_have_text("Hand 4: last trick")
    expect(phone.save_button).to_have_text("Save hand 4")
    phone.page.close()
    reconnect(phone)
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    wait_until_all_sent(phone)
    expect_revision(phone, 3)
    phone.record(FOURTH)
    assert saved_hands(phone) == [line(4, FOURTH), line(3, THIRD), line(2, SECOND), line(1, FIRST)]


def test_changes_undo_and_redo_work_without_a_network(phone: Phone) -> None:
    """First the story of a hand is opened; the board then shows what the server shows after a reload."""
    phone.set_up("agurk", NAMES)
    phone.play(FIRST, SECOND)
    load_late_scripts(phone)
    disconnect(phone)
    enter_and_save(phone, THIRD)
    change(phone, 1, Bo="A")
    expect_heads(phone, "Anna 0, Bo 14, Cleo 17")
    strike(phone, 2)
    struck = phone.sheet()
    assert struck.heads == "Anna 0, Bo 14, Cleo 10"
    expect_waiting(phone, 2, 1)
    phone.tap(phone.on("form.undo button"))
    expect_heads(phone, "Anna 0, Bo 14, Cleo 17")
    phone.tap(phone.on("form.redo button"))
    expect_heads(phone, struck.heads)
    expect_revision(phone, 2)
    reconnect(phone)
    wait_until_all_sent(phone)
    expect_revision(phone, 7)
    assert phone.sheet() == struck
    phone.page.evaluate("localStorage.clear()")
    phone.page.reload()
    assert phone.sheet() == struck


def test_the_phone_knows_who_is_out_and_asks_who_buys_back_in(phone: Phone) -> None:
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    disconnect(phone)
    played = Hand({"Anna": "K", "Bo": "2", "Cleo": "3"})
    phone.lay(played)
    phone.shown.get_by_role("checkbox", name="Anna").check()
    expect(phone.shown).to_contain_text("Anna buys back in")
    phone.save_button.click()
    expect_heads(phone, "Anna 0, Bo 0, Cleo 0")
    enter_and_save(phone, played)
    expect_heads(phone, "Anna 13 out, Bo 0, Cleo 0")
    phone.on("[data-enter]").first.click()
    expect(phone.on(".hand .tile .name")).to_have_text(["Bo", "Cleo"])
    phone.leave_entry()
    reconnect(phone)
    wait_until_all_sent(phone)
    expect_revision(phone, 2)
    assert phone.sheet().heads == "Anna 13 out, Bo 0, Cleo 0"


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
    expect(phone.on(".games .waits:visible")).to_have_text(re.compile("not sent yet"))
    assert axe_violations(phone) == []
    phone.page.goto(f"{address}/history")
    expect(phone.on("#unsent")).to_contain_text("2 changes not sent yet.")
    phone.context.unroute(COMMANDS)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(2, SECOND), line(1, FIRST)]
    phone.page.goto(phone.site)
    expect(phone.on(".games li")).to_have_count(2)
    expect(phone.on(".games .waits:visible")).to_have_count(0)


REFUSALS = {
    "blocked": """Object.defineProperty(window, "localStorage", {
        get: () => { throw new DOMException("no", "SecurityError"); },
    });""",
    "full": "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_without_local_storage_a_hand_waits_in_the_page(phone: Phone, refusal: str) -> None:
    phone.context.add_init_script(REFUSALS[refusal])
    phone.set_up("agurk", NAMES)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    dialogs: list[str] = []

    def stay(dialog: Dialog) -> None:
        dialogs.append(dialog.type)
        dialog.dismiss()

    phone.page.on("dialog", stay)
    phone.page.close(run_before_unload=True)
    phone.wait_until(lambda: dialogs)
    assert dialogs == ["beforeunload"]
    expect_waiting(phone, 1)
    reconnect(phone)
    expect_revision(phone, 1)
    expect_waiting(phone)
    phone.page.reload()
    assert len(dialogs) == 1


def old_entry(game: str, place: int, played: dict[str, str], led: str, revision: int) -> tuple[str, str]:
    """The key and text of a hand as version 0.1 kept it: the fields of a form."""
    fields = [["csrf_token", "old"], ["revision", str(revision)], ["client_id", f"{place:032}"], ["leader", led]]
    fields += [[name, card] for name, card in played.items()]
    hand = {"id": f"{place:032}", "url": "/hand", "fields": fields, "number": place, "cards": "", "follows": place > 1}
    return f"unsent.{game}.{place:06}.{hand['id']}", json.dumps(hand)


def test_hands_that_the_version_before_kept_are_taken_over(phone: Phone, new_phone: NewPhone) -> None:
    """Two fit, the second with a buy-in; the third meets a hand of another phone."""
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    game = phone.on("#unsent").get_attribute("data-game") or ""
    other = new_phone()
    other.join(phone)
    first = old_entry(game, 1, {"card_0": "2", "card_1": "3", "card_2": "4"}, "1", 0)
    second = old_entry(game, 2, {"card_0": "K", "card_1": "3", "card_2": "2", "buy_in": "0"}, "0", 0)
    for key, text in (first, second):
        phone.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    phone.page.reload()
    wait_until_all_sent(phone)
    expect_revision(phone, 2)
    assert saved_hands(phone) == ["Hand 2: Anna K, Bo 3, Cleo 2; buying back in: Anna", "Hand 1: Bo 3, Cleo 4, Anna 2"]
    expect_revision(other, 2)
    late = old_entry(game, 3, {"card_0": "5", "card_1": "6", "card_2": "7"}, "0", 1)
    phone.page.evaluate("([key, text]) => localStorage.setItem(key, text)", list(late))
    phone.page.reload()
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    left = phone.page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('unsent.'))")
    assert left == [], "what was taken over is in the journal"
