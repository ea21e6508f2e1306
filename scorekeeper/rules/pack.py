"""What the pack holds: its cards, their copies, and the size of a hand (register: cards-and-deal, number-of-cards)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import Shortage
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Variant, WholePack

_NONE_SPENT: Mapping[Card, int] = {}


class Surplus(NamedTuple):
    """A card that the pack does not hold, or not so often.

    `at` is its place among the cards, `number` how many such cards lie there up to it, `limit` how many the pack
    has; None where it has no such card at all.
    """

    at: int
    card: Card
    number: int
    limit: int | None


def surplus_cards(
    variant: Variant, cards: Sequence[Card], players: int, spent: Mapping[Card, int] = _NONE_SPENT
) -> tuple[Surplus, ...]:
    """Every card, in order, that the pack for so many players cannot have given; `spent` cards are out of the pack.

    Cards of one rank count together, a special card by itself, and a card with a suit is there once in each pack.
    """
    different = set(cards)
    # A glance is enough for plain cards of which no pack is short.
    if not spent and len(cards) - len(different) < variant.fewest_copies and different <= variant.all_cards:
        return ()
    return tuple(_surplus(variant, cards, players, spent))


def _surplus(variant: Variant, cards: Sequence[Card], players: int, spent: Mapping[Card, int]) -> Iterator[Surplus]:
    packs = variant.pack_count(players)
    alike: Counter[Card | int] = Counter()
    suited: Counter[Card] = Counter()
    for index, card in enumerate(cards):
        if card.rank not in variant.pack.ranks:
            yield Surplus(index, card, 1, None)
            continue
        kind = _kind(variant, card)
        alike[kind] += 1
        suited[card] += bool(card.suit)
        left = _copies_left(variant, card, players, spent)
        if alike[kind] > left:
            yield Surplus(index, card, alike[kind], left)
        elif suited[card] > packs:
            yield Surplus(index, card, suited[card], packs)


def cards_left(variant: Variant, standing: Standing, card: Card) -> int:
    """How many such cards can still be dealt: of its rank, or of the very card where it is a special one."""
    return _copies_left(variant, card, len(standing.scores), standing.spent)


def _copies_left(variant: Variant, card: Card, players: int, spent: Mapping[Card, int]) -> int:
    copies, kind = variant.copies_of(card, players), _kind(variant, card)
    return copies - sum(many for one, many in spent.items() if _kind(variant, one) == kind)


def _kind(variant: Variant, card: Card) -> Card | int:
    """What a card is counted by: two special cards of equal strength are still two cards."""
    return card if card in variant.specials else variant.strengths[card]


def cards_needed_each(variant: Variant) -> int:
    """The largest hand a player must be able to get, 1 where the size follows the pack."""
    if variant.hand.shortage is Shortage.EQUAL_HANDS:
        return 1
    size = variant.hand.size
    if isinstance(size, LastPenalty):
        worth = max(map(variant.worth, variant.deck))
        return max(size.first, worth if size.cap is None else min(worth, size.cap))
    if isinstance(size, DealerChoice):
        return size.least
    if isinstance(size, WholePack):
        return 1
    return size.cards if isinstance(size, Fixed) else size.start


def largest_hand(variant: Variant) -> int:
    """The most cards that anybody can hold."""
    size = variant.hand.size
    if isinstance(size, Fixed):
        return size.cards
    if isinstance(size, Countdown):
        return size.start
    if isinstance(size, LastPenalty):
        worth = max(map(variant.worth, variant.deck))
        return max(size.first, worth if size.cap is None else min(worth, size.cap))
    return variant.pack_size(variant.players.min) // variant.players.min


def pack_with_jokers(variant: Variant, players: int) -> int:
    """How many cards can be dealt, with the jokers that come in when the pack is too small.

    Jokers make hands longer, but nobody's last card: that one needs a rank.
    """
    size = variant.pack_size(players)
    return size + variant.pack.jokers if size >= players else size
