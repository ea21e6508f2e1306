"""A hand that waited while another phone saved the same one: the person sees both and decides."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import axe_violations
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    SECOND,
    THIRD,
    disconnect,
    enter_and_save,
    line,
    reconnect,
    saved_hands,
    wait_until_all_sent,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand

FOURTH = hand("J", "Q", "K")


def make_conflict(phone: Phone, other: Phone, number: int, *played: Hand, theirs: Hand = THIRD) -> None:
    """Let these hands wait on the phone while the other phone records one with the same number as the first."""
    phone.allow_errors("409")
    expect(phone.on("#board")).to_have_attribute("data-revision", str(number - 1))
    disconnect(phone)
    for one in played:
        enter_and_save(phone, one)
    expect(phone.on("#unsent .cards")).to_have_count(len(played))
    expect(other.on("#board")).to_have_attribute("data-revision", str(number - 1))
    other.record(theirs)
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_contain_text(line(number, theirs))


def two_at_table(phone: Phone, new_phone: NewPhone, variant: str = "agurk") -> Phone:
    """Open a game on this phone, and its board on another."""
    phone.set_up(variant, NAMES)
    other = new_phone()
    other.join(phone)
    return other


def needs_attention(number: int, played: Hand) -> str:
    return line(number, played).replace(":", " needs your attention:")


def look_at_it(phone: Phone) -> None:
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))


def test_a_refused_hand_waits_for_a_decision(phone: Phone, new_phone: NewPhone) -> None:
    """The question is closed with Escape, by a reload and by its button; then the hand is saved as a further one."""
    other = two_at_table(phone, new_phone)
    make_conflict(phone, other, 1, FIRST, SECOND)
    assert saved_hands(phone) == [line(1, THIRD)]
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.open_entry("Bo")
    expect(phone.on(".hand .tile .card")).to_have_text(["", "", ""])
    phone.leave_entry()
    phone.page.reload()
    behind = line(2, SECOND).replace(":", " not sent yet:")
    expect(phone.on("#unsent .cards")).to_have_text([needs_attention(1, FIRST), behind])
    assert axe_violations(phone) == []
    look_at_it(phone)
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))
    phone.tap(phone.on("#entry .close"))
    expect(phone.on("#entry")).to_be_hidden()
    expect(phone.on("#unsent .cards")).to_have_count(2)
    look_at_it(phone)
    expect(phone.save_button).to_have_text("Neither: this is hand 2")
    phone.save_button.click()
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_a_refused_hand_can_be_dropped_or_discarded(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    make_conflict(phone, other, 1, FIRST, SECOND)
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    wait_until_all_sent(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert saved_hands(phone) == [line(2, SECOND), line(1, THIRD)]
    make_conflict(phone, other, 3, FIRST, theirs=FOURTH)
    phone.tap(phone.on("#entry .close"))
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard"))
    discard = phone.on("#unsent").get_by_role("button", name="Tap again to discard")
    expect(discard).to_be_visible()
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.tap(discard)
    wait_until_all_sent(phone)
    assert saved_hands(phone) == [line(3, FOURTH), line(2, SECOND), line(1, THIRD)]


def test_a_refusal_does_not_disturb_an_open_entry(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    phone.allow_errors("409")
    disconnect(phone)
    enter_and_save(phone, FIRST)
    phone.open_entry("Bo")
    phone.key("J").click()
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#unsent .cards")).to_contain_text("Hand 1 needs your attention", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_have_count(0)
    expect(phone.on(".hand .tile .card")).to_have_text(["", "J", ""])
    expect(phone.on("#board tbody tr")).to_have_count(1)
    phone.leave_entry()
    expect(phone.on("#status")).to_contain_text("Hand 1 needs your attention")
    look_at_it(phone)
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    wait_until_all_sent(phone)
    disconnect(phone)
    for one in (FOURTH, SECOND):
        enter_and_save(phone, one)
    other.record(FOURTH)
    reconnect(phone)
    wait_until_all_sent(phone)
    expect(phone.on("#entry")).to_be_hidden()
    assert saved_hands(phone) == [line(3, SECOND), line(2, FOURTH), line(1, THIRD)]


def propose_correction(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Mine is right: change theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    expect(phone.on(".changes, .next").first).to_be_visible()


def test_a_refused_hand_corrects_the_other(phone: Phone, new_phone: NewPhone) -> None:
    """The first time the person leaves the correction without saving, which loses nothing."""
    other = two_at_table(phone, new_phone)
    address = phone.address
    make_conflict(phone, other, 1, FIRST, SECOND)
    propose_correction(phone)
    phone.page.goto(address)
    behind = line(2, SECOND).replace(":", " not sent yet:")
    expect(phone.on("#unsent .cards")).to_have_text([needs_attention(1, FIRST), behind])
    look_at_it(phone)
    propose_correction(phone)
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["5", "6", "7", "2", "3", "4"])
    kept = saved_hands(phone)
    assert kept[0] == line(2, SECOND)
    assert kept[-1] == line(1, THIRD)


def test_a_refused_hand_waits_on_after_the_other_is_struck_out(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    address = phone.address
    make_conflict(phone, other, 1, FIRST)
    propose_correction(phone)
    phone.page.get_by_role("button", name="Strike out this hand").click()
    expect(phone.save_button).to_have_text("Strike out hand 1")
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    expect(phone.on("#unsent .cards")).to_have_text(needs_attention(1, FIRST))
    look_at_it(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Hand 1 struck out")
    phone.save_button.click()
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])
    assert saved_hands(phone)[0] == line(1, FIRST)


def test_a_refused_hand_corrects_the_one_that_ended_the_game(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone, "matapesa")
    address = phone.address
    phone.allow_errors("409")
    disconnect(phone)
    enter_and_save(phone, FIRST)
    other.record(hand("2", "3", "K"))
    expect(other.on(".result")).to_be_visible()
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    wait_until_all_sent(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])
