"""From the start page to a game: people known or new, seats, the first dealer, and rules on a sheet of their own."""

import re

from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.table import NAMES

SHIFTS = """() => new Promise((done) => {
    const note = (list) => done(list.getEntries().reduce((sum, shift) => sum + shift.value, 0));
    new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
})"""
"""How much of the page moved after it was painted, from 0 to 1 (https://web.dev/articles/cls)."""


def type_name(phone: Phone, name: str) -> None:
    """Type a name and Enter; the keyboard's Enter is a tap."""
    phone.on("#typed-name").fill(name)
    phone.on("#typed-name").press("Enter")
    phone.taps += 1


def names_at_the_table(phone: Phone) -> list[str]:
    return phone.on("#table .place-name").all_inner_texts()


def place(phone: Phone, name: str) -> Locator:
    return phone.on("#table .place-name").filter(has_text=name)


def test_before_the_scripts_come_nothing_can_be_typed_and_then_the_page_hardly_moves(phone: Phone) -> None:
    held: list[Route] = []
    phone.page.route("**/start*.js", lambda route: held.append(route))  # noqa: PLW0108 - its parameters count
    phone.page.goto(f"{phone.site}/new/agurk", wait_until="commit")
    phone.wait_until(lambda: held)
    phone.wait_until(lambda: phone.page.evaluate("performance.getEntriesByName('first-contentful-paint').length"))
    expect(phone.on("#typed-name")).to_be_disabled()
    held[0].continue_()
    phone.page.wait_for_load_state()
    assert phone.page.evaluate(SHIFTS) < 0.02
    type_name(phone, "Anna")
    expect(phone.on("#table .place-name").first).to_have_text("Anna")


def test_the_names_of_empty_seats_are_whole_on_the_smallest_phone(new_phone: NewPhone) -> None:
    """In Swedish they are the longest."""
    phone = new_phone(locale="sv-SE", viewport={"width": 320, "height": 640})
    phone.page.goto(f"{phone.site}/new/agurk")
    places = phone.on("#table .place-name")
    expect(places).to_have_text(["Spelare 1", "Spelare 2", "Spelare 3", "Spelare 4"])
    assert places.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth)") == []


def test_people_who_played_before_start_in_four_taps_and_back_leads_past_the_form(owner: Phone) -> None:
    owner.page.goto(owner.site)
    owner.tap(owner.on("a.again").first)
    owner.tap(owner.on("#start"))
    expect(owner.on("#board thead .name")).to_have_text(list(NAMES))
    assert owner.taps <= 4
    owner.page.go_back()
    expect(owner.page).to_have_url(f"{owner.site}/")


def test_known_people_take_seats_in_the_order_of_taps_and_leave_with_another(owner: Phone) -> None:
    owner.page.goto(f"{owner.site}/new/gurka-se")
    chips = owner.on("#chips .chip:not(.new)")
    for name in (NAMES[2], NAMES[0], NAMES[1]):
        owner.tap(chips.filter(has_text=name))
    assert names_at_the_table(owner) == [NAMES[2], NAMES[0], NAMES[1]]
    owner.tap(chips.filter(has_text=NAMES[0]))
    assert names_at_the_table(owner) == [NAMES[2], NAMES[1]]
    owner.tap(owner.on("#add"))
    type_name(owner, "Zoe")
    assert names_at_the_table(owner) == [NAMES[2], NAMES[1], "Zoe"]
    owner.tap(owner.on("#start"))
    expect(owner.on("#board thead .name")).to_have_text([NAMES[2], NAMES[1], "Zoe"])


def test_two_names_swap_seats_and_the_mark_moves_by_taps_and_by_dragging(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/new/agurk")
    for name in ("Anna", "Bo", "Carl", "Dorte"):
        type_name(phone, name)
    expect(phone.on("#table-hint b")).to_have_text("Anna deals first.")
    phone.tap(place(phone, "Anna"))
    phone.tap(place(phone, "Carl"))
    assert names_at_the_table(phone) == ["Carl", "Bo", "Anna", "Dorte"]
    expect(phone.on("#table-hint b")).to_have_text("Carl deals first.")
    phone.tap(phone.on("#table .mark"))
    phone.tap(place(phone, "Dorte"))
    expect(phone.on("#table-hint b")).to_have_text("Dorte deals first.")
    phone.on("#table .mark").drag_to(place(phone, "Bo"))
    expect(phone.on("#table-hint b")).to_have_text("Bo deals first.")
    place(phone, "Bo").drag_to(place(phone, "Anna"))
    assert names_at_the_table(phone) == ["Carl", "Anna", "Bo", "Dorte"]
    phone.tap(phone.on("#start"))
    expect(phone.on("#board .turn")).to_contain_text("Bo deals")


def test_the_one_drawn_by_lot_is_seen_and_deals_first_wherever_that_person_sits(new_phone: NewPhone) -> None:
    phone = new_phone(reduced_motion="no-preference")
    phone.page.goto(f"{phone.site}/new/agurk")
    for name in ("Anna", "Bo", "Carl", "Dorte"):
        type_name(phone, name)
    phone.tap(phone.on("#table .draw"))
    hint = phone.on("#table-hint b")
    expect(hint).to_be_visible()
    expect(hint).to_have_text(re.compile(r"Drawn by lot: \w+ deals first\."))
    said = hint.inner_text()
    expect(phone.on("#status")).to_have_text(said)
    dealer = phone.on("#table li:has(.mark) .place-name").inner_text()
    assert dealer in said
    other = "Bo" if dealer == "Anna" else "Anna"
    phone.tap(place(phone, dealer))
    phone.tap(place(phone, other))
    expect(hint).to_have_text(said)
    phone.tap(phone.on("#start"))
    expect(phone.on("#board .turn")).to_contain_text(f"{dealer} deals")
    expect(phone.on(".notice")).to_have_text(said)


def test_a_rule_is_changed_on_its_own_sheet_and_the_game_has_it(phone: Phone) -> None:
    """With another number no other rule says what it did with the first; what cannot be leads back to its field."""
    phone.allow_errors("422")
    phone.page.goto(f"{phone.site}/new/agurk")
    phone.tap(phone.on("[data-rules]"))
    line, said = phone.on("[id='rule-limit.test']"), phone.on("#rules .does")
    names_limit = said.filter(has_text="more than 21 points")
    phone.tap(line.locator("summary"))
    expect(names_limit.first).to_be_visible()
    phone.tap(line.locator(".answer > label").nth(1))
    expect(line.locator(".sentence")).to_have_text("Too much is 21 or more")
    phone.on("[id='limit.value']").fill("30")
    expect(line.locator(".sentence")).to_have_text("Too much is 30 or more")
    expect(line.locator(".own")).to_be_visible()
    expect(names_limit).to_have_count(3)
    for hidden in names_limit.all():
        expect(hidden).to_have_attribute("hidden", "")
    expect(said.filter(has_text="First hand: 10 cards each.").first).not_to_have_attribute("hidden", "")
    phone.tap(line.locator("[data-done]"))
    hand = phone.on("[id='rule-hand.size']")
    phone.tap(hand.locator("summary"))
    phone.on("[id='hand.size-fixed']").fill("99")
    phone.tap(hand.locator("[data-done]"))
    phone.tap(phone.on("[data-close]"))
    expect(phone.on(".rules-line")).to_contain_text("limit: 30 or more")
    phone.tap(phone.on("#start"))
    phone.tap(phone.on(".problems a"))
    expect(phone.on("[id='hand.size-fixed']")).to_be_focused()
    expect(phone.on("[id='hand.size-fixed-error']")).to_be_visible()
    phone.tap(hand.locator("[data-back]"))
    phone.tap(hand.locator("[data-done]"))
    phone.tap(phone.on("[data-close]"))
    phone.tap(phone.on("#start"))
    expect(phone.on("#board")).to_be_visible()
    phone.page.goto(f"{phone.address}/rules")
    expect(phone.on(".rules")).to_contain_text("With 30 points or more you get a cucumber.")


def test_what_the_server_refuses_is_said_in_place_and_everything_stays_as_typed(phone: Phone) -> None:
    phone.allow_errors("422")
    like_bo = "B\N{GREEK SMALL LETTER OMICRON}"
    phone.page.goto(f"{phone.site}/new/agurk")
    for name in ("Anna", "Bo", "Carl"):
        type_name(phone, name)
    phone.tap(phone.on("summary").filter(has_text="Change names and order in a list"))
    phone.on("[name='players-2-name']").fill(like_bo)
    phone.tap(phone.on("#table .draw"))
    hint = phone.on("#table-hint b")
    expect(hint).to_contain_text("Drawn by lot")
    drawn = hint.inner_text()
    phone.page.evaluate("document.body.dataset.same = 'yes'")
    for _time in range(2):
        phone.tap(phone.on("#start"))
        expect(phone.on(".problems")).to_be_focused()
        expect(phone.on("[name='players-2-name']")).to_have_attribute("aria-invalid", "true")
        expect(phone.on("#players-2-name-error")).to_be_visible()
        assert names_at_the_table(phone) == ["Anna", "Bo", like_bo]
        expect(hint).to_have_text(drawn)
        expect(phone.on("#rules")).to_be_hidden()
        expect(phone.on(".seat")).to_have_count(4)
    expect(phone.on("body")).to_have_attribute("data-same", "yes")
    assert phone.page.url == f"{phone.site}/new/agurk"
    phone.on("[name='players-2-name']").fill("Carl")
    expect(phone.on(".problems")).to_be_hidden()
    phone.tap(place(phone, "Anna"))
    phone.tap(place(phone, "Carl"))
    phone.tap(phone.on("#start"))
    expect(phone.on("#board thead .name")).to_have_text(["Carl", "Bo", "Anna"])
    phone.page.go_back()
    assert phone.page.url != f"{phone.site}/new/agurk"


def test_who_looks_at_the_rules_and_comes_back_finds_everything_as_typed(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/new/agurk")
    for name in ("Anna", "Bo", "Carl", "Dorte", "Eva"):
        type_name(phone, name)
    phone.tap(phone.on("#table .mark"))
    phone.tap(place(phone, "Eva"))
    phone.tap(phone.on("[data-rules]"))
    line = phone.on("[id='rule-limit.test']")
    phone.tap(line.locator("summary"))
    phone.tap(line.locator(".answer > label").nth(1))
    phone.tap(line.get_by_role("link"))
    expect(phone.on("main.rules")).to_be_visible()
    phone.page.go_back()
    expect(phone.on("#table-hint b")).to_have_text("Eva deals first.")
    assert names_at_the_table(phone) == ["Anna", "Bo", "Carl", "Dorte", "Eva"]
    expect(phone.on(".rules-line")).to_contain_text("Rules limit: 21 or more")


def test_the_field_says_when_nobody_else_can_play_and_start_says_who_is_missing(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/new/agurk")
    type_name(phone, "Anna")
    expect(phone.on("#start")).to_have_text("1 more player needed")
    expect(phone.on("#start")).to_be_disabled()
    for number in range(2, 8):
        type_name(phone, f"Player {number}")
    expect(phone.on("#typed-name")).to_be_disabled()
    expect(phone.on("#typed-name")).to_have_attribute("placeholder", "7 is the most for Agurk")
    expect(phone.on("#start")).not_to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.on("#start")).to_have_text("Start: 7 players")
    phone.tap(phone.on("#chips .chip:not(.new)").last)
    expect(phone.on("#typed-name")).to_be_enabled()


def test_a_name_that_is_typed_twice_stays_in_the_field_to_be_told_apart(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/new/agurk")
    for name in ("Anna", "Bo", "anna"):
        type_name(phone, name)
    field, twice = phone.on("#typed-name"), phone.on("#twice")
    expect(twice).to_have_text("anna is here twice. Tell the two apart.")
    phone.tap(phone.on("#start"))
    expect(field).to_be_focused()
    expect(field).to_have_value("anna")
    phone.page.keyboard.type(" B.")
    expect(twice).to_be_hidden()
    phone.page.keyboard.press("Enter")
    assert names_at_the_table(phone) == ["Anna", "Bo", "anna B."]
    scores = phone.on("#scores tr")
    expect(scores.and_(phone.on(":not([hidden])")).locator("th")).to_have_text(["Anna", "Bo", "anna B."])
