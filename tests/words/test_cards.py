import pytest

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, FIVE_CUCUMBERS, GURKA_IS, OGOREK
from scorekeeper.rules.variant import Variant
from scorekeeper.words.cards import card_letter, card_name, long_set, play_letters, rank_name, short_set
from tests.rules.cases import card, cards


@pytest.mark.parametrize(
    ("text", "letter", "name"),
    [
        ("10", "10", "a 10"),
        ("8", "8", "an 8"),
        ("11", "11", "an 11"),
        ("J", "J", "a jack"),
        ("Q", "Q", "a queen"),
        ("K", "K", "a king"),
        ("A", "A", "an ace"),
        ("6C", "6♣", "the 6 of clubs"),
        ("QD", "Q♦", "the Q of diamonds"),
        ("AH", "A♥", "the A of hearts"),
        ("10S", "10♠", "the 10 of spades"),
    ],
)
def test_a_card_has_a_letter_and_a_spoken_name(text: str, letter: str, name: str) -> None:
    assert card_letter(card(text)) == letter
    assert card_name(card(text)) == name


def test_cards_of_one_play_are_joined() -> None:
    assert play_letters(cards("9 9H")) == "9 + 9♥"


@pytest.mark.parametrize(
    ("variant", "text", "short", "long"),
    [
        (AGURK, "Q K A", "Q+", "a queen or higher"),
        (AGURK, "A", "A", "an ace"),
        (AGURK, "2 3 4", "2–4", "a card below 5"),
        (AGURK, "2", "2", "a 2"),
        (AGURK, "5 9 10 J", "5, 9–J", "a 5 or a card from 9 to J"),
        (AGURK, "5 6 K A", "5, 6, K+", "a 5, a 6 or a king or higher"),
        (AGURK, "2 3 4 5 6 7 8 9 10 J Q K A", "any card", "any card"),
        (GURKA_IS, "A 6C", "A+", "an ace or higher"),
        (GURKA_IS, "6C", "6♣", "the 6 of clubs"),
        (FIVE_CUCUMBERS, "12 13 14 15", "12+", "a 12 or higher"),
        (OGOREK, "J Q K", "J–K", "a card from J to K"),
        (OGOREK, "A 2 3", "A–3", "a card from A to 3"),
    ],
)
def test_a_set_of_cards_is_named_by_its_ends(variant: Variant, text: str, short: str, long: str) -> None:
    assert short_set(variant, cards(text)) == short
    assert long_set(variant, cards(text)) == long


def test_before_the_last_trick_the_ace_is_high_even_if_it_is_low_in_the_last() -> None:
    assert short_set(OGOREK, cards("K A"), last_trick=False) == "K+"
    assert long_set(OGOREK, cards("2 3"), last_trick=False) == "a card below 4"


def test_every_rank_of_every_pack_has_its_own_name() -> None:
    for variant in CATALOGUE.values():
        assert len({rank_name(rank) for rank in variant.pack.ranks}) == len(variant.pack.ranks)
