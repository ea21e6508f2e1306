import pytest

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.words.cards import card_letter, card_name, play_letters, said_play
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


def test_in_a_sentence_a_court_card_is_a_word() -> None:
    assert said_play(cards("9 K 6C")) == "9 + king + 6♣"


def test_every_card_of_every_pack_has_a_name_of_its_own() -> None:
    for variant in CATALOGUE.values():
        assert len({card_name(one) for one in variant.deck}) == len(variant.deck)
