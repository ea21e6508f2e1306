"""A whole game from the start page to the winner and the next one; its figures are worked out by hand."""

from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone, Sheet


def hand(led: str, **cards: str) -> Hand:
    return Hand(cards, led)


def test_a_game_of_agurk_to_its_winner_and_the_next_one(phone: Phone) -> None:
    """More than 21 brings a cucumber, the second one is out; the last of equal cards pays, the others subtract."""
    phone.page.goto(phone.site)
    phone.tap(phone.on("details:has(> #new) > summary"))
    phone.tap(phone.page.get_by_role("link", name="Agurk").first)
    phone.tap(phone.on("#typed-name"))
    for name in ("Anna", "Bo", "Cleo"):
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    phone.tap(phone.on("#start"))
    phone.page.wait_for_url("**/g/*")
    expect(phone.on(".bar").get_by_role("button", name="Undo")).to_be_disabled()
    assert phone.sheet() == Sheet("Anna 0, Bo 0, Cleo 0", "Hand 1, Anna deals, Bo leads, 7 cards", ())
    assert phone.taps <= 4

    phone.play(hand("Anna", Anna="K", Bo="Q", Cleo="J"), hand("Bo", Anna="3", Bo="9", Cleo="A"))
    before = phone.sheet()
    assert (before.heads, before.coming) == ("Anna 13, Bo 0, Cleo 14", "Hand 3, Cleo deals, Anna leads, 7 cards")
    # 13 + 12 = 25: a cucumber, back at Cleo's 14; only then does Cleo take off 12 for her equal queen.
    with phone.within(5):
        phone.enter(hand("Cleo", Anna="Q", Bo="4", Cleo="Q"))
        phone.save()
    after = phone.sheet()
    assert (after.heads, after.coming) == ("Anna 14*, Bo 0, Cleo 2", "Hand 4, Anna deals, Bo leads, 7 cards")
    for move, shown in (("Undo", before), ("Redo", after)):
        phone.tap_on_board(move)
        assert phone.sheet() == shown
    expect(phone.on(".bar").get_by_role("button", name="Redo")).to_be_hidden()

    # Bo would take off 10, but nobody falls below 0. Then 14 + 8 = 22: Anna's second cucumber.
    phone.play(hand("Bo", Anna="5", Bo="10", Cleo="10"), hand("Anna", Anna="8", Bo="7", Cleo="6"))
    # She sits left of the next dealer, so Bo leads in her place.
    shown = phone.sheet()
    assert shown.heads == "Anna 22** out, Bo 0, Cleo 12"
    assert shown.coming == "Hand 6, Cleo deals, Bo leads, 7 cards"
    phone.play(
        hand("Cleo", Bo="A", Cleo="A"),
        hand("Bo", Bo="K", Cleo="2"),
        hand("Cleo", Bo="K", Cleo="A"),
        hand("Cleo", Bo="3", Cleo="9"),
        hand("Bo", Bo="A", Cleo="10"),
    )
    last = phone.sheet()
    assert last.heads == "Anna 22** out, Bo 14*, Cleo 0*"
    phone.enter(hand("Bo", Bo="8", Cleo="7"))
    phone.save()
    end = phone.sheet()
    assert (end.heads, end.coming) == ("Anna 22** out, Bo 22** out, Cleo 0* wins", "Cleo wins.")
    for move, shown in (("Undo", last), ("Redo", end)):
        phone.tap_on_board(move)
        assert phone.sheet() == shown

    # Bo dealt last, so Cleo deals.
    over = phone.page.url
    phone.tap(phone.on(".bar .go button"))
    phone.page.wait_for_url(lambda url: url != over)
    assert phone.sheet() == Sheet("Anna 0, Bo 0, Cleo 0", "Hand 1, Cleo deals, Anna leads, 7 cards", ())
