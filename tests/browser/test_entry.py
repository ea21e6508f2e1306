"""Entering a hand: the trick on the table, what it does so far, and the short way."""

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.journal import (
    FIRST,
    NETWORK_ERRORS,
    SECOND,
    THIRD,
    line,
    saved_hands,
)
from tests.browser.phone import Hand, Phone
from tests.browser.table import another, expect_revision

NAMES = ("Anna", "Bo", "Carl", "Dorte", "Emil")


def hand(led: str, *cards: str) -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def score_of(phone: Phone, name: str) -> str:
    return phone.tile(name).locator(".score").inner_text().replace("\N{NO-BREAK SPACE}", " ")


def test_the_trick_lies_on_the_table_with_who_pays_and_every_new_total(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("Anna", "2", "2", "2", "K", "3"))
    phone.open_entry("Bo")
    expect(phone.on(".tile .name")).to_have_text(["Bo", "Carl", "Dorte", "Emil", "Anna"])
    expect(phone.on(".to-go")).to_have_text("5 cards to go")
    expect(phone.save_button).to_be_hidden()
    for card in ("9", "6"):
        phone.tap(phone.key(card))
    # As it stands Bo pays; what would cost Dorte a cucumber is marked on her keys.
    assert score_of(phone, "Bo") == "0 → 9"
    expect(phone.shown).to_contain_text("Bo takes the trick with the 9.")
    expect(phone.key("9")).to_have_class(re.compile("may-cucumber"))
    expect(phone.key("8")).not_to_have_class(re.compile("may-cucumber"))
    for card in ("9", "3", "5"):
        phone.tap(phone.key(card))
    expect(phone.on(".tile.pays .name")).to_have_text(["Dorte"])
    expect(phone.on(".tile.pays .tag")).to_have_text("+9")
    assert score_of(phone, "Dorte") == "13 → 0"
    expect(phone.on(".step-penalty .from-to")).to_have_text("13 22")
    phone.save()
    assert phone.sheet().heads == "Anna 0, Bo 0, Carl 0, Dorte 0*, Emil 0"


def test_only_who_pays_takes_four_taps_and_is_marked(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("Anna", "9", "2", "2", "3", "3"))
    with phone.within(4):
        phone.tap(phone.on(".short-way"))
        phone.tap(phone.tile("Carl"))
        phone.tap(phone.key("4"))
        phone.save()
    phone.tap(phone.on(".short-way"))
    phone.tap(phone.tile("Dorte"))
    phone.tap(phone.key("9"))
    # Equal cards come off, so the rules need to know who had one.
    expect(phone.shown).to_contain_text("Tap who else had the 9.")
    phone.tap(phone.tile("Anna"))
    expect(phone.shown).to_contain_text("Anna takes 9 off for an equal 9.")
    phone.save()
    assert phone.sheet().heads == "Anna 0, Bo 0, Carl 4, Dorte 9, Emil 0"
    newest, second, _first = phone.sheet().rows
    assert newest.startswith("3½ | 9 0 −9 | 0 | D 4 | 9 9 +9")
    assert second.startswith("2½")
    # It is changed in the same way.
    phone.page.goto(f"{phone.address}/hands/3/correct")
    expect(phone.tile("Dorte").locator(".card")).to_have_text("9")
    phone.tap(phone.tile("Anna"))
    expect(phone.on(".changes")).to_contain_text("Anna")
    phone.save()
    assert phone.sheet().heads == "Anna 9, Bo 0, Carl 4, Dorte 9, Emil 0"


LIES_UNDER_THE_ENTRY = """part => {
    const { x } = part.getBoundingClientRect();
    return document.elementFromPoint(x + 9, innerHeight / 2).closest("#entry") !== null;
}"""


def test_a_desktop_shows_the_rules_beside_the_board_and_in_their_place_the_entry(new_phone: NewPhone) -> None:
    desk = new_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    desk.set_up("agurk", NAMES, {"limit.test": "reach"})
    ours = desk.on(".aside li").filter(has_text="ours")
    expect(ours).to_contain_text("Too much is")
    expect(desk.on(".aside .qr")).to_be_in_viewport()
    desk.open_entry("Bo")
    assert desk.on(".aside").evaluate(LIES_UNDER_THE_ENTRY)
    board, entry = desk.on("#sheet").bounding_box(), desk.on("#entry").bounding_box()
    assert board
    assert entry
    assert board["x"] + board["width"] <= entry["x"]
    expect(desk.on("#entry kbd")).to_contain_text("8 9 0=10 J Q K A")
    for key in "9024K":
        desk.page.keyboard.press(key)
    expect(desk.on(".tile .card")).to_have_text(["9", "10", "2", "4", "K"])
    desk.page.keyboard.press("Escape")
    expect(desk.on("#entry")).to_be_hidden()
    assert not desk.on(".aside").evaluate(LIES_UNDER_THE_ENTRY)
    desk.record(hand("Anna", "9", "10", "2", "4", "K"))
    expect(desk.on(".aside .qr")).to_be_in_viewport()
    desk.small.clear()


def test_reminders_are_on_the_board_until_somebody_switches_them_off(phone: Phone) -> None:
    phone.set_up("twenty-two", NAMES[:3])
    expect(phone.on(".reminders")).to_contain_text("keeps one card for the last trick")
    board = phone.address
    phone.page.goto(f"{board}/phone")
    expect(phone.on("#reminders")).to_be_checked()
    phone.tap(phone.on("#reminders"))
    phone.page.goto(board)
    expect(phone.on(".reminders")).to_be_hidden()


def test_a_tap_and_the_cards_typed_before_the_entry_is_there_wait_for_it(phone: Phone) -> None:
    held: list[Route] = []
    phone.page.route("**/js/phone/open-entry.js", lambda one: held.append(one))  # noqa: PLW0108 - no built-in method
    phone.set_up("agurk", NAMES)
    phone.on("#bar").get_by_role("link", name="Bo").click()
    phone.page.keyboard.type("k3")
    expect(phone.on("#bar")).to_have_attribute("data-opening", "")
    for route in held:
        route.continue_()
    expect(phone.on(".tile .card")).to_have_text(["K", "3", "", "", ""])


def test_where_the_scripts_of_the_entry_do_not_come_a_tap_says_so_or_opens_the_plain_form(phone: Phone) -> None:
    """Nor does news come, which would say that there is a connection again."""
    phone.allow_errors(*NETWORK_ERRORS)
    for pattern in ("**/js/phone/open-entry.js", "**/events?*", "**/journal?*", "**/sw.js"):
        phone.page.route(pattern, lambda route: route.abort())
    phone.set_up("agurk", NAMES)
    phone.on("#bar").get_by_role("link", name="Bo").click()
    expect(phone.on("#trouble")).to_contain_text("No connection just now.")
    phone.page.unroute("**/sw.js")
    phone.on("#bar").get_by_role("link", name="Bo").click()
    expect(phone.page.get_by_role("group", name="Who led the last trick?")).to_be_visible()


def test_after_saving_the_newest_hand_is_in_view_wherever_the_sheet_was(phone: Phone, new_phone: NewPhone) -> None:
    phone.set_up("agurk", NAMES[:3], {"limit.value": "99"})
    small = dict.fromkeys(NAMES[:3], "2")
    phone.play(*[Hand(small, "Anna")] * 12)
    other = another(phone, new_phone)
    for one in (phone, other):
        one.on("#sheet").evaluate("sheet => { sheet.scrollTop = sheet.scrollHeight; }")
    phone.record(Hand(small, "Anna"))
    heads = phone.on("#sheet thead").bounding_box()
    newest = phone.on("#sheet tbody tr").first.bounding_box()
    assert heads
    assert newest
    assert newest["y"] >= heads["y"] + heads["height"] - 1
    # Who reads old hands on another phone stays there.
    expect(other.on("#board")).to_have_attribute("data-revision", "13")
    assert other.on("#sheet").evaluate("sheet => sheet.scrollTop") > 0


def test_hurried_taps_on_save_store_one_hand(phone: Phone) -> None:
    """The choice of the leader is where Save was. By the page's clock all taps come at once."""
    phone.page.clock.install(time="2026-11-21T14:00:00")
    phone.set_up("agurk", tuple(FIRST.cards))
    phone.enter_quickly(FIRST)
    box = phone.save_button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    phone.page.clock.pause_at("2026-11-21T15:00:00")
    phone.page.touchscreen.tap(x, y)
    phone.page.touchscreen.tap(x, y)
    expect_revision(phone, 1)
    phone.page.touchscreen.tap(x, y)
    # Keys work at once, taps after a moment.
    expect(phone.on("body.settling")).to_have_count(1)
    phone.on("[data-enter]").first.press("Enter")
    expect(phone.on("#entry")).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.on("#entry")).to_be_hidden()
    phone.page.clock.run_for(1000)
    expect(phone.on("body.settling")).to_have_count(0)
    phone.page.clock.resume()
    phone.enter_quickly(SECOND)
    phone.save_button.evaluate("(button) => { button.click(); button.click(); }")
    expect_revision(phone, 2)
    # A hand from a second request would be there when the next one is saved.
    phone.record(THIRD)
    assert saved_hands(phone) == [line(3, THIRD), line(2, SECOND), line(1, FIRST)]
