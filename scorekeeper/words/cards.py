"""Cards and sets of cards, in words and abbreviated."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.cards import Card, parse_card
from scorekeeper.rules.options import LastTrickRank
from scorekeeper.rules.variant import Variant
from scorekeeper.words.lists import row_of, unbroken
from scorekeeper.words.tables import sentence, table

_TABLE = table("card-words")

SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_SHORTEST_RANGE = 3


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


def card_name(card: Card) -> str:
    """The spoken name of the card without an article: `6 of clubs`, `queen`.

    Each card with a suit that a variant names has its own message, because many languages have one word for it; all
    other cards with a suit are written as letters.
    """
    return sentence(_TABLE["name"], {"card": str(card)}) or card_letter(card)


def long_set(variant: Variant, cards: Sequence[Card], *, last_trick: bool = True) -> str:
    """These cards of the pack in words, for after a colon: `Q or higher`, `below 5`, `5, 9–J`."""
    deck = _deck(variant, last_trick=last_trick)
    if len(cards) == len(deck):
        return sentence(_TABLE["set"], {"isAll": True})
    plain = _top_is_plain(variant, last_trick=last_trick)
    pieces: list[str] = []
    for run in _runs(deck, cards):
        ends_known = plain and len(run) > 1
        if ends_known and run[-1] == deck[-1]:
            pieces.append(sentence(_TABLE["set"], {"isTop": True, "isLong": True}, {"card": card_letter(run[0])}))
        elif ends_known and run[0] == deck[0]:
            pieces.append(sentence(_TABLE["set"], {"isBottom": True}, {"card": card_letter(deck[len(run)])}))
        else:
            pieces.extend(_range(run))
    return unbroken(row_of(pieces))


def _range(run: Sequence[Card]) -> Sequence[str]:
    """Consecutive cards of the pack; three or more as a range: `9–J`."""
    if len(run) < _SHORTEST_RANGE:
        return [card_letter(card) for card in run]
    ends = {"lowest": card_letter(run[0]), "highest": card_letter(run[-1])}
    return [sentence(_TABLE["set"], {}, ends)]


def _deck(variant: Variant, *, last_trick: bool) -> Sequence[Card]:
    return sorted(variant.deck, key=variant.last_strengths.__getitem__) if last_trick else variant.deck


def _top_is_plain(variant: Variant, *, last_trick: bool) -> bool:
    """Whether "or higher" is clear; if the ace is low in the last trick, people would include it."""
    return not (last_trick and variant.rank.last_trick is LastTrickRank.ACE_LOW)


def _runs(deck: Sequence[Card], cards: Iterable[Card]) -> Sequence[Sequence[Card]]:
    """The cards grouped into runs that are consecutive in the deck."""
    wanted = set(cards)
    runs: list[list[Card]] = [[]]
    for card in deck:
        if card in wanted:
            runs[-1].append(card)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run]
