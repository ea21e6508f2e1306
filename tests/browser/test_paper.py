"""From a phone to paper: one tap to the sheet, one to print; and all of it can be read before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Hand, Phone
from tests.browser.test_axe import blame
from tests.browser.test_reach_and_size import SIDEWAYS

NAMES = ("Anna", "Bo", "Cleo")

LISTEN = "window.print = () => { document.documentElement.dataset.printed = 'yes'; }"


def hand(led: str, *cards: str) -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def test_one_tap_from_the_board_opens_the_sheet_and_another_prints_it(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("Anna", "K", "Q", "J"))
    phone.page.add_init_script(LISTEN)
    phone.tap(phone.page.get_by_role("link", name="Score sheet to print"))
    expect(phone.on("tbody .took")).to_have_text("K")
    phone.tap(phone.page.get_by_role("button", name="Print"))
    expect(phone.on("html")).to_have_attribute("data-printed", "yes")
    phone.tap(phone.page.get_by_role("link", name="Back to the board"))
    expect(phone.on("#board")).to_be_visible()


def test_at_the_end_a_button_opens_it(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES, {"limit.value": "10"})
    phone.play(hand("Anna", "K", "2", "3"), Hand({"Bo": "A", "Cleo": "2"}, "Bo"))
    phone.tap(phone.page.get_by_role("link", name="Print the score sheet"))
    expect(phone.on("header .result")).to_have_text("Cleo wins.")


def test_title_and_place_are_typed_on_a_phone(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.tap(phone.page.get_by_role("link", name="Score sheet to print"))
    phone.tap(phone.page.get_by_text("Title, place, address"))
    phone.page.get_by_label("Title").fill("Friday club")
    phone.page.get_by_label("Place").fill("Hornbæk")
    phone.tap(phone.page.get_by_label("Leave out the game’s address"))
    phone.tap(phone.page.get_by_role("button", name="Put it on the sheet"))
    expect(phone.on("h1")).to_have_text("Friday club")
    expect(phone.on("header .when")).to_contain_text("Hornbæk")
    expect(phone.on("svg.qr")).to_have_count(0)


def test_an_empty_sheet_is_drawn_from_the_start_page_and_from_the_set_up(phone: Phone) -> None:
    phone.page.goto(phone.site)
    phone.tap(phone.page.get_by_role("link", name="An empty score sheet"))
    phone.tap(phone.page.get_by_role("link", name="Five Cucumbers"))
    phone.page.get_by_label("Players").fill("3")
    phone.tap(phone.page.get_by_role("button", name="Draw it anew"))
    expect(phone.on("thead .name")).to_have_count(3)
    phone.tap(phone.page.get_by_role("link", name="New game"))
    phone.page.get_by_label("Player 1").or_(phone.on("#players-0-name")).first.fill("Anna")
    phone.on("#players-1-name").fill("Bo")
    phone.tap(phone.page.get_by_role("button", name="Only print an empty sheet"))
    expect(phone.on("thead .name")).to_have_text(["Anna", "Bo"])


def a_game(phone: Phone) -> None:
    phone.set_up("agurk", ("Anna", "Bartholomäus Christoforus Wintergreen jr", "Cleo", "Dan", "Eva", "Finn", "Gus"))
    phone.page.goto(f"{phone.address}/sheet")
    phone.on("details summary").first.tap()


def an_empty_sheet(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/sheets/agurk")


def a_refusal(phone: Phone) -> None:
    phone.forgive("422")
    phone.page.goto(f"{phone.site}/sheets/agurk?players=9&hands=99")


@pytest.mark.parametrize("page", [a_game, an_empty_sheet, a_refusal])
def test_only_the_paper_is_moved_sideways_and_axe_finds_nothing(phone: Phone, page: Callable[[Phone], None]) -> None:
    page(phone)
    assert [one for one in phone.page.evaluate(SIDEWAYS) if not one.startswith("DIV.desk")] == []
    assert [str(area) for area in phone.areas(".tools a, .tools button, .tools input") if not area.is_large] == []
    assert blame(phone) == []


def test_without_scripts_there_is_no_button_that_does_nothing(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.page.goto(f"{phone.site}/sheets/agurk")
    expect(phone.page.get_by_role("button", name="Print")).to_have_count(0)
    expect(phone.on("article table")).to_be_visible()
    expect(phone.on(".hint")).to_contain_text("iPhone: Share, then Print.")
