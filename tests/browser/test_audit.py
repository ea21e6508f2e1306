"""The audit of a hand at phone size: row by row, trick by trick, half done, without scripts, without a network."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPhone
from tests.browser.phone import SCREEN, Phone, Sheet
from tests.browser.test_axe import blame
from tests.browser.test_reach_and_size import LOST, SIDEWAYS, out_of_reach

NAMES = ("Anna", "Bo", "Cleo", "Dan")
WRONG = {"Anna": "K Q 2 3 6 4 Q", "Bo": "8 A 10 A 4 4 7", "Cleo": "J 5 A A J K 7", "Dan": "10 3 4 7 K 9 8"}
"""Bo led. Dan threw a 10 and Anna a 6, each with a lower card in hand."""
FINDINGS = [
    "Trick 1: Dan threw a 10 under the J as the lowest card, but played a 3 in trick 2.",
    "Trick 5: Anna threw a 6 under the K as the lowest card, but played a 4 in trick 6.",
]
SEVEN = ["Anna Margrethe Sørensen", "Bo", "Friedrichshagener", "Dan", "Eva", "Finn", "Grethe"]


def open_audit(phone: Phone) -> None:
    phone.tap(phone.on(".menu summary"))
    phone.tap(phone.page.get_by_role("link", name="Audit a hand"))
    expect(phone.on("#rows .row").first).to_be_visible()


def tap_all(phone: Phone, cards: str) -> None:
    for card in cards.split():
        phone.tap(phone.key(card))


def click_all(phone: Phone, cards: str) -> None:
    """As `tap_all`, by a script's clicks in one go, so that no answer comes in between."""
    clicks = "(pad, cards) => { for (const card of cards) pad.querySelector(`[data-card='${card}']`).click(); }"
    phone.on(".pad").evaluate(clicks, cards.split())


def row(phone: Phone, name: str) -> Locator:
    return phone.page.get_by_role("group", name=name, exact=True)


def written(phone: Phone, name: str) -> str:
    return " ".join(row(phone, name).locator(".laid:not(.blank)").all_inner_texts())


def play_on(phone: Phone) -> Locator:
    return phone.on(".whose")


def way(phone: Phone, words: str) -> Locator:
    return phone.on(".way label").filter(has_text=words)


def test_a_hand_of_four_with_two_wrong_plays_is_audited_within_32_taps(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    with phone.within(32):
        open_audit(phone)
        for name in NAMES:
            tap_all(phone, WRONG[name])
        expect(phone.on(".outcome")).to_contain_text("2 plays were wrong.")
    expect(phone.on(".findings li")).to_have_text(FINDINGS)
    assert {name: written(phone, name) for name in NAMES} == WRONG
    assert phone.on(".laid.wrong").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))") == [
        "Anna, trick 5: 6, wrong play",
        "Dan, trick 1: 10, wrong play",
    ]
    expect(phone.page.get_by_role("button", name="Anna, trick 6: 4, the proof")).to_have_class("laid proves")
    expect(phone.page.get_by_role("button", name="Dan, trick 2: 3, the proof")).to_have_class("laid proves")
    expect(phone.on("#tricks li").first).to_have_text("Bo led the 8, Anna took it with the K.")


def test_a_finding_becomes_a_ruling_in_three_taps(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_audit(phone)
    for name in NAMES:
        click_all(phone, WRONG[name])
    link = phone.page.get_by_role("link", name="Make a ruling about Dan")
    expect(link).to_be_in_viewport(ratio=1)
    with phone.within(3):
        phone.tap(link)
        expect(phone.page.get_by_role("radio", name="Illegal play")).to_be_checked()
        expect(phone.page.get_by_role("radio", name="Dan")).to_be_checked()
        phone.tap(phone.page.get_by_role("radio", name="Points"))
        phone.tap(phone.page.get_by_role("button", name="Keep the ruling"))
    expect(phone.on("#board tr.ruling")).to_contain_text("Illegal play, Dan, hand 1: +5 points.")
    open_audit(phone)
    expect(phone.on(".findings li")).to_have_text(FINDINGS)
    expect(phone.page.get_by_role("link", name="Make a ruling about Anna")).to_be_visible()


def test_a_hand_followed_trick_by_trick_ends_as_a_recorded_hand(phone: Phone) -> None:
    phone.set_up("agurk", ["Bo", "Cleo", "Anna"])
    open_audit(phone)
    phone.tap(way(phone, "Trick by trick"))
    expect(play_on(phone)).to_have_text("Trick 1: Cleo leads.")
    tap_all(phone, "J 3")
    expect(play_on(phone)).to_have_text("Trick 1: Bo plays, J to reach.")
    expect(phone.on(".verdict")).to_contain_text("Anna: 3. Cannot be known yet.")
    tap_all(phone, "A")
    expect(play_on(phone)).to_have_text("Trick 2: Bo leads.")
    expect(phone.on(".verdict")).to_contain_text("Bo: A. Legal. The A reaches the J.")
    tap_all(phone, "7 2 Q")
    expect(play_on(phone)).to_have_text("Trick 3: Anna leads.")
    tap_all(phone, "6 5 A")
    expect(play_on(phone)).to_have_text("Trick 4: Cleo leads.")
    tap_all(phone, "3 8 8")
    expect(play_on(phone)).to_have_text("Trick 5: Bo leads.")
    tap_all(phone, "K 10 5")
    expect(play_on(phone)).to_have_text("Trick 6: Bo leads.")
    expect(phone.on(".proved")).to_have_count(0)
    tap_all(phone, "3")
    expect(phone.on(".proved")).to_have_text(
        "Trick 3: Bo threw a 5 under the 6 as the lowest card, but led a 3 in trick 6."
    )
    tap_all(phone, "Q A")
    expect(play_on(phone)).to_have_text("Trick 7: Anna leads.")
    tap_all(phone, "7")
    expect(play_on(phone)).to_have_text("Last trick: Bo turns up a card.")
    tap_all(phone, "K J")
    expect(phone.on(".outcome")).to_contain_text("1 play was wrong.")
    phone.tap(phone.page.get_by_role("link", name="Record this hand"))
    expect(phone.shown.locator(".headline")).to_have_text("Bo takes it with the K.")
    phone.tap(phone.save_button)
    expect(phone.on("#board")).to_have_attribute("data-revision", "1")
    assert phone.taps == 2 + 1 + 21 + 2
    assert phone.sheet() == Sheet(
        "Bo 13, Cleo 0, Anna 0", "Hand 2, Cleo deals, Anna leads, 7 cards", ("1 | D K 13 +13 | J 0 | 7 0",)
    )


def test_taps_that_are_quicker_than_the_server_wait_for_whose_turn_it_is(phone: Phone) -> None:
    phone.set_up("agurk", ["Bo", "Cleo", "Anna"])
    phone.page.goto(f"{phone.address}/audit")
    way(phone, "Trick by trick").tap()
    expect(play_on(phone)).to_have_text("Trick 1: Cleo leads.")
    click_all(phone, "J 3 A 7 2 Q 6 5 A 3 8 8 K 10 5 3 Q A 7 K J")
    expect(phone.on(".outcome")).to_contain_text("1 play was wrong.")
    assert written(phone, "Bo") == "A 7 5 8 K 3 K"
    assert written(phone, "Anna") == "3 Q 6 8 5 A 7"


def test_the_two_ways_of_entering_are_switched_over_the_same_rows(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    open_audit(phone)
    tap_all(phone, "K Q 2 3 6 4 Q 8 A")
    phone.tap(way(phone, "Trick by trick"))
    expect(play_on(phone)).to_have_text("Trick 1: Cleo plays, 8 to reach.")
    tap_all(phone, "J 10")
    expect(play_on(phone)).to_have_text("Trick 2: Cleo plays, A to reach.")
    tap_all(phone, "5")
    phone.tap(way(phone, "Row by row"))
    expect(phone.on("#hint")).to_have_text("Cleo, card 3 of 7")
    phone.tap(row(phone, "Dan").get_by_role("button", name="Dan, trick 2: no card yet"))
    tap_all(phone, "3 4 7 K 9 8 10 A 4 4 7 A A J K 7")
    expect(phone.on(".findings li")).to_have_text(FINDINGS)


@pytest.mark.parametrize("words", ["Row by row", "Trick by trick"])
def test_rows_that_are_half_done_survive_a_reload(phone: Phone, words: str) -> None:
    phone.set_up("agurk", NAMES)
    open_audit(phone)
    phone.tap(way(phone, words))
    tap_all(phone, "8 5 10 K Q")
    before = {name: written(phone, name) for name in NAMES}
    phone.page.reload()
    expect(phone.on(".laid.at")).to_be_visible()
    assert {name: written(phone, name) for name in NAMES} == before
    assert sum(len(cards.split()) for cards in before.values()) == 5
    expect(way(phone, words).locator("input")).to_be_checked()
    if words == "Trick by trick":
        expect(play_on(phone)).to_have_text("Trick 2: Bo plays, Q to reach.")
    tap_all(phone, "A")
    phone.tap(phone.on(".terms summary"))
    phone.tap(phone.page.get_by_role("button", name="Clear all rows"))
    phone.page.reload()
    expect(phone.on(".laid.at")).to_be_visible()
    assert {written(phone, name) for name in NAMES} == {""}


def test_rows_are_kept_for_their_own_hand_only(phone: Phone) -> None:
    phone.set_up("agurk", NAMES[:3])
    open_audit(phone)
    tap_all(phone, "8 5")
    phone.page.goto(f"{phone.site}/audit/agurk?players=3")
    expect(phone.on(".laid.at")).to_be_visible()
    assert phone.on(".laid:not(.blank)").count() == 0


def test_a_wrong_tap_is_replaced_taken_out_or_taken_back(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    tap_all(phone, "8 5 Q")
    phone.tap(row(phone, "A").get_by_role("button", name="A, trick 2: 5"))
    expect(phone.on("#hint")).to_contain_text("A, trick 2: tap the right card.")
    tap_all(phone, "9")
    assert written(phone, "A") == "8 9 Q"
    phone.tap(row(phone, "A").get_by_role("button", name="A, trick 1: 8"))
    phone.tap(phone.on(".pad [data-back]"))
    assert written(phone, "A") == "9 Q"
    phone.tap(phone.on(".pad [data-back]"))
    phone.tap(phone.on(".pad [data-back]"))
    phone.tap(phone.on(".pad [data-back]"))
    assert written(phone, "A") == ""
    tap_all(phone, "2 3 4 5 6 7 8")
    expect(phone.on("#hint")).to_have_text("B, card 1 of 7")
    phone.tap(phone.on(".pad [data-back]"))
    expect(phone.on("#hint")).to_have_text("A, card 7 of 7")


def test_in_trick_by_trick_a_card_is_taken_back_in_the_order_of_play(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/agurk?players=3")
    phone.tap(way(phone, "Trick by trick"))
    tap_all(phone, "8 9 10 J Q")
    expect(play_on(phone)).to_have_text("Trick 2: B plays, Q to reach.")
    phone.tap(phone.on(".pad [data-back]"))
    phone.tap(phone.on(".pad [data-back]"))
    expect(play_on(phone)).to_have_text("Trick 2: C leads.")
    phone.tap(phone.on(".pad [data-back]"))
    expect(play_on(phone)).to_have_text("Trick 1: C plays, 9 to reach.")
    # Another card there gives the trick, and the next lead, to somebody else.
    tap_all(phone, "2")
    expect(play_on(phone)).to_have_text("Trick 2: B leads.")


def test_the_pad_has_no_fifth_ace(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    tap_all(phone, "A A A A")
    expect(phone.key("A")).to_have_attribute("aria-disabled", "true")
    phone.key("A").dispatch_event("click")
    assert written(phone, "A") == "A A A A"


def test_leader_and_number_of_cards_can_be_changed(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/agurk?players=3")
    phone.tap(phone.on(".terms summary"))
    phone.tap(phone.page.get_by_role("radio", name="C", exact=True))
    phone.on("#cards").fill("2")
    phone.on("#cards").blur()
    expect(phone.on(".terms summary")).to_have_text("C leads, 2 each")
    phone.tap(phone.on(".terms summary"))
    tap_all(phone, "9 8 5 3 6 7")
    expect(phone.on(".findings li")).to_have_text(
        ["Trick 1: B threw a 5 under the 9 as the lowest card, but played a 3 in trick 2."]
    )


def test_a_pair_that_is_led_makes_everybody_s_cards_join(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/twenty-two?players=3")
    phone.tap(way(phone, "Trick by trick"))
    tap_all(phone, "7")
    phone.tap(phone.on("[data-together]"))
    tap_all(phone, "7 9 8 2 3")
    expect(play_on(phone)).to_have_text("Trick 2: B leads.")
    assert [written(phone, name) for name in ("A", "B", "C")] == ["7+7", "9+8", "2+3"]


def test_cards_can_be_typed(phone: Phone) -> None:
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    phone.key("2").focus()
    for typed in ("k", "t", "5", "Backspace", "A"):
        phone.page.keyboard.press(typed)
    assert written(phone, "A") == "K 10 A"


def test_without_a_network_rows_go_on_and_tricks_wait(phone: Phone) -> None:
    phone.forgive("ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:afterRequest")
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    phone.tap(way(phone, "Trick by trick"))
    expect(play_on(phone)).to_have_text("Trick 1: A leads.")
    phone.context.set_offline(True)
    tap_all(phone, "8 9")
    expect(phone.on("#trouble")).to_contain_text("No connection")
    tap_all(phone, "10")
    assert (written(phone, "A"), written(phone, "B")) == ("8", "9")
    phone.context.set_offline(False)
    tap_all(phone, "10")
    expect(play_on(phone)).to_have_text("Trick 2: A plays, 10 to reach.")
    expect(phone.on("#trouble")).to_have_text("")
    assert (written(phone, "A"), written(phone, "B")) == ("8", "9 10")


def test_a_hand_is_audited_without_scripts(new_phone: NewPhone) -> None:
    phone = new_phone(java_script_enabled=False)
    phone.page.goto(f"{phone.site}/audit/agurk?players=4")
    phone.tap(phone.on(".terms summary"))
    phone.tap(phone.page.get_by_role("radio", name="B", exact=True))
    for seat, name in enumerate(NAMES):
        phone.on(f"#row_{seat}").fill(WRONG[name])
    phone.tap(phone.page.get_by_role("button", name="Check the hand"))
    expect(phone.on(".findings li")).to_have_count(2)
    expect(phone.on("td.wrong")).to_have_text(["6 wrong play", "10 wrong play"])
    expect(phone.on("#tricks li")).to_have_count(7)
    assert phone.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("width", [360, 320])
@pytest.mark.parametrize("people", [SEVEN[:4], SEVEN], ids=["four", "seven"])
@pytest.mark.parametrize("words", ["Row by row", "Trick by trick"])
def test_every_control_is_large_and_nothing_moves_sideways(
    new_phone: NewPhone, width: int, people: list[str], words: str
) -> None:
    phone = new_phone(viewport={"width": width, "height": 640})
    phone.set_up("agurk", people)
    open_audit(phone)
    way(phone, words).tap()
    assert phone.page.evaluate(SIDEWAYS) == []
    click_all(phone, "2 3 4 5 6 7 8 9 10 J")
    expect(phone.on(".laid:not(.blank)")).to_have_count(10)
    assert out_of_reach(phone.areas(".pad button")) == []
    assert [
        str(one) for one in phone.areas("#rows button:enabled, .way label, .terms summary") if not one.is_large
    ] == []
    assert phone.page.evaluate(SIDEWAYS) == []
    click_all(
        phone, "2 3 4 5 6 7 8 9 10 J 2 3 4 5 6 7 8 9 10 J Q Q Q K K K A A A A 2 3 4 5 6 7 8 9 10"[: len(people) * 99]
    )
    phone.tap(phone.on(".terms summary"))
    assert phone.page.evaluate(SIDEWAYS) == []
    phone.tap(phone.on(".terms summary"))


@pytest.mark.parametrize("size", [SCREEN, {"width": 180, "height": 320}, {"width": 640, "height": 360}])
def test_small_and_lying_screens_reach_every_control(new_phone: NewPhone, size: dict[str, int]) -> None:
    phone = new_phone(viewport=size)
    phone.page.goto(f"{phone.site}/audit/agurk?players=4")
    expect(phone.on(".laid.at")).to_be_visible()
    controls = phone.on("a:visible, button:visible:enabled, summary:visible")
    assert controls.evaluate_all(LOST) == []
    for name in NAMES:
        click_all(phone, WRONG[name])
    expect(phone.on(".outcome")).to_be_visible()
    assert controls.evaluate_all(LOST) == []
    assert phone.page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_to_blame_in_any_state(new_phone: NewPhone, scheme: str) -> None:
    phone = new_phone(color_scheme=scheme)
    phone.set_up("agurk", NAMES)
    open_audit(phone)
    assert blame(phone) == []
    phone.on(".terms summary").tap()
    assert blame(phone) == []
    phone.on(".terms summary").tap()
    click_all(phone, WRONG["Anna"])
    phone.on(".laid").first.tap()
    assert blame(phone) == []
    phone.on(".laid").first.tap()
    for name in NAMES[1:]:
        click_all(phone, WRONG[name])
    expect(phone.on(".outcome")).to_contain_text("2 plays were wrong.")
    assert blame(phone) == []
    phone.page.goto(f"{phone.site}/audit/gurka-se?players=3")
    expect(play_on(phone)).to_be_visible()
    for cards, verdict in (("9 8", "?"), ("9 7 2 3", "✓")):
        click_all(phone, cards)
        expect(phone.on(".verdict .sign")).to_have_text(verdict)
        assert blame(phone) == []
    phone.page.goto(f"{phone.site}/audit/agurk?players=2")
    click_all(phone, "2 3 4 5 6 7 8 2 3 4 5 6 7 8")
    expect(phone.on(".outcome")).to_contain_text("Clean")
    assert blame(phone) == []


def test_axe_finds_nothing_to_blame_without_scripts_and_with_errors(new_phone: NewPhone) -> None:
    """Axe itself is a script, so the plain page is one whose sheet of scripts has not run."""
    phone = new_phone()
    phone.forgive("422", "ERR_FAILED")
    phone.page.route("**/static/*/js/*.js", lambda route: route.abort())
    phone.page.goto(f"{phone.site}/audit/agurk?players=3")
    phone.on("#row_0").fill("3 Q 6")
    phone.on("#row_1").fill("foo")
    phone.page.get_by_role("button", name="Check the hand").tap()
    expect(phone.on(".error").first).to_be_visible()
    assert blame(phone) == []
