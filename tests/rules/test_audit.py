"""The audit of the rows on the table, beyond the conformance cases (register: audit)."""

import pytest

from scorekeeper.rules.audit import (
    Audit,
    Breach,
    Proof,
    RecordProblem,
    RecordProblemCode,
    TrickTaken,
    audit,
    record_problems,
)
from scorekeeper.rules.catalogue import AGURK, GURKA_IS, OGOREK, TWENTY_TWO
from scorekeeper.rules.options import LeadCards, Packs
from scorekeeper.rules.play import Rule
from tests.rules.cases import card, plays, ruled


def test_the_tricks_follow_from_the_first_leader() -> None:
    found = audit(AGURK, [plays("3 9"), plays("4 2"), plays("4 K")], 1)
    assert found == Audit((), (), (TrickTaken(1, 2), TrickTaken(2, 2)))


def test_no_rows_shown_yet_prove_nothing() -> None:
    assert audit(AGURK, [(), ()], 0, 7) == Audit((), (), ())


def test_the_earliest_card_that_shows_it_is_the_proof() -> None:
    found = audit(AGURK, [plays("9 2 3"), plays("5 4 2")], 0)
    assert found.breaches == (Breach(1, 1, plays("5")[0], Rule.DUTY, Proof(card("4"), 2)),)


def test_the_last_trick_ranks_its_own_way() -> None:
    assert audit(OGOREK, [plays("2 A"), plays("3 2")], 0).tricks[-1] == TrickTaken(1, 1)
    assert audit(OGOREK, [plays("2 A"), plays("3 2")], 0, 6).tricks[-1] == TrickTaken(1, 0)


def test_a_lead_of_several_cards_where_one_is_the_rule() -> None:
    found = audit(AGURK, [plays("9+9 2"), plays("3+4 5")], 0)
    assert found.breaches == (Breach(1, 0, plays("9+9")[0], Rule.LEAD_CARDS, Proof(card("9"), 1)),)


def test_a_lead_of_unlike_cards_proves_itself() -> None:
    found = audit(TWENTY_TWO, [plays("9+8"), plays("3+4")], 0, 2)
    assert found.breaches == (Breach(1, 0, plays("9+8")[0], Rule.LEAD_CARDS, Proof(card("8"), 1)),)


def test_the_last_trick_follows_when_the_leader_has_one_card_left_however_many_were_laid_together() -> None:
    variant = ruled(OGOREK, lead={"cards": LeadCards.EQUAL_SET})
    rows = [plays("2+2 A"), plays("3+3 2")]
    assert audit(variant, rows, 0, 3).tricks == audit(variant, rows, 0).tricks == (TrickTaken(0, 1), TrickTaken(1, 1))
    assert audit(variant, rows, 0, 4).tricks[-1] == TrickTaken(1, 0)


def test_a_pair_led_is_legal_as_long_as_a_card_may_be_left() -> None:
    assert audit(TWENTY_TWO, [plays("9+9"), plays("3+4")], 0, 3).breaches == ()
    assert audit(TWENTY_TWO, [plays("9+9 2"), plays("3+4 5")], 0).breaches == ()


def test_whoever_leads_a_pair_as_his_whole_hand_kept_no_card() -> None:
    rows = [plays("9 7+7"), plays("10 8+8")]
    expected = (Breach(2, 1, plays("8+8")[0], Rule.KEEP_ONE, Proof(card("8"), 2)),)
    assert audit(GURKA_IS, rows, 0, 3).breaches == audit(GURKA_IS, rows, 0).breaches == expected
    assert audit(GURKA_IS, rows, 0, 4).breaches == ()


def test_whoever_follows_may_lay_his_last_cards_together() -> None:
    assert [one.seat for one in audit(GURKA_IS, [plays("7+7"), plays("8+8")], 0).breaches] == [0]


def test_too_few_cards_are_proved_by_the_next_one() -> None:
    found = audit(TWENTY_TWO, [plays("9+9 2 4"), plays("3 5 6 8")], 0)
    assert found.breaches == (Breach(1, 1, plays("3")[0], Rule.NUMBER, Proof(card("5"), 2)),)


def test_too_many_cards_prove_themselves() -> None:
    for rows in ([plays("9 2 4"), plays("3+5 6")], [plays("9 2"), plays("3+5")]):
        found = audit(TWENTY_TWO, rows, 0)
        assert found.breaches == (Breach(1, 1, plays("3+5")[0], Rule.NUMBER, Proof(card("5"), 1)),)


def test_nobody_is_accused_from_a_bad_record() -> None:
    found = audit(AGURK, [plays("9 2"), plays("5")], 0)
    assert found == Audit((), (RecordProblem(RecordProblemCode.UNEVEN_ROWS),), ())


@pytest.mark.parametrize("rows", [("9+9", "3"), ("9+9 2 4", "3 5 6"), ("9 8", "3+4 5")])
def test_rows_are_compared_by_their_cards_and_not_by_their_plays(rows: tuple[str, str]) -> None:
    assert audit(TWENTY_TWO, list(map(plays, rows)), 0).record_problems == (
        RecordProblem(RecordProblemCode.UNEVEN_ROWS),
    )


def test_every_fault_of_a_record_is_told() -> None:
    rows = [plays("9 9 9 9 15"), plays("9 2 3 4")]
    assert record_problems(AGURK, rows) == (
        RecordProblem(RecordProblemCode.UNEVEN_ROWS),
        RecordProblem(RecordProblemCode.UNKNOWN_CARD, seat=0, card=card("15")),
        RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("9"), count=5),
    )


def test_two_packs_hold_eight_of_a_rank() -> None:
    assert record_problems(ruled(AGURK, pack={"packs": 2}), [plays("9 9 9"), plays("9 9 9")]) == ()


def test_packs_go_by_who_sits_at_the_table_and_not_by_who_is_still_in() -> None:
    variant = ruled(AGURK, pack={"packs": Packs.ONE_PER_FOUR_PLAYERS})
    rows = [plays("9 9"), plays("9 9"), plays("9 9"), plays("9 9")]
    error = RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("9"), count=8)
    assert record_problems(variant, rows) == audit(variant, rows, 0).record_problems == (error,)
    assert record_problems(variant, rows, 5) == audit(variant, rows, 0, players=5).record_problems == ()


def test_a_special_card_lies_there_once() -> None:
    assert record_problems(GURKA_IS, [plays("6C 6"), plays("6 6")]) == ()
    assert record_problems(GURKA_IS, [plays("6C 6"), plays("6C 6")]) == (
        RecordProblem(RecordProblemCode.TOO_MANY_OF_RANK, card=card("6C"), count=2),
    )
