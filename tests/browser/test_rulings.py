"""Rulings on a phone: making, correcting and withdrawing them."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, answer_with, enter_and_save, trouble, wait_until_all_sent
from tests.browser.journal import decide as answer
from tests.browser.looks import covered, out_of_reach, too_small
from tests.browser.phone import Phone
from tests.browser.table import BOARD, NAMES, another, hand


def choice(phone: Phone, words: str) -> Locator:
    return phone.page.get_by_role("radio", name=words, exact=True)


def open_form(phone: Phone) -> None:
    phone.tap(phone.on("#bar .legal"))
    phone.tap(phone.page.get_by_role("link", name="Make a ruling"))
    expect(phone.on(".ruling-form")).to_be_visible()


def save(phone: Phone) -> None:
    phone.tap(phone.on(".ruling-form .primary"))
    phone.page.wait_for_url(BOARD)
    wait_until_all_sent(phone)


def decide(phone: Phone, what: str, who: str, follows: str) -> None:
    """Make a ruling from the board by taps, and return to the board."""
    open_form(phone)
    for words in (what, who, follows):
        phone.tap(choice(phone, words))
    save(phone)


def rulings(phone: Phone) -> Locator:
    return phone.on("#board tr.ruling")


def test_every_control_of_the_form_is_in_reach(owner: Phone) -> None:
    open_form(owner)
    assert out_of_reach(owner.areas(".ruling-form .primary")) == []
    owner.tap(choice(owner, "Add points"))
    expect(owner.on("#points")).to_be_in_viewport(ratio=1)
    foot, field = owner.on(".ruling-form .foot").bounding_box(), owner.on("#points").bounding_box()
    assert foot
    assert field
    assert field["y"] + field["height"] <= foot["y"]
    owner.tap(owner.on(".credit summary"))
    assert list(too_small(owner)) == []
    assert covered(owner) == []


def test_a_ruling_takes_six_taps_its_correction_four_and_the_correction_of_a_withdrawn_one_brings_it_back(
    phone: Phone,
) -> None:
    phone.set_up("agurk", (*NAMES, "Dan", "Eva", "Finn", "Hans-Jürgen"))
    with phone.within(6):
        decide(phone, "Illegal play", "Bo", "Add points")
    expect(rulings(phone)).to_have_text(re.compile(r"Illegal play, Bo, hand 1: \+5 points\."))
    with phone.within(4):
        phone.tap(rulings(phone).locator("a"))
        phone.tap(phone.on("a[href$='/correct']"))
        phone.tap(choice(phone, "Cleo"))
        expect(phone.on(".shown .headline")).to_be_in_viewport(ratio=1)
        expect(phone.on(".changes li")).to_have_text([re.compile(r"Bo\s+5\s+→ 0"), re.compile(r"Cleo\s+0\s+→ 5")])
        save(phone)
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 5")
    phone.tap(rulings(phone).locator("a"))
    phone.tap(phone.on(".ruling-story [hx-post]"))
    phone.page.wait_for_url(BOARD)
    expect(rulings(phone).locator("s")).to_have_text("Illegal play, Cleo, hand 1: +5 points.")
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 0")
    phone.tap(rulings(phone).locator("a"))
    phone.tap(phone.on("a[href$='/correct']"))
    expect(phone.on(".shown .headline")).to_be_visible()
    save(phone)
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 5")


def test_what_is_missing_is_said_beside_its_field_where_the_focus_goes(owner: Phone) -> None:
    open_form(owner)
    owner.on("#hand").fill("0")
    owner.tap(owner.on(".ruling-form .primary"))
    expect(owner.on(".ruling-form .error")).to_have_text(["Say what happened.", "Hand: a number, 1 or more."])
    expect(choice(owner, "Misdeal")).to_be_focused()
    owner.page.keyboard.press("Space")
    owner.on("#hand").fill("1")
    expect(owner.on(".ruling-form .error")).to_have_count(0)
    expect(owner.on("#hand")).to_be_focused()
    owner.page.keyboard.press("Enter")
    expect(rulings(owner)).to_contain_text("Misdeal, hand 1: warning.")


def test_usual_penalties_that_the_server_refuses_wait_with_a_question(owner: Phone) -> None:
    owner.allow_errors("Failed to load resource")
    refused = {"error": "right", "words": "This phone can only watch this game."}
    owner.page.route(COMMANDS, answer_with(status=403, json=refused, headers={"X-Scorekeeper": "1"}))
    open_form(owner)
    owner.tap(owner.on(".habit a"))
    owner.on("#points").fill("3, 5")
    owner.tap(owner.on(".ruling-form .primary"))
    expect(trouble(owner)).to_contain_text("The usual penalties are not saved yet.")
    owner.page.unroute(COMMANDS)
    answer(owner, "Try again")
    wait_until_all_sent(owner)
    expect(owner.on(".habit")).to_have_text("Our usual penalties warning, +3, +5")
    owner.page.reload()
    expect(owner.on(".habit")).to_have_text("Our usual penalties warning, +3, +5")


def test_a_ruling_made_while_another_phone_was_quicker_asks_first(owner: Phone, new_phone: NewPhone) -> None:
    other = another(owner, new_phone)
    open_form(owner)
    enter_and_save(other, hand("2", "3", "4"))
    expect(owner.on("#status")).to_contain_text("Hand 1")
    for words in ("Misdeal", "Warning"):
        owner.tap(choice(owner, words))
    owner.tap(owner.on(".ruling-form .primary"))
    expect(trouble(owner)).to_contain_text("The ruling is not saved yet.")
    expect(trouble(owner)).to_contain_text("Hand 1: Anna 2, Bo 3, Cleo 4")
    answer(owner, "Save anyway")
    wait_until_all_sent(owner)
    expect(rulings(owner)).to_contain_text("Misdeal, hand 1: warning.")
