"""Cards: how they are read and written, and their order."""

import pytest

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS, SUITS, Card, NotACardError, parse_card
from scorekeeper.rules.catalogue import AGURK, GURKA_IS
from tests.rules.cases import cards


@pytest.mark.parametrize(
    ("text", "written"),
    [("10", "10"), ("T", "10"), ("t", "10"), ("th", "10H"), (" k ", "K"), ("6c", "6C"), ("10D", "10D"), ("15", "15")],
)
def test_a_card_is_read_in_any_case_and_written_one_way(text: str, written: str) -> None:
    assert str(parse_card(text)) == written


@pytest.mark.parametrize("text", ["", " ", "C", "0", "16", "1.", "X", "CC", "10CC", "٣", "6 C"])
def test_a_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotACardError):
        parse_card(text)


def test_every_card_is_read_as_it_is_written() -> None:
    for rank in {*FRENCH_RANKS, *NUMBER_RANKS}:
        for suit in ("", *SUITS):
            assert parse_card(str(Card(rank, suit))) == Card(rank, suit)


def test_the_deck_runs_low_to_high_with_the_special_cards_in_their_place() -> None:
    assert AGURK.deck == cards("2 3 4 5 6 7 8 9 10 J Q K A")
    assert GURKA_IS.deck[-2:] == cards("A 6C")
