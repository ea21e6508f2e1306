"""One thumb on a small screen: every control of the entry is large enough and in reach, also with larger text."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.looks import SIDEWAYS, covered, out_of_reach
from tests.browser.phone import SCREEN, Hand, Phone

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eva", "Finn", "Grethe", "Hans-Jürgen")

# Whether a line can be scrolled to where its full height is visible.
READABLE = """line => {
    line.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = line.getBoundingClientRect(), part = line.closest(".upper").getBoundingClientRect();
    const height = Math.min(box.bottom, part.bottom, innerHeight) - Math.max(box.top, part.top, 0);
    return height >= parseFloat(getComputedStyle(line).fontSize);
}"""

# How far the words of each column are from those beside them.
APART = """all => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return one.closest("th").clientWidth - range.getBoundingClientRect().width;
})"""

PADS = (("agurk", 3, 13), ("five-cucumbers", 8, 15), ("rassi", 8, 13))
"""Few players, and the most on the largest pad and where each player has a multiplier."""


def cards_of(names: Sequence[str]) -> dict[str, str]:
    """A different card for each player; the first has the highest."""
    return dict(zip(names, ("9", "2", "3", "4", "5", "6", "7", "8"), strict=False))


@pytest.mark.parametrize(("variant", "players", "keys"), PADS)
def test_every_control_of_the_entry_is_in_reach(phone: Phone, variant: str, players: int, keys: int) -> None:
    names = NAMES[:players]
    phone.set_up(variant, names)
    board = phone.areas(".bar a, .bar button")
    assert len(board) == players + 3  # Undo, Legal? and the short way
    assert out_of_reach(board) == []
    phone.tap(phone.on("[data-enter]").first)
    expect(phone.on("#entry")).to_be_visible()
    entry = phone.areas(".hand .pad button, .hand .short")
    assert len(entry) == keys + 1 + 1
    assert out_of_reach(entry) == []
    # Taps on players are rare: the cards lie above, where everybody sees them.
    assert [str(tile) for tile in phone.areas(".hand .tile button") if not tile.is_large] == []
    phone.tap(phone.on("[data-close]").first)
    phone.enter_quickly(Hand(cards_of(names), names[0]))
    # With every card entered the pad shrinks; players, step back and the remaining choices stay in reach.
    filled = phone.areas(".hand [data-back], .hand [data-factor], .hand [data-save]")
    assert len(filled) == 2 + (1 if variant == "rassi" else 0)
    assert out_of_reach(filled) == []
    assert phone.page.evaluate(SIDEWAYS) == []


def test_buying_back_in_is_in_reach(phone: Phone) -> None:
    """Half of the table crosses the limit at once; no more can buy back in."""
    tops, rest = NAMES[:4], NAMES[4:]
    phone.set_up("gurka-se", NAMES)
    high, low = (dict.fromkeys(tops, card) for card in ("A", "3"))
    phone.play(*(Hand(high | dict.fromkeys(rest, "2")) for _time in range(2)))
    phone.enter_quickly(Hand(low | dict.fromkeys(rest, "2")))
    boxes = phone.on("[name='buy_in']")
    expect(boxes).to_have_count(len(tops))
    assert out_of_reach(phone.areas("[name='buy_in']")) == []
    for name in tops:
        phone.tap(phone.shown.get_by_role("checkbox", name=name))
        # Every tap brings a new preview with new boxes.
        expect(phone.shown).to_contain_text(f"{name} buys back in")
    phone.save()


def test_over_seven_columns_signs_say_who_deals_and_leads_and_a_line_says_it_in_words(phone: Phone) -> None:
    names = ("Maximiliane-Theodora von Hohenzollern", *NAMES[1:7])
    phone.set_up("agurk", names)
    phone.play(Hand(dict(zip(names, ("Q", "2", "3", "4", "5", "6", "7"), strict=True)), "Bo"))
    line = phone.on("#board .turn")
    expect(line).to_have_css("position", "static")
    expect(line).to_contain_text("Bo deals Cleo leads")
    expect(phone.on(".roles b")).to_have_text(["deals", "leads"])
    overflowing = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML)"
    assert phone.on(".turn, .danger:has(b)").evaluate_all(overflowing) == []
    phone.page.set_viewport_size({"width": 1024, "height": 768})
    assert phone.on("tbody td a").evaluate_all(overflowing) == []
    phone.page.set_viewport_size({"width": 320, "height": SCREEN["height"]})
    phone.enter_quickly(Hand(dict(zip(names, ("2", "3", "4", "K", "5", "6", "7"), strict=True)), "Cleo"))
    expect(phone.on(".tile.pays .tag")).to_have_text("+13")
    assert phone.on(".tile.pays .tag").evaluate_all(overflowing) == []


def test_on_a_small_phone_the_words_about_danger_are_whole(new_phone: NewPhone) -> None:
    phone = new_phone(locale="fi", viewport={"width": 320, "height": SCREEN["height"]})
    names = ("Maximiliane-Theodora von Hohenzollern", *NAMES[1:7])
    phone.set_up("agurk", names)
    phone.play(Hand(dict(zip(names, ("K", "2", "3", "4", "5", "6", "7"), strict=True)), names[0]))
    assert min(phone.on(".danger.safe").evaluate_all(APART)) >= 5
    phone.on("details.why summary").first.click()  # seven columns of a small phone are narrower than a target
    words = phone.on("details.why[open] p").bounding_box()
    assert words
    for corner in ((12, 4), (words["width"] - 12, words["height"] - 4)):
        met = "([x, y]) => document.elementFromPoint(x, y).matches('details.why[open] p')"
        assert phone.page.evaluate(met, [words["x"] + corner[0], words["y"] + corner[1]])


@pytest.mark.parametrize("names", ["Katarzyna Ola Michał Jan", "Guðmundur Sigurður Bartholomew Featherstone Jón"])
def test_no_word_breaks_on_the_buttons_of_who_led(phone: Phone, names: str) -> None:
    phone.set_up("agurk", names.split())
    expect(phone.on(".chip")).to_have_count(len(names.split()))
    heights = phone.on(".chip span").evaluate_all("all => all.map((one) => one.getClientRects()[0].height)")
    assert len(set(heights)) == 1, "the shortest name is in one line"


def test_at_200_percent_a_hand_can_be_recorded_and_corrected(new_phone: NewPhone) -> None:
    """A page zoomed to 200 % is half as wide and as high. test_every_page checks larger text."""
    # This is a desktop's zoom: a phone would show the page smaller if it overflows.
    phone = new_phone(viewport={"width": 180, "height": 320}, is_mobile=False)
    phone.set_up("agurk", NAMES[:3])
    assert covered(phone) == [], "empty board"
    phone.enter(Hand(cards_of(NAMES[:3]), "Anna"))
    assert covered(phone) == [], "entry"
    assert phone.shown.locator(".headline").evaluate(READABLE)
    phone.save()
    expect(phone.on("body.settling")).to_have_count(0)
    assert covered(phone) == [], "board"
    phone.tap(phone.on("tbody td a").first)
    expect(phone.on("#panel")).to_be_visible()
    assert covered(phone) == [], "story"
    phone.page.goto(f"{phone.address}/hands/1/correct")
    phone.tap(phone.tile("Bo"))
    phone.tap(phone.key("10"))
    expect(phone.on(".changes")).to_be_visible()
    assert covered(phone) == [], "correction"
    # At this zoom a control of half the size is large enough.
    phone.small.clear()
