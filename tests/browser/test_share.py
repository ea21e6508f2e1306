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


def test_a_shared_link_leads_to_the_board_by_one_tap(owner: Phone, new_phone: NewPhone) -> None:
    with owner.within(3):
        share(owner)
    other = new_phone()
    other.page.goto(owner.on("#link").input_value())
    with other.within(1):
        other.tap(other.on("main form button"))
        other.page.wait_for_url(owner.address)
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


def test_the_page_changes_itself_while_a_code_is_made_and_a_phone_put_out(owner: Phone, new_phone: NewPhone) -> None:
    """Without a network it stays, and says so."""
    new_phone().join(owner)
    loaded = list[str]()
    owner.tap(owner.on("details.menu summary"))
    owner.tap(owner.on(".menu a[href$='/share']"))
    expect(owner.on(".rights [aria-current]")).to_have_text("Watch")
    owner.page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    watching = owner.page.url
    owner.tap(owner.on(".rights").get_by_role("link", name="Keep score"))
    expect(owner.on("h1")).to_be_focused()
    expect(owner.on(".rights [aria-current]")).to_have_text("Keep score")
    owner.allow_errors("Failed to fetch", "ERR_INTERNET_DISCONNECTED")
    owner.context.set_offline(True)
    owner.tap(owner.on("form[action$='/code'] button"))
    expect(owner.on("#trouble")).to_contain_text("No connection just now.")
    owner.context.set_offline(False)
    owner.tap(owner.on("form[action$='/code'] button"))
    expect(owner.on(".code")).to_be_focused()
    expect(owner.on(".code")).to_be_in_viewport(ratio=1)
    expect(owner.on("#trouble")).to_be_empty()
    owner.tap(owner.on("summary").get_by_text("Shut out one phone"))
    owner.tap(owner.on(".put-out button"))
    expect(owner.on(".notice")).to_be_focused()
    expect(owner.on(".notice")).to_contain_text("can only watch now")
    expect(owner.on(".put-out")).to_have_count(0)
    expect(owner.page).to_have_title("Share – Agurk")
    owner.page.go_back()
    expect(owner.on(".rights [aria-current]")).to_have_text("Keep score")
    expect(owner.on(".notice")).to_have_count(0)
    owner.page.go_back()
    owner.page.go_back()
    expect(owner.on(".rights [aria-current]")).to_have_text("Watch")
    assert owner.page.url == watching
    assert loaded == []


def test_a_wrong_code_is_said_at_its_field_and_a_right_one_opens_the_board(owner: Phone, new_phone: NewPhone) -> None:
    share(owner)
    owner.tap(owner.on("form[action$='/code'] button"))
    other = new_phone()
    other.allow_errors("422")
    other.page.goto(other.site)
    other.tap(other.on("a[href$='/join']"))
    other.on("#code").fill("K7M")
    other.tap(other.on(".by-code button"))
    expect(other.on("#code")).to_be_focused()
    expect(other.on("#code-error")).to_be_visible()
    assert other.page.url == f"{other.site}/join"
    other.on("#code").fill(owner.on(".code b").inner_text().lower())
    other.tap(other.on(".by-code button"))
    other.page.wait_for_url(owner.address)
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
