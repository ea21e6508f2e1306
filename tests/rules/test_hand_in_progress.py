"""A hand in progress, entered card by card (register: proof)."""

from scorekeeper.rules.audit import Audit, Breach, Proof, RecordProblem, RecordProblemCode, TrickTaken
from scorekeeper.rules.catalogue import AGURK, TWENTY_TWO
from scorekeeper.rules.hand_in_progress import HandInProgress, read_progress
from scorekeeper.rules.play import Rule
from tests.rules.cases import card, plays

NOTHING = Audit((), (), ())


def test_before_the_first_card_the_first_leader_leads() -> None:
    now = read_progress(AGURK, [(), (), ()], 1, 7)
    assert now == HandInProgress(NOTHING, trick=1, leader=1, turn=1)


def test_the_turn_goes_clockwise_from_the_leader() -> None:
    now = read_progress(AGURK, [(), plays("9"), plays("J")], 1, 7)
    assert (now.leader, now.laid, now.turn) == (1, (*plays("9"), *plays("J")), 0)


def test_the_winner_of_a_trick_leads_the_next() -> None:
    now = read_progress(AGURK, [plays("4"), plays("9"), plays("J")], 1, 7)
    assert (now.trick, now.leader, now.turn, now.laid) == (2, 2, 2, ())
    assert now.audit.tricks == (TrickTaken(1, 2),)


def test_a_card_in_the_current_trick_can_prove_an_earlier_play_illegal() -> None:
    rows = [plays("5 3"), plays("9 10"), plays("J A")]
    assert read_progress(AGURK, rows, 1, 7).audit.breaches == (
        Breach(1, 0, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),
    )
    before = [plays("5"), plays("9 10"), plays("J A")]
    assert read_progress(AGURK, before, 1, 7).audit.breaches == ()


def test_an_illegal_play_is_reported_once() -> None:
    rows = [plays("9 2"), plays("5 3 4")]
    assert read_progress(AGURK, rows, 0, 7).audit.breaches == (
        Breach(1, 1, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),
    )


def test_breaches_come_in_the_order_of_the_tricks() -> None:
    found = read_progress(AGURK, [plays("5 6 3"), plays("9 2"), plays("J A")], 1, 7).audit.breaches
    assert [(one.trick, one.proof) for one in found] == [(1, Proof(card("3"), 3)), (2, Proof(card("3"), 3))]


def test_a_card_entered_ahead_of_its_turn_counts_once_the_trick_is_complete() -> None:
    now = read_progress(AGURK, [plays("5 3"), plays("9"), ()], 1, 7)
    assert (now.trick, now.turn, now.audit.breaches) == (1, 2, ())
    now = read_progress(AGURK, [plays("5 3"), plays("9"), plays("J")], 1, 7)
    assert [one.proof for one in now.audit.breaches] == [Proof(card("3"), 2)]


def test_cards_entered_row_by_row_prove_plays_of_the_current_trick() -> None:
    now = read_progress(AGURK, [plays("9 J"), plays("5 3"), ()], 0, 7)
    assert (now.trick, now.turn) == (1, 2)
    assert now.audit.breaches == (Breach(1, 1, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),)


def test_leading_a_pair_is_legal_while_a_card_may_be_left() -> None:
    now = read_progress(TWENTY_TWO, [plays("9+9"), ()], 0, 3)
    assert now.audit.breaches == ()
    assert read_progress(TWENTY_TWO, [plays("9+9 2"), plays("3+4")], 0, 3).audit.breaches == ()


def test_in_a_record_with_problems_nobody_is_accused_or_has_the_turn() -> None:
    now = read_progress(AGURK, [plays("A A A"), plays("A A")], 0, 7)
    assert now.audit == Audit((), (RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("A"), count=5),), ())
    assert (now.trick, now.turn) == (1, None)
    assert not now.is_over


def test_the_last_trick_begins_when_everybody_has_one_card_left() -> None:
    assert not read_progress(AGURK, [plays("9"), plays("J")], 0, 3).last_trick
    assert read_progress(AGURK, [plays("9 8"), plays("J 9")], 0, 3).last_trick
    assert read_progress(TWENTY_TWO, [plays("9+9"), plays("3+4")], 0, 3).last_trick


def test_laying_too_many_cards_fills_a_row_one_trick_early() -> None:
    breaches = (Breach(1, 1, plays("3+4")[0], Rule.NUMBER, Proof(card("4"), 1)),)
    now = read_progress(TWENTY_TWO, [plays("9"), plays("3+4")], 0, 2)
    assert (now.trick, now.turn, now.audit) == (2, 0, Audit(breaches, (), (TrickTaken(0, 0),)))
    now = read_progress(TWENTY_TWO, [plays("9 8"), plays("3+4")], 0, 2)
    assert now == HandInProgress(Audit(breaches, (), (TrickTaken(0, 0),)), 2, 0, laid=plays("8"), last_trick=True)


def test_more_cards_than_were_dealt_are_a_problem_of_the_record() -> None:
    now = read_progress(AGURK, [plays("9 8"), plays("3 4 5")], 0, 2)
    assert now.audit.record_problems == (RecordProblem(RecordProblemCode.UNEVEN_ROWS),)


def test_when_the_hand_is_over_the_last_trick_is_still_the_current_one() -> None:
    now = read_progress(AGURK, [plays("9 8"), plays("J 9")], 0, 2)
    assert now == HandInProgress(
        Audit((), (), (TrickTaken(0, 1), TrickTaken(1, 1))), trick=2, leader=1, last_trick=True, is_over=True
    )
