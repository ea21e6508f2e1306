"""The table decides on a phone: five taps for a ruling, its withdrawal, what axe says, and all without scripts."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import SCREEN, Hand, Phone
from tests.browser.test_axe import blame

NAMES = ("Anna", "Bo", "Cleo")
BOARD = re.compile(r"/g/[\w-]+$")

# Whether anything lies over the middle of a control that was brought into sight.
COVERED = """controls => controls.filter((control) => {
    const part = control.closest("label") ?? control;
    part.scrollIntoView({ block: "center", behavior: "instant" });
    const box = part.getBoundingClientRect();
    return !part.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((control) => control.outerHTML)"""


def choice(phone: Phone, words: str) -> Locator:
    return phone.page.get_by_role("radio", name=words, exact=True)


def open_form(phone: Phone) -> None:
    phone.tap(phone.page.get_by_role("link", name="Make a ruling"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("The table decides")


def decide(phone: Phone, what: str, who: str, follows: str) -> None:
    """Make a ruling from the board, by taps, and come back to the board."""
    open_form(phone)
    for words in (what, who, follows):
        phone.tap(choice(phone, words))
    phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    phone.page.wait_for_url(BOARD)


def rulings(phone: Phone) -> Locator:
    return phone.on("#board tr.ruling")


def withdraw(phone: Phone) -> None:
    """From the board: the ruling, its page, the board again."""
    phone.tap(rulings(phone).locator("a").first)
    phone.tap(phone.page.get_by_role("button", name="Withdraw the ruling"))
    phone.page.wait_for_url(BOARD)


@pytest.mark.parametrize("people", [NAMES, ("Anna", "Bo", "Cleo", "Dan", "Eva", "Finn", "Hans-Jürgen")])
def test_a_ruling_takes_five_taps_from_the_board_and_back(phone: Phone, people: tuple[str, ...]) -> None:
    phone.set_up("agurk", people)
    with phone.within(5):
        decide(phone, "Illegal play", "Bo", "Points")
    expect(rulings(phone)).to_have_text(re.compile("Illegal play, Bo, hand 1: \\+5 points\\."))
    assert phone.sheet().heads.startswith("Anna 0, Bo 5, Cleo 0")


def test_every_control_of_the_form_is_large_free_and_not_past_the_side(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    phone.tap(choice(phone, "Points"))
    phone.tap(phone.page.get_by_text("Hand and note"))
    controls = "main a, main button, main summary, main input"
    areas = phone.areas(controls)
    assert len(areas) == 5 + 4 + 4 + 3 + 3
    assert [str(one) for one in areas if not one.is_large or one.left < 0 or one.right > SCREEN["width"]] == []
    assert phone.on(f"{controls} >> visible=true").evaluate_all(COVERED) == []
    assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= SCREEN["width"]


def test_the_button_is_in_reach_before_and_after_the_choices(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    save = phone.on(".save").evaluate("button => [button.getBoundingClientRect().top, innerHeight]")
    assert 0.4 * SCREEN["height"] < save[0] < save[1] - 44


def test_a_ruling_that_put_a_player_out_is_withdrawn_and_stays_struck_through(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES)
    phone.play(Hand({"Anna": "2", "Bo": "A", "Cleo": "3"}, "Anna"), Hand({"Anna": "3", "Bo": "5", "Cleo": "4"}, "Bo"))
    before = phone.sheet()
    decide(phone, "Exposed card", "Bo", "Points")
    charged = phone.sheet()
    assert charged.heads == "Anna 0, Bo 24 out, Cleo 0"
    assert charged.rows[1:] == before.rows
    withdraw(phone)
    after = phone.sheet()
    assert (after.heads, after.coming, after.rows[1:]) == (before.heads, before.coming, before.rows)
    expect(rulings(phone).locator("s")).to_have_text("Exposed card, Bo, hand 3: +5 points.")
    struck = "line => getComputedStyle(line).textDecorationLine"
    assert rulings(phone).locator("s").evaluate(struck) == "line-through"
    phone.tap_on_board("Undo")
    assert phone.sheet() == charged


def test_a_ruling_is_corrected_once_what_that_changes_was_seen(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    decide(phone, "Illegal play", "Bo", "Points")
    with phone.within(5):
        phone.tap(rulings(phone).locator("a"))
        phone.tap(phone.page.get_by_role("link", name="Correct this ruling"))
        phone.tap(choice(phone, "Cleo"))
        phone.tap(phone.page.get_by_role("button", name="What would change?"))
        expect(phone.on(".shown .headline")).to_be_in_viewport(ratio=1)
        expect(phone.on(".changes li")).to_have_text([re.compile(r"Bo\s+5\s+→ 0"), re.compile(r"Cleo\s+0\s+→ 5")])
        assert blame(phone) == []
        phone.tap(phone.page.get_by_role("button", name="Correct the ruling"))
        phone.page.wait_for_url(BOARD)
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 5"
    withdraw(phone)
    phone.tap(rulings(phone).locator("a"))
    phone.tap(phone.page.get_by_role("link", name="Bring this ruling back"))
    phone.tap(phone.page.get_by_role("button", name="What would change?"))
    phone.tap(phone.page.get_by_role("button", name="Bring the ruling back"))
    phone.page.wait_for_url(BOARD)
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 5"


def test_a_refused_ruling_keeps_what_was_chosen(phone: Phone) -> None:
    phone.forgive("422")
    phone.set_up("agurk", NAMES)
    open_form(phone)
    phone.tap(choice(phone, "Cleo"))
    phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    expect(phone.page.get_by_role("alert").filter(has_text="Say what happened.")).to_be_visible()
    expect(choice(phone, "Cleo")).to_be_checked()
    phone.tap(choice(phone, "Misdeal"))
    phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    phone.page.wait_for_url(BOARD)
    expect(rulings(phone)).to_contain_text("Misdeal, Cleo, hand 1: The result stands.")


def test_points_that_are_out_of_sight_do_not_hold_the_ruling_back(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    expect(phone.page.get_by_label("Points charged")).to_be_hidden()
    phone.tap(choice(phone, "Misdeal"))
    phone.tap(choice(phone, "Points"))
    phone.page.get_by_label("Points charged").fill("0")
    phone.tap(choice(phone, "A warning"))
    expect(phone.page.get_by_label("Points charged")).to_be_hidden()
    phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    phone.page.wait_for_url(BOARD)
    expect(rulings(phone)).to_contain_text("Misdeal, hand 1: A warning.")


def test_axe_finds_nothing_on_the_form_the_board_and_the_story(phone: Phone) -> None:
    phone.forgive("422")
    phone.set_up("agurk", NAMES)
    open_form(phone)
    assert blame(phone) == []
    phone.tap(phone.page.get_by_text("Hand and note"))
    phone.tap(choice(phone, "Points"))
    phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    expect(phone.on(".error").first).to_be_visible()
    assert blame(phone) == []
    phone.page.goto(phone.address)
    decide(phone, "Illegal play", "Bo", "Points")
    decide(phone, "Misdeal", "nobody", "Dealt again")
    assert blame(phone) == []
    phone.tap(rulings(phone).locator("a").last)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("A ruling")
    assert blame(phone) == []
    phone.tap(phone.page.get_by_role("button", name="Withdraw the ruling"))
    phone.page.wait_for_url(BOARD)
    assert blame(phone) == []
    phone.tap(rulings(phone).locator("a").last)
    expect(phone.on(".headline s")).to_be_visible()
    assert blame(phone) == []
    phone.page.goto(f"{phone.address}/history")
    assert blame(phone) == []


def test_without_scripts_a_ruling_is_made_read_and_withdrawn(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    page = phone.page
    page.goto(f"{phone.site}/new/agurk")
    for number, name in enumerate(NAMES):
        page.locator(f"#players-{number}-name").fill(name)
    page.get_by_role("button", name="Start the game").tap()
    page.wait_for_url("**/g/*")
    page.get_by_role("link", name="Make a ruling").tap()
    for words in ("Wrong number of cards", "Cleo", "Points"):
        choice(phone, words).check()
    page.get_by_label("Points charged").fill("7")
    page.get_by_text("Hand and note").tap()
    page.get_by_label("Note").fill("eight cards")
    page.get_by_role("button", name="Keep the ruling").tap()
    page.wait_for_url(BOARD)
    said = "Wrong number of cards, Cleo, hand 1: +7 points (eight cards)."
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 7"
    page.get_by_role("link", name=said).tap()
    expect(page.locator(".headline")).to_have_text(said)
    expect(page.locator(".changes")).to_contain_text("Cleo")
    page.get_by_role("link", name="Correct this ruling").tap()
    expect(page.get_by_label("Note")).to_be_visible()
    page.get_by_label("Points charged").fill("9")
    page.get_by_role("button", name="What would change?").tap()
    expect(page.locator(".changes")).to_contain_text("Cleo 7 → 9")
    page.go_back()
    page.go_back()
    page.get_by_role("button", name="Withdraw the ruling").tap()
    page.wait_for_url(BOARD)
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"
    expect(rulings(phone).locator("s")).to_have_text(said)
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator("#board")).to_have_attribute("data-revision", "3")
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 7"
