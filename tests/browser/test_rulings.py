"""Rulings on a phone: making, correcting and withdrawing them."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import COMMANDS, answer_with, enter_and_save, trouble, wait_until_all_sent
from tests.browser.journal import decide as answer
from tests.browser.looks import SIDEWAYS, covered, out_of_reach, too_small
from tests.browser.phone import Phone
from tests.browser.table import NAMES, expect_revision, hand
from tests.browser.test_offline_evening import start_offline

BOARD = re.compile(r"/g/[\w-]+$")


def choice(phone: Phone, words: str) -> Locator:
    return phone.page.get_by_role("radio", name=words, exact=True)


def open_form(phone: Phone) -> None:
    if phone.on("#bar.over").count():
        phone.tap(phone.on(".menu summary"))
        phone.tap(phone.on(".menu nav").get_by_role("link", name="Was that legal?"))
    else:
        phone.tap(phone.on("#bar .legal"))
    phone.tap(phone.page.get_by_role("link", name="Make a ruling"))
    expect(phone.on(".ruling-form")).to_be_visible()


def save(phone: Phone) -> None:
    phone.tap(phone.on(".ruling-form .primary"))
    phone.page.wait_for_url(BOARD)
    wait_until_all_sent(phone)


def decide(phone: Phone, what: str, who: str, follows: str) -> None:
    """Make a ruling from the board by taps, and return to the board."""
    open_form(phone)
    for words in (what, who, follows):
        phone.tap(choice(phone, words))
    save(phone)


def rulings(phone: Phone) -> Locator:
    return phone.on("#board tr.ruling")


def test_a_note_without_a_space_makes_no_page_wider(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    address = phone.address
    open_form(phone)
    phone.on("[name='note']").fill("W" * 200)
    for words in ("Bo", "Illegal play", "Warning"):
        phone.tap(choice(phone, words))
    save(phone)
    assert phone.on("#sheet").evaluate("sheet => sheet.scrollWidth - sheet.clientWidth") == 0
    for path in ("", "/history", "/rulings/1", "/table"):
        phone.page.goto(f"{address}{path}")
        assert phone.page.evaluate(SIDEWAYS) == [], path


def test_every_control_of_the_form_is_in_reach(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    assert out_of_reach(phone.areas(".ruling-form .primary")) == []
    phone.tap(choice(phone, "Add points"))
    expect(phone.on("#points")).to_be_in_viewport(ratio=1)
    foot, field = phone.on(".ruling-form .foot").bounding_box(), phone.on("#points").bounding_box()
    assert foot
    assert field
    assert field["y"] + field["height"] <= foot["y"]
    phone.tap(phone.on(".credit summary"))
    assert list(too_small(phone)) == []
    assert covered(phone) == []


def test_a_ruling_takes_six_taps_its_correction_four_and_the_correction_of_a_withdrawn_one_brings_it_back(
    phone: Phone,
) -> None:
    phone.set_up("agurk", (*NAMES, "Dan", "Eva", "Finn", "Hans-Jürgen"))
    with phone.within(6):
        decide(phone, "Illegal play", "Bo", "Add points")
    expect(rulings(phone)).to_have_text(re.compile(r"Illegal play, Bo, hand 1: \+5 points\."))
    with phone.within(4):
        phone.tap(rulings(phone).locator("a"))
        phone.tap(phone.on("a[href$='/correct']"))
        phone.tap(choice(phone, "Cleo"))
        expect(phone.on(".shown .headline")).to_be_in_viewport(ratio=1)
        expect(phone.on(".changes li")).to_have_text([re.compile(r"Bo\s+5\s+→ 0"), re.compile(r"Cleo\s+0\s+→ 5")])
        save(phone)
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 5")
    phone.tap(rulings(phone).locator("a"))
    phone.tap(phone.on(".ruling-story [hx-post]"))
    phone.page.wait_for_url(BOARD)
    expect(rulings(phone).locator("s")).to_have_text("Illegal play, Cleo, hand 1: +5 points.")
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 0")
    phone.tap(rulings(phone).locator("a"))
    phone.tap(phone.on("a[href$='/correct']"))
    expect(phone.on(".shown .headline")).to_be_visible()
    save(phone)
    assert phone.sheet().heads.startswith("Anna 0, Bo 0, Cleo 5")


def test_a_ruling_proposes_who_rules_and_what_is_usual(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    for words in ("Illegal play", "Bo"):
        phone.tap(choice(phone, words))
    expect(phone.on(".usual")).to_have_text("First time for Bo: usually a warning.")
    expect(choice(phone, "Warning")).to_be_checked()
    phone.tap(phone.on(".habit a"))
    phone.page.get_by_role("checkbox", name="First a warning").uncheck()
    phone.on("#points").fill("3, 5")
    phone.tap(phone.on(".ruling-form .primary"))
    phone.on("#by").fill("Eva")
    phone.tap(choice(phone, "Illegal play"))
    phone.tap(choice(phone, "Bo"))
    save(phone)
    expect(rulings(phone)).to_have_text(re.compile(r"Illegal play, Bo, hand 1: \+3 points\. Ruled by Eva\."))
    open_form(phone)
    expect(phone.on("#by")).to_have_value("Eva")
    phone.tap(choice(phone, "Illegal play"))
    for who, words, points in (
        ("Cleo", "First time for Cleo: usually 3 points.", "3"),
        ("Bo", "Not the first time for Bo: usually 5 points.", "5"),
    ):
        phone.tap(choice(phone, who))
        expect(phone.on(".usual")).to_have_text(words)
        expect(phone.on("#points")).to_have_value(points)


def test_a_refused_ruling_keeps_its_choices(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    points = phone.on("[name='points']")
    expect(points).to_be_hidden()
    for words in ("Misdeal", "Cleo", "Add points"):
        phone.tap(choice(phone, words))
    points.fill("0")
    phone.tap(choice(phone, "The hand does not count"))
    phone.tap(phone.on(".ruling-form .primary"))
    expect(phone.on(".shown .error")).to_have_text("There is no hand 1 yet.")
    phone.tap(choice(phone, "Warning"))
    expect(points).to_be_hidden()
    save(phone)
    expect(rulings(phone)).to_contain_text("Misdeal, Cleo, hand 1: warning.")


def test_what_is_missing_is_said_beside_its_field_where_the_focus_goes(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    phone.on("#hand").fill("0")
    phone.tap(phone.on(".ruling-form .primary"))
    expect(phone.on(".ruling-form .error")).to_have_text(["Say what happened.", "Hand: a number, 1 or more."])
    expect(choice(phone, "Misdeal")).to_be_focused()
    phone.page.keyboard.press("Space")
    phone.on("#hand").fill("1")
    expect(phone.on(".ruling-form .error")).to_have_count(0)
    expect(phone.on("#hand")).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(rulings(phone)).to_contain_text("Misdeal, hand 1: warning.")


def test_back_and_forward_lead_through_the_screens_of_a_game(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_form(phone)
    expect(phone.page).to_have_title("The table decides – Agurk")
    expect(phone.page.get_by_role("heading", name="The table decides")).to_be_focused()
    phone.tap(phone.on(".habit a"))
    expect(phone.page).to_have_title("Our usual penalties – Agurk")
    phone.page.go_back()
    expect(phone.page).to_have_title("The table decides – Agurk")
    phone.page.go_back()
    expect(phone.page).to_have_title("Was that legal? – Agurk")
    phone.page.go_back()
    expect(phone.on("#board")).to_be_visible()
    phone.page.go_forward()
    phone.page.go_forward()
    expect(phone.on(".ruling-form")).to_be_visible()
    phone.page.reload()
    expect(phone.page).to_have_title("The table decides – Agurk")
    phone.tap(phone.on(".ruling-form .close"))
    expect(phone.on("#board")).to_be_visible()


def test_a_ruling_made_while_another_phone_was_quicker_asks_first(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    other = new_phone()
    other.join(phone)
    open_form(phone)
    enter_and_save(other, hand("2", "3", "4"))
    expect(phone.on("#status")).to_contain_text("Hand 1")
    for words in ("Misdeal", "Warning"):
        phone.tap(choice(phone, words))
    phone.tap(phone.on(".ruling-form .primary"))
    expect(trouble(phone)).to_contain_text("The ruling is not saved yet.")
    expect(trouble(phone)).to_contain_text("Hand 1: Anna 2, Bo 3, Cleo 4")
    answer(phone, "Save anyway")
    wait_until_all_sent(phone)
    expect(rulings(phone)).to_contain_text("Misdeal, hand 1: warning.")


def test_a_game_that_only_this_phone_has_takes_rulings_too(phone: Phone) -> None:
    phone.allow_errors("Failed to load resource")
    refused = {"error": "too_many", "words": "That was quick!"}
    phone.page.route("**/games/*", answer_with(status=429, json=refused, headers={"X-Scorekeeper": "1"}))
    start_offline(phone)
    open_form(phone)
    for words in ("Illegal play", NAMES[1], "Add points"):
        phone.tap(choice(phone, words))
    phone.tap(phone.on(".ruling-form .primary"))
    said = f"Illegal play, {NAMES[1]}, hand 1: +5 points."
    expect(rulings(phone)).to_contain_text(said)
    phone.tap(rulings(phone).locator("a"))
    expect(phone.on(".ruling-story")).to_contain_text(said)
    phone.page.reload()
    expect(phone.on(".ruling-story")).to_contain_text(said)
    phone.tap(phone.on(".ruling-story [hx-post]"))
    expect(rulings(phone).locator("s")).to_have_text(said)
    phone.page.unroute("**/games/*")
    with phone.page.expect_navigation(url="**/g/*"):
        phone.tap(phone.on("#only-here button"))
    expect_revision(phone, 2)
    expect(rulings(phone).locator("s")).to_have_text(said)


def test_a_phone_that_watches_reads_a_ruling_and_makes_none(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES)
    decide(phone, "Misdeal", "Bo", "Warning")
    watcher = new_phone()
    watcher.page.goto(phone.address)
    watcher.tap(rulings(watcher).locator("a"))
    expect(watcher.on(".ruling-story")).to_contain_text("Misdeal, Bo, hand 1: warning.")
    expect(watcher.on(".ruling-story a")).to_have_text(["✕"])
    watcher.page.goto(f"{phone.address}/rulings")
    expect(watcher.on(".ruling-story")).to_contain_text("This phone is watching.")


def test_usual_penalties_that_the_server_refuses_wait_with_a_question(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.allow_errors("Failed to load resource")
    refused = {"error": "right", "words": "This phone can only watch this game."}
    phone.page.route(COMMANDS, answer_with(status=403, json=refused, headers={"X-Scorekeeper": "1"}))
    open_form(phone)
    phone.tap(phone.on(".habit a"))
    phone.on("#points").fill("3, 5")
    phone.tap(phone.on(".ruling-form .primary"))
    expect(trouble(phone)).to_contain_text("The usual penalties are not saved yet.")
    phone.page.unroute(COMMANDS)
    answer(phone, "Try again")
    wait_until_all_sent(phone)
    expect(phone.on(".habit")).to_have_text("Our usual penalties warning, +3, +5")
    phone.page.reload()
    expect(phone.on(".habit")).to_have_text("Our usual penalties warning, +3, +5")
