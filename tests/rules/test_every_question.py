"""Every question to the referee about single cards, compared with the definition of a legal play (register: play).

The tests call the same function as the page. `Table` defines legal plays a second time, with indices of ranks. With a
hidden hand the verdict is that of all hands that are possible: see test_hidden_hands.py.

For each way to follow that a preset has, the tests cover every trick of up to two cards (in the long run: three), every
card and every hand of up to three cards. Where cards may be laid together, they also cover every pair that answers a
pair from a hand of three.

Not every trick is needed for that, because the rules only compare cards, and only aces have a rule of their own: the
answer stays the same if we replace the ranks, except aces, by the lowest ranks of the pack in the same order. It is
enough to ask such questions (`is_dense`); of pairs a long run asks all. Random tricks and hands of three for every
preset, with all cards of the pack, would fail if this reasoning were wrong.

Presets with the same rules for pack, lead and follow are tested once (`READINGS`).
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from scorekeeper.rules.cards import ACE
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import AceRule, Duty, LeadCards, Reach, Reference, Sets
from scorekeeper.rules.play import Play, Verdict
from scorekeeper.rules.question import PlayQuestion, QuestionProblemCode, answer_question, question_problems
from scorekeeper.rules.variant import Variant
from tests.profile import is_long, steps
from tests.rules.cases import cards

LONGEST_TRICK = steps(2, long=3)

Ranks = tuple[int, ...]
"""Cards as indices in the order of the pack."""


def said_of_play(variant: Variant) -> tuple[object, ...]:
    """All rules that decide whether a play is legal."""
    return variant.pack, variant.pack_count(variant.players.max), variant.lead.cards, variant.follow


READINGS = [
    pytest.param(variant, id=variant.id)
    for at, variant in enumerate(CATALOGUE.values())
    if said_of_play(variant) not in [said_of_play(one) for one in list(CATALOGUE.values())[:at]]
]
PRESETS = [pytest.param(variant, id=variant.id) for variant in CATALOGUE.values()]


class Table:
    """The definition of legal plays under a variant's rules."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.cards = variant.deck
        self.ace = next((at for at, card in enumerate(variant.deck) if card.rank == ACE), None)
        self.copies = [variant.copies_of(card, variant.players.max) for card in variant.deck]
        self.allowed = cache(self._allowed)

    def legal(self, trick: Ranks, hand: Ranks) -> frozenset[int]:
        """The cards of a hand (given low to high) that may be played to the trick."""
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

    def plays(self, trick: Ranks) -> tuple[Play, ...]:
        return tuple((self.cards[at],) for at in trick)

    def ask(self, trick: Ranks, play: int, hand: Ranks | None = None) -> Verdict:
        """The verdict of the rules."""
        held = None if hand is None else tuple(self.cards[at] for at in hand)
        return answer_question(self.variant, PlayQuestion(self.plays((*trick, play)), held)).verdict

    def is_possible(self, shown: Ranks) -> bool:
        return all(count <= self.copies[at] for at, count in Counter(shown).items())

    def named(self) -> set[int]:
        """The indices of cards with rules of their own: the ace and the special cards."""
        return {at for at, card in enumerate(self.cards) if at == self.ace or card in self.variant.specials}

    def is_dense(self, shown: Ranks) -> bool:
        """Whether these ranks are the lowest of the pack."""
        plain = set(shown) - self.named()
        return plain == set(range(len(plain)))


def hands_of(places: list[int], most: int) -> Iterator[Ranks]:
    for size in range(1, most + 1):
        yield from combinations_with_replacement(places, size)


def compare(table: Table, trick: Ranks, hand: Ranks) -> None:
    legal = table.legal(trick, hand)
    for play in set(hand):
        expected = Verdict.LEGAL if play in legal else Verdict.ILLEGAL
        assert table.ask(trick, play, hand) is expected, (table.plays(trick), hand, play)


@pytest.mark.parametrize("variant", READINGS)
def test_a_play_from_a_known_hand_is_legal_if_it_is_in_the_legal_set(variant: Variant) -> None:
    table = Table(variant)
    places = sorted({*range(6), *table.named()})
    for length in range(LONGEST_TRICK + 1):
        for trick in product(places, repeat=length):
            for hand in hands_of(places, 3):
                if table.is_dense(trick + hand) and table.is_possible(trick + hand):
                    compare(table, trick, hand)


@pytest.mark.parametrize("variant", PRESETS)
def test_random_questions_about_tricks_and_hands_of_three(variant: Variant) -> None:
    table, random = Table(variant), Random(variant.id)
    pack = [at for at, copies in enumerate(table.copies) for _ in range(copies)]
    for _ in range(steps(100, long=1_000, quick=50)):
        dealt = random.sample(pack, 6)
        compare(table, tuple(dealt[:3]), tuple(sorted(dealt[3:])))


@pytest.mark.parametrize("variant", [one for one in CATALOGUE.values() if one.lead.cards is LeadCards.EQUAL_SET])
def test_every_pair_that_answers_a_pair_from_a_hand_of_three(variant: Variant) -> None:
    assert variant.follow.sets is Sets.CARD_BY_CARD, "the definition below is for this value"
    assert variant.follow.duty is Duty.FREE
    table = Table(variant)
    places = [at for at, copies in enumerate(table.copies) if copies >= 2]
    for led, hand in product(places, combinations_with_replacement(places, 3)):
        shown = (led, led, *hand)
        if not table.is_possible(shown) or not (is_long() or table.is_dense(shown)):
            continue
        held = tuple(table.cards[at] for at in hand)
        for low, high in set(combinations(hand, 2)):
            is_legal = low >= led or (low, high) == hand[:2]
            play: Play = (table.cards[low], table.cards[high])
            judgement = answer_question(variant, PlayQuestion(((table.cards[led],) * 2, play), held))
            assert judgement.verdict is (Verdict.LEGAL if is_legal else Verdict.ILLEGAL), (led, hand, play)


@pytest.mark.parametrize("variant", READINGS)
def test_a_whole_hand_is_no_lead_of_several_cards(variant: Variant) -> None:
    table = Table(variant)
    one_more = {Verdict.LEGAL} if variant.lead.cards is LeadCards.EQUAL_SET else {Verdict.ILLEGAL}
    for at, card in enumerate(table.cards):
        for count in range(2, table.copies[at] + 1):
            lead, other = (card,) * count, table.cards[at - 1]
            asked = [PlayQuestion((lead,), (*lead, *more)) for more in ((), (other,))]
            whole, kept = (answer_question(variant, one).verdict for one in asked)
            assert (whole, {kept}) == (Verdict.ILLEGAL, one_more)
            hidden = answer_question(variant, PlayQuestion((lead,))).verdict
            assert hidden is (Verdict.UNKNOWN if one_more == {Verdict.LEGAL} else Verdict.ILLEGAL)


def wrong_with(variant: Variant, question: PlayQuestion) -> QuestionProblemCode | None:
    return next((one.code for one in question_problems(variant, question)), None)


@pytest.mark.parametrize("variant", PRESETS)
def test_a_question_is_refused_if_its_cards_contradict_each_other(variant: Variant) -> None:
    """Every trick of one card, every play, every hand of up to two cards, and each card shown later, of a few ranks."""
    table = Table(variant)
    places = sorted({0, 1, len(table.cards) - 1, *table.named()})
    for led, play, shown in product(places, places, [None, *places]):
        for hand in hands_of(places, 2):
            seen = () if shown is None else (shown,)
            expected = None
            if any(table.copies[at] < count for at, count in Counter((led, *hand)).items()):
                expected = QuestionProblemCode.TOO_MANY_OF_CARD
            elif play not in hand:
                expected = QuestionProblemCode.NOT_IN_HAND
            elif Counter((play, *seen)) - Counter(hand):
                expected = QuestionProblemCode.SHOWN_NOT_IN_HAND
            if table.copies[led] < 2 and play == led:
                expected = QuestionProblemCode.TOO_MANY_OF_CARD
            held, later = (tuple(table.cards[at] for at in row) for row in (hand, seen))
            question = PlayQuestion(table.plays((led, play)), held, later)
            assert wrong_with(variant, question) is expected, (led, play, hand, seen)


def test_a_card_with_a_suit_is_only_that_card_and_one_without_can_be_any_of_its_rank() -> None:
    def wrong(play: str, hand: str, seen: str = "") -> QuestionProblemCode | None:
        return wrong_with(CATALOGUE["gurka-is"], PlayQuestion((cards("Q"), cards(play)), cards(hand), cards(seen)))

    assert wrong("4H", "4 10") is wrong("4", "4H 10") is wrong("4", "4H 4 10", "4H") is None
    assert wrong("4H", "4C 10") is wrong("6", "6C 10") is QuestionProblemCode.NOT_IN_HAND
    assert wrong("4H", "4H 10", "4") is QuestionProblemCode.SHOWN_NOT_IN_HAND
