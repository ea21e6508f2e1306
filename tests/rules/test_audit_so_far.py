"""The audit of a hand that may not be over, entered card by card (register: proof)."""

from collections.abc import Sequence

from scorekeeper.rules.audit import Audit, Breach, Proof, RecordProblem, RecordProblemCode, TrickTaken, audit_so_far
from scorekeeper.rules.catalogue import AGURK, TWENTY_TWO
from scorekeeper.rules.play import Play, Rule
from scorekeeper.rules.variant import Variant
from tests.rules.cases import card, plays


def so_far(
    variant: Variant, rows: Sequence[Sequence[Play]], leader: int, cards: int, players: int | None = None
) -> Audit:
    found, _is_over = audit_so_far(variant, rows, leader, cards, players=players or len(rows))
    return found


def test_a_card_in_the_current_trick_can_prove_an_earlier_play_illegal() -> None:
    rows = [plays("5 3"), plays("9 10"), plays("J A")]
    assert so_far(AGURK, rows, 1, 7).breaches == (Breach(1, 0, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),)
    before = [plays("5"), plays("9 10"), plays("J A")]
    assert so_far(AGURK, before, 1, 7).breaches == ()


def test_breaches_come_in_the_order_of_the_tricks() -> None:
    found = so_far(AGURK, [plays("5 6 3"), plays("9 2"), plays("J A")], 1, 7).breaches
    assert [(one.trick, one.proof) for one in found] == [(1, Proof(card("3"), 3)), (2, Proof(card("3"), 3))]


def test_a_card_entered_ahead_of_its_turn_counts_once_the_trick_is_complete() -> None:
    now = so_far(AGURK, [plays("5 3"), plays("9"), ()], 1, 7)
    assert now.breaches == ()
    now = so_far(AGURK, [plays("5 3"), plays("9"), plays("J")], 1, 7)
    assert [one.proof for one in now.breaches] == [Proof(card("3"), 2)]


def test_cards_entered_row_by_row_prove_plays_of_the_current_trick() -> None:
    now = so_far(AGURK, [plays("9 J"), plays("5 3"), ()], 0, 7)
    assert now.breaches == (Breach(1, 1, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),)


def test_too_few_cards_are_no_breach_until_the_next_card_is_shown() -> None:
    assert so_far(TWENTY_TWO, [plays("9+9"), plays("3")], 0, 3).breaches == ()
    shown = so_far(TWENTY_TWO, [plays("9+9"), plays("3 5")], 0, 3)
    assert [(one.seat, one.rule) for one in shown.breaches] == [(1, Rule.NUMBER)]


def test_in_a_record_with_problems_nobody_is_accused() -> None:
    now, is_over = audit_so_far(AGURK, [plays("A A A"), plays("A A")], 0, 7, players=2)
    assert now == Audit((), (RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("A"), count=5),), ())
    assert not is_over


def test_laying_too_many_cards_fills_a_row_one_trick_early() -> None:
    breaches = (Breach(1, 1, plays("3+4")[0], Rule.NUMBER, Proof(card("4"), 1)),)
    now = so_far(TWENTY_TWO, [plays("9"), plays("3+4")], 0, 2)
    assert now == Audit(breaches, (), (TrickTaken(0, 0),))
    assert audit_so_far(TWENTY_TWO, [plays("9 8"), plays("3+4")], 0, 2, players=2) == (now, False)


def test_more_cards_than_were_dealt_are_a_problem_of_the_record() -> None:
    now = so_far(AGURK, [plays("9 8"), plays("3 4 5")], 0, 2)
    assert now.record_problems == (RecordProblem(RecordProblemCode.UNEVEN_ROWS),)


def test_a_hand_is_over_when_everybody_has_played_all_cards() -> None:
    over = Audit((), (), (TrickTaken(0, 1), TrickTaken(1, 1)))
    assert audit_so_far(AGURK, [plays("9 8"), plays("J 9")], 0, 2, players=2) == (over, True)
    assert audit_so_far(AGURK, [plays("9 8"), plays("J 9")], 0, 3, players=2) == (over, False)
