"""From the share page of one phone to the board of another: by link, by code; a watcher; rights taken back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import SCREEN, Hand, Phone
from tests.browser.test_axe import blame

NAMES = ("Anna", "Bo", "Cleo")
HAND = Hand({"Anna": "K", "Bo": "Q", "Cleo": "J"}, "Anna")


def share(phone: Phone) -> None:
    """Open the share page by taps."""
    phone.tap(phone.on("details.menu summary"))
    phone.tap(phone.page.get_by_role("link", name="Share: other phones"))
    expect(phone.on(".qr")).to_be_visible()


def test_from_the_shared_link_to_the_board_is_one_tap_and_the_address_gives_nothing_away(
    phone: Phone, new_phone: NewPhone
) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(2):
        share(phone)
    other = new_phone()
    other.page.goto(phone.on("#link").input_value())
    with other.within(1):
        other.tap(other.page.get_by_role("button", name="Join the game"))
        other.page.wait_for_url(phone.address)
    other.record(HAND)
    third = new_phone()
    third.page.goto(other.page.url)
    expect(third.on(".bar")).to_contain_text("This phone is watching.")
    expect(third.on("#entry")).to_have_count(0)
    assert third.sheet().heads == other.sheet().heads


def test_a_code_is_said_and_typed_on_the_start_page(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    share(phone)
    phone.tap(phone.page.get_by_role("button", name="Say a code instead"))
    box, code = phone.on(".code").bounding_box(), phone.on(".code b").inner_text()
    assert box
    assert box["y"] + box["height"] <= SCREEN["height"], "it is in sight without scrolling"
    phone.page.reload()
    expect(phone.on(".code b")).to_have_text(code)
    assert blame(phone) == []
    other = new_phone()
    other.page.goto(other.site)
    other.tap(other.page.get_by_text("Join a game with a code"))
    other.on("#code").fill(code.lower())
    other.tap(other.page.get_by_role("button", name="Join", exact=True))
    other.page.wait_for_url(phone.address)
    other.record(HAND)


def test_the_link_is_copied_by_one_tap(phone: Phone) -> None:
    phone.context.add_init_script("delete Navigator.prototype.share")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.set_up("agurk", NAMES)
    share(phone)
    link = phone.on("#link").input_value()
    phone.tap(phone.page.get_by_role("link", name="Send or copy the link"))
    expect(phone.page.get_by_role("link", name="Copied.")).to_be_visible()
    assert phone.page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.parametrize("count", [2, 8])
def test_phones_whose_link_is_withdrawn_are_told_at_their_save_and_keep_their_entries(
    phone: Phone, new_phone: NewPhone, count: int
) -> None:
    phone.set_up("agurk", NAMES)
    board, watcher, others = phone.address, new_phone(), [new_phone() for _ in range(count - 1)]
    watcher.page.goto(board)
    for other in others:
        other.forgive("403")
        other.join(phone)
        other.enter_quickly(HAND)
    share(phone)
    expect(phone.on(".members tbody tr")).to_have_count(count)
    phone.tap(phone.on("summary").get_by_text("Withdraw this link"))
    phone.tap(phone.page.get_by_role("button", name="Withdraw"))
    expect(phone.on(".notice")).to_contain_text("can only watch now")
    for other in others:
        other.tap(other.save_button)
        expect(other.on("#entry .error")).to_contain_text("may only watch this game")
        assert other.on(".hand .tile .card").all_inner_texts() == ["K", "Q", "J"]
    # The entry that was kept is saved once the right is there again.
    others[0].page.goto(board)
    expect(others[0].on("#unsent .cards")).to_contain_text("needs your attention: Anna K, Bo Q, Cleo J")
    others[0].join(phone)
    others[0].tap(others[0].page.get_by_role("button", name="Look at it"))
    expect(others[0].on("#board")).to_have_attribute("data-revision", "1")
    watcher.page.reload()
    assert watcher.revision == 1


def test_the_link_stands_in_no_request_but_its_own(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other, referers = new_phone(), list[str]()
    other.page.on("request", lambda request: referers.append(request.headers.get("referer", "")))
    other.join(phone)
    other.record(HAND)
    assert len(referers) > 20
    assert not [one for one in referers if "/j/" in one]


def test_undoing_what_another_phone_recorded_is_asked_once_more(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    other.record(HAND)
    phone.forgive("409")
    phone.page.reload()
    phone.tap(phone.on(".bar").get_by_role("button", name="Undo"))
    expect(phone.on(".question")).to_contain_text("Hand 1: Anna K, Bo Q, Cleo J")
    assert blame(phone) == []
    phone.tap(phone.page.get_by_role("button", name="Take it back"))
    expect(phone.on("#board")).to_have_attribute("data-revision", "2")


@pytest.mark.parametrize("right", ["score", "watch", "manage"])
def test_axe_finds_nothing_on_the_share_page_nor_at_the_door(phone: Phone, new_phone: NewPhone, right: str) -> None:
    phone.set_up("agurk", NAMES)
    phone.page.goto(f"{phone.address}/share?right={right}")
    assert blame(phone) == []
    other = new_phone()
    other.page.goto(phone.on("#link").input_value())
    assert blame(other) == []
    other.page.goto(f"{phone.address}/share")
    assert blame(other) == []


@pytest.mark.parametrize("width", [320, 360, 900])
def test_every_control_is_large_and_nothing_moves_sideways(new_phone: NewPhone, width: int) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.set_up("agurk", ("A name of nearly forty characters", "Bo", "Cleo"))
    for where in ("/share", "/share?right=manage"):
        phone.page.goto(phone.address + where)
        for one in phone.areas(".share a, .share button, .share input:not([type=hidden]), .share summary"):
            assert one.is_large, one
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_a_game_is_shared_joined_and_withdrawn(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.page.goto(f"{phone.site}/new/agurk")
    for seat, name in enumerate(NAMES):
        phone.on(f"#players-{seat}-name").fill(name)
    phone.on("#start").click()
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    other = new_phone(java_script_enabled=False)
    other.join(phone)
    other.page.goto(f"{phone.address}/hand")
    expect(other.page.get_by_role("button", name="Save hand 1")).to_be_visible()
