"""The result is shared in whatever way there is, and a game taken along comes in again."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone

LOST = Hand({"Anna": "2", "Bo": "K"}, led="Anna")

# A phone that has a share sheet; it writes down what it is given, and the second time it is closed again.
SHEET = """Object.defineProperty(navigator, "share", { value: async (message) => {
    const isClosed = Boolean(window.shared);
    window.shared = message;
    if (isClosed) throw new DOMException("closed again", "AbortError");
} })"""

CLIPBOARD = "navigator.clipboard.readText()"


def end_a_game(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bo"), {"limit.value": "5"})
    phone.play(LOST, LOST)
    expect(phone.on(".result")).to_contain_text("Anna wins.")


def share(phone: Phone) -> None:
    phone.tap(phone.on(".share"))


def copied(phone: Phone) -> str:
    """What is on the clipboard once the phone says so."""
    expect(phone.on(".share")).to_have_text(phone.on(".share").get_attribute("data-copied") or "")
    expect(phone.on("#status")).not_to_be_empty()
    text: str = phone.page.evaluate(CLIPBOARD)
    return text


def assert_is_the_message(text: str, address: str) -> None:
    assert re.match(r"Agurk, .* 20\d\d\nAnna wins\.\n\n1\. Anna: 0 points\n2\. Bo: out, 13 points\n", text)
    assert text.endswith(f"\n\n{address}")


def test_the_share_sheet_gets_the_message_and_the_link_and_a_closed_one_copies_nothing(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.context.add_init_script(SHEET)
    end_a_game(phone)
    phone.page.evaluate("navigator.clipboard.writeText('mine')")
    words = phone.on(".share").inner_text()
    for _time in range(2):
        phone.page.evaluate("if (window.shared) window.shared = { url: '' }")
        share(phone)
        phone.wait_until(lambda: phone.page.evaluate("window.shared.url") == phone.address)
    shared = phone.page.evaluate("window.shared")
    assert_is_the_message(f"{shared['text']}\n\n{shared['url']}", phone.address)
    expect(phone.on("#status")).to_be_empty()
    expect(phone.on(".share")).to_have_text(words)
    assert phone.page.evaluate(CLIPBOARD) == "mine"


def test_without_a_share_sheet_the_message_is_copied_from_the_board_and_from_its_room(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    end_a_game(phone)
    share(phone)
    assert_is_the_message(copied(phone), phone.address)
    phone.page.evaluate("navigator.clipboard.writeText('')")
    phone.page.goto(f"{phone.address}/files")
    share(phone)
    assert copied(phone) == phone.on("#message").input_value()


def test_in_a_network_at_home_the_message_is_copied_in_the_oldest_way(plain: Callable[[], Phone]) -> None:
    phone = plain()
    end_a_game(phone)
    assert phone.page.evaluate("[isSecureContext, 'share' in navigator, 'clipboard' in navigator]") == [False] * 3
    share(phone)
    expect(phone.on("#status")).not_to_be_empty()
    phone.page.goto(f"{phone.site}/import")
    # What was copied is pasted where text can be typed.
    phone.page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    phone.on("#paste").focus()
    phone.page.keyboard.press("Control+V")
    expect(phone.on("#paste")).to_have_value(re.compile(r"Anna wins\.[\s\S]*phone\.test[\s\S]*/g/"))


def test_where_nothing_can_be_copied_the_message_stands_to_be_copied_by_hand(phone: Phone) -> None:
    phone.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false;"
    )
    end_a_game(phone)
    share(phone)
    phone.page.wait_for_url("**/files#message")
    assert_is_the_message(phone.on("#message").input_value(), phone.address)


def test_without_scripts_the_message_stands_in_the_room(new_phone: NewPhone) -> None:
    plain = new_phone(java_script_enabled=False)
    end_a_game(plain)
    plain.tap(plain.on(".share"))
    plain.page.wait_for_url("**/files#message")
    assert_is_the_message(plain.on("#message").input_value(), plain.address)
    expect(plain.on(".share").locator("visible=true")).to_have_count(0)


def test_a_game_is_saved_as_a_file_and_opens_on_another_phone(
    new_phone: NewPhone, phone: Phone, tmp_path: Path
) -> None:
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
    other.tap(other.on("a[href$='/import']"))
    other.on("#file").set_input_files(file)
    other.tap(other.on("button.primary"))
    other.page.wait_for_url("**/g/*")
    assert other.sheet() == before
    assert other.address.rpartition("/")[2] != phone.address.rpartition("/")[2]


@pytest.mark.long
def test_a_file_of_fifty_megabytes_is_refused_beside_the_field(phone: Phone, tmp_path: Path) -> None:
    phone.forgive("413")
    file = tmp_path / "huge.json"
    file.write_bytes(b"{" * 50_000_000)
    phone.page.goto(f"{phone.site}/import")
    phone.on("#file").set_input_files(file)
    phone.tap(phone.on("button.primary"))
    expect(phone.on("#file-error")).to_contain_text("1024 kB")
