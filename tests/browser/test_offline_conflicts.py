"""Hands that waited while the table moved on: the person sees both and decides, and nothing is dropped."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.outbox import FIRST, IN_TIME, SECOND, THIRD, cut, hands_kept, line, nothing_waits, reconnect, tap_in
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES, hand
from tests.browser.test_axe import blame


def conflict(phone: Phone, other: Phone, *played: Hand) -> None:
    """The phone has these hands waiting while the other records one."""
    phone.forgive("409")
    other.join(phone)
    cut(phone)
    for one in played:
        tap_in(phone, one)
    expect(phone.on("#unsent .cards")).to_have_count(len(played))
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))


def test_if_the_table_moved_on_the_hand_can_be_saved_as_a_further_one(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    assert hands_kept(phone) == [line(1, THIRD)]
    expect(phone.save_button).to_have_text("It is a further hand: save it as hand 2")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone) == [line(3, SECOND), line(2, FIRST), line(1, THIRD)]


def test_if_theirs_is_right_mine_goes_and_the_next_follows_theirs(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: drop mine"))
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, THIRD)]


def test_a_conflict_that_is_closed_waits_for_a_decision(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    phone.tap(phone.on("#entry .close"))
    expect(phone.on("#entry")).to_be_hidden()
    expect(phone.on("#unsent .cards")).to_have_count(2)
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: drop mine"))
    nothing_waits(phone)
    assert hands_kept(phone) == [line(2, SECOND), line(1, THIRD)]


def test_a_conflict_that_is_left_by_the_back_key_can_be_looked_at_again(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.open_entry("Bo")
    assert phone.on(".hand .tile .card").all_inner_texts() == ["", "", ""], "the next hand is none of the conflict"
    phone.leave_entry()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))
    phone.tap(phone.on("#entry").get_by_role("link", name="Theirs is right: drop mine"))
    nothing_waits(phone)


def test_a_refusal_during_the_next_entry_can_be_looked_at_once_that_is_closed(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.forgive("409")
    cut(phone)
    tap_in(phone, FIRST)
    phone.open_entry("Bo")
    phone.key("5").click()
    other.record(THIRD)
    reconnect(phone)
    expect(phone.on("#unsent .cards")).to_contain_text("needs your attention", timeout=IN_TIME)
    assert phone.on(".hand .tile .card").all_inner_texts() == ["", "5", ""]
    phone.leave_entry()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    expect(phone.on("#entry .notice")).to_contain_text(line(1, THIRD))


def test_striking_theirs_out_drops_nothing_of_mine(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.get_by_role("button", name="Mine is right: correct theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    phone.page.get_by_role("button", name="Strike this hand out").click()
    expect(phone.save_button).to_have_text("Strike out hand 1")
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 needs your attention: Anna 2, Bo 3, Cleo 4")
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    expect(phone.on("#entry .notice")).to_contain_text("Hand 1 struck out")
    phone.save_button.click()
    nothing_waits(phone)
    assert hands_kept(phone)[0] == line(1, FIRST)
    assert phone.on("#board tbody .card").all_inner_texts() == ["2", "3", "4"]


def test_the_same_hand_entered_on_two_phones_is_no_conflict(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    phone.forgive("409")
    cut(phone)
    for one in (FIRST, SECOND):
        tap_in(phone, one)
    other.record(FIRST)
    reconnect(phone)
    nothing_waits(phone)
    expect(phone.on("#entry")).to_be_hidden()
    assert hands_kept(phone) == [line(2, SECOND), line(1, FIRST)]


def test_theirs_can_be_corrected_with_a_hand_that_waited(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.get_by_role("button", name="Mine is right: correct theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    expect(phone.on(".changes, .next").first).to_be_visible()
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    nothing_waits(phone)
    assert hands_kept(phone)[-1].endswith("Anna 8, Bo 9, Cleo 10")
    assert phone.on("#board tbody .card").all_inner_texts() == ["2", "3", "4"]


def test_a_correction_that_is_proposed_and_not_kept_loses_no_hand(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    address = phone.address
    conflict(phone, new_phone(), FIRST, SECOND)
    phone.page.get_by_role("button", name="Mine is right: correct theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    phone.page.goto(address)
    expect(phone.on("#unsent .cards")).to_have_text(
        ["Hand 1 needs your attention: Anna 2, Bo 3, Cleo 4", "Hand 2 not sent yet: Anna 5, Bo 6, Cleo 7"]
    )


def test_what_follows_a_correction_of_theirs_is_sent_by_itself(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST, SECOND)
    phone.page.get_by_role("button", name="Mine is right: correct theirs").click()
    phone.page.wait_for_url("**/hands/1/correct")
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    nothing_waits(phone)
    assert hands_kept(phone)[0] == line(2, SECOND)
    assert phone.on("#board tbody .card").all_inner_texts() == ["5", "6", "7", "2", "3", "4"]


def test_where_theirs_ended_the_game_mine_goes_once_it_has_corrected_theirs(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("matapesa", NAMES)
    phone.forgive("409")
    other = new_phone()
    other.join(phone)
    cut(phone)
    tap_in(phone, FIRST)
    other.record(hand("2", "3", "K"))
    expect(other.on(".result")).to_be_visible()
    reconnect(phone)
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker", timeout=IN_TIME)
    phone.on("#shown").get_by_role("checkbox").check()
    phone.save_button.click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    nothing_waits(phone)
    assert phone.on("#board tbody .card").all_inner_texts() == ["2", "3", "4"]


def test_a_refused_hand_outlives_a_closed_page_until_somebody_decides(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    conflict(phone, new_phone(), FIRST)
    phone.page.reload()
    expect(phone.on("#unsent .cards")).to_have_text("Hand 1 needs your attention: Anna 2, Bo 3, Cleo 4")
    assert blame(phone) == []
    phone.tap(phone.on("#unsent").get_by_role("button", name="Look at it"))
    expect(phone.on("#entry .notice")).to_contain_text("Another phone was quicker")
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    expect(phone.on("#unsent")).to_be_visible()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard"))
    expect(phone.on("#unsent")).to_be_visible()
    phone.tap(phone.on("#unsent").get_by_role("button", name="Discard for good"))
    nothing_waits(phone)
    assert hands_kept(phone) == [line(1, THIRD)]
