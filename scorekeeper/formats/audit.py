"""The cards of a hand in rows, and the audit of them (formats/README.md, "Audit")."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from scorekeeper.formats.errors import FormatError, FormatProblemCode, GameProblem, format_error, quote
from scorekeeper.formats.question import MAX_CARDS, MAX_TOGETHER
from scorekeeper.formats.rulebook import read_rules
from scorekeeper.formats.seats import NamesBySeat
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.audit import Audit, Breach, RecordProblem, RecordProblemCode
from scorekeeper.rules.cards import Card, NotACardError, parse_card
from scorekeeper.rules.pack import largest_hand
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.play import Play, cards_in
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.question import QuestionProblem, QuestionProblemCode
from scorekeeper.rules.variant import Variant


class _AuditShape(Shape):
    variant: str
    changes: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[list[str], Field(min_length=2, max_length=MAX_PLAYERS)]
    first_leader: str
    cards: Annotated[int, Field(ge=1, le=MAX_CARDS)] | None = None
    rows: dict[str, Annotated[list[Any], Field(max_length=MAX_CARDS)]]


@dataclass(frozen=True, slots=True)
class AuditQuestion:
    """The plays of every seat in order. `cards` is how many cards everybody was dealt; None: as many as the rows show.

    A text that is no card stands in its row as it was written, and the audit reports it.
    """

    variant: Variant
    names: tuple[str, ...]
    rows: tuple[tuple[Play, ...], ...]
    first_leader: int
    cards: int | None = None


def read_audit_question(text: str | bytes) -> AuditQuestion:
    """The rows in the text.

    Raises FormatError if the text is not in the format, if a player has no row or two, if a row shows more cards than
    were dealt, or if there are more players or cards than these rules allow.
    """
    shape = check_shape(_AuditShape, read_json(text))
    variant = read_rules(shape.variant, shape.changes)
    seats = NamesBySeat(shape.players)
    rows: dict[int, tuple[Play, ...]] = {}
    for player, row in shape.rows.items():
        seat = seats.seat(player, "rows", player)
        if seat in rows:
            raise format_error(place_of(("rows", player)), FormatProblemCode.NAME_TWICE, name=quote(seats.names[seat]))
        rows[seat] = tuple(_read_play(play, player, at) for at, play in enumerate(row))
    for seat, name in enumerate(seats.names):
        if seat not in rows:
            raise format_error("rows", FormatProblemCode.PLAYER_MISSING, name=name)
    most = max(map(cards_in, rows.values()))
    if shape.cards is not None and shape.cards < most:
        raise format_error("cards", FormatProblemCode.FEWER_CARDS_THAN_SHOWN, cards=shape.cards, shown=most)
    first_leader = seats.seat(shape.first_leader, "first_leader")
    if len(rows) > variant.players.max:
        many = Problem(ProblemCode.TOO_MANY_PLAYERS, "players", count=len(rows), limit=variant.players.max)
        raise FormatError("players", GameProblem(many, variant, seats.names))
    limit = largest_hand(variant)
    if (shape.cards or most) > limit:
        place = "rows" if shape.cards is None else "cards"
        raise FormatError(place, QuestionProblem(QuestionProblemCode.HAND_TOO_LARGE, (place,), limit=limit))
    in_order = tuple(rows[seat] for seat in range(len(rows)))
    return AuditQuestion(variant, seats.names, in_order, first_leader, shape.cards)


def write_audit(audit: Audit, names: Sequence[str]) -> dict[str, Any]:
    """The audit as JSON. If the record has problems, nobody is accused."""
    return {
        "findings": [_write_breach(breach, names) for breach in audit.breaches],
        "record_errors": [_write_record_problem(problem, names) for problem in audit.record_problems],
        "tricks": [{"leader": names[trick.leader], "winner": names[trick.winner]} for trick in audit.tricks],
    }


def _read_play(value: object, player: str, at: int) -> Play:
    texts = value if isinstance(value, list) else [value]
    if not 0 < len(texts) <= MAX_TOGETHER or not all(isinstance(text, str) for text in texts):
        raise format_error(place_of(("rows", player, at)), FormatProblemCode.NOT_CARDS)
    return tuple(map(_card_or_text, texts))


def _card_or_text(text: str) -> Card:
    try:
        return parse_card(text)
    except NotACardError:
        return Card(quote(text))


def _write_breach(breach: Breach, names: Sequence[str]) -> dict[str, Any]:
    cards = [str(card) for card in breach.play]
    return {
        "trick": breach.trick,
        "player": names[breach.seat],
        "card": cards[0] if len(cards) == 1 else cards,
        "rule": breach.rule.value,
        "proof": {"card": str(breach.proof.card), "trick": breach.proof.trick},
    }


def _write_record_problem(problem: RecordProblem, names: Sequence[str]) -> dict[str, Any]:
    written: dict[str, Any] = {"code": problem.code.value}
    if problem.seat is not None:
        written["player"] = names[problem.seat]
    if problem.card is not None:
        # A special card does not count with its rank, and an unknown card has none.
        whole = problem.code is RecordProblemCode.UNKNOWN_CARD or problem.card.suit
        written["card" if whole else "rank"] = str(problem.card)
    if problem.count is not None:
        written["count"] = problem.count
    return written
