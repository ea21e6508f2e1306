"""The question whether a play was legal, and its answer (formats/README.md, "Question and answer")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.errors import FormatProblemCode, format_error
from scorekeeper.formats.rulebook import read_card, read_rules
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.cards import Card
from scorekeeper.rules.pack import surplus_cards
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.play import Judgement, Play
from scorekeeper.rules.variant import Variant

MAX_CARDS = 60
"""Cards in one hand."""
MAX_TOGETHER = 8
"""Cards laid together in one play; with more, the ways to answer are beyond counting."""

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
    """Was this play legal? `hand` is None where it is hidden; `seen` are cards known to be in it."""

    variant: Variant
    trick: tuple[Play, ...]
    play: Play
    hand: tuple[Card, ...] | None = None
    seen: tuple[Card, ...] = ()
    last_trick: bool = False


def read_question(text: str | bytes) -> Question:
    """The question that the text asks. Raises FormatError, also for cards that the pack does not hold."""
    asked = check_shape(_QuestionShape, read_json(text))
    variant = read_rules(asked.variant, asked.changes)
    trick = tuple(_read_cards(variant, play, "trick", at) for at, play in enumerate(asked.trick))
    play = _read_cards(variant, asked.play, "play")
    hand = None if asked.hand is None else _read_cards(variant, asked.hand, "hand")
    seen = _read_cards(variant, asked.seen, "seen")
    held = (*play, *seen) if hand is None else hand
    place = "hand" if hand is not None else "seen" if seen else "play"
    _check_pack(variant, (*(card for one in trick for card in one), *held), place)
    return Question(variant, trick, play, hand, seen, asked.last_trick)


def write_judgement(ruling: Judgement, reason: str) -> dict[str, Any]:
    """The answer, with a reason in one sentence."""
    plays = ruling.legal_plays
    return {
        "verdict": ruling.verdict.value,
        "rule": None if ruling.rule is None else ruling.rule.value,
        "legal_plays": None if plays is None else [[str(card) for card in play] for play in plays],
        "reason": reason,
    }


def _read_cards(variant: Variant, texts: Sequence[str], *place: str | int) -> tuple[Card, ...]:
    cards = tuple(read_card(text, *place, at) for at, text in enumerate(texts))
    for found in surplus_cards(variant, cards, variant.players.max):
        if found.limit is None:
            raise format_error(place_of((*place, found.at)), FormatProblemCode.NOT_IN_PACK, card=str(found.card))
    return cards


def _check_pack(variant: Variant, cards: Sequence[Card], place: str) -> None:
    """Raise FormatError when the cards that lie or are held are more than the pack has of that kind."""
    for _, card, count, limit in surplus_cards(variant, cards, variant.players.max):
        assert limit is not None, "cards that the pack lacks are refused where they are read"
        raise format_error(place, FormatProblemCode.TOO_MANY_OF_CARD, card=str(card), count=count, limit=limit)
