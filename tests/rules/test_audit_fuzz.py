"""Audits of many random hands from real packs, with a fixed seed: no false breach, and no illegal play missed."""

from collections.abc import Iterator
from random import Random

from scorekeeper.rules.audit import audit
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.variant import Variant
from tests.profile import steps
from tests.rules.strategies import Played, play_out

HANDS = steps(400, long=10_000, quick=200)
SINGLE_CARD = [variant for variant in CATALOGUE.values() if variant.lead.cards is LeadCards.SINGLE]


def deals(seed: int, *, plant: bool) -> Iterator[tuple[Variant, Played]]:
    """Hands of every variant with single cards, equally many of each, at tables of every size."""
    random = Random(seed)
    for number in range(HANDS):
        variant = SINGLE_CARD[number % len(SINGLE_CARD)]
        players = random.randint(variant.players.min, variant.players.max)
        played = play_out(random, variant, players, plant=plant)
        while plant and played.planted is None:  # in this hand nobody could play an illegal card
            played = play_out(random, variant, players, plant=plant)
        yield variant, played


def test_legal_hands_have_no_breaches() -> None:
    for variant, played in deals(2026, plant=False):
        found = audit(variant, played.rows, played.leader)
        assert (found.breaches, found.record_problems) == ((), ()), (variant.id, played)


def test_the_audit_finds_the_one_illegal_play_and_nothing_else() -> None:
    for variant, played in deals(2027, plant=True):
        found = audit(variant, played.rows, played.leader)
        assert [(one.trick, one.seat) for one in found.breaches] == [played.planted], (variant.id, played)


def test_a_breach_appears_with_its_proof_and_stays() -> None:
    """Audit the rows trick by trick."""
    for number, (variant, played) in enumerate(deals(2028, plant=True)):
        if number == HANDS // 4:
            break
        cards = len(played.rows[0])
        shown = [audit(variant, [row[:tricks] for row in played.rows], played.leader, cards) for tricks in range(cards)]
        whole = audit(variant, played.rows, played.leader).breaches[0]
        assert [len(one.breaches) for one in shown] == [int(tricks >= whole.proof.trick) for tricks in range(cards)]
