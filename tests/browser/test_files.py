"""Sharing a result, and moving a game to another phone as a file."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

BO_LOSES = Hand({"Anna": "2", "Bo": "K"}, led="Anna")

# A share sheet that records the message; the second time the person closes it.
SHEET = """Object.defineProperty(navigator, "share", { value: async (message) => {
    const isClosed = Boolean(window.shared);
    window.shared = message;
    if (isClosed) throw new DOMException("closed again", "AbortError");
} })"""

CLIPBOARD = "navigator.clipboard.readText()"


def end_a_game(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bo"), {"limit.value": "5"})
    phone.play(BO_LOSES, BO_LOSES)
    expect(phone.on(".result")).to_contain_text("Anna wins.")


def share(phone: Phone) -> None:
    """By the choices of the end's foot, or on the page of the files."""
    if not phone.on("a[data-share]").is_visible():
        phone.tap(phone.on("#bar [data-deed='choices']"))
    phone.tap(phone.on("a[data-share]"))


def assert_is_the_message(text: str, address: str) -> None:
    assert re.match(r"Agurk, .* 20\d\d\nAnna wins\.\n\n1\. Anna: 0 points\n2\. Bo: out, 13 points\n", text)
    assert text.endswith(f"\n\n{address}")


def test_the_share_sheet_gets_the_result_and_the_link(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.context.add_init_script(SHEET)
    end_a_game(phone)
    phone.page.evaluate("navigator.clipboard.writeText('mine')")
    for page in ("", "/files"):
        phone.page.goto(f"{phone.address}{page}")
        phone.page.evaluate("isClosed => { if (isClosed) window.shared = { url: '' }; }", page)
        share(phone)
        phone.wait_until(lambda: phone.page.evaluate("window.shared.url") == phone.address)
    shared = phone.page.evaluate("window.shared")
    assert_is_the_message(f"{shared['text']}\n\n{shared['url']}", phone.address)
    expect(phone.on("#status")).to_be_empty()
    expect(phone.on("a[data-share]")).not_to_have_text("Message copied.")
    assert phone.page.evaluate(CLIPBOARD) == "mine"


def test_on_an_insecure_origin_the_message_is_copied_too(plain: Callable[[], Phone]) -> None:
    phone = plain()
    end_a_game(phone)
    assert phone.page.evaluate("[isSecureContext, 'share' in navigator, 'clipboard' in navigator]") == [False] * 3
    share(phone)
    expect(phone.on("#status")).not_to_be_empty()
    phone.page.goto(f"{phone.site}/import")
    # The clipboard cannot be read here, so the test pastes it.
    phone.page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    phone.on("#paste").focus()
    phone.page.keyboard.press("Control+V")
    expect(phone.on("#paste")).to_have_value(re.compile(r"Anna wins\.[\s\S]*phone\.test[\s\S]*/g/"))


def test_where_copying_fails_the_page_shows_the_message(phone: Phone) -> None:
    phone.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false;"
    )
    end_a_game(phone)
    share(phone)
    phone.page.wait_for_url("**/files#message")
    assert_is_the_message(phone.on("#message").input_value(), phone.address)


def test_a_game_moves_to_another_phone_as_a_file(new_phone: NewPhone, phone: Phone, tmp_path: Path) -> None:
    end_a_game(phone)
    before = phone.sheet()
    phone.page.goto(f"{phone.address}/files")
    with phone.page.expect_download() as saved:
        phone.tap(phone.on("a[href$='json']"))
    assert re.fullmatch(r"agurk-20\d\d-\d\d-\d\d-Anna-Bo\.json", saved.value.suggested_filename)
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    other = new_phone()
    other.page.goto(other.site)
    other.tap(other.on("summary").filter(has_text="Empty sheet"))
    other.tap(other.on("a[href$='/import']"))
    other.allow_errors("422")
    other.on("#file").set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": b"{}"})
    other.tap(other.on("button.primary"))
    expect(other.on("#file")).to_be_focused()
    expect(other.on("#file-error")).to_be_visible()
    other.on("#file").set_input_files(file)
    expect(other.on("#file-error")).to_have_count(0)
    expect(other.on("#file")).not_to_have_attribute("aria-invalid", "true")
    other.tap(other.on("button.primary"))
    other.page.wait_for_url("**/g/*")
    assert other.sheet() == before
    assert other.address.rpartition("/")[2] != phone.address.rpartition("/")[2]
    imported = other.page.url
    other.allow_errors("409")
    other.page.goto(f"{other.site}/import")
    other.on("#file").set_input_files(file)
    other.tap(other.on("button.primary"))
    other.tap(other.on("a.primary"))
    expect(other.on("#board")).to_be_visible()
    assert other.page.url == imported, "the game that came the first time"
