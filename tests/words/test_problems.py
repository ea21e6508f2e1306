import pytest

from scorekeeper.formats.errors import FormatProblem, FormatProblemCode
from scorekeeper.rules.catalogue import AGURK, AGURK_CATSATCARDS, RASSI
from scorekeeper.rules.parameters import ParameterProblem, RulesError
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.words.format_errors import format_problem_sentence
from scorekeeper.words.problems import parameter_problem_sentence, problem_sentence
from tests.rules.cases import card

NAMES = ("Anna", "Bo", "Cleo")
EVERYTHING: dict[str, str | int] = {
    "byte": 1,
    "line": 1,
    "column": 1,
    "limit": 1,
    "hands": 1,
    "events": 5,
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


@pytest.mark.parametrize("code", list(ProblemCode))
def test_every_problem_has_a_sentence(code: ProblemCode) -> None:
    problem = Problem(code, "final_trick", 0, seat=1, card=card("6C"), count=5, limit=4)
    sentence = problem_sentence(problem, AGURK, NAMES)
    assert sentence
    assert sentence.endswith(".")
    assert "%" not in sentence


@pytest.mark.parametrize("code", list(ParameterProblem))
def test_every_refused_house_rule_has_a_sentence(code: ParameterProblem) -> None:
    sentence = parameter_problem_sentence(RulesError("limit.value", code, "1-10000", 0))
    assert sentence
    assert "%" not in sentence


@pytest.mark.parametrize("problem", list(FormatProblemCode))
def test_every_format_problem_has_a_sentence(problem: FormatProblemCode) -> None:
    sentence = format_problem_sentence(FormatProblem(problem, EVERYTHING))
    assert sentence
    assert "%" not in sentence


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (Problem(ProblemCode.UNKNOWN_SEAT, "final_trick", 0, seat=7), "There is no seat 8 at this table."),
        (Problem(ProblemCode.TWICE, "final_trick", 0, seat=1), "Bo has two cards in the last trick."),
        (Problem(ProblemCode.TWICE, "buy_in", 0, seat=1), "Bo can buy back in only once in a hand."),
        (Problem(ProblemCode.NOT_IN_PACK, "final_trick", 0, card=card("15")), "The pack has no 15."),
        (
            Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", 4, card=card("A"), count=5, limit=4),
            "A: the pack has only 4.",
        ),
        (
            Problem(ProblemCode.TOO_MANY_OF_RANK, "final_trick", 0, card=card("A"), count=1, limit=0),
            "The pack has no A left.",
        ),
        (
            Problem(ProblemCode.START_TOO_MANY_CUCUMBERS, "start", seat=0, count=1, limit=1),
            "No cucumbers here: the first one puts a player out.",
        ),
    ],
)
def test_the_sentence_of_a_problem_has_its_names_and_numbers(problem: Problem, sentence: str) -> None:
    assert problem_sentence(problem, AGURK, NAMES) == sentence


def test_a_score_on_the_limit_is_refused_in_the_words_of_the_variant() -> None:
    problem = Problem(ProblemCode.START_TOO_HIGH, "start", seat=0, count=21, limit=21)
    assert problem_sentence(problem, AGURK_CATSATCARDS, NAMES) == "Less than 21: 21 already means a cucumber."


def test_nine_players_of_rassi_are_told_why_not() -> None:
    problem = Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=9, limit=8)
    assert problem_sentence(problem, RASSI, NAMES) == (
        "With 6 cards each there are enough for only 8 players. "
        "Nine would need two jokers, and no source says what a joker does."
    )
