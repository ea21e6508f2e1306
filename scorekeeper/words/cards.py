"""Cards and sets of cards, in words and abbreviated."""

from collections.abc import Iterable

from scorekeeper.rules.cards import Card, parse_card
from scorekeeper.words.tables import sentence, table

_TABLE = table("card-names")

SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def card_letter(card: Card) -> str:
    """The card as printed in its corner: `10`, `Q`, `6♣`."""
    return rank_letter(card.rank) + SUIT_SYMBOLS.get(card.suit, "")


def rank_letter(rank: str) -> str:
    """The rank as printed in the corner of a card."""
    return sentence(_TABLE["letter"], {"rank": rank}) or rank


def read_card(text: str) -> Card:
    """The card that a person typed, with the letters of this language or the English ones.

    Raises NotACardError for any other text.
    """
    ranks = {rank_letter(rank).upper(): rank for rank in "JQKA"}
    return parse_card(ranks.get(text.upper(), text))


def play_letters(play: Iterable[Card]) -> str:
    """The cards of one play: `9`, `9 + 9`."""
    return " + ".join(map(card_letter, play))


def unbroken_play(play: Iterable[Card]) -> str:
    """The same, never on two lines."""
    return play_letters(play).replace(" ", "\u00a0")


def card_name(card: Card) -> str:
    """The spoken name of the card without an article: `6 of clubs`, `queen`.

    Each card with a suit that a variant names has its own message, because many languages have one word for it; all
    other cards with a suit are written as letters.
    """
    return sentence(_TABLE["name"], {"card": str(card)}) or card_letter(card)


def said_play(play: Iterable[Card]) -> str:
    """The cards of one play in a sentence: `9`, `queen`, `9 + king`."""
    return " + ".join(sentence(_TABLE["said"], {"card": str(card)}) or card_letter(card) for card in play)
