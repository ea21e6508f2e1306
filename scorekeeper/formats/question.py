"""The question whether a play was legal, and its answer (formats/README.md, "Question and answer")."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.errors import FormatError
from scorekeeper.formats.rulebook import read_card, read_rules
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.catalogue import unconfirmed
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.play import Judgement, Play, deciding_parameters
from scorekeeper.rules.question import PlayQuestion, QuestionProblemCode, question_problems
from scorekeeper.rules.variant import Variant

MAX_CARDS = 60
"""Cards in one hand."""
MAX_TOGETHER = 8
"""Cards laid together in one play. With more there are too many possible answers to try them all."""

_Cards = Annotated[list[str], Field(max_length=MAX_CARDS)]
_Together = Annotated[list[str], Field(min_length=1, max_length=MAX_TOGETHER)]


class _QuestionShape(Shape):
    variant: str
    changes: dict[str, Any] = Field(default_factory=dict)
    hand: _Cards | None = None
    seen: _Cards = Field(default_factory=list)
    trick: Annotated[list[_Together], Field(max_length=MAX_PLAYERS - 1)]
    play: _Together
    last_trick: bool = False


def read_question(text: str | bytes) -> tuple[Variant, PlayQuestion]:
    """The rules and question in the text. Raises FormatError if it is not in the format, or these cards cannot be."""
    shape = check_shape(_QuestionShape, read_json(text))
    variant = read_rules(shape.variant, shape.changes)
    trick = tuple(_read_cards(play, "trick", at) for at, play in enumerate(shape.trick))
    play = _read_cards(shape.play, "play")
    hand = None if shape.hand is None else _read_cards(shape.hand, "hand")
    asked = PlayQuestion((*trick, play), hand, _read_cards(shape.seen, "seen"), shape.last_trick)
    for problem in question_problems(variant, asked):
        # A play that is not in the hand is illegal, and the answer says so.
        if problem.code is not QuestionProblemCode.NOT_IN_HAND:
            raise FormatError(place_of(problem.place), problem)
    return variant, asked


def write_judgement(variant: Variant, asked: PlayQuestion, judgement: Judgement, reason: str) -> dict[str, Any]:
    """The answer as JSON, with the reason in one sentence."""
    plays, rests_on = judgement.legal_plays, deciding_parameters(variant, asked.trick, asked.play, judgement)
    return {
        "verdict": judgement.verdict.value,
        "rule": None if judgement.rule is None else judgement.rule.value,
        "legal_plays": None if plays is None else [[str(card) for card in play] for play in plays],
        "unconfirmed": [name for name in unconfirmed(variant) if name in rests_on],
        "reason": reason,
    }


def _read_cards(texts: Sequence[str], *place: str | int) -> Play:
    return tuple(read_card(text, *place, at) for at, text in enumerate(texts))
