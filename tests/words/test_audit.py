import pytest

from scorekeeper.rules.audit import RecordProblem, RecordProblemCode, audit
from scorekeeper.rules.catalogue import AGURK
from scorekeeper.words.audit import audit_sentences, record_problem_sentence
from tests.rules.cases import card, plays

NAMES = ("Anna", "Bo")


def test_a_finding_names_trick_player_card_proof_and_rule() -> None:
    found = audit(AGURK, [plays("8 9 K"), plays("5 3 Q")], first_leader=0)
    (sentence,) = audit_sentences(AGURK, NAMES, found)
    assert sentence.startswith("Trick 1: Bo plays the 5. The 3 in trick 2 proves that illegal. Match or beat ")


def test_without_a_finding_or_with_rows_of_unequal_length_nobody_is_accused() -> None:
    for row, sentence in (
        ("9 10", "These cards prove no illegal play."),
        ("5", "The rows do not have the same number of cards."),
    ):
        found = audit(AGURK, [plays("8 9"), plays(row)], first_leader=0)
        assert audit_sentences(AGURK, NAMES, found) == (sentence,)


@pytest.mark.parametrize("code", list(RecordProblemCode))
def test_every_problem_of_a_record_has_a_sentence(code: RecordProblemCode) -> None:
    sentence = record_problem_sentence(RecordProblem(code, seat=1, card=card("A"), count=5), NAMES)
    assert sentence.endswith(".")
    assert "%" not in sentence
