"""Cards: a rank, and a suit if it is known."""

from functools import lru_cache
from typing import NamedTuple

FRENCH_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
NUMBER_RANKS = tuple(str(number) for number in range(1, 16))
ACE = "A"
SUITS = ("C", "D", "H", "S")

_RANKS = frozenset(FRENCH_RANKS) | frozenset(NUMBER_RANKS)


class NotACardError(ValueError):
    """The text names no card of any pack of the family."""


class Card(NamedTuple):
    """A card; the suit matters only where a variant has a special card (register: pack.special)."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit


@lru_cache(maxsize=1024)
def parse_card(text: str) -> Card:
    """The card that `10`, `T`, `k` or `6c` names: a rank, with or without a suit letter.

    Raises NotACardError for any other text.
    """
    upper = text.strip().upper()
    rank, suit = (upper[:-1], upper[-1]) if upper[-1:] in SUITS and len(upper) > 1 else (upper, "")
    rank = "10" if rank == "T" else rank
    if rank not in _RANKS:
        raise NotACardError(text)
    return Card(rank, suit)
