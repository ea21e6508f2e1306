import pytest

from scorekeeper.formats.errors import BadShape, Problem
from scorekeeper.rules.catalogue import AGURK, AGURK_CATSATCARDS
from scorekeeper.rules.parameters import ParameterError, Refusal
from scorekeeper.rules.problems import Fault, Finding
from scorekeeper.words.format_errors import problem_sentence
from scorekeeper.words.problems import fault_sentence, refusal_sentence
from tests.rules.cases import card

NAMES = ("Anna", "Bo", "Cleo")
EVERYTHING: dict[str, str | int] = {
    "byte": 1,
    "line": 1,
    "column": 1,
    "limit": 1,
    "key": "k",
    "digits": "9",
    "expected": "1",
    "kind": "x",
    "name": "Bo",
    "id": "agurkk",
    "nearest": "agurk",
    "card": "X",
    "count": 5,
    "cards": 5,
    "shown": 6,
    "first": 1971,
    "last": 2199,
    "entry": 3,
    "found": "NaN",
}


@pytest.mark.parametrize("fault", list(Fault))
def test_every_fault_has_a_sentence(fault: Fault) -> None:
    finding = Finding(fault, "final_trick", 0, seat=1, card=card("6C"), count=5, limit=4)
    sentence = fault_sentence(finding, AGURK, NAMES)
    assert sentence
    assert not sentence.endswith(".")
    assert "%" not in sentence


@pytest.mark.parametrize("refusal", list(Refusal))
def test_every_refused_house_rule_has_a_sentence(refusal: Refusal) -> None:
    sentence = refusal_sentence(ParameterError("limit.value", refusal, "1-10000", 0))
    assert sentence
    assert "%" not in sentence


@pytest.mark.parametrize("problem", list(Problem))
def test_every_problem_of_a_text_has_a_sentence(problem: Problem) -> None:
    sentence = problem_sentence(BadShape(problem, EVERYTHING))
    assert sentence
    assert "%" not in sentence


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (Finding(Fault.OUT, "final_trick", 0, seat=1), "Bo is out and cannot play"),
        (Finding(Fault.GAME_OVER, ""), "The game is over"),
        (Finding(Fault.UNKNOWN_SEAT, "final_trick", 0, seat=7), "There is no seat 8 at this table"),
        (Finding(Fault.TWICE, "final_trick", 0, seat=1), "Bo has two cards in the last trick"),
        (Finding(Fault.TWICE, "buy_in", 0, seat=1), "Bo can buy back in only once a hand"),
        (Finding(Fault.MISSING, "final_trick", seat=2), "The card of Cleo is missing"),
        (Finding(Fault.NOT_IN_PACK, "final_trick", 0, card=card("15")), "The pack has no 15"),
        (
            Finding(Fault.TOO_MANY_OF_RANK, "final_trick", 4, card=card("A"), count=5, limit=4),
            "The A lies here 5 times, but the pack has only 4",
        ),
        (
            Finding(Fault.TOO_MANY_OF_RANK, "final_trick", 0, card=card("A"), count=1, limit=0),
            "The pack has no A left",
        ),
        (
            Finding(Fault.TOO_FEW_PLAYERS, "players", count=1, limit=2),
            "At least 2 players are needed, and there is only 1",
        ),
        (
            Finding(Fault.START_TOO_HIGH, "start", seat=0, count=30, limit=21),
            "Anna cannot start with 30 points: more than 21 is out",
        ),
        (
            Finding(Fault.START_TOO_MANY_CUCUMBERS, "start", seat=0, count=2, limit=2),
            "Anna cannot start with 2 cucumbers: 2 put a player out",
        ),
        (
            Finding(Fault.START_TOO_MANY_CUCUMBERS, "start", seat=0, count=1, limit=1),
            "Anna cannot start with a cucumber: the first one puts a player out",
        ),
    ],
)
def test_a_fault_is_told_with_its_names_and_numbers(finding: Finding, sentence: str) -> None:
    assert fault_sentence(finding, AGURK, NAMES) == sentence


def test_a_score_on_the_limit_is_refused_in_the_words_of_the_variant() -> None:
    finding = Finding(Fault.START_TOO_HIGH, "start", seat=0, count=21, limit=21)
    assert fault_sentence(finding, AGURK_CATSATCARDS, NAMES) == "Anna cannot start with 21 points: 21 or more is out"
