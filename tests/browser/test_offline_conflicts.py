"""What waited while another phone did something: the person sees both and decides.

tests/services decides every case; here are what the person sees, the buttons, and that nothing goes without a tap.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
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
from tests.browser.table import NAMES, expect_revision, hand


@pytest.fixture
def other(phone: Phone, new_phone: NewPhone) -> Phone:
    """Another phone that keeps score of the game on `phone`."""
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    return other


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
    other = new_phone()
    other.join(phone)
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
