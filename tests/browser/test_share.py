"""Joining another phone's game by link or by code, watching it, and losing the right again."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.table import NAMES

HAND = Hand({"Anna": "K", "Bo": "Q", "Cleo": "J"}, "Anna")


def share(phone: Phone) -> None:
    """Open the share page by taps, and there the link to keep score."""
    phone.tap(phone.on("details.menu summary"))
    phone.tap(phone.on(".menu a[href$='/share']"))
    expect(phone.on(".rights [aria-current]")).to_have_text("Watch")
    phone.tap(phone.on(".rights").get_by_role("link", name="Keep score"))
    expect(phone.on(".rights [aria-current]")).to_have_text("Keep score")
    expect(phone.on(".qr")).to_be_visible()


def test_a_shared_link_leads_to_the_board_by_one_tap(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(3):
        share(phone)
    other = new_phone()
    other.page.goto(phone.on("#link").input_value())
    with other.within(1):
        other.tap(other.on("main form button"))
        other.page.wait_for_url(phone.address)
    # No other request contains the link.
    referers = list[str]()
    other.page.on("request", lambda request: referers.append(request.headers.get("referer", "")))
    other.page.reload()
    other.record(HAND)
    assert len(referers) > 10
    assert not [one for one in referers if "/j/" in one]
    third = new_phone()
    third.page.goto(other.page.url)
    expect(third.on(".bar .watching")).to_be_visible()
    expect(third.on("#entry")).to_have_count(0)
    assert third.sheet().heads == other.sheet().heads


def test_the_page_changes_itself_while_a_code_is_made_and_a_phone_put_out(phone: Phone, new_phone: NewPhone) -> None:
    """Without a network it stays, and says so."""
    phone.set_up("agurk", NAMES)
    new_phone().join(phone)
    loaded = list[str]()
    phone.tap(phone.on("details.menu summary"))
    phone.tap(phone.on(".menu a[href$='/share']"))
    expect(phone.on(".rights [aria-current]")).to_have_text("Watch")
    phone.page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    watching = phone.page.url
    phone.tap(phone.on(".rights").get_by_role("link", name="Keep score"))
    expect(phone.on("h1")).to_be_focused()
    expect(phone.on(".rights [aria-current]")).to_have_text("Keep score")
    phone.allow_errors("Failed to fetch", "ERR_INTERNET_DISCONNECTED")
    phone.context.set_offline(True)
    phone.tap(phone.on("form[action$='/code'] button"))
    expect(phone.on("#trouble")).to_contain_text("No connection just now.")
    phone.context.set_offline(False)
    phone.tap(phone.on("form[action$='/code'] button"))
    expect(phone.on(".code")).to_be_focused()
    expect(phone.on(".code")).to_be_in_viewport(ratio=1)
    expect(phone.on("#trouble")).to_be_empty()
    phone.tap(phone.on("summary").get_by_text("Shut out one phone"))
    phone.tap(phone.on(".put-out button"))
    expect(phone.on(".notice")).to_be_focused()
    expect(phone.on(".notice")).to_contain_text("can only watch now")
    expect(phone.on(".put-out")).to_have_count(0)
    expect(phone.page).to_have_title("Share – Agurk")
    phone.page.go_back()
    expect(phone.on(".rights [aria-current]")).to_have_text("Keep score")
    expect(phone.on(".notice")).to_have_count(0)
    phone.page.go_back()
    phone.page.go_back()
    expect(phone.on(".rights [aria-current]")).to_have_text("Watch")
    assert phone.page.url == watching
    assert loaded == []


def test_a_wrong_code_is_said_at_its_field_and_a_right_one_opens_the_board(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    share(phone)
    phone.tap(phone.on("form[action$='/code'] button"))
    other = new_phone()
    other.allow_errors("422")
    other.page.goto(other.site)
    other.tap(other.on("a[href$='/join']"))
    other.on("#code").fill("K7M")
    other.tap(other.on(".by-code button"))
    expect(other.on("#code")).to_be_focused()
    expect(other.on("#code-error")).to_be_visible()
    assert other.page.url == f"{other.site}/join"
    other.on("#code").fill(phone.on(".code b").inner_text().lower())
    other.tap(other.on(".by-code button"))
    other.page.wait_for_url(phone.address)
    expect(other.on("#content > .notice")).to_have_text("This phone has joined the game.")


def test_the_link_is_copied_by_one_tap(phone: Phone) -> None:
    phone.context.add_init_script("delete Navigator.prototype.share")
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.set_up("agurk", NAMES)
    share(phone)
    link = phone.on("#link").input_value()
    button = phone.on("[data-copied]")
    phone.tap(button)
    expect(button).to_have_text(button.get_attribute("data-copied") or "")
    assert phone.page.evaluate("navigator.clipboard.readText()") == link
