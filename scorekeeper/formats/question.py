"""The question whether a play was legal, and its answer (formats/README.md, "Question and answer")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.errors import FormatProblemCode, format_error
from scorekeeper.formats.rulebook import read_card, read_rules
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import unconfirmed
from scorekeeper.rules.pack import surplus_cards
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.play import Judgement, Play, deciding_parameters
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


@dataclass(frozen=True, slots=True)
class Question:
    """Was this play legal? `hand` is None if it is hidden; `seen` are cards that we know were in it."""

    variant: Variant
    trick: tuple[Play, ...]
    play: Play
    hand: tuple[Card, ...] | None = None
    seen: tuple[Card, ...] = ()
    last_trick: bool = False


def read_question(text: str | bytes) -> Question:
    """The question in the text. Raises FormatError if it is not in the format, or has cards that the pack has not."""
    shape = check_shape(_QuestionShape, read_json(text))
    variant = read_rules(shape.variant, shape.changes)
    trick = tuple(_read_cards(variant, play, "trick", at) for at, play in enumerate(shape.trick))
    play = _read_cards(variant, shape.play, "play")
    hand = None if shape.hand is None else _read_cards(variant, shape.hand, "hand")
    seen = _read_cards(variant, shape.seen, "seen")
    held = (*play, *seen) if hand is None else hand
    place = "hand" if hand is not None else "seen" if seen else "play"
    _check_pack(variant, (*(card for one in trick for card in one), *held), place)
    return Question(variant, trick, play, hand, seen, shape.last_trick)


def write_judgement(question: Question, judgement: Judgement, reason: str) -> dict[str, Any]:
    """The answer as JSON, with the reason in one sentence."""
    variant, plays = question.variant, judgement.legal_plays
    rests_on = deciding_parameters(variant, question.trick, question.play, judgement)
    return {
        "verdict": judgement.verdict.value,
        "rule": None if judgement.rule is None else judgement.rule.value,
        "legal_plays": None if plays is None else [[str(card) for card in play] for play in plays],
        "unconfirmed": [name for name in unconfirmed(variant) if name in rests_on],
        "reason": reason,
    }


def _read_cards(variant: Variant, texts: Sequence[str], *place: str | int) -> tuple[Card, ...]:
    cards = tuple(read_card(text, *place, at) for at, text in enumerate(texts))
    for found in surplus_cards(variant, cards, variant.players.max):
        if found.limit is None:
            raise format_error(place_of((*place, found.at)), FormatProblemCode.NOT_IN_PACK, card=str(found.card))
    return cards


def _check_pack(variant: Variant, cards: Sequence[Card], place: str) -> None:
    """Raise FormatError if there are more of a card, on the table and in the hand, than the pack has."""
    for _, card, count, limit in surplus_cards(variant, cards, variant.players.max):
        assert limit is not None, "_read_cards refuses cards that are not in the pack"
        raise format_error(place, FormatProblemCode.TOO_MANY_OF_CARD, card=str(card), count=count, limit=limit)
