"""Whole games from the start page to the winner by taps; all figures are worked out by hand from the rules."""

from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Hand, Phone, Sheet


class Line(NamedTuple):
    """A hand, and what the board then shows: the heads, and the next hand or the result."""

    hand: Hand
    heads: str
    coming: str


def start(phone: Phone, game: str, names: list[str]) -> None:
    """Open a game from the start page and type the names."""
    phone.page.goto(phone.site)
    phone.tap(phone.on("details:has(> #new) > summary"))
    phone.tap(phone.page.get_by_role("link", name=game).first)
    phone.tap(phone.on("#typed-name"))
    for name in names:
        phone.page.keyboard.type(name)
        phone.page.keyboard.press("Enter")
    phone.tap(phone.on("#start"))
    phone.page.wait_for_url("**/g/*")


def play_through(phone: Phone, lines: list[Line]) -> None:
    """Record every hand with at most n + 2 taps; then undo all and redo all, and compare every state."""
    states: list[Sheet] = [phone.sheet()]
    for hand, heads, coming in lines:
        # Each buy-in takes one tap more.
        with phone.within(len(hand.cards) + 2 + len(hand.buys)):
            phone.record(hand)
        shown = phone.sheet()
        assert (shown.heads, shown.coming) == (heads, coming)
        assert len(shown.rows) == len(states)
        states.append(shown)
    for state in reversed(states[:-1]):
        phone.tap_on_board("Undo")
        assert phone.sheet() == state
    expect(phone.on(".bar").get_by_role("button", name="Undo")).to_be_disabled()
    for state in states[1:]:
        phone.tap_on_board("Redo")
        assert phone.sheet() == state
    expect(phone.on(".bar").get_by_role("button", name="Redo")).to_be_hidden()


def play_again(phone: Phone, heads: str, coming: str) -> None:
    over = phone.page.url
    phone.tap(phone.on(".bar .go button"))
    phone.page.wait_for_url(lambda url: url != over)
    assert phone.sheet() == Sheet(heads, coming, ())


def test_agurk(phone: Phone) -> None:
    """More than 21 brings a cucumber, the second one is out; the last of equal cards pays, the others subtract."""

    def hand(led: str, **cards: str) -> Hand:
        return Hand(cards, led)

    with phone.within(12):
        start(phone, "Agurk", ["Anna", "Bo", "Cleo"])
    expect(phone.on(".turn")).to_be_visible()
    assert phone.sheet() == Sheet("Anna 0, Bo 0, Cleo 0", "Hand 1, Anna deals, Bo leads, 7 cards", ())
    play_through(
        phone,
        [
            Line(
                hand("Anna", Anna="K", Bo="Q", Cleo="J"),
                "Anna 13, Bo 0, Cleo 0",
                "Hand 2, Bo deals, Cleo leads, 7 cards",
            ),
            Line(
                hand("Bo", Anna="3", Bo="9", Cleo="A"),
                "Anna 13, Bo 0, Cleo 14",
                "Hand 3, Cleo deals, Anna leads, 7 cards",
            ),
            # 13 + 12 = 25: a cucumber, back at Cleo's 14; only then does Cleo take off 12 for her equal queen.
            Line(
                hand("Cleo", Anna="Q", Bo="4", Cleo="Q"),
                "Anna 14*, Bo 0, Cleo 2",
                "Hand 4, Anna deals, Bo leads, 7 cards",
            ),
            # Bo would take off 10, but nobody falls below 0.
            Line(
                hand("Bo", Anna="5", Bo="10", Cleo="10"),
                "Anna 14*, Bo 0, Cleo 12",
                "Hand 5, Bo deals, Cleo leads, 7 cards",
            ),
            # 14 + 8 = 22: her second cucumber. She sits left of the next dealer, so Bo leads in her place.
            Line(
                hand("Anna", Anna="8", Bo="7", Cleo="6"),
                "Anna 22** out, Bo 0, Cleo 12",
                "Hand 6, Cleo deals, Bo leads, 7 cards",
            ),
            Line(
                hand("Cleo", Bo="A", Cleo="A"),
                "Anna 22** out, Bo 14, Cleo 0",
                "Hand 7, Bo deals, Cleo leads, 7 cards",
            ),
            Line(
                hand("Bo", Bo="K", Cleo="2"),
                "Anna 22** out, Bo 0*, Cleo 0",
                "Hand 8, Cleo deals, Bo leads, 7 cards",
            ),
            Line(
                hand("Cleo", Bo="K", Cleo="A"),
                "Anna 22** out, Bo 0*, Cleo 14",
                "Hand 9, Bo deals, Cleo leads, 7 cards",
            ),
            Line(
                hand("Cleo", Bo="3", Cleo="9"),
                "Anna 22** out, Bo 0*, Cleo 0*",
                "Hand 10, Cleo deals, Bo leads, 7 cards",
            ),
            Line(
                hand("Bo", Bo="A", Cleo="10"),
                "Anna 22** out, Bo 14*, Cleo 0*",
                "Hand 11, Bo deals, Cleo leads, 7 cards",
            ),
            Line(hand("Bo", Bo="8", Cleo="7"), "Anna 22** out, Bo 22** out, Cleo 0* wins", "Cleo wins."),
        ],
    )
    # Bo dealt last, so Cleo deals.
    play_again(phone, "Anna 0, Bo 0, Cleo 0", "Hand 1, Cleo deals, Anna leads, 7 cards")


@pytest.mark.long
def test_five_cucumbers(phone: Phone) -> None:
    """Six cucumbers are out, a 1 in the last trick doubles; nobody deals, the winner of the last trick leads.

    Every cucumber is drawn in the head of its player's column, as there is room for six.
    """

    def hand(led: str, **cards: str) -> Hand:
        return Hand(cards, led)

    start(phone, "Five Cucumbers", ["Dora", "Emil", "Fia"])
    assert phone.sheet() == Sheet("Dora 0, Emil 0, Fia 0", "Hand 1, Dora leads, 7 cards", ())
    play_through(
        phone,
        [
            Line(
                hand("Dora", Dora="3", Emil="1", Fia="2"),
                "Dora 2**, Emil 0, Fia 0",
                "Hand 2, Dora leads, 7 cards",
            ),
            Line(
                hand("Emil", Dora="5", Emil="9", Fia="9"),
                "Dora 2**, Emil 0, Fia 2**",
                "Hand 3, Fia leads, 7 cards",
            ),
            # 2 + 2 × 5 = 12; Fia took the trick but is out, so Dora on her left leads.
            Line(
                hand("Fia", Dora="4", Emil="1", Fia="15"),
                "Dora 2**, Emil 0, Fia 12****** out",
                "Hand 4, Dora leads, 7 cards",
            ),
            Line(
                hand("Dora", Dora="6", Emil="13"),
                "Dora 2**, Emil 4****, Fia 12****** out",
                "Hand 5, Emil leads, 7 cards",
            ),
            # The 1 costs nothing, and twice nothing is nothing.
            Line(
                hand("Emil", Dora="1", Emil="1"),
                "Dora 2**, Emil 4****, Fia 12****** out",
                "Hand 6, Dora leads, 7 cards",
            ),
            Line(hand("Dora", Dora="1", Emil="2"), "Dora 2** wins, Emil 6****** out, Fia 12****** out", "Dora wins."),
        ],
    )
    # Emil took the last trick, and in a new game he is in again.
    play_again(phone, "Dora 0, Emil 0, Fia 0", "Hand 1, Emil leads, 7 cards")


@pytest.mark.long
def test_gurka(phone: Phone) -> None:
    """All highest cards pay, 30 is out; while two others are in, one may buy back in at their highest score."""

    def hand(*buys: str, **cards: str) -> Hand:
        return Hand(cards, buys=buys)

    start(phone, "Gurka Sweden", ["Gun", "Hans", "Ida", "Jon"])
    assert phone.sheet() == Sheet("Gun 0, Hans 0, Ida 0, Jon 0", "Hand 1, Gun deals, Hans leads, 6 cards", ())
    play_through(
        phone,
        [
            Line(
                hand(Gun="A", Hans="A", Ida="5", Jon="K"),
                "Gun 14, Hans 14, Ida 0, Jon 0",
                "Hand 2, Hans deals, Ida leads, 6 cards",
            ),
            Line(
                hand(Gun="3", Hans="4", Ida="A", Jon="2"),
                "Gun 14, Hans 14, Ida 14, Jon 0",
                "Hand 3, Ida deals, Jon leads, 6 cards",
            ),
            Line(
                hand(Gun="K", Hans="2", Ida="K", Jon="3"),
                "Gun 27, Hans 14, Ida 27, Jon 0",
                "Hand 4, Jon deals, Gun leads, 6 cards",
            ),
            # Both reach 30. Gun pays and comes back at Hans' 14, Ida goes home.
            Line(
                hand("Gun", Gun="3", Hans="2", Ida="3", Jon="2"),
                "Gun 14, Hans 14, Ida 30 out, Jon 0",
                "Hand 5, Gun deals, Hans leads, 6 cards",
            ),
            Line(
                hand(Gun="A", Hans="A", Jon="A"),
                "Gun 28, Hans 28, Ida 30 out, Jon 14",
                "Hand 6, Hans deals, Jon leads, 6 cards",
            ),
            # Both are out and only Jon is left: nobody may buy back in.
            Line(hand(Gun="5", Hans="5", Jon="4"), "Gun 33 out, Hans 33 out, Ida 30 out, Jon 14 wins", "Jon wins."),
        ],
    )
    play_again(phone, "Gun 0, Hans 0, Ida 0, Jon 0", "Hand 1, Ida deals, Jon leads, 6 cards")


def test_the_same_players_start_again_within_four_taps(phone: Phone) -> None:
    phone.set_up("agurk", ["Anna", "Bo", "Cleo", "Dan"])
    phone.play(Hand({"Anna": "K", "Bo": "2", "Cleo": "3", "Dan": "4"}, "Anna"))
    phone.page.goto(phone.site)
    with phone.within(4):
        phone.tap(phone.on("a.again"))
        phone.tap(phone.on("#start"))
    phone.page.wait_for_url("**/g/*")
    assert phone.sheet() == Sheet("Anna 0, Bo 0, Cleo 0, Dan 0", "Hand 1, Bo deals, Cleo leads, 7 cards", ())
