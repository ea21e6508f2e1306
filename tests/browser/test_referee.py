"""“Was that legal?” on a phone: the taps it takes, its answers and its layout."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from scorekeeper.rules.catalogue import CATALOGUE
from tests.browser.conftest import NewPhone
from tests.browser.looks import SIDEWAYS, TOP_OF_REACH
from tests.browser.phone import SCREEN, Phone

NAMES = ("Anna", "Bo", "Cleo")


def ask(phone: Phone, *cards: str) -> None:
    for card in cards:
        phone.tap(phone.on(f".question [data-card='{card}']"))


def expect_verdict(phone: Phone, words: str, about: str) -> None:
    expect(phone.on("#answer .verdict")).to_have_text(re.compile(f"{words}\\s+{about}\\s*$"))


def test_from_the_board_a_question_takes_three_taps(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(3):
        phone.tap(phone.on("#board .legal"))
        ask(phone, "8", "J")
        expect_verdict(phone, "Legal", "J after 8")


def test_from_the_start_page_a_question_takes_four_taps(phone: Phone) -> None:
    phone.page.goto(phone.site)
    with phone.within(4):
        phone.tap(phone.on("a[href$='/legal']"))
        phone.tap(phone.on("a.variant[href$='/agurk']"))
        ask(phone, "8")
        expect_verdict(phone, "Legal", "8 led")
        ask(phone, "5")
        expect_verdict(phone, "Cannot be known yet", "5 after 8")
    phone.tap(phone.on("[data-back]"))
    expect_verdict(phone, "Legal", "8 led")
    phone.tap(phone.on("[data-back]"))
    expect(phone.on("#answer .hint")).to_be_visible()
    expect(phone.on("#answer .verdict")).to_have_count(0)


def test_a_whole_hand_is_stored_nowhere(new_phone: NewPhone, instance: Path) -> None:
    """Neither in the database, the server's log, an address, a cookie, another phone nor this one's storage."""
    phone, other = new_phone(), new_phone()
    phone.set_up("agurk", NAMES)
    other.page.goto(phone.address)
    sent: list[Request] = []
    phone.page.on("request", lambda one: sent.append(one))  # noqa: PLW0108 - Playwright takes no built-in method
    phone.page.goto(f"{phone.address}/legal")
    row = phone.on("[data-row='hand']")
    expect(row).to_be_disabled()
    ask(phone, "8", "5")
    phone.tap(row)
    ask(phone, "J", "Q", "K", "A", "10")
    expect(row.locator(".laid")).to_have_text("5 J Q K A 10")
    expect_verdict(phone, "Legal", "5 after 8")
    hand = "5 J Q K A 10"
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
    expect(phone.on("[data-row='hand'] .laid")).to_be_empty()


def test_the_whole_hand_belongs_to_the_play_in_question(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/legal/agurk")
    hand = phone.on("[data-row='hand']")
    ask(phone, "8", "5")
    phone.tap(hand)
    ask(phone, "3", "Q")
    expect(hand.locator(".laid")).to_have_text("5 3 Q")
    expect_verdict(phone, "Illegal", "5 after 8")
    expect(phone.on("#answer .plays")).to_contain_text("3 · Q")
    phone.tap(phone.on("[data-row='cards']"))
    ask(phone, "K")
    expect_verdict(phone, "Legal", "K after 8 5")
    expect(hand.locator(".laid")).to_be_empty()


def test_a_card_shown_later_answers_the_question(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/legal/agurk")
    ask(phone, "8", "5")
    phone.tap(phone.on("[data-row='seen']"))
    ask(phone, "4")
    expect_verdict(phone, "Illegal", "5 after 8")
    phone.tap(phone.on("[data-clear]"))
    expect(phone.on("#answer .hint")).to_be_visible()
    expect(phone.on("[data-row='seen'] .laid")).to_be_empty()
    expect(phone.on("[data-row='cards']")).to_have_attribute("aria-pressed", "true")
    ask(phone, "A", "A", "A", "A")
    expect_verdict(phone, "Legal", "A after A A A")
    expect(phone.on("[data-card='A']")).to_have_attribute("aria-disabled", "true")
    phone.on("[data-card='A']").tap(force=True)  # forced, because Playwright waits for enabled controls
    expect(phone.on("[data-row='cards'] .laid")).to_have_text("A A A A")


def test_the_play_can_have_been_the_whole_hand(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/legal/twenty-two")
    ask(phone, "7")
    phone.tap(phone.on("[data-together]"))
    ask(phone, "7")
    expect_verdict(phone, "Cannot be known yet", "7 \\+ 7 led")
    phone.tap(phone.on("#answer [data-whole]"))
    expect_verdict(phone, "Illegal", "7 \\+ 7 led")
    expect(phone.on("[data-row='hand'] .laid")).to_have_text("7 7")
    expect(phone.on("[data-row='hand']")).to_be_focused()
    phone.tap(phone.on("[data-back]"))
    expect_verdict(phone, "Cannot be known yet", "7 \\+ 7 led")


def test_a_pair_needs_one_more_tap_and_its_answers_none(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/legal/gurka-is")
    ask(phone, "7")
    phone.tap(phone.on("[data-together]"))
    ask(phone, "7")
    expect_verdict(phone, "Cannot be known yet", "7 \\+ 7 led")
    ask(phone, "8")
    expect(phone.on("#answer .hint")).to_be_visible()
    expect(phone.on("#answer .verdict")).to_have_count(0)
    ask(phone, "9")
    expect_verdict(phone, "Legal", "8 \\+ 9 after 7 \\+ 7")
    phone.tap(phone.on("[data-back]"))
    expect(phone.on("#answer .verdict")).to_have_count(0)
    phone.tap(phone.on("[data-together]"))
    expect_verdict(phone, "Illegal", "8 after 7 \\+ 7")


@pytest.mark.parametrize("variant_id", [pytest.param("agurk", marks=pytest.mark.long), "gurka-is", "five-cucumbers"])
def test_all_controls_are_in_reach(phone: Phone, variant_id: str) -> None:
    phone.page.goto(f"{phone.site}/legal/{variant_id}")
    ranks = CATALOGUE[variant_id].pack.ranks
    for cards in ((), (ranks[5], ranks[8], ranks[3])):
        ask(phone, *cards)
        expect(phone.on("#answer .verdict" if cards else "#answer .hint")).to_be_visible()
        if cards:
            expect(phone.on("#answer .verdict")).to_contain_text(f"{cards[2]} after {cards[0]} {cards[1]}")
        areas = phone.areas(".question .lower button")
        assert len(areas) >= len(ranks) + 5
        assert [str(one) for one in areas if not one.is_large] == []
        assert [str(one) for one in areas if one.top < TOP_OF_REACH] == []
        assert [str(one) for one in areas if one.bottom > SCREEN["height"]] == []
        assert phone.page.evaluate("document.scrollingElement.scrollHeight") <= SCREEN["height"]
        assert phone.page.evaluate(SIDEWAYS) == []


def test_without_scripts_the_question_is_a_form(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.allow_errors("422")
    phone.page.goto(f"{phone.site}/legal/agurk")
    phone.on("#cards").fill("8 5")
    phone.on("#hand").fill("5 3 Q")
    phone.on("button.primary").tap()
    expect_verdict(phone, "Illegal", "5 after 8")
    expect(phone.on("#answer .plays")).to_be_visible()
    expect(phone.on("#hand")).to_have_value("5 3 Q")
    phone.on("#hand").fill("3 Q")
    phone.on("button.primary").tap()
    expect(phone.on("#problem")).to_be_visible()
    expect(phone.on("#hand")).to_have_attribute("aria-describedby", "problem")
