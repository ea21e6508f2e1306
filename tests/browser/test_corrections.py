"""Finding and correcting a wrong entry: the story of a cell, what the correction would change, the history."""

from playwright.sync_api import expect

from tests.browser.phone import SCREEN, Phone
from tests.browser.table import NAMES, hand

AT_ITS_END = "area => area.scrollTop + area.clientHeight >= area.scrollHeight - 1"
PORTRAIT_AND_LANDSCAPE = ((360, 640), (640, 360))


def open_correction(phone: Phone, entry: int) -> None:
    """Open the change of a hand by the address of its form."""
    phone.page.goto(f"{phone.address}/hands/{entry}/correct")
    expect(phone.on("#entry")).to_be_visible()


def correct(phone: Phone, player: str, card: str) -> None:
    """Enter another card for a player."""
    phone.tap(phone.tile(player))
    phone.tap(phone.key(card))


def test_a_wrong_card_is_found_by_its_story_and_corrected_once_the_consequences_are_shown(owner: Phone) -> None:
    owner.play(hand("K", "Q", "J"), hand("10", "2", "3"))
    before = owner.sheet()
    assert before.heads == "Anna 0*, Bo 0, Cleo 0"
    owner.tap(owner.on("#line-1 td a").first)
    expect(owner.on("#panel table.sum").first.locator("td")).to_have_text(["0", "+13", "", "13"])
    owner.tap(owner.on("#panel a[href$='correct']"))
    # Bo had the ace, not the queen: he pays 14, and Anna gets no cucumber.
    correct(owner, "Bo", "A")
    expect(owner.on(".changes li")).to_contain_text(
        ["Anna 0, 1 cucumber → 10", "Bo 0 → 14", "Hand 2 Anna gets a cucumber: 23 is above 21."]
    )
    assert owner.stored() == 2
    owner.save()
    assert owner.sheet().heads == "Anna 10, Bo 14, Cleo 0"
    expect(owner.on("#line-1")).to_contain_text("1*")
    owner.tap_on_board("Undo")
    assert owner.sheet() == before
    owner.tap_on_board("Redo")
    owner.page.goto(f"{owner.address}/history")
    expect(owner.on(".history li").first).to_contain_text("Brought back: Hand 1 changed: Anna K, Bo A, Cleo J")


def test_back_leads_to_the_same_place_of_a_long_history(phone: Phone) -> None:
    phone.set_up("cucumber-21", NAMES, {"limit.value": "900"})
    phone.play(*[hand("K", "2", "3")] * 12)
    phone.page.goto(f"{phone.address}/history")
    second = phone.on(".history li").filter(has_text="Hand 2:")
    check = second.get_by_role("link", name="Check this hand")
    phone.tap(check)
    expect(phone.on("#rows")).to_be_visible()
    expect(second).to_have_count(0)
    phone.page.go_back()
    expect(check).to_be_in_viewport()
    expect(phone.on("h1")).to_be_focused()


def test_the_focus_stays_with_the_hand_that_was_changed_from_the_history(owner: Phone) -> None:
    owner.play(hand("K", "2", "3"), hand("2", "3", "4"))
    owner.page.goto(f"{owner.address}/history")
    change = owner.on(".history li").filter(has_text="Hand 1:").get_by_role("link", name="change")
    owner.tap(change)
    correct(owner, "Bo", "A")
    owner.tap(owner.save_button)
    expect(owner.on(".history li").first).to_contain_text("Hand 1 changed")
    expect(change).to_be_focused()


def test_save_and_undo_stay_in_reach_with_many_changes(phone: Phone) -> None:
    """Anna has 14 + 13 points, just inside the limit; 22 more hands follow, in which Anna and Cleo lead in turn."""
    phone.set_up("cucumber-21", NAMES, {"limit.value": "27"})
    low = [hand("2", "2", "2"), hand("2", "2", "2", led="Cleo")] * 11
    phone.play(hand("A", "2", "3"), hand("K", "2", "3"), *low)
    open_correction(phone, 2)
    correct(phone, "Anna", "A")
    expect(phone.on(".changes li").nth(20)).to_be_attached()
    last, area = phone.on(".changes li").last, phone.on(".upper[role='region']")
    for width, height in PORTRAIT_AND_LANDSCAPE:
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(phone.save_button).to_be_in_viewport(ratio=1)
        # The last line can be reached by keyboard too.
        area.focus()
        phone.page.keyboard.press("End")
        expect(last).to_be_in_viewport(ratio=1)
        phone.wait_until(lambda: area.evaluate(AT_ITS_END))
        phone.page.keyboard.press("Home")
        expect(last).not_to_be_in_viewport()
    phone.page.set_viewport_size(SCREEN)
    phone.save()
    expect(phone.on(".notice.warn")).to_have_count(2)
    more = "box => { while (box.children.length < 20) box.append(box.firstElementChild.cloneNode(true)); }"
    phone.on(".notices").evaluate(more)
    for width, height in PORTRAIT_AND_LANDSCAPE:
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(phone.on(".undo button")).to_be_in_viewport(ratio=1)
        least = 190 if height > width else 60
        assert phone.on(".sheet").evaluate("sheet => sheet.clientHeight") >= least
