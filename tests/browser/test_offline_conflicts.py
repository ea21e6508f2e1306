"""What waited while another phone did something: the person sees both and decides.

tests/services decides every case; here are what the person sees, the buttons, and that nothing goes without a tap.
"""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    FIRST,
    MINE,
    SECOND,
    THEIRS,
    THIRD,
    both_are_right,
    change,
    decide,
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
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, expect_revision, hand

FOURTH = hand("J", "Q", "K")


def two_at_table(phone: Phone, new_phone: NewPhone, variant: str = "agurk") -> Phone:
    """Open a game on this phone, and its board on another."""
    phone.set_up(variant, NAMES)
    other = new_phone()
    other.join(phone)
    return other


def make_conflict(phone: Phone, other: Phone, number: int, *played: Hand, theirs: Hand = THIRD) -> None:
    """Let these hands wait on the phone while the other phone records one with the same number as the first."""
    for one in (phone, other):
        expect_revision(one, number - 1)
    load_late_scripts(phone)
    disconnect(phone)
    for mine in played:
        enter_and_save(phone, mine)
    other.record(theirs)
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    expect(trouble(phone)).to_contain_text(line(number, theirs))


def test_a_hand_that_was_not_saved_waits_for_a_decision(phone: Phone, new_phone: NewPhone) -> None:
    """It outlives a reload, says what it is, and is then saved as a further hand, and the one after it with it."""
    other = two_at_table(phone, new_phone)
    make_conflict(phone, other, 1, FIRST, SECOND)
    assert saved_hands(phone) == [line(1, THIRD)]
    phone.page.reload()
    expect(trouble(phone).locator(".what")).to_have_text(line(1, FIRST).replace(":", " is not saved yet:"))
    assert axe_violations(phone) == []
    both_are_right(phone, 3)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_a_conflict_does_not_disturb_an_open_entry(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    phone.open_entry("Bo")
    phone.key("J").click()
    other.record(THIRD)
    reconnect(phone)
    expect(trouble(phone)).to_have_count(1)
    expect(phone.on(".hand .tile .card")).to_have_text(["J", "", ""])
    phone.leave_entry()
    decide(phone, THEIRS)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(1, THIRD)]


def test_mine_replaces_theirs(phone: Phone, new_phone: NewPhone) -> None:
    """The first time the person leaves the change without saving, which loses nothing."""
    other = two_at_table(phone, new_phone)
    make_conflict(phone, other, 1, FIRST, SECOND)
    decide(phone, MINE)
    expect(phone.on("#entry-title")).to_have_text("Change hand 1")
    expect(phone.on(".hand .tile .card")).to_have_text(["2", "3", "4"])
    phone.leave_entry()
    decide(phone, MINE)
    phone.save_button.click()
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["5", "6", "7", "2", "3", "4"])
    kept = saved_hands(phone)
    assert kept[0] == line(2, SECOND)
    assert kept[-1] == line(1, THIRD)


def test_mine_replaces_the_hand_that_ended_the_game(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone, "matapesa")
    load_late_scripts(phone)
    disconnect(phone)
    enter_and_save(phone, FIRST)
    other.record(hand("2", "3", "K"))
    expect(other.on(".result")).to_be_visible()
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("Another phone was quicker")
    decide(phone, MINE)
    phone.save_button.click()
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])


def test_changes_and_undo_ask_before_they_touch_what_another_phone_did(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    other.record(FIRST)
    expect_revision(phone, 1)
    load_late_scripts(phone)
    undo = phone.on("form.undo button")
    phone.tap(undo)
    decide(phone, "Leave it")
    wait_until_all_sent(phone)
    expect_revision(phone, 1)
    change(phone, 1, Bo="A")
    decide(phone, "Do it anyway")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 14, Cleo 0")
    # Undo of what the other phone has undone meanwhile: there is nothing left to do.
    disconnect(phone)
    phone.tap(undo)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 4")
    expect_revision(other, 2)
    other.tap(other.on("form.undo button"))
    decide(other, "Do it anyway")
    expect_revision(other, 3)
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("Undo is not done yet")
    decide(phone, "Discard")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 4")


def test_a_change_meets_news_and_is_saved_anyway(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    phone.record(FIRST)
    phone.record(SECOND)
    expect_revision(other, 2)
    load_late_scripts(phone)
    disconnect(phone)
    strike(phone, 1)
    expect_waiting(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 7")
    other.record(THIRD)
    reconnect(phone)
    expect(trouble(phone)).to_contain_text("strike out hand 1")
    expect_heads(phone, "Anna 0, Bo 0, Cleo 21")
    decide(phone, "Save anyway")
    wait_until_all_sent(phone)
    expect_heads(phone, "Anna 0, Bo 0, Cleo 17")


def test_a_phone_that_lost_its_right_keeps_what_waits(phone: Phone, new_phone: NewPhone) -> None:
    """To discard what nobody else has takes two taps."""
    other = two_at_table(phone, new_phone)
    other.allow_errors("403")
    disconnect(other)
    enter_and_save(other, FIRST)
    enter_and_save(other, SECOND)
    phone.page.goto(f"{phone.address}/share?right=score")
    phone.on("summary").get_by_text("Withdraw this link").click()
    phone.page.get_by_role("button", name="Withdraw").click()
    reconnect(other)
    expect(trouble(other)).to_have_count(1)
    decide(other, "Try again")
    expect(trouble(other)).to_have_count(1)
    decide(other, "Discard")
    expect(trouble(other).locator(".what")).to_contain_text("Hand 1")
    decide(other, "Tap again to discard")
    expect(trouble(other).locator(".what")).to_contain_text("Hand 2")
    expect_heads(other, "Anna 0, Bo 0, Cleo 0")
