"""Several phones and double taps: every hand is kept exactly once, and no entry is ever lost."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")


def hand(led: str, *cards: str) -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


MINE, THEIRS = hand("Anna", "K", "Q", "J"), hand("Anna", "K", "Q", "A")


def cards_in_entry(phone: Phone) -> list[str]:
    return phone.on(".hand .tile .card").all_inner_texts()


def hands_kept(phone: Phone) -> list[str]:
    """The hands of the history, as the server has them now."""
    page = phone.context.new_page()
    page.goto(f"{phone.address}/history")
    lines = page.locator(".history li").all_inner_texts()
    page.close()
    return [line.split("\n")[0].strip() for line in lines]


def two_phones(phone: Phone, new_phone: NewPhone) -> Phone:
    """Two phones before the same board."""
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    return other


def test_of_two_phones_one_is_kept_and_the_other_told(phone: Phone, new_phone: NewPhone) -> None:
    other = two_phones(phone, new_phone)
    other.forgive("409")
    phone.enter_quickly(MINE)
    other.enter_quickly(THEIRS)
    phone.save()
    other.tap(other.save_button)
    expect(other.on("#entry .notice")).to_contain_text("Another phone was quicker")
    expect(other.on("#entry .notice")).to_contain_text("Hand 1: Anna K, Bo Q, Cleo J")
    assert cards_in_entry(other) == ["K", "Q", "A"]
    assert hands_kept(other) == ["Hand 1: Anna K, Bo Q, Cleo J"]
    # The board behind the entry is the present one.
    other.tap(other.on("#entry").get_by_role("link", name="Theirs is right: drop mine"))
    expect(other.on("#entry")).to_be_hidden()
    assert other.sheet() == phone.sheet()
    assert other.sheet().heads == "Anna 13, Bo 0, Cleo 0"


def test_the_slower_phone_can_correct_what_the_quicker_one_stored(phone: Phone, new_phone: NewPhone) -> None:
    other = two_phones(phone, new_phone)
    other.forgive("409")
    phone.enter_quickly(MINE)
    other.enter_quickly(THEIRS)
    phone.save()
    other.tap(other.save_button)
    other.tap(other.page.get_by_role("button", name="Mine is right: correct theirs"))
    other.page.wait_for_url("**/hands/1/correct")
    assert cards_in_entry(other) == ["K", "Q", "A"]
    expect(other.on(".changes")).to_be_visible()
    assert [" ".join(line.split()) for line in other.on(".changes li").all_inner_texts()] == [
        "Anna 13 → 0",
        "Cleo 0 → 14",
    ]
    assert len(hands_kept(other)) == 1
    other.tap(other.on("#shown").get_by_role("checkbox"))
    other.tap(other.save_button)
    other.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    assert other.sheet().heads == "Anna 0, Bo 0, Cleo 14"


def test_the_slower_phone_can_save_a_further_hand(phone: Phone, new_phone: NewPhone) -> None:
    other = two_phones(phone, new_phone)
    other.forgive("409")
    phone.enter_quickly(MINE)
    other.enter_quickly(THEIRS)
    phone.save()
    other.tap(other.save_button)
    expect(other.on("#entry .notice")).to_be_visible()
    expect(other.save_button).to_have_text("It is a further hand: save it as hand 2")
    expect(other.save_button).to_be_enabled()
    other.tap(other.save_button)
    expect(other.on("#board")).to_have_attribute("data-revision", "2")
    assert other.sheet().heads == "Anna 13, Bo 0, Cleo 14"


def test_an_undo_that_comes_too_late_undoes_nothing(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(MINE)
    other = new_phone()
    other.forgive("409", "ERR_FAILED")
    other.page.route(re.compile(r"/events\?|/news\?"), lambda route: route.abort())
    other.join(phone)
    phone.record(THEIRS)
    other.tap(other.on(".bar").get_by_role("button", name="Undo"))
    expect(other.on("#board .notice")).to_contain_text("Another phone was quicker: Hand 2: Anna K, Bo Q, Cleo A")
    assert len(hands_kept(phone)) == 2


def test_a_double_tap_on_save_stores_one_hand(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(MINE)
    phone.save_button.evaluate("(button) => { button.click(); button.click(); }")
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    # What a second request brought about would be there with the answer to the next one.
    phone.record(THEIRS)
    assert hands_kept(phone) == ["Hand 2: Anna K, Bo Q, Cleo A", "Hand 1: Anna K, Bo Q, Cleo J"]


def test_reload_and_the_back_button_show_the_present_board(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.record(MINE)
    board = phone.sheet()
    phone.page.reload()
    assert phone.sheet() == board
    phone.page.goto(f"{phone.address}/history")
    phone.page.go_back()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.sheet() == board
    phone.record(THEIRS)
    assert phone.sheet().heads == "Anna 13, Bo 0, Cleo 14"


def test_the_back_button_after_a_page_of_its_own_stores_nothing_twice(phone: Phone) -> None:
    """The entry on its own page, saved there; back to it, saved again: the server knows the form."""
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/hand?leader=0")
    for card in ("K", "Q", "J"):
        phone.tap(phone.key(card))
    expect(phone.shown.locator(".headline")).to_be_visible()
    phone.tap(phone.save_button)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert hands_kept(phone) == ["Hand 1: Anna K, Bo Q, Cleo J"]


def test_a_failed_preview_does_not_keep_a_hand_from_being_saved(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.forgive("ERR_FAILED", "htmx:sendError", "htmx:afterRequest")
    phone.page.route("**/hand", lambda route: route.abort())
    phone.open_entry("Anna")
    for card in ("K", "Q", "J"):
        phone.tap(phone.key(card))
    expect(phone.shown).to_contain_text("No connection: save it all the same")
    phone.page.unroute("**/hand")
    phone.save()
    assert hands_kept(phone) == ["Hand 1: Anna K, Bo Q, Cleo J"]


def test_a_hurried_tap_more_on_save_does_not_open_the_next_entry(phone: Phone) -> None:
    """Who leads stands where the button was. By the clock of the page all taps come at once."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(MINE)
    box = phone.save_button.bounding_box()
    assert box
    phone.page.clock.pause_at("2026-11-21T15:00:00")

    def tap() -> None:
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    tap()
    tap()
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    tap()
    phone.page.clock.run_for(1000)
    assert not phone.page.evaluate("document.body.matches('.settling')")
    expect(phone.on("#entry")).to_be_hidden()
    assert hands_kept(phone) == ["Hand 1: Anna K, Bo Q, Cleo J"]


def test_after_a_save_keys_are_heard_at_once_and_taps_in_a_moment(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.enter_quickly(MINE)
    phone.save_button.click()
    phone.on("[data-enter]").first.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    assert phone.page.evaluate("document.body.matches('.settling')")
    phone.leave_entry()
    phone.record(THEIRS)
