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


def test_an_evening_with_a_newcomer_a_break_other_seats_and_another_rule(owner: Phone) -> None:
    owner.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    with owner.within(5):  # The name besides.
        open_table(owner)
        owner.tap(owner.page.get_by_label("Name").last)
        owner.page.keyboard.type("Dora")
        owner.tap(owner.page.get_by_role("radio", name="Anna"))
        press(owner, "Join")
    assert owner.sheet().heads == "Anna 13, Dora 13, Bo 0, Cleo 0"
    with owner.within(4):
        open_table(owner)
        person(owner, "Bo")
        press(owner, "Bo leaves")
    expect(owner.on("#board .danger.gone")).to_have_text("left")
    with owner.within(4):
        open_table(owner)
        person(owner, "Bo")
        press(owner, "Bo is back")
    assert owner.sheet().heads == "Anna 13, Dora 13, Bo 13, Cleo 0"
    open_table(owner)
    owner.tap(owner.page.get_by_role("link", name="Change seats"))
    owner.tap(owner.page.get_by_role("button", name="Cleo", exact=True))
    owner.tap(owner.page.get_by_role("button", name="Anna", exact=True))
    expect(owner.on(".chairs [aria-pressed=true]")).to_have_count(0)
    press(owner, "Save")
    assert owner.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 13"
    owner.play(Hand({"Cleo": "2", "Dora": "3", "Bo": "4", "Anna": "8"}, "Cleo"))
    with owner.within(5):
        open_table(owner)
        owner.tap(owner.page.get_by_role("link", name="more than 21"))
        owner.tap(owner.on(".answer").get_by_text("21 or more", exact=True))
        expect(owner.on(".shown .changes li").first).to_have_text(re.compile("Anna 21 → 13, 1 cucumber"))
        expect(owner.on(".shown .changes li").first).to_be_in_viewport(ratio=1)
        press(owner, "For the whole game")
    assert owner.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 13*"
    owner.tap_on_board("Undo")
    assert owner.sheet().heads == "Cleo 0, Dora 13, Bo 13, Anna 21"
    with owner.within(3):
        open_end(owner)
        expect(owner.on("main")).to_contain_text("If the game ends now Cleo wins.")
        press(owner, "End the game now")
    expect(owner.on(".result").first).to_contain_text("Cleo wins.")
    owner.tap_on_board("Undo")
    expect(owner.on("#board[data-running]")).to_be_visible()


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
    phone.tap(phone.on(".rules").get_by_role("link", name=words))
    expect(phone.on(".foot-line button")).to_have_count(2)


def test_two_phones_give_the_next_number_to_two_people(owner: Phone, new_phone: NewPhone) -> None:
    """The second one decides, and its newcomer gets the number after."""
    other = another(owner, new_phone)
    disconnect(other)
    open_table(other)
    fill_in(other, "Eva", "Cleo")
    join(owner, "Dora", "Anna")
    other.tap(other.page.get_by_role("button", name="Join", exact=True))
    other.page.wait_for_url(BOARD)
    reconnect(other)
    expect(trouble(other)).to_contain_text("Eva joins")
    decide(other, "Save anyway")
    wait_until_all_sent(other)
    expect(owner.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Cleo", "Eva"], timeout=AT_ONCE)
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


def test_what_another_phone_does_shows_at_once_and_what_is_typed_stays(owner: Phone, new_phone: NewPhone) -> None:
    """Somebody joins, then somebody has another name, which the table view has too."""
    other, screen = new_phone(), new_phone()
    with other.page.expect_response("**/events?*"):
        other.join(owner)
    with screen.page.expect_response("**/events?*"):
        screen.page.goto(f"{owner.address}/table")
    open_table(other)
    fill_in(other, "Eva", "Bo")
    person(other, "Cleo")
    join(owner, "Dora", "Anna")
    expect(other.on(".people .who")).to_have_text(["Anna", "Dora", "Bo", "Cleo"], timeout=AT_ONCE)
    expect(other.on(".people details[open] .who")).to_have_text("Cleo")
    press(other, "Join")
    expect(other.on("thead .name")).to_have_text(["Anna", "Dora", "Bo", "Eva", "Cleo"])
    open_table(owner)
    person(owner, "Bo")
    owner.on("details[open] input[name=name]").fill("Bodil")
    owner.tap(owner.on("details[open]").get_by_role("button", name="Save the name"))
    owner.page.wait_for_url(BOARD)
    expect(other.on("#board thead")).to_contain_text("Bodil", timeout=AT_ONCE)
    expect(screen.on("main")).to_contain_text("Bodil", timeout=AT_ONCE)


def test_seats_are_changed_with_a_keyboard_that_stays_with_who_moves(owner: Phone) -> None:
    owner.page.goto(f"{owner.address}/at-the-table/seats")
    owner.page.get_by_role("button", name="Save").press("Enter")
    expect(owner.on("#screen")).to_contain_text("Nothing would change.")
    owner.page.get_by_role("button", name="Anna: move down").focus()
    owner.page.keyboard.press("Enter")
    expect(owner.page.get_by_role("button", name="Anna: move down")).to_be_focused()
    owner.page.keyboard.press("Enter")
    expect(owner.page.get_by_role("button", name="Anna", exact=True)).to_be_focused()
    expect(owner.on(".chairs bdi")).to_have_text(["Bo", "Cleo", "Anna"])
    press(owner, "Save")
    expect(owner.on("thead .name")).to_have_text(["Bo", "Cleo", "Anna"])


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


def test_a_rule_opens_closes_and_keeps_its_address_like_any_screen(owner: Phone) -> None:
    """Enter in a field is done with the rule, and saves nothing."""
    open_rule(owner, "more than 21")
    expect(owner.page).to_have_title("Change a rule – Agurk")
    expect(owner.on("h1")).to_be_focused()
    owner.page.reload()
    limit = rule(owner, "limit.test")
    limit.get_by_label("The limit").focus()
    owner.page.keyboard.press("Escape")
    expect(limit).not_to_have_attribute("open", "")
    expect(limit.locator("summary")).to_be_focused()
    owner.page.go_back()
    expect(owner.on("h1")).to_have_text("Players")
    owner.page.go_forward()
    owner.tap(limit.locator("[data-done]"))
    expect(limit.locator("summary")).to_be_focused()
    owner.tap(owner.on("#screen .head .close"))
    expect(owner.on("h1")).to_have_text("Players")
    owner.page.goto(f"{owner.address}/at-the-table/rules?rule=limit.test")
    limit.get_by_label("The limit").fill("30")
    owner.page.keyboard.press("Enter")
    expect(limit.locator("summary")).to_be_focused()
    expect(limit.locator(".choice")).to_have_text("more than 30")
    expect(limit).not_to_have_attribute("open", "")
    assert owner.stored() == 0


def test_recorded_rules_are_changed_until_another_phone_strikes_them_out(owner: Phone, new_phone: NewPhone) -> None:
    other = another(owner, new_phone)
    open_rule(owner, "more than 21")
    limit = owner.page.get_by_role("textbox", name="The limit")
    limit.fill("30")
    owner.page.get_by_role("button", name="From the next hand on").dblclick()
    owner.page.wait_for_url(BOARD)
    wait_until_all_sent(owner)
    assert owner.stored() == 1
    owner.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna"))
    open_story(owner, f"Rules changed from here on. {THIRTY} Before: {THIRTY.replace('30', '21')}")
    disconnect(owner)
    owner.tap(owner.page.get_by_role("link", name="Change it"))
    expect(owner.on(".at-table .error")).to_have_text("Without a connection this cannot be changed.")
    reconnect(owner)
    owner.page.reload()
    rule(owner, "limit.test").locator("summary").click()
    expect(limit).to_have_value("30")
    limit.fill("9")
    expect(owner.on(".shown")).to_contain_text("From that hand on")
    expect(owner.on(".shown")).to_contain_text("Anna 13 → 0, 1 cucumber")
    press(owner, "From that hand on")
    assert owner.sheet().heads == "Anna 0*, Bo 0, Cleo 0"
    owner.page.goto(f"{owner.address}/at-the-table/rules?entry=1")
    expect(rule(owner, "limit.test").locator(".choice")).to_have_text("more than 9")
    other.page.goto(f"{owner.address}/at-the-table/1")
    other.tap(other.page.get_by_role("button", name="Strike it out"))
    decide(other, "Do it anyway")
    expect(owner.on(".at-table .error")).to_have_text("That was undone meanwhile.")
    expect(owner.on("#screen form")).to_have_count(0)
