"""An evening without scripts: the sheet with its form, the question to the referee, and the sheet on paper."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import SIDEWAYS
from tests.browser.phone import Phone
from tests.browser.table import NAMES


@pytest.fixture
def plain(new_phone: NewPhone) -> Phone:
    """A phone without scripts."""
    return new_phone(java_script_enabled=False)


def choose(phone: Phone, leader: str, *cards: str) -> None:
    phone.page.get_by_role("radio", name=leader).check()
    for seat, card in enumerate(cards):
        phone.on(f"[name='card_{seat}']").select_option(card)


def save(phone: Phone) -> None:
    phone.on("#trick button.primary").tap()


def notice(phone: Phone) -> Locator:
    return phone.on(".notice")


def test_an_evening_without_scripts(plain: Phone) -> None:
    plain.allow_errors("422")
    page = plain.page
    page.goto(plain.site)
    page.locator("details:has(> #new) > summary").tap()
    page.locator("a.variant[href$='/agurk']").tap()
    for number, name in enumerate(NAMES):
        page.locator(f"#players-{number}-name").fill(name)
    page.locator("#start").tap()
    page.wait_for_url("**/g/*/plain")
    expect(page.get_by_role("heading", name="Hand 1: last trick")).to_be_visible()

    # With a card missing the hand is refused beside that card, and the form keeps the rest.
    choose(plain, "Bo", "", "Q", "J")
    save(plain)
    expect(page.locator("#card_0-error")).to_have_text("Anna still needs a card.")
    expect(page.locator("[name='card_1']")).to_have_value("Q")
    expect(page.get_by_role("radio", name="Bo")).to_be_checked()
    choose(plain, "Bo", "K")
    save(plain)
    expect(notice(plain)).to_have_text("Hand 1 is saved. Undo takes it back.")
    expect(page.locator(".paper tbody tr").first).to_contain_text("+13")

    page.get_by_role("button", name="Undo").tap()
    expect(notice(plain)).to_have_text("Undone. Redo brings it back.")
    page.get_by_role("button", name="Redo").tap()
    expect(notice(plain)).to_have_text("Brought back.")

    page.get_by_role("link", name="Change hand 1").tap()
    expect(page.locator("[name='card_0']")).to_have_value("K")
    plain.on("[name='card_1']").select_option("A")
    save(plain)
    expect(notice(plain)).to_have_text("Changed. Undo takes it back.")
    expect(page.locator(".paper tbody tr").first).to_contain_text("+14")

    page.get_by_role("link", name="Was that legal?").tap()
    plain.on("#cards").fill("8 5")
    plain.on("#hand").fill("5 3 Q")
    plain.on("button.primary").tap()
    expect(plain.on("#answer")).to_contain_text("Not legal")
    # The board leads back to the sheet.
    plain.on(".close").tap()
    page.wait_for_url("**/g/*/plain")

    # Who goes back after saving finds an empty form, not the cards of the hand before in that of the next one.
    choose(plain, "Anna", "2", "3", "4")
    save(plain)
    expect(notice(plain)).to_have_text("Hand 2 is saved. Undo takes it back.")
    page.go_back()
    expect(page.get_by_role("heading", name="Hand 3: last trick")).to_be_visible()
    expect(page.locator("[name='card_1']")).to_have_value("")

    page.emulate_media(media="print")
    expect(plain.on(".paper")).to_be_visible()
    expect(plain.on("#trick")).to_be_hidden()
    expect(page.get_by_role("button")).to_have_count(0)


def test_the_form_fits_a_narrow_phone(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False, viewport={"width": 320, "height": 640})
    phone.set_up("gurka-se", ("Wilhelmina Alexandra Braun", *NAMES))
    phone.page.wait_for_url("**/plain")
    assert phone.page.evaluate(SIDEWAYS) == []
