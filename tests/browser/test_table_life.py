"""A table changes on a phone: people come and go, seats and rules change, the game ends early."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    decide,
    disconnect,
    enter_and_save,
    load_late_scripts,
    reconnect,
    trouble,
    wait_until_all_sent,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import AT_ONCE, BOARD, NAMES, another
from tests.browser.test_worker import wait_until_cached

THIRTY = "With more than 30 points you get a cucumber."


def open_end(phone: Phone) -> None:
    open_table(phone, "End the game")


def open_table(phone: Phone, words: str = "Players") -> None:
    phone.tap(phone.on(".menu summary"))
    phone.tap(phone.on(".menu nav").get_by_role("link", name=words))
    expect(phone.on("main.at-table")).to_be_visible()
    phone.page.wait_for_load_state()


def press(phone: Phone, words: str) -> None:
    """Press a button that leads to the board."""
    phone.tap(phone.page.get_by_role("button", name=words, exact=True))
    phone.page.wait_for_url(BOARD)
    wait_until_all_sent(phone)


def person(phone: Phone, name: str) -> None:
    phone.tap(phone.on(".people summary").filter(has_text=name))


def changes(phone: Phone) -> Locator:
    return phone.on("#board tr.ruling .said, #board tr.ruling td")


def test_an_evening_with_a_newcomer_a_break_other_seats_and_another_rule(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    with phone.within(5):  # The name besides.
        open_table(phone)
        phone.tap(phone.page.get_by_label("Name").last)
        phone.page.keyboard.type("Dora")
        phone.tap(phone.page.get_by_role("radio", name="Anna"))
        press(phone, "Join")
    assert phone.sheet().heads == "Anna 13, Dora 13, Bo 0, Cleo 0"
    with phone.within(4):
        open_table(phone)
        person(phone, "Bo")
        press(phone, "Bo leaves")
    expect(phone.on("#board .danger.gone")).to_have_text("left")
    with phone.within(4):
        open_table(phone)
        person(phone, "Bo")
        press(phone, "Bo is back")
    assert phone.sheet().heads == "Anna 13, Dora 13, Bo 13, Cleo 0"
    open_table(phone)
    phone.tap(phone.page.get_by_role("link", name="Change seats"))
    phone.tap(phone.page.get_by_role("button", name="Cleo", exact=True))
    phone.tap(phone.page.get_by_role("button", name="Anna", exact=True))
    expect(phone.on(".chairs [aria-pressed=true]")).to_have_count(0)
    press(phone, "Save")
    assert phone.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 13"
    phone.play(Hand({"Cleo": "2", "Dora": "3", "Bo": "4", "Anna": "8"}, "Cleo"))
    with phone.within(5):
        open_table(phone)
        phone.tap(phone.page.get_by_role("link", name="more than 21"))
        phone.tap(phone.on(".answer").get_by_text("21 or more", exact=True))
        expect(phone.on(".shown .changes li").first).to_have_text(re.compile("Anna 21 → 13, 1 cucumber"))
        expect(phone.on(".shown .changes li").first).to_be_in_viewport(ratio=1)
        press(phone, "For the whole game")
    assert phone.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 13*"
    phone.tap_on_board("Undo")
    assert phone.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 21"
    with phone.within(3):
        open_end(phone)
        expect(phone.on("main")).to_contain_text("If the game ends now Cleo wins.")
        press(phone, "End the game now")
    expect(phone.on(".result").first).to_contain_text("Cleo wins.")
    phone.tap_on_board("Undo")
    expect(phone.on("#board[data-running]")).to_be_visible()


def test_a_game_ends_after_the_hand_the_table_chose_also_without_a_network(new_phone: NewPhone) -> None:
    phone = new_phone(service_workers="allow")
    phone.set_up("agurk", NAMES)
    wait_until_cached(phone, "/js/journal.js", "/js/game.js", "/js/phone/open-board.js")
    with phone.within(3):  # Hand 1 is proposed; another number is typed.
        open_end(phone)
        phone.page.get_by_label("Hand", exact=True).fill("2")
        press(phone, "End the game after it")
    expect(phone.on("h1")).to_contain_text("Hand 1 of 2")
    load_late_scripts(phone)
    disconnect(phone)
    enter_and_save(phone, Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    expect(phone.on("h1")).to_contain_text("Hand 2 of 2")
    enter_and_save(phone, Hand({"Bo": "4", "Cleo": "5", "Anna": "6"}, "Bo"))
    expect(phone.on(".result").first).to_contain_text("Bo and Cleo share the win.")
    reconnect(phone)
    wait_until_all_sent(phone)
    phone.page.reload()
    expect(phone.on("#end")).to_contain_text("ended early after 2 hands")
    phone.tap_on_board("Undo")
    expect(phone.on("h1")).to_contain_text("Hand 2 of 2")


def open_rule(phone: Phone, words: str) -> None:
    open_table(phone)
    phone.tap(phone.page.get_by_role("link", name=words))
    expect(phone.on(".foot-line button")).to_have_count(2)


def test_two_phones_give_the_next_number_to_two_people(phone: Phone, new_phone: NewPhone) -> None:
    """The second one decides, and its newcomer gets the number after."""
    phone.set_up("agurk", NAMES)
    other = another(phone, new_phone)
    disconnect(other)
    open_table(other)
    fill_in(other, "Eva", "Cleo")
    join(phone, "Dora", "Anna")
    other.tap(other.page.get_by_role("button", name="Join", exact=True))
    other.page.wait_for_url(BOARD)
    reconnect(other)
    expect(trouble(other)).to_contain_text("Eva joins")
    decide(other, "Save anyway")
    wait_until_all_sent(other)
    expect(phone.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Cleo", "Eva"], timeout=AT_ONCE)
    expect(other.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Cleo", "Eva"])
    other.tap_on_board("Undo")
    expect(other.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Cleo"])


def join(phone: Phone, name: str, after: str) -> None:
    open_table(phone)
    fill_in(phone, name, after)
    press(phone, "Join")


def fill_in(phone: Phone, name: str, after: str) -> None:
    """The form of a newcomer, who sits after somebody."""
    phone.page.get_by_label("Name").last.fill(name)
    phone.tap(phone.page.get_by_role("radio", name=after))


def test_what_another_phone_does_shows_at_once_and_what_is_typed_stays(phone: Phone, new_phone: NewPhone) -> None:
    """Somebody joins, then somebody has another name, which the table view has too."""
    phone.set_up("agurk", NAMES)
    other, screen = new_phone(), new_phone()
    with other.page.expect_response("**/events?*"):
        other.join(phone)
    with screen.page.expect_response("**/events?*"):
        screen.page.goto(f"{phone.address}/table")
    open_table(other)
    fill_in(other, "Eva", "Bo")
    person(other, "Cleo")
    join(phone, "Dora", "Anna")
    expect(other.on(".people .who")).to_have_text(["Anna", "Dora", "Bo", "Cleo"], timeout=AT_ONCE)
    expect(other.on(".people details[open] .who")).to_have_text("Cleo")
    press(other, "Join")
    expect(other.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Eva", "Cleo"])
    open_table(phone)
    person(phone, "Bo")
    phone.on("details[open] input[name=name]").fill("Bodil")
    phone.tap(phone.on("details[open]").get_by_role("button", name="Save the name"))
    phone.page.wait_for_url(BOARD)
    expect(other.on("#board thead")).to_contain_text("Bodil", timeout=AT_ONCE)
    expect(screen.on("main")).to_contain_text("Bodil", timeout=AT_ONCE)


def test_seats_are_changed_with_a_keyboard_that_stays_with_who_moves(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/at-the-table/seats")
    phone.page.get_by_role("button", name="Save").press("Enter")
    expect(phone.on("#screen")).to_contain_text("Nothing would change.")
    phone.page.get_by_role("button", name="Anna: move down").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("button", name="Anna: move down")).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("button", name="Anna", exact=True)).to_be_focused()
    expect(phone.on(".chairs bdi")).to_have_text(["Bo", "Cleo", "Anna"])
    press(phone, "Save")
    expect(phone.on("thead .name")).to_have_text(["Bo", "Cleo", "Anna"])


def test_a_change_is_changed_struck_out_and_brought_back_once_what_follows_was_shown(phone: Phone) -> None:
    phone.set_up("agurk", (*NAMES, "Dora"))
    open_table(phone)
    person(phone, "Bo")
    press(phone, "Bo leaves")
    phone.play(Hand({"Anna": "2", "Cleo": "K", "Dora": "3"}, "Anna"))
    open_story(phone, "Bo leaves.")
    expect(phone.on("#strike .changes")).to_contain_text("Cleo takes the trick with the king. → no longer counts")
    phone.tap(phone.page.get_by_role("radio", name="Dora leaves"))
    expect(phone.on("#change .shown")).to_contain_text("no longer counts")
    press(phone, "Change it")
    expect(phone.on(".stuck").first).to_contain_text("Hand 1 no longer counts.")
    phone.tap_on_board("Undo")
    wait_until_all_sent(phone)
    open_story(phone, "Bo leaves.")
    press(phone, "Strike it out")
    expect(phone.on(".stuck").first).to_contain_text("Bo still needs a card.")
    phone.page.goto(f"{phone.address}/at-the-table/1")
    expect(phone.on(".at-table .headline s")).to_have_text("Bo leaves.")
    press(phone, "Bring it back")
    expect(phone.on("#board .stuck")).to_have_count(0)
    assert phone.sheet().heads == "Anna 0, Bo 0 out, Cleo 13, Dora 0"


def open_story(phone: Phone, words: str) -> None:
    phone.tap(changes(phone).filter(has_text=words).first)
    expect(phone.on(".at-table .headline")).to_have_text(words)


def rule(phone: Phone, name: str) -> Locator:
    return phone.on(f"[id='rule-{name}']")


def test_a_rule_opens_closes_and_keeps_its_address_like_any_screen(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_rule(phone, "more than 21")
    expect(phone.page).to_have_title("Change a rule – Agurk")
    expect(phone.on("h1")).to_be_focused()
    phone.page.reload()
    limit = rule(phone, "limit.test")
    limit.get_by_label("The limit").focus()
    phone.page.keyboard.press("Escape")
    expect(limit).not_to_have_attribute("open", "")
    expect(limit.locator("summary")).to_be_focused()
    phone.page.go_back()
    expect(phone.on("h1")).to_have_text("Players")
    phone.page.go_forward()
    phone.tap(limit.locator("[data-done]"))
    expect(limit.locator("summary")).to_be_focused()
    phone.tap(phone.on("#screen .head .close"))
    expect(phone.on("h1")).to_have_text("Players")


def test_recorded_rules_are_changed_until_another_phone_strikes_them_out(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = another(phone, new_phone)
    open_rule(phone, "more than 21")
    limit = phone.page.get_by_role("textbox", name="The limit")
    limit.fill("30")
    phone.page.get_by_role("button", name="From the next hand on").dblclick()
    phone.page.wait_for_url(BOARD)
    wait_until_all_sent(phone)
    assert phone.stored() == 1
    phone.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    open_story(phone, f"Rules changed from here on. {THIRTY} Before: {THIRTY.replace('30', '21')}")
    disconnect(phone)
    phone.tap(phone.page.get_by_role("link", name="Change it"))
    expect(phone.on(".at-table .error")).to_have_text("Without a connection this cannot be changed.")
    reconnect(phone)
    phone.page.reload()
    rule(phone, "limit.test").locator("summary").click()
    expect(limit).to_have_value("30")
    limit.fill("9")
    expect(phone.on(".shown")).to_contain_text("From that hand on")
    expect(phone.on(".shown")).to_contain_text("Anna 13 → 0, 1 cucumber")
    press(phone, "From that hand on")
    assert phone.sheet().heads == "Anna 0*, Bo 0, Cleo 0"
    phone.page.goto(f"{phone.address}/at-the-table/rules?entry=1")
    expect(rule(phone, "limit.test").locator(".choice")).to_have_text("more than 9")
    other.page.goto(f"{phone.address}/at-the-table/1")
    other.tap(other.page.get_by_role("button", name="Strike it out"))
    decide(other, "Do it anyway")
    expect(phone.on(".at-table .error")).to_have_text("That was undone meanwhile.")
    expect(phone.on("#screen form")).to_have_count(0)


def test_enter_in_a_field_is_done_with_the_rule_and_saves_nothing(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/at-the-table/rules?rule=limit.test")
    limit = rule(phone, "limit.test")
    limit.get_by_label("The limit").fill("30")
    phone.page.keyboard.press("Enter")
    expect(limit.locator("summary")).to_be_focused()
    expect(limit.locator(".choice")).to_have_text("more than 30")
    expect(limit).not_to_have_attribute("open", "")
    assert phone.stored() == 0
