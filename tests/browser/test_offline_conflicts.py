"""What waited while another phone did something: the person sees both and decides.

tests/services decides every case; here are what the person sees, the buttons, and that nothing goes without a tap.
Whatever waits, the board shows what can become true, and a person has a next tap. A tap does what it says, or says why
not. test_random_walk.py looks for more of the kind.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    COMMANDS,
    FIRST,
    MINE,
    SECOND,
    THIRD,
    decide,
    disconnect,
    enter_and_save,
    expect_heads,
    line,
    reconnect,
    saved_hands,
    strike,
    trouble,
    wait_until_all_sent,
)
from tests.browser.phone import Phone
from tests.browser.table import NAMES, another, expect_revision, hand

GONE = "That hand was undone meanwhile."


@pytest.fixture
def other(owner: Phone, new_phone: NewPhone) -> Phone:
    """Another phone that keeps score of the game on `phone`, which is its owner's."""
    return another(owner, new_phone)


def test_a_hand_that_was_not_saved_waits_for_a_decision(phone: Phone, other: Phone) -> None:
    """It outlives a reload, says what it is, and is then saved as a further hand, and the one after it with it."""
    disconnect(phone)
    for mine in (FIRST, SECOND):
        enter_and_save(phone, mine)
    other.record(THIRD)
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    expect(trouble(phone)).to_contain_text(line(1, THIRD))
    phone.page.reload()
    expect(trouble(phone).locator(".what")).to_have_text(line(1, FIRST).replace(":", " is not saved yet:"))
    assert saved_hands(phone) == [line(1, THIRD)]
    decide(phone, "Neither: this is hand 2")
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_mine_replaces_theirs_even_if_theirs_ended_the_game(phone: Phone, new_phone: NewPhone) -> None:
    """The first time the person leaves the change without saving, which loses nothing."""
    phone.set_up("matapesa", NAMES)
    other = another(phone, new_phone)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    other.record(hand("2", "3", "K"))
    reconnect(phone)
    decide(phone, MINE)
    phone.leave_entry()
    decide(phone, MINE)
    expect(phone.on("#entry-title")).to_have_text("Change hand 1")
    expect(phone.on(".hand .tile .card")).to_have_text(["2", "3", "4"])
    phone.save_button.click()
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])


def test_undo_of_what_another_phone_did_may_be_left_and_is_void_once_they_undid_it(phone: Phone, other: Phone) -> None:
    """test_live.py confirms such an undo."""
    other.record(FIRST)
    expect_revision(phone, 1)
    phone.tap(phone.on(".undo button"))
    decide(phone, "Leave it")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 4")
    disconnect(phone)
    phone.tap(phone.on(".undo button"))
    expect_heads(phone, "Anna 0, Bo 0, Cleo 0")
    other.tap_on_board("Undo")
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("The undo is not saved yet")
    decide(phone, "Discard")
    wait_until_all_sent(phone)
    assert phone.stored() == 2


def test_a_change_that_meets_news_is_discarded_by_two_taps_or_saved_anyway(phone: Phone, other: Phone) -> None:
    phone.record(FIRST)
    expect_revision(other, 1)
    disconnect(phone)
    strike(phone, 1)
    other.record(SECOND)
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("strike out hand 1")
    decide(phone, "Discard")
    expect(trouble(phone).get_by_role("button", name="Tap again to discard")).to_be_visible()
    decide(phone, "Save anyway")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 7")


def expect_question(phone: Phone) -> None:
    """Connect the phone, and wait until it is asked about the hand that waits and another phone's."""
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("Another phone was quicker")


def test_an_undo_that_waits_is_of_what_was_the_newest_or_of_nothing(phone: Phone, other: Phone) -> None:
    phone.record(FIRST)
    expect_revision(other, 1)
    disconnect(phone)
    enter_and_save(phone, SECOND)
    for _ in range(2):
        phone.tap(phone.on(".undo button"))
    expect_heads(phone, "Anna 0, Bo 0, Cleo 0")
    other.record(THIRD)
    expect_question(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 14")
    expect(trouble(phone).get_by_role("button", name="Neither: this is hand 3")).to_be_visible()
    decide(phone, MINE)
    expect(phone.on("#entry-title")).to_have_text("Change hand 2")
    phone.save_button.click()
    for _ in range(2):
        expect(trouble(phone)).to_contain_text("The undo is not saved yet")
        decide(phone, "Discard")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 11")


@pytest.mark.parametrize("how", ["undo", "strike"])
def test_mine_takes_the_place_of_theirs_although_theirs_was_taken_back_here_first(
    phone: Phone, other: Phone, how: str
) -> None:
    """The change comes before all that waits. So does the entry that is opened again after a reload."""
    disconnect(phone)
    enter_and_save(phone, FIRST)
    other.record(THIRD)
    expect_question(phone)
    if how == "undo":
        phone.tap(phone.on(".undo button"))
    else:
        strike(phone, 1)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 0")
    decide(phone, MINE)
    for _ in range(2):
        expect(phone.on("#entry-title")).to_have_text("Change hand 1")
        expect(phone.on(".hand .tile .card")).to_have_text(["2", "3", "4"])
        expect(phone.save_button).to_be_enabled()
        phone.page.reload()
    phone.save_button.click()
    expect(phone.on("#entry")).to_be_hidden()
    decide(phone, "Discard" if how == "undo" else "Leave it")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 4")


def test_to_change_what_another_phone_took_back_meanwhile_says_that_it_is_gone(phone: Phone, other: Phone) -> None:
    disconnect(phone)
    enter_and_save(phone, FIRST)
    other.record(THIRD)
    expect_question(phone)
    # This phone hears of it, and cannot ask again what is to become of its own hand.
    phone.page.route(COMMANDS, lambda route: route.abort())
    other.tap_on_board("Undo")
    expect_revision(phone, 2)
    decide(phone, MINE)
    expect(phone.on("#trouble")).to_have_text(GONE)
    expect(phone.on("#entry")).to_be_hidden()
    phone.page.unroute(COMMANDS)
    decide(phone, "Neither: this is hand 1")
    expect(phone.on("#trouble")).to_be_hidden()
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 4")


def test_a_story_or_an_entry_that_comes_too_late_says_that_the_hand_is_gone(phone: Phone, other: Phone) -> None:
    other.record(FIRST)
    expect_revision(phone, 1)
    phone.on("#line-1 td a").first.click()
    change = phone.on("#panel a[href$='/correct']")
    expect(change).to_be_visible()
    other.tap_on_board("Undo")
    expect_revision(phone, 2)
    change.click()
    expect(phone.on("#trouble")).to_have_text(GONE)
    phone.page.goto(f"{phone.address}#change-1")
    phone.page.reload()
    expect(phone.on("#trouble")).to_have_text(GONE)


def test_an_entry_that_cannot_be_opened_again_says_why(phone: Phone, new_phone: NewPhone) -> None:
    """Another phone ended the game while the page was away."""
    phone.set_up("matapesa", NAMES)
    other = another(phone, new_phone)
    phone.lay(FIRST)
    address = phone.address
    phone.page.goto(f"{phone.site}/")
    other.record(hand("2", "3", "K"))
    phone.page.goto(address)
    expect(phone.on("#trouble")).to_have_text("The game is over.")
    expect(phone.on("#entry")).to_be_hidden()
