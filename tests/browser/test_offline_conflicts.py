"""Hands that waited while the table moved on: the person sees both and decides, and nothing is dropped."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import blame
from tests.browser.outbox import (
    FIRST,
    IN_TIME,
    SECOND,
    THIRD,
    cut,
    hands_kept,
    line,
    nothing_waits,
    reconnect,
    tap_in,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand

FOURTH = hand("J", "Q", "K")


def conflict(phone: Phone, other: Phone, number: int, *played: Hand, theirs: Hand = THIRD) -> None:
    """The phone has these hands waiting while the other records one in the place of the first."""
    phone.forgive("409")
    expect(phone.on("#board")).to_have_attribute("data-revision", str(number - 1))
    cut(phone)
    for one in played:
        tap_in(phone, one)
    expect(phone.on("#unsent .cards")).to_have_count(len(played))
    expect(other.on("#board")).to_have_attribute("data-revision", str(number - 1))
    other.record(theirs)
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_contain_text(line(number, theirs))


def two_at_table(phone: Phone, new_phone: NewPhone, variant: str = "agurk") -> Phone:
    """Another phone before the board of this one's new game."""
    phone.set_up(variant, NAMES)
    other = new_phone()
    other.join(phone)
    return other


def attention(number: int, played: Hand) -> str:
    return line(number, played).replace(":", " needs your attention:")


def look_at_it(phone: Phone) -> None:
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))


def test_a_refused_hand_waits_for_a_decision_however_often_it_is_put_off(phone: Phone, new_phone: NewPhone) -> None:
    """Left by the back key, by loading the page anew and by the cross; then saved as a further hand."""
    other = two_at_table(phone, new_phone)
    conflict(phone, other, 1, FIRST, SECOND)
    assert hands_kept(phone) == [line(1, THIRD)]
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.open_entry("Bo")
    expect(phone.on(".hand .tile .card")).to_have_text(["", "", ""])
    phone.leave_entry()
    phone.page.reload()
    behind = line(2, SECOND).replace(":", " not sent yet:")
    expect(phone.on("#unsent .cards")).to_have_text([attention(1, FIRST), behind])
    assert blame(phone) == []
    look_at_it(phone)
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))
    phone.tap(phone.on("#entry .close"))
    expect(phone.on("#entry")).to_be_hidden()
    expect(phone.on("#unsent .cards")).to_have_count(2)
    look_at_it(phone)
    expect(phone.save_button).to_have_text("Neither: this is hand 2")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_only_what_is_dropped_or_discarded_on_purpose_is_gone(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    conflict(phone, other, 1, FIRST, SECOND)
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: discard mine"))
    nothing_waits(phone)
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")
    assert hands_kept(phone) == [line(2, SECOND), line(1, THIRD)]
    conflict(phone, other, 3, FIRST, theirs=FOURTH)
    phone.tap(phone.on("#entry .close"))
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard"))
    discard = phone.on("#unsent").get_by_role("button", name="Tap again to discard")
    expect(discard).to_be_visible()
    expect(phone.on("#unsent .cards")).to_have_count(1)
    phone.tap(discard)
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, FOURTH), line(2, SECOND), line(1, THIRD)]


def test_a_refusal_never_disturbs_an_entry_under_way_and_the_same_hand_of_two_phones_is_no_conflict(
    phone: Phone, new_phone: NewPhone
) -> None:
    other = two_at_table(phone, new_phone)
    phone.forgive("409")
    cut(phone)
    tap_in(phone, FIRST)
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
    nothing_waits(phone)
    cut(phone)
    for one in (FOURTH, SECOND):
        tap_in(phone, one)
    other.record(FOURTH)
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#entry")).to_be_hidden()
    assert hands_kept(phone) == [line(3, SECOND), line(2, FOURTH), line(1, THIRD)]


def propose(phone: Phone) -> None:
    phone.page.get_by_role("button", name="Mine is right: change theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    expect(phone.on(".changes, .next").first).to_be_visible()


def test_theirs_is_corrected_with_mine_and_what_follows_is_sent_by_itself(phone: Phone, new_phone: NewPhone) -> None:
    """At first the correction is only looked at, which loses nothing."""
    other = two_at_table(phone, new_phone)
    address = phone.address
    conflict(phone, other, 1, FIRST, SECOND)
    propose(phone)
    phone.page.goto(address)
    behind = line(2, SECOND).replace(":", " not sent yet:")
    expect(phone.on("#unsent .cards")).to_have_text([attention(1, FIRST), behind])
    look_at_it(phone)
    propose(phone)
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    nothing_waits(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["5", "6", "7", "2", "3", "4"])
    kept = hands_kept(phone)
    assert kept[0] == line(2, SECOND)
    assert kept[-1] == line(1, THIRD)


def test_striking_theirs_out_drops_nothing_of_mine(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone)
    address = phone.address
    conflict(phone, other, 1, FIRST)
    propose(phone)
    phone.page.get_by_role("button", name="Strike out this hand").click()
    expect(phone.save_button).to_have_text("Strike out hand 1")
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    expect(phone.on("#unsent .cards")).to_have_text(attention(1, FIRST))
    look_at_it(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Hand 1 struck out")
    phone.save_button.click()
    nothing_waits(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])
    assert hands_kept(phone)[0] == line(1, FIRST)


def test_where_theirs_ended_the_game_mine_goes_once_it_has_corrected_theirs(phone: Phone, new_phone: NewPhone) -> None:
    other = two_at_table(phone, new_phone, "matapesa")
    address = phone.address
    phone.forgive("409")
    cut(phone)
    tap_in(phone, FIRST)
    other.record(hand("2", "3", "K"))
    expect(other.on(".result")).to_be_visible()
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(address)
    nothing_waits(phone)
    expect(phone.on("#board tbody .card")).to_have_text(["2", "3", "4"])
