"""Every question to the referee about single cards, against the legal set by its definition (register: play).

Asked is the function that the page and nothing else asks. The definition is written anew here, in indices of ranks.

Covered, for each way to follow that a preset has: every trick of up to two ranks (in the long run: three), every
card, every hand of up to three cards; and with a hidden hand the verdict over all hands of up to three cards that the
pack still allows. Where cards are laid together also every pair that answers a pair from a hand of three.

Not every trick has to be tried for that. Cards are only compared, and only aces have a name. So

* a question about a known hand stays the same when its ranks, aces left where they are, are pushed together to the
  lowest of the pack: only questions that stand so are asked (`is_dense`);
* in a question about a hidden hand it also matters where the pack has ranks between those that lie there, but not
  how many: only questions are asked in which all ranks that are left over stand in the highest gap (`is_narrow`).

Presets that say the same about pack, lead and follow are asked through one of them (`READINGS`). Chance picks from
tricks of three and hands of three, of every preset and with no card left out; and for the presets in `IN_FULL` nothing
is left out of tricks of one rank (in the long run: two) and hands of two. Both would show it if this reasoning were
wrong.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.rules.cards import ACE, Card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AceRule, Duty, LeadCards, Reach, Reference, Sets
from scorekeeper.rules.play import Play, Verdict
from scorekeeper.rules.question import PlayQuestion, answer_question
from scorekeeper.rules.variant import Variant
from tests.profile import steps

LONGEST_TRICK = steps(2, long=3)

Ranks = tuple[int, ...]
"""Cards as places in the order of the pack."""


def said_of_play(variant: Variant) -> tuple[object, ...]:
    """All that decides whether a play is legal."""
    return variant.pack, variant.pack_count(variant.players.max), variant.lead.cards, variant.follow


READINGS = [
    pytest.param(variant, id=variant.id)
    for at, variant in enumerate(CATALOGUE.values())
    if said_of_play(variant) not in [said_of_play(one) for one in list(CATALOGUE.values())[:at]]
]
PRESETS = [pytest.param(variant, id=variant.id) for variant in CATALOGUE.values()]
IN_FULL = [pytest.param(CATALOGUE[one], id=one) for one in ("agurk", "gurka-se")]


class Table:
    """The definition: what may be played under a variant's rules."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.cards = variant.deck
        self.ace = next((at for at, card in enumerate(variant.deck) if card.rank == ACE), None)
        self.copies = [variant.copies_of(card, variant.players.max) for card in variant.deck]
        self.allowed = cache(self._allowed)

    def legal(self, trick: Ranks, hand: Ranks) -> frozenset[int]:
        """The cards of a hand, low to high, that may be played to the trick."""
        if not trick:
            return frozenset(hand)
        follow = self.variant.follow
        reference = trick[-1] if follow.reference is Reference.PREVIOUS else max(trick)
        silencing = {
            AceRule.NONE: (),
            AceRule.AFTER_ACE_LOWEST: trick[-1:],
            AceRule.ACE_LED_LOWEST: trick[:1],
            AceRule.ANY_ACE_LOWEST: trick,
        }[follow.ace]
        return self.allowed(reference, self.ace is not None and self.ace in silencing, hand)

    def _allowed(self, reference: int, silenced: bool, hand: Ranks) -> frozenset[int]:  # noqa: FBT001 - a cache's key
        follow = self.variant.follow
        lowest = {hand[0]}
        if silenced:
            return frozenset(lowest)
        strictly = follow.reach is Reach.STRICTLY_HIGHER
        over = {card for card in hand if card > reference or (card == reference and not strictly)}
        if follow.duty is Duty.FREE:
            return frozenset(over | lowest)
        if follow.duty is Duty.EQUAL_FIRST and reference in hand:
            return frozenset({reference})
        return frozenset(over or lowest)

    def hidden(self, trick: Ranks, play: int) -> Verdict:
        """Legal in all hands of up to three cards, illegal in all, or else unknown."""
        lying = Counter((*trick, play))
        left = [at for at, copies in enumerate(self.copies) if copies > lying[at]]
        single = {at for at in left if self.copies[at] == lying[at] + 1}
        hands: list[Ranks] = [(play,), *((play, one) for one in left)]
        pairs = combinations_with_replacement(left, 2)
        hands += [(play, one, other) for one, other in pairs if one != other or one not in single]
        verdicts = {play in self.legal(trick, tuple(sorted(hand))) for hand in hands}
        if len(verdicts) == 2:
            return Verdict.UNKNOWN
        return Verdict.LEGAL if verdicts == {True} else Verdict.ILLEGAL

    def plays(self, trick: Ranks) -> tuple[Play, ...]:
        return tuple((self.cards[at],) for at in trick)

    def ask(self, trick: Ranks, play: int, hand: Ranks | None = None) -> Verdict:
        """What the page says."""
        held = None if hand is None else tuple(self.cards[at] for at in hand)
        return answer_question(self.variant, PlayQuestion(self.plays((*trick, play)), held)).verdict

    def is_possible(self, lying: Ranks) -> bool:
        return all(count <= self.copies[at] for at, count in Counter(lying).items())

    def named(self) -> set[int]:
        """The places that are more than a place: the ace's, and that of a card with a rank of its own."""
        return {at for at, card in enumerate(self.cards) if at == self.ace or card in self.variant.specials}

    def is_dense(self, lying: Ranks) -> bool:
        """Whether the ranks that lie there are the lowest of the pack."""
        plain = set(lying) - self.named()
        return plain == set(range(len(plain)))

    def is_narrow(self, lying: Ranks) -> bool:
        """Whether the gaps between the ranks are at most one rank wide, but for the highest gap there is."""
        named = self.named()
        top = min(named, default=len(self.cards))
        used = sorted(set(lying) - named)
        gaps = [upper - lower - 1 for lower, upper in zip([-1, *used], [*used, top], strict=True)]
        open_gaps = [gap for gap in gaps if gap]
        return all(gap == 1 for gap in open_gaps[:-1])


def hands_of(places: list[int], most: int) -> Iterator[Ranks]:
    for size in range(1, most + 1):
        yield from combinations_with_replacement(places, size)


def compare(table: Table, trick: Ranks, hand: Ranks) -> None:
    legal = table.legal(trick, hand)
    for play in set(hand):
        expected = Verdict.LEGAL if play in legal else Verdict.ILLEGAL
        assert table.ask(trick, play, hand) is expected, (table.plays(trick), hand, play)


@pytest.mark.parametrize("variant", READINGS)
def test_with_a_known_hand_the_verdict_is_whether_the_play_is_in_the_legal_set(variant: Variant) -> None:
    table = Table(variant)
    places = sorted({*range(6), *table.named()})
    for length in range(LONGEST_TRICK + 1):
        for trick in product(places, repeat=length):
            for hand in hands_of(places, 3):
                if table.is_dense(trick + hand) and table.is_possible(trick + hand):
                    compare(table, trick, hand)


@pytest.mark.parametrize("variant", READINGS)
def test_with_a_hidden_hand_the_verdict_is_what_all_hands_have_in_common(variant: Variant) -> None:
    table = Table(variant)
    asked = 0
    for length in range(LONGEST_TRICK + 1):
        for trick in product(range(len(table.cards)), repeat=length):
            for play in range(len(table.cards)):
                if table.is_narrow((*trick, play)) and table.is_possible((*trick, play)):
                    assert table.ask(trick, play) is table.hidden(trick, play), (table.plays(trick), play)
                    asked += 1
    assert asked > steps(100, long=1_000)


@pytest.mark.parametrize("variant", IN_FULL)
def test_nothing_left_out_of_short_tricks_and_hands_of_two(variant: Variant) -> None:
    table = Table(variant)
    places = list(range(len(table.cards)))
    for length in range(LONGEST_TRICK):
        for trick in product(places, repeat=length):
            for play in places:
                assert table.ask(trick, play) is table.hidden(trick, play), (table.plays(trick), play)
            for hand in hands_of(places, 2):
                compare(table, trick, hand)


@pytest.mark.parametrize("variant", PRESETS)
def test_questions_picked_by_chance(variant: Variant) -> None:
    table, random = Table(variant), Random(variant.id)
    pack = [at for at, copies in enumerate(table.copies) for _ in range(copies)]
    for _ in range(steps(100, long=1_000, quick=50)):
        lying = random.sample(pack, 6)
        trick, hand = tuple(lying[:3]), tuple(sorted(lying[3:]))
        compare(table, trick, hand)
        assert table.ask(trick, hand[0]) is table.hidden(trick, hand[0])


@pytest.mark.parametrize("variant", [one for one in CATALOGUE.values() if one.lead.cards is LeadCards.EQUAL_SET])
def test_every_pair_that_answers_a_pair_from_a_hand_of_three(variant: Variant) -> None:
    assert variant.follow.sets is Sets.CARD_BY_CARD, "the definition below is of this reading"
    assert variant.follow.duty is Duty.FREE
    table = Table(variant)
    places = [at for at, copies in enumerate(table.copies) if copies >= 2]
    for led in places:
        for hand in combinations_with_replacement(places, 3):
            held = tuple(table.cards[at] for at in hand)
            for low, high in set(combinations(hand, 2)):
                if not table.is_possible((led, led, *hand)):
                    continue
                is_legal = low >= led or (low, high) == hand[:2]
                play: Play = (table.cards[low], table.cards[high])
                ruling = answer_question(variant, PlayQuestion(((table.cards[led],) * 2, play), held))
                assert ruling.verdict is (Verdict.LEGAL if is_legal else Verdict.ILLEGAL), (led, hand, play)


def test_the_definition_itself_on_a_trick_that_everybody_knows() -> None:
    """Agurk, an 8 and a jack lie there; 3, 5 and queen in the hand: the lowest or the queen."""
    table = Table(CATALOGUE["agurk"])
    at = {card: place for place, card in enumerate(table.cards)}
    three, five, eight, jack, queen = (at[Card(rank)] for rank in ("3", "5", "8", "J", "Q"))
    assert table.legal((eight, jack), (three, five, queen)) == {three, queen}
    assert table.hidden((eight, jack), five) is Verdict.UNKNOWN
    assert table.hidden((eight, jack), queen) is Verdict.LEGAL
