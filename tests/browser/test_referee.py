"""A dispute on a phone: “Was that legal?”, the taps it takes to an answer and to a ruling, and its layout."""

import re
from pathlib import Path

from playwright.sync_api import Request, expect

from scorekeeper.rules.catalogue import FIVE_CUCUMBERS
from tests.browser.conftest import NewPhone
from tests.browser.journal import wait_until_all_sent
from tests.browser.looks import SIDEWAYS, TOP_OF_REACH
from tests.browser.phone import SCREEN, Phone

NAMES = ("Anna", "Bo", "Cleo", "Dan")


def ask(phone: Phone, *cards: str) -> None:
    for card in cards:
        phone.tap(phone.on(f".question [data-card='{card}']"))


def expect_verdict(phone: Phone, words: str, about: str) -> None:
    expect(phone.on("#answer .verdict")).to_have_text(re.compile(f"{words}\\s+{about}\\s*$"))


def test_a_dispute_takes_a_tap_and_its_cards_and_a_ruling_from_it_four_more(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(3):
        phone.tap(phone.on("#board .legal"))
        ask(phone, "9", "5")
        expect_verdict(phone, "It depends", "5 after 9")
    with phone.within(2):
        phone.tap(phone.page.get_by_role("button", name="A lower card turned up later"))
        phone.on("#screen [data-card='7']").tap(force=True)  # forced, because Playwright waits for enabled controls
        expect(phone.on("#trouble")).to_have_text("With the 7 in that player’s hand the play could still be fine.")
        ask(phone, "3")
        expect_verdict(phone, "Not legal", "5 after 9")
    with phone.within(4):
        phone.tap(phone.page.get_by_role("link", name="Make a ruling"))
        expect(phone.on(".shown")).to_have_text("Who was it?")
        phone.tap(phone.page.get_by_role("radio", name="Cleo"))
        phone.tap(phone.page.get_by_role("radio", name="Add points", exact=True))
        phone.tap(phone.on(".ruling-form .primary"))
    wait_until_all_sent(phone)
    expect(phone.on("#board tr.ruling")).to_contain_text("Illegal play, Cleo, hand 1: +5 points (The 5 does not match")


def test_a_whole_hand_is_stored_nowhere(new_phone: NewPhone, instance: Path) -> None:
    """Neither in the database, the server's log, an address, a cookie, another phone nor this one's storage."""
    phone, other = new_phone(), new_phone()
    phone.set_up("agurk", NAMES)
    other.page.goto(phone.address)
    sent: list[Request] = []
    phone.page.on("request", lambda one: sent.append(one))  # noqa: PLW0108 - Playwright takes no built-in method
    phone.page.goto(f"{phone.address}/legal")
    ask(phone, "8", "5")
    phone.tap(phone.on("[data-ask='hand']"))
    ask(phone, "J", "Q", "K", "A", "10")
    expect(phone.on(".held .card")).to_have_text(["J", "Q", "K", "A", "10"])
    phone.tap(phone.on("[data-whole]"))
    expect_verdict(phone, "Legal", "5 after 8")
    hand = "J Q K A 10"
    phone.page.wait_for_load_state("networkidle")
    assert [one.url for one in sent if one.method != "GET"] == []
    traces = re.compile("|".join(re.escape(glue.join(hand.split())) for glue in (" ", "+", "%20", '", "')))
    kept = [path.read_text("utf-8", errors="replace") for path in instance.rglob("*") if path.is_file()]
    assert any("Anna" in text for text in kept), "the game is there"
    kept += [one.url for one in sent]
    kept += [str(cookie) for cookie in phone.context.cookies()]
    kept.append(phone.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])"))
    other.page.reload()
    kept += [other.page.content(), *map(str, other.context.cookies())]
    assert [text for text in kept if traces.search(text)] == []
    phone.page.goto(f"{phone.address}/legal")
    expect(phone.on(".held")).to_have_count(0)


def test_the_keys_stay_where_they_are_from_the_lead_to_the_next_card(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.tap(phone.on("#board .legal"))
    key, ways = phone.on(".question [data-card='9']"), phone.on(".question .ways")
    expect(ways).to_be_visible()
    before = key.bounding_box()
    ask(phone, "9")
    expect(phone.on("#answer")).to_contain_text("What was played on it?")
    expect(ways).to_be_hidden()
    assert key.bounding_box() == before


def test_a_keyboard_asks_and_reads_on_at_the_answer(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/legal/agurk")
    phone.on(".question [data-card='9']").focus()
    phone.page.keyboard.press("9")
    phone.page.keyboard.press("5")
    expect_verdict(phone, "It depends", "5 after 9")
    expect(phone.on("#answer h2")).to_be_focused()
    phone.page.keyboard.press("Backspace")
    expect(phone.on("#answer")).to_contain_text("9 was led.")


def test_all_controls_are_in_reach(phone: Phone) -> None:
    """The largest pad."""
    phone.page.goto(f"{phone.site}/legal/five-cucumbers")
    ranks = FIVE_CUCUMBERS.pack.ranks
    for cards in ((), (ranks[5], ranks[8])):
        ask(phone, *cards)
        expect(phone.on(".question .pad")).to_be_visible()
        expect(phone.on("#answer .verdict")).to_have_count(1 if cards else 0)
        areas = phone.areas(".question .lower button")
        assert len(areas) >= len(ranks) + bool(cards)  # The step back needs a card.
        assert [str(one) for one in areas if not one.is_large] == []
        assert [str(one) for one in areas if one.top < TOP_OF_REACH] == []
        assert [str(one) for one in areas if one.bottom > SCREEN["height"]] == []
        assert phone.page.evaluate("document.scrollingElement.scrollHeight") <= SCREEN["height"]
        assert phone.page.evaluate(SIDEWAYS) == []
