"""The result is shared in whatever way there is, and a game taken along comes in again."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.test_axe import blame

LOST = Hand({"Anna": "2", "Bo": "K"}, led="Anna")

# A phone that has a share sheet; it writes down what it is given, or is closed again.
SHEET = """async message => {
    window.shared = message;
    if (%s) throw new DOMException("closed again", "AbortError");
}"""

CLIPBOARD = "navigator.clipboard.readText()"


def end_a_game(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bo"), {"limit.value": "5"})
    phone.play(LOST, LOST)
    expect(phone.on(".result")).to_contain_text("Anna wins.")


def share(phone: Phone) -> None:
    phone.tap(phone.page.get_by_role("link", name="Share the result"))


def with_share_sheet(phone: Phone, *, closed: bool = False) -> None:
    sheet = SHEET % str(closed).lower()
    phone.context.add_init_script(f"Object.defineProperty(navigator, 'share', {{ value: {sheet} }})")


def assert_it_says_copied(phone: Phone) -> None:
    expect(phone.on("#status")).to_have_text("Copied.")
    expect(phone.on(".share")).to_have_text("Copied.")


def assert_is_the_message(text: str, address: str) -> None:
    assert re.match(r"Agurk, .* 20\d\d\nAnna wins\.\n\n1\. Anna: 0 points\n2\. Bo: out, 13 points\n", text)
    assert text.endswith(f"\n\n{address}")


def test_the_share_sheet_gets_the_message_and_the_link(phone: Phone) -> None:
    with_share_sheet(phone)
    end_a_game(phone)
    share(phone)
    shared = phone.page.evaluate("window.shared")
    assert_is_the_message(f"{shared['text']}\n\n{shared['url']}", phone.address)
    expect(phone.on("#status")).to_have_text("")


def test_whoever_closes_the_share_sheet_wants_no_copy(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    with_share_sheet(phone, closed=True)
    end_a_game(phone)
    phone.page.evaluate("navigator.clipboard.writeText('mine')")
    share(phone)
    assert phone.page.evaluate("window.shared.url") == phone.address
    assert phone.page.evaluate(CLIPBOARD) == "mine"
    expect(phone.on(".share")).to_have_text("Share the result")


def test_without_a_share_sheet_the_message_is_copied(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    end_a_game(phone)
    share(phone)
    assert_it_says_copied(phone)
    assert_is_the_message(phone.page.evaluate(CLIPBOARD), phone.address)


def test_the_message_of_a_game_that_goes_on_is_copied_from_its_room(new_phone: NewPhone) -> None:
    phone = new_phone(permissions=["clipboard-read", "clipboard-write"])
    phone.set_up("agurk", ("Anna", "Bo"))
    phone.tap(phone.on(".menu summary"))
    phone.tap(phone.page.get_by_role("link", name="Take it with you"))
    phone.tap(phone.page.get_by_role("link", name="Share the score"))
    assert_it_says_copied(phone)
    assert phone.page.evaluate(CLIPBOARD) == phone.on("#message").input_value()


def test_in_a_network_at_home_the_message_is_copied_in_the_oldest_way(plain: Callable[[], Phone]) -> None:
    phone = plain()
    end_a_game(phone)
    assert phone.page.evaluate("[isSecureContext, 'share' in navigator, 'clipboard' in navigator]") == [False] * 3
    share(phone)
    assert_it_says_copied(phone)
    phone.page.goto(f"{phone.site}/import")
    # What was copied is pasted where text can be typed.
    phone.page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    phone.on("#paste").focus()
    phone.page.keyboard.press("Control+V")
    expect(phone.on("#paste")).to_have_value(re.compile(r"Anna wins\.[\s\S]*/g/"))
    assert "phone.test" in phone.on("#paste").input_value()


def test_where_nothing_can_be_copied_the_message_stands_to_be_copied_by_hand(phone: Phone) -> None:
    phone.context.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false;"
    )
    end_a_game(phone)
    share(phone)
    phone.page.wait_for_url("**/files#message")
    assert_is_the_message(phone.on("#message").input_value(), phone.address)


def test_without_scripts_the_message_stands_in_the_room(new_phone: NewPhone, phone: Phone) -> None:
    end_a_game(phone)
    plain = new_phone(java_script_enabled=False)
    plain.page.goto(phone.address)
    plain.tap(plain.page.get_by_role("link", name="Share the result"))
    plain.page.wait_for_url("**/files#message")
    assert_is_the_message(plain.on("#message").input_value(), phone.address)
    assert plain.page.get_by_role("link", name="Share the result").count() == 0


def test_a_game_is_saved_as_a_file_and_opens_on_another_phone(
    new_phone: NewPhone, phone: Phone, tmp_path: Path
) -> None:
    end_a_game(phone)
    before = phone.sheet()
    phone.page.goto(f"{phone.address}/files")
    with phone.page.expect_download() as saved:
        phone.tap(phone.page.get_by_role("link", name="Game record"))
    assert re.fullmatch(r"agurk-20\d\d-\d\d-\d\d-Anna-Bo\.json", saved.value.suggested_filename)
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    other = new_phone()
    other.page.goto(other.site)
    other.tap(other.page.get_by_role("link", name="Import a game"))
    other.on("#file").set_input_files(file)
    other.tap(other.page.get_by_role("button", name="Import the game"))
    other.page.wait_for_url("**/g/*")
    assert other.sheet() == before
    assert other.address.rpartition("/")[2] != phone.address.rpartition("/")[2]


def test_a_file_of_fifty_megabytes_is_refused_beside_the_field(phone: Phone, tmp_path: Path) -> None:
    phone.forgive("413")
    file = tmp_path / "huge.json"
    file.write_bytes(b"{" * 50_000_000)
    phone.page.goto(f"{phone.site}/import")
    phone.on("#file").set_input_files(file)
    phone.tap(phone.page.get_by_role("button", name="Import the game"))
    expect(phone.on("#file-error")).to_have_text("A game is never larger than 1024 kB: this is another file.")


def test_axe_finds_nothing_and_nothing_is_wider_than_the_phone(phone: Phone) -> None:
    phone.forgive("422")
    end_a_game(phone)
    assert blame(phone) == []
    phone.page.goto(f"{phone.address}/files")
    assert blame(phone) == []
    assert [one for one in phone.areas("a, button") if not one.is_large] == []
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    phone.page.goto(f"{phone.site}/import")
    phone.on("button.primary").click()
    expect(phone.on("#file-error")).to_be_visible()
    assert blame(phone) == []
    assert [one for one in phone.areas("a, button, input:not([type=hidden])") if not one.is_large] == []
