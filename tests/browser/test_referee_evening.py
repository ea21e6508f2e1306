"""A referee's whole evening: disputes, an audit, a hand that does not count, an appeal, and the sheet that tells it."""

import re

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone
from tests.browser.test_rulings import choice, open_form, rulings, save

NAMES = ("Anna", "Bo", "Cleo")
PROOF = "Trick 1: Anna throws the 6 on the 10, so no lower card should be left. But trick 2 shows the 3"


def played(*cards: str, led: str = "Anna") -> Hand:
    return Hand({name: card for name, card in zip(NAMES, cards, strict=True) if card != "-"}, led)


def choose(phone: Phone, *words: str) -> None:
    for one in words:
        phone.tap(choice(phone, one))


def check_hand(phone: Phone, *cards: str) -> None:
    """Go from the story of a hand to its audit, and tap the cards."""
    phone.tap(phone.page.get_by_role("link", name="Check this hand"))
    phone.page.wait_for_load_state()
    for card in cards:
        phone.tap(phone.key(card))


def expect_void(phone: Phone, line: str, words: str) -> None:
    """A hand does not count, and its story says what its cards prove."""
    expect(phone.on(line)).to_have_class("void")
    phone.tap(phone.on(f"{line} td a").first)
    expect(phone.on("#panel .checked a")).to_have_text(words)
    phone.tap(phone.on("#panel [data-close]"))


def test_a_referees_evening(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES, {"hand.size-fixed": "3"})
    phone.play(played("2", "9", "3"), played("K", "2", "3", led="Cleo"))

    # First a warning, then points: the house's habit, filled in.
    open_form(phone)
    phone.on("#by").fill("Eva")
    choose(phone, "Exposed card", "Bo")
    save(phone)
    open_form(phone)
    choose(phone, "Card taken back", "Bo")
    expect(phone.on(".changes li")).to_have_text([re.compile(r"Bo\s+9\s+→ 14")])
    save(phone)

    # The cards of hand 2 prove a wrong play, and the table lets the hand not count.
    phone.tap(phone.on("#line-2 td a").first)
    check_hand(phone, "6", "3", "K", "J", "4", "2", "10", "5", "3")
    expect(phone.on(".findings li")).to_have_text([f"{PROOF}."])
    phone.tap(phone.page.get_by_role("link", name="Anna: make a ruling"))
    expect(phone.on("#note")).to_have_value(PROOF)
    choose(phone, "The hand does not count")
    expect(phone.on(".changes li").first).to_have_text(re.compile(r"Anna\s+13\s+→ 0"))
    save(phone)
    expect_void(phone, "#line-2", "1 play was illegal.")
    assert phone.sheet().heads == "Anna 0, Bo 14, Cleo 0"

    # A claim that was right, and a misdeal found late.
    open_form(phone)
    choose(phone, "Dispute", "Cleo", "Take points off")
    phone.on("#credit_1").fill("4")
    save(phone)
    open_form(phone)
    choose(phone, "Misdeal", "nobody", "Deal again")
    phone.on("#hand").fill("1")
    expect(phone.on(".shown .hint")).to_contain_text("Hand 1 is recorded and still counts.")
    save(phone)

    # Bo appeals against the second ruling, and it becomes milder.
    second = rulings(phone).filter(has_text="Card taken back, Bo").locator("a")
    phone.tap(second.last)
    phone.tap(phone.page.get_by_role("link", name="Appeal this ruling"))
    phone.on("#by").fill("The club")
    save(phone)
    phone.tap(second.last)
    phone.tap(phone.page.get_by_role("link", name="Change the ruling"))
    phone.on("#points").fill("2")
    save(phone)
    assert phone.sheet().heads == "Anna 0, Bo 7, Cleo 0"

    # After the end the last hand can still be ruled on.
    phone.play(played("2", "K", "3"), played("2", "A", "3"), played("2", "-", "A"), played("2", "-", "K"))
    expect(phone.on("#board .result")).to_contain_text("Anna wins.")
    open_form(phone)
    choose(phone, "Wrong number of cards", "nobody", "The hand does not count")
    expect(phone.on(".changes")).to_contain_text("the game goes on")
    choose(phone, "The result stands")
    expect(phone.on(".changes")).to_have_count(0)
    save(phone)

    # What the wall will show.
    phone.page.goto(f"{phone.address}/sheet")
    for said in (
        "Exposed card, Bo, hand 3: warning. Ruled by Eva.",
        "Card taken back, Bo, hand 3: +2 points. Ruled by Eva.",
        f"Illegal play, Anna, hand 2: the hand does not count ({PROOF}). Ruled by Eva.",
        "Dispute, Cleo, hand 3: Bo −4. Ruled by Eva.",
        "Misdeal, hand 1: deal again. Ruled by Eva.",
        "Appeal, Bo, hand 3: the result stands (Card taken back, Bo, hand 3: +5 points. Ruled by Eva)",
        "Wrong number of cards, hand 6: the result stands. Ruled by The club.",
    ):
        expect(phone.on("body")).to_contain_text(said)
