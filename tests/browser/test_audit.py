"""Auditing a hand on a phone: row by row, trick by trick, unfinished, without a network."""

from playwright.sync_api import Locator, Route, expect

from tests.browser.looks import out_of_reach
from tests.browser.phone import Phone, Sheet

NAMES = ("Anna", "Bo", "Cleo", "Dan")
WRONG = {"Anna": "K Q 2 3 6 4 Q", "Bo": "8 A 10 A 4 4 7", "Cleo": "J 5 A A J K 7", "Dan": "10 3 4 7 K 9 8"}
"""Bo led. Dan threw a 10 and Anna a 6, each with a lower card in hand."""
FINDINGS = [
    "Trick 1: Dan throws the 10 on the jack, so no lower card should be left. But trick 2 shows the 3.",
    "Trick 5: Anna throws the 6 on the king, so no lower card should be left. But trick 6 shows the 4.",
]


def open_audit(phone: Phone) -> None:
    phone.tap(phone.on("#bar .legal"))
    phone.tap(phone.page.get_by_role("link", name="Check a whole hand"))
    expect(phone.on("#rows .row").first).to_be_visible()


def tap_all(phone: Phone, cards: str) -> None:
    for card in cards.split():
        phone.tap(phone.key(card))


def click_all(phone: Phone, cards: str) -> None:
    """Like `tap_all`, but all clicks come from one script."""
    clicks = "(pad, cards) => { for (const card of cards) pad.querySelector(`[data-card='${card}']`).click(); }"
    phone.on("#screen .pad").evaluate(clicks, cards.split())


def row(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("group", name=name, exact=True)


def expect_row(phone: Phone, name: str, cards: str) -> None:
    expect(row(phone, name).locator(".laid:not(.blank)")).to_have_text(cards.split())


def turn(phone: Phone) -> Locator:
    return phone.on(".whose")


def trick_by_trick(phone: Phone) -> Locator:
    return phone.on(".way label:has([value='tricks'])")


def test_auditing_a_hand_takes_32_taps_and_the_ruling_three(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(32):
        open_audit(phone)
        assert out_of_reach(phone.areas("#screen .pad button")) == []
        # The keys are in sight below the line that there is no network, too.
        toggle = "line => line.toggleAttribute('hidden')"
        phone.on("#as-of").evaluate(toggle)
        expect(phone.on("#screen .pad .back")).to_be_in_viewport(ratio=1)
        phone.on("#as-of").evaluate(toggle)
        for name in NAMES:
            tap_all(phone, WRONG[name])
        expect(phone.on(".findings li")).to_have_text(FINDINGS)
    for name in NAMES:
        expect_row(phone, name, WRONG[name])
    expect(phone.on(".laid.wrong")).to_have_count(2)
    for label, kind in (
        ("Anna, trick 5: 6, illegal play", "wrong"),
        ("Dan, trick 1: 10, illegal play", "wrong"),
        ("Anna, trick 6: 4, the proof", "proves"),
        ("Dan, trick 2: 3, the proof", "proves"),
    ):
        expect(phone.page.get_by_role("button", name=label)).to_have_class(f"laid {kind}")
    expect(phone.on("#tricks li")).to_have_count(7)
    link = phone.on(".rulings a").filter(has_text="Dan")
    expect(link).to_be_in_viewport(ratio=1)
    with phone.within(3):
        phone.tap(link)
        expect(phone.on(".happened summary")).to_have_text("Illegal play\u00a0· Hand 1")
        expect(phone.page.get_by_role("radio", name="Dan")).to_be_checked()
        phone.tap(phone.page.get_by_role("radio", name="Add points", exact=True))
        phone.tap(phone.on(".ruling-form .primary"))
    expect(phone.on("#board tr.ruling")).to_contain_text(
        f"Illegal play, Dan, hand 1: +5 points ({FINDINGS[0].removesuffix('.')})."
    )
    open_audit(phone)
    expect(phone.on(".findings li")).to_have_text(FINDINGS)


def test_a_hand_followed_trick_by_trick_ends_as_a_recorded_hand(phone: Phone) -> None:
    phone.set_up("agurk", ["Bo", "Cleo", "Anna"])
    open_audit(phone)
    phone.tap(trick_by_trick(phone))
    expect(turn(phone)).to_have_text("Trick 1: Cleo leads.")
    tap_all(phone, "J 3")
    expect(turn(phone)).to_have_text("Trick 1: Bo plays, jack to match or beat.")
    expect(phone.on(".verdict")).to_contain_text("Anna: 3. Cannot be known yet.")
    tap_all(phone, "A")
    expect(turn(phone)).to_have_text("Trick 2: Bo leads.")
    expect(phone.on(".verdict")).to_contain_text("Bo: A. Legal. The ace beats the jack.")
    tap_all(phone, "7 2 Q 6 5 A 3 8 8 K 10 5")
    expect(turn(phone)).to_have_text("Trick 6: Bo leads.")
    expect(phone.on(".proved")).to_have_count(0)
    tap_all(phone, "3")
    expect(phone.on(".proved")).to_have_text(
        "Trick 3: Bo throws the 5 on the 6, so no lower card should be left. But trick 6 shows the 3."
    )
    tap_all(phone, "Q A 7")
    expect(turn(phone)).to_have_text("Last trick: Bo plays a card.")
    tap_all(phone, "K J")
    expect(phone.on(".outcome")).to_contain_text("1 play was illegal.")
    phone.tap(phone.on("#then a"))
    expect(phone.shown.locator(".headline")).to_have_text("Bo takes the trick with the king.")
    phone.tap(phone.save_button)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.taps == 2 + 1 + 21 + 2
    assert phone.sheet() == Sheet(
        "Bo 13, Cleo 0, Anna 0", "Hand 2, Cleo deals, Anna leads, 7 cards", ("1 | D K 13 +13 | J 0 | 7 0",)
    )


def test_an_unfinished_audit_survives_a_reload(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_audit(phone)
    audit = phone.page.url
    phone.tap(row(phone, "Bo").locator(".laid").first)
    tap_all(phone, "8")
    phone.page.reload()
    expect_row(phone, "Bo", "8")
    phone.tap(trick_by_trick(phone))
    expect(turn(phone)).to_have_text("Trick 1: Cleo plays, 8 to match or beat.")
    tap_all(phone, "5 10 K Q")
    expect(turn(phone)).to_have_text("Trick 2: Bo plays, queen to match or beat.")
    phone.page.reload()
    expect(trick_by_trick(phone).locator("input")).to_be_checked()
    expect(turn(phone)).to_have_text("Trick 2: Bo plays, queen to match or beat.")
    for name, cards in (("Anna", "K Q"), ("Bo", "8"), ("Cleo", "5"), ("Dan", "10")):
        expect_row(phone, name, cards)
    phone.page.goto(f"{phone.site}/audit/agurk?players=4")
    expect(phone.on(".laid.at")).to_be_visible()
    expect(phone.on(".laid:not(.blank)")).to_have_count(0)
    phone.page.goto(audit)
    expect(phone.on(".laid:not(.blank)")).to_have_count(5)
    phone.tap(phone.on(".terms summary"))
    phone.tap(phone.on(".terms [data-clear]"))
    expect(phone.on(".laid:not(.blank)")).to_have_count(0)
    phone.page.reload()
    expect(phone.on(".laid.at")).to_be_visible()
    expect(phone.on(".laid:not(.blank)")).to_have_count(0)


def test_what_is_checked_without_a_network_is_kept_with_the_hand_later(phone: Phone) -> None:
    phone.allow_errors("ERR_INTERNET_DISCONNECTED")
    phone.set_up("agurk", NAMES[:3])
    open_audit(phone)
    audit = phone.page.url
    phone.context.set_offline(True)
    phone.tap(trick_by_trick(phone))
    tap_all(phone, "9 6 2 10 3")
    expect(phone.on(".proved")).to_have_count(1)
    expect(phone.on("#answer")).not_to_contain_text("These cards are kept")
    phone.context.set_offline(False)
    phone.page.goto(audit)
    expect(phone.on(".proved")).to_have_count(1)
    expect(phone.on("#answer")).to_contain_text("These cards are kept with hand 1.")
    phone.page.evaluate("localStorage.clear()")
    phone.page.reload()
    expect(phone.on(".laid:not(.blank)")).to_have_count(5)
    phone.tap(phone.on(".terms summary"))
    with phone.page.expect_response(lambda answer: answer.request.method == "POST"):
        phone.tap(phone.on(".terms [data-clear]"))
    expect(phone.on(".laid:not(.blank)")).to_have_count(0)
    phone.page.reload()
    expect(phone.on(".laid.at")).to_be_visible()
    expect(phone.on(".laid:not(.blank)")).to_have_count(0)


def test_an_answer_that_comes_once_the_check_was_left_does_not_bring_it_back(owner: Phone) -> None:
    held: list[Route] = []
    owner.page.route("**/audit/kept", lambda route: held.append(route))  # noqa: PLW0108 - no built-in method
    open_audit(owner)
    owner.wait_until(lambda: held)
    owner.page.go_back()
    expect(owner.page).to_have_title("Was that legal? – Agurk")
    with owner.page.expect_event("requestfinished"):
        held[0].continue_()
    owner.page.evaluate("() => fetch('/healthz').then(() => null)")  # Until then the page has done with the answer.
    expect(owner.on("#rows")).to_have_count(0)


def test_the_check_of_a_hand_is_a_screen_of_its_game(owner: Phone) -> None:
    """The page stays the same, Back leads to the dispute and the board, and forward the cards are still there."""
    owner.page.evaluate("() => { window.isSame = true; }")
    open_audit(owner)
    expect(owner.page).to_have_title("Check hand 1 – Agurk")
    assert owner.page.url == f"{owner.address}/audit"
    tap_all(owner, "5 9")
    owner.page.keyboard.press("6")
    expect_row(owner, "Anna", "5 9 6")
    owner.page.go_back()
    expect(owner.page).to_have_title("Was that legal? – Agurk")
    owner.page.go_back()
    expect(owner.on("#board")).to_be_visible()
    owner.page.go_forward()
    expect(owner.page).to_have_title("Was that legal? – Agurk")
    owner.page.go_forward()
    expect_row(owner, "Anna", "5 9 6")
    owner.tap(owner.on("#check .close"))
    owner.tap(owner.on("#board .legal"))
    owner.tap(owner.page.get_by_role("link", name="Check a whole hand"))
    expect_row(owner, "Anna", "5 9 6")
    assert owner.page.evaluate("window.isSame"), "no other page was loaded"
