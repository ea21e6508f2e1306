"""Pages that were never opened, without a network: what is decided and changed at a table, and which game it is."""

import re
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import disconnect, enter_and_save, expect_heads, reconnect, wait_until_all_sent
from tests.browser.looks import axe_violations
from tests.browser.phone import Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_offline_evening import wait_until_kept

BOARD = re.compile(r"/g/[\w-]+$")


@pytest.fixture
def worker_phone(new_phone: NewPhone, site: str) -> Phone:
    """A phone that has opened one board once and has had time to fetch what it wants without a network."""
    with urlopen(f"{site}/offline", timeout=60) as made:  # noqa: S310 - the test's server, which makes these pages once
        assert made.status == 200
    phone = new_phone(service_workers="allow")
    phone.set_up("agurk", NAMES, {"buy_in": "on", "buy_in-times": "1", "buy_in-others": "2"})
    wait_until_kept(phone, "/offline", f"/g/{phone.game}/offline", "/games", "/")
    disconnect(phone)
    return phone


def open_from_menu(phone: Phone, words: str) -> None:
    phone.on(".menu summary").click()
    phone.on(".menu nav").get_by_role("link", name=words).click()
    phone.page.wait_for_load_state()


def press(phone: Phone, words: str) -> None:
    """Press a button that leads to the board."""
    phone.page.get_by_role("button", name=words, exact=True).click()
    phone.page.wait_for_url(BOARD)


def rename(phone: Phone, name: str) -> None:
    open_from_menu(phone, "At the table")
    phone.on(".people summary").first.click()
    person = phone.on(".people details[open]")
    person.get_by_label("Name").fill(name)
    person.get_by_role("button", name="Save the name").click()


def test_a_ruling_a_late_join_new_names_and_seats_and_an_early_end_without_a_network(worker_phone: Phone) -> None:
    phone = worker_phone
    enter_and_save(phone, hand("2", "3", "8"))
    open_from_menu(phone, "At the table")
    assert axe_violations(phone) == []
    expect(phone.on(".people .total")).to_have_text(["0", "0", "8"])
    phone.page.get_by_label("Name").last.fill("Dora")
    phone.page.get_by_role("radio", name=NAMES[0]).check()
    press(phone, "Join")
    expect(phone.on("#board thead .name")).to_have_text([NAMES[0], "Dora", *NAMES[1:]])
    phone.on(".ask-legal").click()
    phone.page.get_by_role("radio", name="Illegal play", exact=True).check()
    phone.page.get_by_role("radio", name="Dora", exact=True).check()
    phone.page.get_by_role("radio", name="Points", exact=True).check()
    assert axe_violations(phone) == []
    press(phone, "Save")
    expect(phone.on("tr.ruling.waits")).to_have_count(2)
    rename(phone, "Dora")
    taken = "Somebody at this table has that name."
    expect(phone.on(".people details[open]").get_by_label("Name")).to_have_js_property("validationMessage", taken)
    phone.page.go_back()
    rename(phone, "Annika")
    phone.page.wait_for_url(BOARD)
    phone.page.reload()
    expect(phone.on("#board thead .name.waits")).to_have_text("Annika")
    open_from_menu(phone, "At the table")
    expect(phone.on(".people .who")).to_have_text(["Annika", "Dora", *NAMES[1:]])
    phone.page.get_by_role("link", name="Change seats").click()
    assert axe_violations(phone) == []
    for name in ("Annika", "Dora"):
        phone.page.get_by_role("link", name=name, exact=True).click()
        phone.page.wait_for_url("**/seats?**")
    press(phone, "Save")
    expect(phone.on("#board thead .name")).to_have_text(["Dora", "Annika", *NAMES[1:]])
    open_from_menu(phone, "At the table")
    phone.on(".people summary").last.click()
    press(phone, f"{NAMES[2]} leaves")
    open_from_menu(phone, "At the table")
    expect(phone.on(".people .state")).to_have_text("left")
    expect(phone.on(".stakes dt")).to_have_text(["Dora", "Annika", *NAMES[1:], "In the pot"])
    expect(phone.on(".stakes dd")).to_have_text(["1", "1", "1", "1", "4"])
    press(phone, "End the game now")
    expect(phone.on("#board .result")).to_contain_text("share the win")
    before = phone.sheet()
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.page.reload()
    assert phone.stored() == 6
    expect(phone.on("#board thead .name.waits")).to_have_count(0)
    assert phone.sheet() == before


def test_a_rule_is_changed_on_a_page_that_was_never_opened_and_sent_once(worker_phone: Phone) -> None:
    """Twice without a network: the page shows the rules as they are by then, on this phone alone."""
    phone = worker_phone
    enter_and_save(phone, hand("2", "3", "8"))
    open_rule(phone, "more than 21")
    assert axe_violations(phone) == []
    phone.on(".answer").get_by_text("21 or more", exact=True).click()
    phone.page.get_by_label("The limit").fill("8")
    expect(phone.on(".shown .changes li").first).to_have_text(re.compile(f"{NAMES[2]} 8 → 0, 1 cucumber"))
    press(phone, "For the whole game")
    expect(phone.on("tr.ruling.waits")).to_contain_text("Rules changed for the whole game. ")
    expect_heads(phone, f"{NAMES[0]} 0, {NAMES[1]} 0, {NAMES[2]} 0*")
    open_rule(phone, "…")
    expect(phone.page.get_by_label("The limit")).to_have_value("8")
    expect(phone.on("[id='rule-limit.test'] .choice")).to_have_text("8 or more")
    expect(phone.page.get_by_role("radio", name="8 or more")).to_be_checked()
    phone.page.get_by_role("button", name="From the next hand on").click()
    expect(phone.on(".shown .error")).to_have_text("Nothing would change.")
    phone.page.get_by_label("The limit").fill("30")
    press(phone, "From the next hand on")
    expect(phone.on("tr.ruling.waits")).to_have_count(2)
    heads = phone.sheet().heads
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.page.reload()
    assert phone.stored() == 3
    assert phone.sheet().heads == heads
    expect(phone.on("#board")).to_contain_text("out at 30")


def test_what_only_the_server_can_read_says_so_beside_the_field(worker_phone: Phone) -> None:
    phone = worker_phone
    open_rule(phone, "7 cards")
    size = phone.on("[id='rule-hand.size']")
    size.locator("[value='countdown']").check()
    expect(phone.on(".shown .error")).to_have_count(0)
    phone.page.get_by_label("Cards in the first hand").first.fill("8")
    expect(size.locator(".error")).to_have_text("Without a connection this cannot be changed.")
    phone.page.get_by_role("button", name="From the next hand on").click()
    expect(phone.on("#trouble")).to_contain_text("No connection just now.")
    size.locator("[value='fixed']").check()
    expect(size.locator(".error")).to_have_count(0)
    phone.page.get_by_label("Cards", exact=True).fill("0")
    expect(size.locator(".error")).to_have_text("A number from 1 to 99, please.")
    assert axe_violations(phone) == []
    reconnect(phone)
    size.locator("[value='countdown']").check()
    press(phone, "From the next hand on")
    expect(phone.on("#board")).to_contain_text("8 cards, then one fewer each hand")
    assert phone.stored() == 1


def open_rule(phone: Phone, words: str) -> None:
    open_from_menu(phone, "At the table")
    phone.on(".rules").get_by_role("link", name=words).click()
    expect(phone.on("form[data-change='rules'][data-board]")).to_have_count(1)


def test_which_game_it_is_and_the_games_of_this_phone_without_a_network(worker_phone: Phone) -> None:
    phone = worker_phone
    phone.page.goto(f"{phone.site}/games")
    expect(phone.on("#as-of")).to_be_visible()
    expect(phone.on("main")).to_contain_text(NAMES[0])
    phone.page.goto(f"{phone.site}/which")
    while phone.on(".choices a").count() > 0:
        address = phone.on(".choices a").first.get_attribute("href")
        phone.on(".choices a").first.click()
        phone.page.wait_for_url(f"**{address}")
    phone.page.get_by_role("link", name="All rules and sources").click()
    expect(phone.on("h1")).to_be_visible()
    assert "/rules/" in phone.page.url
