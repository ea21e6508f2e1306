"""A wrong entry comes to light and is put right: the story of a cell, a correction, a hand struck out, the history."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.phone import Hand, Phone

NAMES = ("Anna", "Bo", "Cleo")


def hand(led: str, *cards: str) -> Hand:
    return Hand(dict(zip(NAMES, cards, strict=True)), led)


def changes(phone: Phone) -> list[str]:
    """What the page says that would change."""
    return [" ".join(line.split()) for line in phone.on(".changes li").all_inner_texts()]


def correct(phone: Phone, player: str, card: str) -> None:
    """On the page of a correction: another card for one player."""
    phone.tap(phone.tile(player))
    phone.tap(phone.key(card))
    expect(phone.on("[name='shown'][value]")).to_be_attached()


def row(phone: Phone, number: int) -> Locator:
    return phone.on("tbody tr").filter(has=phone.page.get_by_role("rowheader", name=re.compile(rf"^{number}\*?$")))


def test_every_cell_tells_how_it_came_about_and_ends_in_its_number(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    # The third hand has a cucumber with a re-entry for Anna and a subtraction for Cleo.
    phone.play(hand("Anna", "K", "Q", "J"), hand("Bo", "3", "9", "A"), hand("Cleo", "Q", "4", "Q"))
    for cell in phone.on("tbody td a").all():
        points = cell.locator(".points").first.inner_text()
        phone.tap(cell)
        expect(phone.on("#panel")).to_be_visible()
        story = phone.on("#panel table.sum").first.locator("tr")
        last = story.last.inner_text().split("\t")
        assert [word.strip() for word in last] == ["Score after", points]
        phone.tap(phone.on("#panel [data-close]"))
        expect(phone.on("#panel")).to_be_hidden()
    phone.tap(row(phone, 3).locator("td a").first)
    expect(phone.on("#panel")).to_be_visible()
    story = phone.on("#panel table.sum").first.locator("tr")
    assert [" ".join(line.split()) for line in story.all_inner_texts()] == [
        "Score before 13",
        "The Q +12",
        "25 is above 21",
        "A cucumber",
        "Comes back at the highest score of the others (Cleo) 14",
        "Score after 14",
    ]


def test_a_correction_shows_its_consequences_before_anything_is_stored(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("Anna", "K", "Q", "J"), hand("Anna", "10", "2", "3"))
    before = phone.sheet()
    assert before.heads == "Anna 0*, Bo 0, Cleo 0"
    phone.tap(row(phone, 1).locator("td a").first)
    phone.tap(phone.on("#panel").get_by_role("link", name="Correct this hand"))
    phone.page.wait_for_url("**/correct")
    # Bo had the ace, not the queen: he pays 14, and Anna gets no cucumber.
    correct(phone, "Bo", "A")
    assert changes(phone) == [
        "Anna 0 with a cucumber → 10",
        "Bo 0 → 14",
        "Hand 2 Anna takes it with the 10. It comes out differently for Anna.",
    ]
    assert phone.stored() == 2
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    assert phone.stored() == 3
    assert phone.sheet().heads == "Anna 10, Bo 14, Cleo 0"
    expect(row(phone, 1)).to_contain_text("1*")
    phone.tap_on_board("Undo")
    assert phone.sheet() == before
    phone.tap_on_board("Redo")
    assert phone.sheet().heads == "Anna 10, Bo 14, Cleo 0"
    phone.page.goto(f"{phone.address}/history")
    told = phone.on(".history li")
    expect(told.nth(0)).to_contain_text("Brought back: Hand 1 corrected to Anna K, Bo A, Cleo J")
    expect(told.nth(2)).to_contain_text("Hand 1 corrected to Anna K, Bo A, Cleo J (was Anna K, Bo Q, Cleo J)")
    expect(told.last).to_contain_text("Hand 1: Anna K, Bo Q, Cleo J")


def test_a_hand_is_struck_out_only_when_confirmed_and_comes_back_by_undo(phone: Phone) -> None:
    phone.set_up("agurk", NAMES)
    phone.play(hand("Anna", "K", "Q", "J"), hand("Bo", "2", "9", "3"))
    before = phone.sheet()
    phone.page.goto(f"{phone.address}/hands/1/correct")
    phone.tap(phone.page.get_by_role("button", name="Strike this hand out"))
    expect(phone.on(".changes")).to_be_visible()
    assert changes(phone)[0] == "Anna 13 → 0"
    assert phone.stored() == 2
    phone.tap(phone.page.get_by_role("button", name="Strike out hand 1"))
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    shown = phone.sheet()
    assert (shown.heads, shown.coming) == ("Anna 0, Bo 9, Cleo 0", "Hand 2, Bo deals, Cleo leads, 7 cards")
    assert len(shown.rows) == 1
    phone.tap_on_board("Undo")
    assert phone.sheet() == before


def test_a_hand_that_no_longer_fits_waits_until_it_is_corrected(phone: Phone) -> None:
    """In Cucumber 21 more than 21 is out at once."""
    phone.set_up("cucumber-21", NAMES)
    phone.play(
        hand("Anna", "A", "2", "3"),
        hand("Anna", "7", "2", "3"),
        hand("Bo", "2", "K", "3"),
        hand("Cleo", "3", "2", "9"),
    )
    assert phone.sheet().heads == "Anna 21, Bo 13, Cleo 9"
    phone.page.goto(f"{phone.address}/hands/2/correct")
    correct(phone, "Anna", "8")
    assert changes(phone) == [
        "Anna 21 → 22, out",
        "Bo 13 → 0",
        "Cleo 9 → 0",
        "Hand 3 Bo takes it with the K. → does not fit any more",
        "Hand 4 Cleo takes it with the 9. → does not fit any more",
        "The reason Anna is out and cannot play",
    ]
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    assert phone.sheet().heads == "Anna 22 out, Bo 0, Cleo 0"
    waiting = phone.on(".notice.warn")
    expect(waiting.nth(0)).to_contain_text("Hand 3 does not fit any more: Anna is out and cannot play")
    expect(waiting.nth(1)).to_contain_text("Hand 4 waits.")
    expect(phone.on(".bar")).to_contain_text("Correct the hand that does not fit first.")
    phone.tap(waiting.nth(0).get_by_role("link", name="Correct it"))
    phone.page.wait_for_url("**/hands/3/correct")
    expect(phone.tile("Anna")).to_have_count(0)
    # Bo's king was a queen, and Anna's card is not asked for any more.
    correct(phone, "Bo", "Q")
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    expect(phone.on(".notice.warn")).to_have_count(1)
    phone.tap(phone.page.get_by_role("link", name="Correct it"))
    phone.page.wait_for_url("**/hands/4/correct")
    correct(phone, "Bo", "4")
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    expect(phone.on(".notice.warn")).to_have_count(0)
    shown = phone.sheet()
    # Dealers: Anna, Bo, Cleo, and, Anna being out, Bo; so Cleo deals the fifth hand.
    assert (shown.heads, shown.coming) == (
        "Anna 22 out, Bo 12, Cleo 9",
        "Hand 5, Cleo deals, Bo leads, 7 cards",
    )


def test_who_paid_to_come_back_is_still_in_after_another_card_is_corrected(phone: Phone) -> None:
    phone.set_up("gurka-se", NAMES, {"limit.value": "10"})
    phone.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3"}, "Anna", buys=("Anna",)))
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"
    phone.page.goto(f"{phone.address}/hands/1/correct")
    box = phone.shown.get_by_role("checkbox", name="Anna pays to come back")
    expect(box).to_be_checked()
    expect(phone.shown).to_contain_text("Tap the player whose card was wrong.")
    # A slip, taken back by the step back, which clears what was shown.
    phone.tap(phone.tile("Bo"))
    phone.tap(phone.key("4"))
    expect(phone.on("[name='shown'][value]")).to_be_attached()
    phone.tap(phone.on("[data-back]"))
    phone.tap(phone.key("5"))
    expect(phone.shown).to_contain_text("Anna buys back in")
    expect(box).to_be_checked()
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    assert phone.stored() == 2
    assert phone.sheet().heads == "Anna 0, Bo 0, Cleo 0"


def game_with_many_hands(phone: Phone, many: int) -> None:
    """Anna has paid 14 and 13, just what she may; then the others pay 2 each in turn."""
    phone.set_up("cucumber-21", NAMES, {"limit.value": "27"})
    low = [hand("Anna", "2", "2", "2"), hand("Cleo", "2", "2", "2")] * many
    phone.play(hand("Anna", "A", "2", "3"), hand("Anna", "K", "2", "3"), *low[:many])


def test_undo_stays_in_reach_however_many_hands_wait_and_whatever_is_said(phone: Phone) -> None:
    game_with_many_hands(phone, 22)
    phone.page.goto(f"{phone.address}/hands/2/correct")
    correct(phone, "Anna", "A")
    phone.tap(phone.save_button)
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
    expect(phone.on(".notice.warn")).to_have_count(2)
    expect(phone.on(".notice.warn").last).to_contain_text("Hands 4 to 24 wait.")
    more = "box => { while (box.children.length < 20) box.append(box.firstElementChild.cloneNode(true)); }"
    for said in ("", more):
        if said:
            phone.on(".notices").evaluate(said)
        for width, height in ((360, 640), (640, 360)):
            phone.page.set_viewport_size({"width": width, "height": height})
            sheet = phone.on(".sheet").bounding_box()
            assert sheet is not None
            assert sheet["height"] >= (190 if height > width else 60)
            undo = phone.on(".bar").get_by_role("button", name="Undo").bounding_box()
            assert undo is not None
            assert undo["y"] + undo["height"] <= height
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.tap_on_board("Undo")
    expect(phone.on(".notice.warn")).to_have_count(0)


def test_confirming_stays_in_reach_however_much_a_correction_changes(phone: Phone) -> None:
    game_with_many_hands(phone, 22)
    phone.page.goto(f"{phone.address}/hands/2/correct")
    correct(phone, "Anna", "A")
    assert len(changes(phone)) > 20
    area = phone.page.get_by_role("region", name="What the correction does")
    for width, height in ((360, 640), (640, 360)):
        phone.page.set_viewport_size({"width": width, "height": height})
        save = phone.save_button.bounding_box()
        assert save is not None
        assert save["y"] + save["height"] <= height
        # By keys alone the last line is reached too.
        area.focus()
        phone.page.keyboard.press("End")
        expect(phone.on(".changes li").last).to_be_in_viewport(ratio=1)
        phone.page.keyboard.press("Home")
        expect(phone.on(".changes li").last).not_to_be_in_viewport()
    # With the pad it may be more than fits; nothing lies over anything.
    phone.tap(phone.tile("Anna"))
    phone.tap(phone.page.get_by_role("link", name="Close"))
    phone.page.wait_for_url(re.compile(r"/g/[\w-]+$"))
