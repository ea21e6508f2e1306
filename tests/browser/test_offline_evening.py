"""A whole evening on pages that were never opened, without a network; then the server has it, once."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.words.parameters import BUY_IN_ALLOWED
from tests.browser.conftest import NewPhone
from tests.browser.games import Games
from tests.browser.journal import answer_with, disconnect, enter_and_save, expect_heads, reconnect, wait_until_all_sent
from tests.browser.looks import axe_violations
from tests.browser.phone import Phone
from tests.browser.table import BOARD, NAMES, expect_revision, hand
from tests.browser.test_set_up import names_at_the_table
from tests.browser.test_table_life import open_rule, open_table
from tests.browser.test_worker import fetch_documents, wait_until_cached

HANDS = (hand("2", "3", "4"), hand("5", "6", "7"), hand("8", "9", "K"))


# Forgets everything that a test before has left here but the documents and the files of the app.
FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys()) {
            if (/^[/](g[/].*|games|our-table)?$/.test(new URL(url).pathname)) await cache.delete(url);
        }
    }
}"""


@pytest.fixture(scope="module")
def with_documents(for_workers: Callable[[], Browser], site: str, games: Games) -> Phone:
    """A phone that has fetched what it wants without a network; the clock of its pages is the test's."""
    phone = Phone(for_workers(), site, games, service_workers="allow")
    phone.page.clock.install()
    assert phone.context.request.get(f"{site}/offline", timeout=60_000).ok  # The server makes these pages once.
    phone.page.goto(site)
    fetch_documents(phone, "/offline")
    return phone


@pytest.fixture
def phone(with_documents: Phone) -> Iterator[Phone]:
    """This phone on its start page, with the network and without a game."""
    phone = with_documents
    reconnect(phone)
    phone.page.goto(f"{phone.site}/privacy")
    phone.page.evaluate(FORGET)
    phone.context.clear_cookies()
    phone.page.goto(phone.site)
    wait_until_cached(phone, "/offline")
    yield phone
    phone.close()


@pytest.fixture
def owner(phone: Phone) -> Phone:
    """A phone without a network that has opened one board before."""
    phone.set_up("agurk", NAMES, {"buy_in": BUY_IN_ALLOWED, "buy_in-times": "1", "buy_in-others": "2"})
    fetch_documents(phone, f"/g/{phone.game}/offline", "/games")
    disconnect(phone)
    return phone


def start_offline(phone: Phone) -> None:
    """Fill in the form as at a table, and begin."""
    phone.page.goto(phone.site)
    phone.on("details:has(> #new) > summary").click()
    phone.on("a[href='/new/agurk']").click()
    for name in NAMES:
        phone.on("#typed-name").fill(name)
        phone.on("#typed-name").press("Enter")
    phone.on("#start").click()
    expect(phone.on("#only-here")).to_be_visible()


def test_an_evening_without_a_network_is_on_the_server_once_there_is_one(phone: Phone) -> None:
    """From the first tap to the printed sheet, with undo and redo, closed and opened again in between."""
    disconnect(phone)
    start_offline(phone)
    assert axe_violations(phone) == []
    for one in HANDS:
        enter_and_save(phone, one)
    phone.on("#bar .undo button").click()
    expect(phone.on("#board tbody tr")).to_have_count(2)
    phone.on("#bar .redo button").click()
    expect(phone.on("#board tbody tr")).to_have_count(3)
    before = phone.sheet()
    phone.page.goto(phone.site)
    expect(phone.on("#on-this-phone")).to_contain_text("Agurk · only on this phone")
    phone.on("#on-this-phone a").click()
    expect(phone.on("#board tbody tr")).to_have_count(3)
    assert phone.sheet() == before
    phone.page.evaluate("() => { window.print = () => dispatchEvent(new Event('beforeprint')); }")
    phone.on(".menu summary").click()
    phone.on(".menu [data-paper]").click()
    expect(phone.on(".provisional")).to_have_js_property("hidden", value=False)
    with phone.page.expect_navigation(url="**/g/*"):
        reconnect(phone)
    expect_revision(phone, 5)
    assert phone.sheet().rows == before.rows
    phone.page.goto(phone.site)
    expect(phone.on(".running a")).to_have_count(1)
    expect(phone.on("#on-this-phone")).to_be_hidden()


def test_a_game_that_only_this_phone_has_shows_its_chart_and_its_history(phone: Phone) -> None:
    disconnect(phone)
    start_offline(phone)
    enter_and_save(phone, HANDS[0])
    phone.on(".menu summary").click()
    phone.page.get_by_role("link", name="History and chart").click()
    expect(phone.on("#panel .chart svg")).to_be_visible()
    phone.page.get_by_role("link", name="Every hand and every change").click()
    first = phone.on(".history li").first
    expect(first).to_contain_text("Hand 1: Anna 2, Bo 3, Cleo 4 not sent yet")
    phone.page.reload()
    expect(first).to_contain_text("Hand 1: Anna 2, Bo 3, Cleo 4 not sent yet")
    assert axe_violations(phone) == []
    first.get_by_role("link", name="change").click()
    expect(phone.on("#entry h2")).to_have_text("Change hand 1")


def tap_cards(phone: Phone, *cards: str) -> None:
    for card in cards:
        phone.key(card).click()


def test_the_referee_answers_and_a_hand_is_audited_without_a_network(phone: Phone) -> None:
    """What is said of a play, tests/words compares with the server. In the hand C threw the 5 under the jack."""
    disconnect(phone)
    phone.page.goto(f"{phone.site}/legal/wikipedia")
    tap_cards(phone, "8", "J", "5")
    expect(phone.on("#answer .verdict")).to_contain_text("It depends 5 after 8 J")
    phone.on("[data-ask='hand']").click()
    tap_cards(phone, "9", "K")
    expect(phone.on("#answer .verdict")).to_contain_text("Not legal")
    phone.page.goto(f"{phone.site}/audit/wikipedia")
    phone.on(".way label").filter(has_text="Trick by trick").click()
    tap_cards(phone, "8", "J", "5", "2", "3", "K")
    expect(phone.on("#answer .proved")).to_contain_text("Trick 1: C throws the 5")
    expect(phone.on("#rows .laid.wrong")).to_have_text("5")


def test_a_game_that_only_this_phone_has_answers_the_referees_questions_and_is_played_again(phone: Phone) -> None:
    """The question, the check of the hand, and its last trick into the entry: none of them needs another page.

    Who is at the table at the end plays again.
    """
    disconnect(phone)
    start_offline(phone)
    enter_and_save(phone, HANDS[0])
    phone.page.evaluate("() => { window.isSame = true; }")
    phone.on("#bar .legal").click()
    tap_cards(phone, "8", "J")
    expect(phone.on("#answer .verdict")).to_contain_text("Legal J after 8")
    phone.on("#ask .menu summary").click()
    phone.page.get_by_role("link", name="Check a whole hand").click()
    expect(phone.on("h1")).to_contain_text("Check hand 2")
    phone.on(".terms summary").click()
    phone.on("#cards").fill("1")
    phone.on("#cards").blur()
    phone.on(".terms summary").click()
    tap_cards(phone, "5", "6", "7")
    expect(phone.on(".outcome")).to_contain_text("Every play was legal.")
    phone.page.get_by_role("link", name="Record this hand").click()
    phone.save_button.click()
    expect(phone.on("#board tbody tr")).to_have_count(2)
    assert phone.page.evaluate("window.isSame"), "no other page was loaded"
    phone.page.goto(phone.page.url.replace("/local", "/local/audit"))
    expect(phone.on("h1")).to_contain_text("Check hand 3")
    phone.on("#check .close").click()
    expect(phone.on("#board tbody tr")).to_have_count(2)
    open_table(phone)
    phone.page.get_by_label("Name").last.fill("Dora & Eva")
    phone.page.get_by_role("button", name="Join", exact=True).click()
    heads = phone.on("#board thead .name")
    expect(heads).to_have_count(4)
    rename(phone, "Annika")
    expect(heads.first).to_have_text("Annika")
    open_table(phone)
    phone.on(".people summary").nth(1).click()
    phone.page.get_by_role("button", name=f"{NAMES[1]} leaves").click()
    expect(phone.on("#board th.out")).to_have_count(1)
    open_table(phone, "End the game")
    phone.page.get_by_role("button", name="End the game now").click()
    phone.page.get_by_role("button", name="Play again").click()
    expect(phone.on("#start")).to_have_text("Start: 3 players")
    assert names_at_the_table(phone) == ["Annika", NAMES[2], "Dora & Eva"]


def test_a_game_that_the_server_refuses_stays_on_the_phone_until_it_is_sent_again(new_phone: NewPhone) -> None:
    """The server opens no more games for a while: the game begins all the same, and its owner tries again."""
    phone = new_phone()
    phone.allow_errors("Failed to load resource")
    refused = {"error": "too_many", "words": "That was quick!"}
    phone.page.route("**/games/*", answer_with(status=429, json=refused, headers={"X-Scorekeeper": "1"}))
    start_offline(phone)
    expect(phone.on("#only-here")).to_contain_text("That was quick!")
    enter_and_save(phone, HANDS[0])
    phone.page.unroute("**/games/*")
    with phone.page.expect_navigation(url="**/g/*"):
        phone.tap(phone.on("#only-here button"))
    expect_revision(phone, 1)


def press(phone: Phone, words: str) -> None:
    """Press a button that leads to the board."""
    phone.page.get_by_role("button", name=words, exact=True).click()
    phone.page.wait_for_url(BOARD)


def rename(phone: Phone, name: str) -> None:
    open_table(phone)
    phone.on(".people summary").first.click()
    person = phone.on(".people details[open]")
    person.get_by_label("Name").fill(name)
    person.get_by_role("button", name="Save the name").click()


def test_a_ruling_a_late_join_new_names_and_seats_and_an_early_end_without_a_network(owner: Phone) -> None:
    enter_and_save(owner, hand("2", "3", "8"))
    open_table(owner)
    expect(owner.on(".people .total")).to_have_text(["0", "0", "8"])
    owner.page.get_by_label("Name").last.fill("Dora")
    owner.page.get_by_role("radio", name=NAMES[0]).check()
    press(owner, "Join")
    expect(owner.on("#board thead .name")).to_have_text([NAMES[0], "Dora", *NAMES[1:]])
    owner.on("#bar .legal").click()
    owner.page.get_by_role("link", name="Make a ruling").click()
    for words in ("Illegal play", "Dora", "Add points"):
        owner.page.get_by_role("radio", name=words, exact=True).check()
    press(owner, "Save")
    expect(owner.on("tr.ruling.not-sent")).to_have_count(2)
    rename(owner, "Dora")
    taken = "Somebody at this table has that name."
    expect(owner.on(".people details[open] .error")).to_have_text(taken)
    expect(owner.on(".people details[open]").get_by_label("Name")).to_be_focused()
    owner.page.go_back()
    rename(owner, "Annika")
    owner.page.wait_for_url(BOARD)
    owner.page.reload()
    expect(owner.on("#board thead .name.not-sent")).to_have_text("Annika")
    open_table(owner)
    expect(owner.on(".people .who")).to_have_text(["Annika", "Dora", *NAMES[1:]])
    owner.page.get_by_role("link", name="Change seats").click()
    expect(owner.on("h1")).to_have_text("Change seats")
    for name in ("Annika", "Dora"):
        owner.page.get_by_role("button", name=name, exact=True).click()
    press(owner, "Save")
    expect(owner.on("#board thead .name")).to_have_text(["Dora", "Annika", *NAMES[1:]])
    open_table(owner)
    owner.on(".people summary").last.click()
    press(owner, f"{NAMES[2]} leaves")
    open_table(owner)
    expect(owner.on(".people .state")).to_have_text("left")
    expect(owner.on(".stakes dt")).to_have_text(["Dora", "Annika", *NAMES[1:], "In the pot"])
    expect(owner.on(".stakes dd")).to_have_text(["1", "1", "1", "1", "4"])
    owner.on("#screen .head .close").first.click()
    open_table(owner, "End the game")
    press(owner, "End the game now")
    expect(owner.on("#board .result")).to_contain_text("share the win")
    before = owner.sheet()
    reconnect(owner)
    wait_until_all_sent(owner)
    owner.page.reload()
    expect_revision(owner, 6)
    expect(owner.on("#board thead .name.not-sent")).to_have_count(0)
    assert owner.sheet() == before


def test_people_of_a_game_that_only_this_phone_has_come_and_go_and_the_server_has_it_later(phone: Phone) -> None:
    disconnect(phone)
    start_offline(phone)
    enter_and_save(phone, HANDS[0])
    open_table(phone)
    expect(phone.on(".rules")).to_have_count(0)
    for name in ("Dora", "Eva"):
        phone.page.get_by_label("Name").last.fill(name)
        phone.page.get_by_role("button", name="Join", exact=True).click()
        expect(phone.on("#board thead .name").last).to_have_text(name)
        open_table(phone)
    phone.on("#screen .head .close").first.click()
    rename(phone, "Annika")
    expect(phone.on("#board thead .name")).to_have_text(["Annika", *NAMES[1:], "Dora", "Eva"])
    phone.on("#bar .legal").click()
    phone.page.get_by_role("link", name="Make a ruling").click()
    for words in ("Illegal play", NAMES[1], "Add points"):
        phone.page.get_by_role("radio", name=words, exact=True).check()
    phone.page.get_by_role("button", name="Save", exact=True).click()
    said = phone.on("#board tr.ruling").filter(has_text="Illegal play")
    said.locator("a").click()
    phone.on(".ruling-story [hx-post]").click()
    expect(said.locator("s")).to_have_count(1)
    open_table(phone)
    expect(phone.on("h1")).to_have_text("Players")
    phone.page.reload()
    expect(phone.on(".people .who")).to_have_text(["Annika", *NAMES[1:], "Dora", "Eva"])
    phone.page.get_by_role("link", name="Change seats").click()
    phone.page.get_by_role("button", name="Annika: move down").click()
    reconnect(phone)
    phone.page.get_by_role("button", name="Save").click()
    phone.page.clock.fast_forward(10_000)  # After so long the page tries again to reach the server.
    phone.page.wait_for_url(BOARD)
    expect_revision(phone, 6)
    wait_until_all_sent(phone)
    expect(said.locator("s")).to_have_count(1)
    expect(phone.on("#board thead .name")).to_have_text([NAMES[1], "Annika", *NAMES[2:], "Dora", "Eva"])


def test_a_game_of_the_server_is_played_again_without_a_network(owner: Phone) -> None:
    enter_and_save(owner, HANDS[0])
    key = owner.game
    open_table(owner, "End the game")
    press(owner, "End the game now")
    owner.page.get_by_role("button", name="Play again").click()
    expect(owner.on("#start")).to_have_text("Start: 3 players")
    assert names_at_the_table(owner) == list(NAMES)
    expect(owner.on("[name=again]")).to_have_value(key)
    owner.on("#start").click()
    expect(owner.on("#only-here")).to_be_visible()
    reconnect(owner)
    owner.page.wait_for_url(BOARD)


def test_the_people_of_the_start_page_play_again_without_a_network(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    key = phone.game
    phone.page.goto(phone.site)
    start_page = "async () => (await caches.match('/', { ignoreVary: true })).text()"
    phone.wait_until(lambda: key in phone.page.evaluate(start_page))
    disconnect(phone)
    phone.page.reload()
    phone.on("a.again").click()
    expect(phone.on("#start")).to_have_text("Start: 3 players")
    assert names_at_the_table(phone) == list(NAMES)
    expect(phone.on("[name=again]")).to_have_value(key)


def test_a_rule_is_changed_on_a_page_that_was_never_opened_and_sent_once(owner: Phone) -> None:
    """Twice without a network: the page shows the rules as they are by then, on this phone alone."""
    enter_and_save(owner, hand("2", "3", "8"))
    open_rule(owner, "more than 21")
    owner.on(".answer").get_by_text("21 or more", exact=True).click()
    owner.page.get_by_role("textbox", name="The limit").fill("8")
    expect(owner.on(".shown .changes li").first).to_have_text(re.compile(f"{NAMES[2]} 8 → 0, 1 cucumber"))
    press(owner, "For the whole game")
    expect_heads(owner, f"{NAMES[0]} 0, {NAMES[1]} 0, {NAMES[2]} 0*")
    expect(owner.on("#board .about")).to_have_text("Agurk")
    open_rule(owner, "…")
    expect(owner.page.get_by_role("textbox", name="The limit")).to_have_value("8")
    expect(owner.on("[id='rule-limit.test'] .choice")).to_have_text("8 or more")
    expect(owner.page.get_by_role("radio", name="8 or more")).to_be_checked()
    limit = owner.page.get_by_role("textbox", name="The limit")
    limit.fill("x")
    expect(owner.on("[id='rule-limit.test'] .error")).to_have_text("A number from 1 to 10000, please.")
    limit.fill("8")
    owner.page.get_by_role("button", name="From the next hand on").click()
    expect(owner.on(".shown .error")).to_have_text("Nothing would change.")
    limit.fill("30")
    press(owner, "From the next hand on")
    expect(owner.on("tr.ruling.not-sent")).to_have_count(2)
    heads = owner.sheet().heads
    reconnect(owner)
    wait_until_all_sent(owner)
    owner.page.reload()
    expect_revision(owner, 3)
    assert owner.sheet().heads == heads
    expect(owner.on("#board")).to_contain_text("cucumber at 30")


def test_a_rule_that_another_phone_has_changed_cannot_be_without_a_network(phone: Phone, new_phone: NewPhone) -> None:
    """Until then the phone has the form of the rules before; all other rules change. With the network the rule does."""
    other = new_phone()
    phone.set_up("agurk", NAMES)
    fetch_documents(phone, f"/g/{phone.game}/offline")
    other.join(phone)
    other.page.goto(f"{phone.address}/at-the-table/rules?rule=limit.test")
    other.page.get_by_role("textbox", name="The limit").fill("30")
    press(other, "From the next hand on")
    expect(phone.on("tr.ruling")).to_have_count(1)
    disconnect(phone)
    open_rule(phone, "more than 30")
    limit = phone.on("[id='rule-limit.test']")
    expect(limit.locator(".sentence")).to_have_text("Too much is more than 30")
    expect(limit.locator(".error")).to_have_text("Without a connection this cannot be changed.")
    assert axe_violations(phone) == []
    limit.locator("summary").click()
    phone.on("[id='rule-hand.size'] summary").click()
    phone.on("[id='hand.size-fixed']").fill("6")
    expect(limit.locator(".error")).to_have_count(1)
    press(phone, "From the next hand on")
    open_rule(phone, "more than 30")
    expect(limit.locator(".error")).to_have_count(1)
    reconnect(phone)
    expect(limit.get_by_role("textbox")).to_have_value("30")
    expect(limit).to_have_attribute("open", "")
    phone.page.goto(phone.address)
    wait_until_all_sent(phone)
    assert phone.stored() == 2
    expect(phone.on("#board .about")).to_contain_text("cucumber above 30")


FORGET_ANSWERS = """() => {
  for (const [key, text] of Object.entries(localStorage)) {
    if (key.startsWith("journal.")) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), sent: undefined }));
  }
}"""
"""A change of the rules is then as another page has left it: nobody knows what its form said."""


def test_cards_that_lose_are_ticked_without_a_network_too(owner: Phone) -> None:
    open_rule(owner, "7 cards")
    owner.on(".more-rules > summary").click()
    losers = owner.on("[id='rule-limit.instant_loss']")
    losers.locator("summary").click()
    losers.get_by_role("radio").last.check()
    losers.get_by_label("K", exact=True).check()
    expect(owner.on(".shown")).to_contain_text("Nothing else changes.")
    press(owner, "From the next hand on")
    expect(owner.on("tr.ruling.not-sent")).to_contain_text("Cards that lose at once …")
    open_rule(owner, "7 cards")
    expect(losers.get_by_label("K", exact=True)).to_be_checked()
    owner.page.evaluate(FORGET_ANSWERS)
    owner.page.reload()
    expect(losers).to_contain_text("Without a connection this cannot be changed.")
    reconnect(owner)
    wait_until_all_sent(owner)
    owner.page.goto(owner.address)
    expect(owner.on("tr.ruling")).to_contain_text("is out at once, whatever the score: king.")


def test_the_rules_last_played_here_begin_the_next_game_without_a_network_too(phone: Phone) -> None:
    """Those of a game that the server has, and then those of a game that only this phone has."""
    phone.set_up("agurk", NAMES, {"limit.test": "reach"})
    fetch_documents(phone, f"/g/{phone.game}/offline")
    disconnect(phone)
    phone.page.goto(f"{phone.site}/new/agurk")
    expect(phone.on(".rules-line .said")).to_have_text("Rules as last time: limit: 21 or more")
    phone.on("#start").click()
    expect(phone.on("#board .about")).to_contain_text("cucumber at 21")
    phone.page.goto(f"{phone.site}/new/agurk")
    expect(phone.on(".rules-line .said")).to_have_text("Rules as last time: limit: 21 or more")
    phone.on(".rules-line [data-own]").click()
    expect(phone.on(".rules-line .said")).to_have_text("Rules Too much is more than 21")
    phone.on("#start").click()
    expect(phone.on("#board .about")).to_contain_text("cucumber above 21")
    phone.page.goto(f"{phone.site}/new/agurk")
    expect(phone.on(".rules-line .said")).to_have_text("Rules Too much is more than 21")
