"""What the pack holds: its cards, their copies, and the size of a hand (register: cards-and-deal, number-of-cards)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.rules.cards import Card
from scorekeeper.rules.options import End, Shortage
from scorekeeper.rules.standing import Standing
from scorekeeper.rules.variant import Countdown, DealerChoice, Fixed, LastPenalty, Variant, WholePack

_NONE_SPENT: Mapping[Card, int] = {}


class Surplus(NamedTuple):
    """A card that the pack does not have, or one more than it has.

    `at` is its index among the cards. `kind` is what there is too much of: the card itself, or its rank. `number`
    counts these up to this one, and `limit` is how many the pack still has; None if it has no such card.
    """

    at: int
    card: Card
    kind: Card
    number: int
    limit: int | None


def surplus_cards(
    variant: Variant, cards: Sequence[Card], players: int, spent: Mapping[Card, int] = _NONE_SPENT
) -> tuple[Surplus, ...]:
    """Every card that is not in the pack or exceeds its copies, in the order given.

    `players` is how many sit at the table, because some variants use several packs. `spent` cards have left the pack.
    Cards of one rank count together, a special card counts alone, and each pack has a card with a suit once.
    """
    different = set(cards)
    # Quick path: there cannot be too many of any card if there are fewer repeats than copies of the rarest one.
    fewest = 1 if variant.pack.special else variant.pack.copies
    if not spent and len(cards) - len(different) < fewest and different <= variant.all_cards:
        return ()
    return tuple(_surplus(variant, cards, players, spent))


def _surplus(variant: Variant, cards: Sequence[Card], players: int, spent: Mapping[Card, int]) -> Iterator[Surplus]:
    packs = variant.pack_count(players)
    counts: Counter[Card] = Counter()
    for index, card in enumerate(cards):
        if card.rank not in variant.pack.ranks:
            yield Surplus(index, card, card, 1, None)
            continue
        kind = _kind(variant, card)
        counts.update({kind, card})
        left = copies_left(variant, card, players, spent)
        of_suit = packs - spent.get(card, 0)
        if counts[kind] > left:
            yield Surplus(index, card, kind, counts[kind], left)
        elif card.suit and counts[card] > of_suit:
            yield Surplus(index, card, card, counts[card], of_suit)


def cards_left(variant: Variant, standing: Standing, card: Card) -> int:
    """How many cards of this rank can still be dealt; for a special card, how many of that card."""
    return copies_left(variant, card, standing.at_table, standing.spent)


def copies_left(variant: Variant, card: Card, players: int, spent: Mapping[Card, int]) -> int:
    """How many cards of this rank the pack still has without the `spent` cards; for a special card, how many of it."""
    copies, kind = variant.copies_of(card, players), _kind(variant, card)
    return copies - sum(many for spent_card, many in spent.items() if _kind(variant, spent_card) == kind)


def _kind(variant: Variant, card: Card) -> Card:
    """What a card counts as: its rank. A special card counts alone."""
    return card if card in variant.specials else Card(card.rank)


def cards_needed_each(variant: Variant) -> int:
    """The cards that the pack must have for each player; 1 if the size of a hand adapts to the pack."""
    size = variant.hand.size
    if isinstance(size, WholePack) or variant.hand.shortage is Shortage.EQUAL_HANDS:
        return 1
    return size.least if isinstance(size, DealerChoice) else largest_hand(variant)


def largest_hand(variant: Variant) -> int:
    """The most cards that a player can hold in any hand, at a table of any size that plays this variant.

    The number at the table decides how many packs there are, and the pack is dealt to those still in.
    """
    size = variant.hand.size
    if isinstance(size, Fixed):
        return size.cards
    if isinstance(size, Countdown):
        return size.start
    if isinstance(size, LastPenalty):
        worth = max(map(variant.worth, variant.deck))
        return max(size.first, worth if size.cap is None else min(worth, size.cap))
    all_stay = variant.game.end in (End.ONE_HAND, End.FIRST_OUT_LOSES)
    tables = range(variant.players.min, variant.players.max + 1)
    return max(variant.pack_size(seats) // (seats if all_stay else min(seats, variant.fewest_in)) for seats in tables)


def pack_with_jokers(variant: Variant, players: int) -> int:
    """How many cards can be dealt to this number of players, jokers included.

    Jokers make hands longer but cannot be last cards, which need a rank: without a ranked card for each player, they
    do not count.
    """
    size = variant.pack_size(players)
    return size + variant.pack.jokers if size >= players else size
