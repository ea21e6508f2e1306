"""The audit of the rows on the table, beyond the conformance cases (RULES 4)."""

from scorekeeper.rules.audit import (
    Audit,
    Breach,
    Proof,
    RecordError,
    RecordFault,
    TrickTaken,
    audit,
    record_errors,
)
from scorekeeper.rules.catalogue import AGURK, GURKA_IS, OGOREK, TWENTY_TWO
from scorekeeper.rules.play import Rule
from scorekeeper.rules.terms import Packs
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
    assert found.breaches == (Breach(1, 0, plays("9+9")[0], Rule.LEAD_CARDS, Proof(card("2"), 2)),)


def test_a_lead_of_unlike_cards_proves_itself() -> None:
    found = audit(TWENTY_TWO, [plays("9+8"), plays("3+4")], 0, 2)
    assert found.breaches == (Breach(1, 0, plays("9+8")[0], Rule.LEAD_CARDS, Proof(card("8"), 1)),)


def test_a_pair_led_is_legal_as_long_as_a_card_may_be_left() -> None:
    assert audit(TWENTY_TWO, [plays("9+9"), plays("3+4")], 0, 2).breaches == ()
    assert audit(TWENTY_TWO, [plays("9+9 2"), plays("3+4 5")], 0).breaches == ()


def test_too_few_cards_are_proved_by_the_next_one() -> None:
    found = audit(TWENTY_TWO, [plays("9+9 2 4"), plays("3 5 6")], 0)
    assert found.breaches == (Breach(1, 1, plays("3")[0], Rule.NUMBER, Proof(card("5"), 2)),)
    assert audit(TWENTY_TWO, [plays("9+9"), plays("3")], 0).breaches == ()


def test_nobody_is_accused_from_a_bad_record() -> None:
    found = audit(AGURK, [plays("9 2"), plays("5")], 0)
    assert found == Audit((), (RecordError(RecordFault.UNEVEN_ROWS),), ())


def test_every_fault_of_a_record_is_told() -> None:
    rows = [plays("9 9 9 9 15"), plays("9 2 3 4")]
    assert record_errors(AGURK, rows) == (
        RecordError(RecordFault.UNEVEN_ROWS),
        RecordError(RecordFault.UNKNOWN_CARD, seat=0, card=card("15")),
        RecordError(RecordFault.TOO_MANY_OF_RANK, card=card("9"), count=5),
    )


def test_two_packs_hold_eight_of_a_rank() -> None:
    assert record_errors(ruled(AGURK, pack={"packs": 2}), [plays("9 9 9"), plays("9 9 9")]) == ()


def test_packs_go_by_who_sits_at_the_table_and_not_by_who_is_still_in() -> None:
    variant = ruled(AGURK, pack={"packs": Packs.ONE_PER_FOUR_PLAYERS})
    rows = [plays("9 9"), plays("9 9"), plays("9 9"), plays("9 9")]
    error = RecordError(RecordFault.TOO_MANY_OF_RANK, card=card("9"), count=8)
    assert record_errors(variant, rows) == audit(variant, rows, 0).record_errors == (error,)
    assert record_errors(variant, rows, 5) == audit(variant, rows, 0, players=5).record_errors == ()


def test_a_special_card_lies_there_once() -> None:
    assert record_errors(GURKA_IS, [plays("6C 6"), plays("6 6")]) == ()
    assert record_errors(GURKA_IS, [plays("6C 6"), plays("6C 6")]) == (
        RecordError(RecordFault.TOO_MANY_OF_RANK, card=card("6C"), count=2),
    )
