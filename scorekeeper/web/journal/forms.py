"""Read a journal: JSON in the shape that services/JOURNAL.md describes."""

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.events import read_note
from scorekeeper.formats.rulebook import read_card, read_changes
from scorekeeper.formats.seats import read_name
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.events import EndGame, Join, Leave, NewRules, Return, Seats, TableChange
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.problems import MAX_SEATS
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Hand, Laid
from scorekeeper.services.journal import (
    MAX_COMMANDS,
    AnyCommand,
    Arrange,
    Change,
    Record,
    Redo,
    Rename,
    Rule,
    Strike,
    Target,
    Undo,
)
from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS

Place = tuple[str | int, ...]
Revision = Annotated[int, Field(ge=0, le=MAX_FACTS)]
Id = Annotated[str, Field(max_length=64)]
Seat = Annotated[int, Field(ge=0, lt=MAX_SEATS)]


class Journal(NamedTuple):
    """What a phone sends: the newest fact that it has, and its commands, oldest first."""

    revision: int
    commands: tuple[AnyCommand, ...]


class _CommandShape(Shape):
    id: Id
    base: Revision
    seen: Revision = 0
    sure: bool = False
    kind: Literal[
        "record",
        "ruling",
        "join",
        "leave",
        "return",
        "seats",
        "rules",
        "end",
        "rename",
        "change",
        "strike",
        "undo",
        "redo",
    ]
    body: dict[str, Any]


class _JournalShape(Shape):
    revision: Revision
    commands: Annotated[list[_CommandShape], Field(max_length=MAX_COMMANDS)]


class _HandShape(Shape):
    final_trick: Annotated[list[Annotated[tuple[int, str], Field(strict=False)]], Field(max_length=MAX_PLAYERS)]
    buy_in: Annotated[list[int], Field(max_length=MAX_PLAYERS)] = Field(default_factory=list)
    factors: Annotated[dict[str, int], Field(max_length=MAX_PLAYERS)] = Field(default_factory=dict)
    partial: bool = False


class _RulingShape(Shape):
    matter: Annotated[Matter, Field(strict=False)]
    remedy: Annotated[Remedy, Field(strict=False)]
    hand: int
    seat: int | None = None
    points: int = 0
    note: str = ""
    by: str = ""
    credit: Annotated[dict[str, int], Field(max_length=MAX_SEATS)] = Field(default_factory=dict)


class _JoinShape(Shape):
    seat: Seat
    after: Seat
    points: int = 0


class _NamedJoinShape(_JoinShape):
    name: str


class _LeaveShape(Shape):
    seat: Seat


class _ReturnShape(Shape):
    seat: Seat
    points: int = 0


class _SeatsShape(Shape):
    order: Annotated[list[Seat], Field(max_length=MAX_SEATS)]


class _RulesShape(Shape):
    changes: dict[str, Any]
    start: Annotated[Literal["next", "first"], Field(alias="from")]


class _EndShape(Shape):
    hand: Annotated[int, Field(ge=1)] | None = None


class _RenameShape(Shape):
    seat: Seat
    was: str
    name: str


class _TargetShape(Shape):
    target: Any


class _ChangedHandShape(_TargetShape):
    hand: dict[str, Any]


class _ChangedRulingShape(_TargetShape):
    ruling: dict[str, Any]


class _ChangedEventShape(_TargetShape):
    event: dict[str, Any]


def read_journal(text: bytes) -> Journal:
    """The journal. Raises FormatError for a text that is not in the format."""
    shape = check_shape(_JournalShape, read_json(text))
    return Journal(
        shape.revision, tuple(_command(one, ("commands", index)) for index, one in enumerate(shape.commands))
    )


def _command(shape: _CommandShape, place: Place) -> AnyCommand:
    about: dict[str, Any] = {"id": _id(shape.id, (*place, "id"))}
    about |= {"base": shape.base, "seen": shape.seen, "sure": shape.sure}
    body, at = shape.body, (*place, "body")
    match shape.kind:
        case "record":
            return Record(**about, hand=_hand(body, at))
        case "ruling":
            return Rule(**about, ruling=_ruling(body, at))
        case "join" | "leave" | "return" | "seats" | "rules" | "end" | "rename":
            return _arrange(about, shape.kind, body, at)
        case "change" if "ruling" in body:
            ruled = check_shape(_ChangedRulingShape, body, *at)
            return Change(**about, target=_target(ruled, at), event=_ruling(ruled.ruling, (*at, "ruling")))
        case "change" if "event" in body:
            changed = check_shape(_ChangedEventShape, body, *at)
            kind, rest = changed.event.get("kind"), {key: one for key, one in changed.event.items() if key != "kind"}
            return Change(**about, target=_target(changed, at), event=_change(kind, rest, (*at, "event")))
        case "change":
            played = check_shape(_ChangedHandShape, body, *at)
            return Change(**about, target=_target(played, at), event=_hand(played.hand, (*at, "hand")))
    target = _target(check_shape(_TargetShape, body, *at), at)
    match shape.kind:
        case "strike":
            return Strike(**about, target=target)
        case "undo":
            return Undo(**about, target=target)
        case "redo":
            return Redo(**about, target=target)


def _arrange(about: dict[str, Any], kind: str, body: object, place: Place) -> Arrange | Rename:
    if kind == "rename":
        new = check_shape(_RenameShape, body, *place)
        return Rename(**about, seat=new.seat, was=new.was, name=read_name(new.name, *place, "name"))
    if kind != "join":
        return Arrange(**about, event=_change(kind, body, place))
    join = check_shape(_NamedJoinShape, body, *place)
    name = read_name(join.name, *place, "name")
    return Arrange(**about, event=Join(join.seat, join.after, join.points), name=name)


def _change(kind: object, body: object, place: Place) -> TableChange:
    """A change at the table, as it is stored (formats/facts.py)."""
    match kind:
        case "join":
            join = check_shape(_JoinShape, body, *place)
            return Join(join.seat, join.after, join.points)
        case "leave":
            return Leave(check_shape(_LeaveShape, body, *place).seat)
        case "return":
            back = check_shape(_ReturnShape, body, *place)
            return Return(back.seat, back.points)
        case "seats":
            return Seats(tuple(check_shape(_SeatsShape, body, *place).order))
        case "rules":
            rules = check_shape(_RulesShape, body, *place)
            return NewRules(read_changes(rules.changes, *place, "changes"), rules.start == "first")
        case "end":
            return EndGame(check_shape(_EndShape, body, *place).hand)
    raise format_error(place_of((*place, "kind")), FormatProblemCode.UNKNOWN_KIND, kind=quote(str(kind)))


def _id(text: str, place: Place) -> str:
    if CLIENT_ID.regex.match(text):
        return text
    raise format_error(place_of(place), FormatProblemCode.NOT_THIS, expected=CLIENT_ID.regex.pattern)


def _target(shape: _TargetShape, place: Place) -> Target:
    """A fact's number or an id."""
    found = shape.target
    if isinstance(found, str):
        return _id(found, (*place, "target"))
    if type(found) is int:
        return found
    raise format_error(place_of((*place, "target")), FormatProblemCode.NOT_A_WHOLE_NUMBER)


def _hand(body: object, place: Place) -> Hand:
    shape = check_shape(_HandShape, body, *place)
    trick = (
        Laid(seat, read_card(card, *place, "final_trick", index, 1))
        for index, (seat, card) in enumerate(shape.final_trick)
    )
    factors = {_seat(seat, (*place, "factors")): factor for seat, factor in shape.factors.items()}
    return Hand(tuple(trick), tuple(shape.buy_in), factors, shape.partial)


def _seat(text: str, place: Place) -> int:
    """The seat that is a key of an object, and so a text."""
    if text.isascii() and text.isdigit() and str(int(text[:3])) == text:
        return int(text)
    raise format_error(place_of((*place, text)), FormatProblemCode.NOT_A_WHOLE_NUMBER)


def _ruling(body: object, place: Place) -> TableRuling:
    shape = check_shape(_RulingShape, body, *place)
    note, by = read_note(shape.note, *place, "note"), read_note(shape.by, *place, "by")
    credit = {_seat(seat, (*place, "credit")): off for seat, off in shape.credit.items()}
    return TableRuling(shape.matter, shape.remedy, shape.hand, shape.seat, shape.points, note, by, credit)
