"""The audit of the rows on the table, beyond the conformance cases (register: audit)."""

from collections.abc import Sequence

import pytest

from scorekeeper.rules.audit import (
    Audit,
    Breach,
    Proof,
    RecordProblem,
    RecordProblemCode,
    TrickTaken,
    audit,
    audit_so_far,
    record_problems,
)
from scorekeeper.rules.catalogue import AGURK, GURKA_IS, OGOREK, TWENTY_TWO
from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.play import Play, Rule
from scorekeeper.rules.variant import ONE_PER_FOUR_PLAYERS, Variant
from tests.rules.cases import card, plays, ruled


def test_the_ace_is_low_only_in_the_last_trick_of_the_hand() -> None:
    assert audit(OGOREK, [plays("2 A"), plays("3 2")], 0).tricks[-1] == TrickTaken(1, 1)
    assert audit(OGOREK, [plays("2 A"), plays("3 2")], 0, 6).tricks[-1] == TrickTaken(1, 0)


def test_leading_unequal_cards_together_needs_no_further_proof() -> None:
    found = audit(TWENTY_TWO, [plays("9+8"), plays("3+4")], 0, 2)
    assert found.breaches == (Breach(1, 0, plays("9+8")[0], Rule.LEAD_CARDS, Proof(card("8"), 1)),)


def test_the_last_trick_starts_when_the_leader_has_one_card_left() -> None:
    variant = ruled(OGOREK, lead={"cards": LeadCards.EQUAL_SET})
    rows = [plays("2+2 A"), plays("3+3 2")]
    assert audit(variant, rows, 0, 3).tricks == audit(variant, rows, 0).tricks == (TrickTaken(0, 1), TrickTaken(1, 1))
    assert audit(variant, rows, 0, 4).tricks[-1] == TrickTaken(1, 0)


def test_leading_a_pair_as_the_whole_hand_is_illegal() -> None:
    rows = [plays("9 7+7"), plays("10 8+8")]
    expected = (Breach(2, 1, plays("8+8")[0], Rule.KEEP_ONE, Proof(card("8"), 2)),)
    assert audit(GURKA_IS, rows, 0, 3).breaches == audit(GURKA_IS, rows, 0).breaches == expected
    assert audit(GURKA_IS, rows, 0, 4).breaches == ()


def test_the_next_card_proves_that_a_player_laid_too_few() -> None:
    found = audit(TWENTY_TWO, [plays("9+9 2 4"), plays("3 5 6 8")], 0)
    assert found.breaches == (Breach(1, 1, plays("3")[0], Rule.NUMBER, Proof(card("5"), 2)),)


def test_laying_too_many_cards_needs_no_further_proof() -> None:
    for rows in ([plays("9 2 4"), plays("3+5 6")], [plays("9 2"), plays("3+5")]):
        found = audit(TWENTY_TWO, rows, 0)
        assert found.breaches == (Breach(1, 1, plays("3+5")[0], Rule.NUMBER, Proof(card("5"), 1)),)


@pytest.mark.parametrize("rows", [("9+9", "3"), ("9+9 2 4", "3 5 6"), ("9 8", "3+4 5")])
def test_rows_must_have_equally_many_cards_not_plays(rows: tuple[str, str]) -> None:
    assert audit(TWENTY_TWO, list(map(plays, rows)), 0).record_problems == (
        RecordProblem(RecordProblemCode.UNEVEN_ROWS),
    )


def test_the_audit_reports_every_problem_of_a_record() -> None:
    rows = [plays("9 9 9 9 15"), plays("9 2 3 4")]
    assert record_problems(AGURK, rows) == (
        RecordProblem(RecordProblemCode.UNEVEN_ROWS),
        RecordProblem(RecordProblemCode.UNKNOWN_CARD, seat=0, card=card("15")),
        RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("9"), count=5),
    )


def test_the_number_of_packs_depends_on_everybody_at_the_table() -> None:
    variant = ruled(AGURK, pack={"packs": ONE_PER_FOUR_PLAYERS})
    rows = [plays("9 9"), plays("9 9"), plays("9 9"), plays("9 9")]
    error = RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("9"), count=8)
    assert record_problems(variant, rows) == audit(variant, rows, 0).record_problems == (error,)
    assert record_problems(variant, rows, 5) == audit(variant, rows, 0, players=5).record_problems == ()


# --- A hand that may not be over, entered card by card (register: proof)


def so_far(variant: Variant, rows: Sequence[Sequence[Play]], leader: int, cards: int) -> Audit:
    return audit_so_far(variant, rows, leader, cards, players=len(rows))[0]


def test_a_card_in_the_current_trick_can_prove_an_earlier_play_illegal() -> None:
    rows = [plays("5 3"), plays("9 10"), plays("J A")]
    assert so_far(AGURK, rows, 1, 7).breaches == (Breach(1, 0, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),)
    before = [plays("5"), plays("9 10"), plays("J A")]
    assert so_far(AGURK, before, 1, 7).breaches == ()


def test_a_card_entered_ahead_of_its_turn_counts_once_the_trick_is_complete() -> None:
    now = so_far(AGURK, [plays("5 3"), plays("9"), ()], 1, 7)
    assert now.breaches == ()
    now = so_far(AGURK, [plays("5 3"), plays("9"), plays("J")], 1, 7)
    assert [one.proof for one in now.breaches] == [Proof(card("3"), 2)]


def test_cards_entered_row_by_row_prove_plays_of_the_current_trick() -> None:
    now = so_far(AGURK, [plays("9 J"), plays("5 3"), ()], 0, 7)
    assert now.breaches == (Breach(1, 1, plays("5")[0], Rule.DUTY, Proof(card("3"), 2)),)


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
