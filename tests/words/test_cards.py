import pytest

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, FIVE_CUCUMBERS, GURKA_IS, OGOREK
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, card_name, long_set, play_letters
from tests.rules.cases import card, cards


@pytest.mark.parametrize(
    ("text", "letter", "name"),
    [
        ("10", "10", "10"),
        ("J", "J", "jack"),
        ("Q", "Q", "queen"),
        ("K", "K", "king"),
        ("A", "A", "ace"),
        ("6C", "6♣", "6 of clubs"),
        ("7C", "7♣", "7 of clubs"),
        ("7S", "7♠", "7 of spades"),
        ("QD", "Q♦", "Q♦"),
        ("AH", "A♥", "A♥"),
    ],
)
def test_a_card_that_stands_alone_is_named_without_an_article(text: str, letter: str, name: str) -> None:
    assert card_letter(card(text)) == letter
    assert card_name(card(text)) == name


def test_cards_of_one_play_are_joined() -> None:
    assert play_letters(cards("9 9H")) == "9 + 9♥"


@pytest.mark.parametrize(
    ("variant", "text", "words"),
    [
        (AGURK, "Q K A", "Q or higher"),
        (AGURK, "A", "A"),
        (AGURK, "2 3 4", "below 5"),
        (AGURK, "2", "2"),
        (AGURK, "5 9 10 J", "5, 9–\u2060J"),
        (AGURK, "5 6 K A", "5, 6, K or higher"),
        (AGURK, "2 3 4 5 6 7 8 9 10 J Q K A", "any card"),
        (GURKA_IS, "A 6C", "A or higher"),
        (GURKA_IS, "6C", "6♣"),
        (FIVE_CUCUMBERS, "12 13 14 15", "12 or higher"),
        (OGOREK, "J Q K", "J–\u2060K"),
        (OGOREK, "A 2 3", "A–\u20603"),
    ],
)
def test_a_set_of_cards_is_named_by_its_ends(variant: Variant, text: str, words: str) -> None:
    assert long_set(variant, cards(text)) == words


def test_before_the_last_trick_the_ace_is_high_even_if_it_is_low_in_the_last() -> None:
    assert long_set(OGOREK, cards("K A"), last_trick=False) == "K or higher"
    assert long_set(OGOREK, cards("2 3"), last_trick=False) == "below 4"


def test_every_card_of_every_pack_has_a_name_of_its_own() -> None:
    for variant in CATALOGUE.values():
        assert len({card_name(one) for one in variant.deck}) == len(variant.deck)
