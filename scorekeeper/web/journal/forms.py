"""Read a journal: JSON in the shape that services/JOURNAL.md describes."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.events import read_note
from scorekeeper.formats.facts import CHANGES_AT_THE_TABLE, read_event
from scorekeeper.formats.penalties import PenaltiesShape
from scorekeeper.formats.rulebook import read_card, read_changes
from scorekeeper.formats.seats import read_name
from scorekeeper.formats.shapes import Shape, check_shape, place_of, read_json
from scorekeeper.rules.events import Event, Join
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.problems import MAX_SEATS
from scorekeeper.rules.ruling import Matter, Remedy
from scorekeeper.services.journal import MAX_COMMANDS, Agree, AnyCommand, Change, Record, Redo, Rename, Target, Undo
from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS

MAX_COUNTED = 1_000_000_000
"""More than any game counts to, and too little to write a text in."""

Place = tuple[str | int, ...]
Revision = Annotated[int, Field(ge=0, le=MAX_FACTS)]
Id = Annotated[str, Field(max_length=64)]
Seat = Annotated[int, Field(ge=0, le=MAX_SEATS)]
_Number = Annotated[int, Field(ge=-MAX_COUNTED, le=MAX_COUNTED)] | None
_Score = Annotated[tuple[_Number, _Number, bool, _Number], Field(strict=False)]


class Journal(NamedTuple):
    """What a phone sends: the newest fact that it has, and its commands, oldest first."""

    revision: int
    commands: tuple[AnyCommand, ...]


class Counted(Shape):
    """What a phone counts at a revision: points, cucumbers, out and buy-ins by seat, and the next hand.

    A number is null where the phone has worked out none.
    """

    revision: Revision
    scores: Annotated[list[_Score], Field(max_length=MAX_SEATS)]
    next: Annotated[tuple[_Number, _Number, _Number, _Number], Field(strict=False)] | None


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
        "penalties",
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


class _LeaveShape(Shape):
    seat: Seat


class _ReturnShape(_LeaveShape):
    points: int = 0


class _JoinShape(_ReturnShape):
    after: Seat


class _NamedJoinShape(_JoinShape):
    name: str


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


_EVENTS: dict[str, type[Shape]] = {
    "hand": _HandShape,
    "ruling": _RulingShape,
    "join": _JoinShape,
    "leave": _LeaveShape,
    "return": _ReturnShape,
    "seats": _SeatsShape,
    "rules": _RulesShape,
    "end": _EndShape,
}
"""The events as they are stored (formats/facts.py)."""


def read_journal(text: bytes) -> Journal:
    """The journal. Raises FormatError for a text that is not in the format."""
    shape = check_shape(_JournalShape, read_json(text))
    return Journal(
        shape.revision, tuple(_command(one, ("commands", index)) for index, one in enumerate(shape.commands))
    )


def read_counted(text: bytes) -> Counted:
    """What the phone counts. Raises FormatError for a text that is not in the format."""
    return check_shape(Counted, read_json(text))


def _command(shape: _CommandShape, place: Place) -> AnyCommand:
    about: dict[str, Any] = {"id": _id(shape.id, (*place, "id"))}
    about |= {"base": shape.base, "seen": shape.seen, "sure": shape.sure}
    body, at = shape.body, (*place, "body")
    match shape.kind:
        case "change":
            return _change(about, body, at)
        case "strike":
            return Change(**about, target=_target(check_shape(_TargetShape, body, *at), at), event=None)
        case "undo":
            return Undo(**about, target=_target(check_shape(_TargetShape, body, *at), at))
        case "redo":
            return Redo(**about, target=_target(check_shape(_TargetShape, body, *at), at))
        case "rename":
            new = check_shape(_RenameShape, body, *at)
            return Rename(**about, seat=new.seat, was=new.was, name=read_name(new.name, *at, "name"))
        case "penalties":
            return Agree(**about, penalties=check_shape(PenaltiesShape, body, *at).read())
        case "join":
            join = check_shape(_NamedJoinShape, body, *at)
            name = read_name(join.name, *at, "name")
            return Record(**about, event=Join(join.seat, join.after, join.points), name=name)
        case kind:
            return Record(**about, event=_event("hand" if kind == "record" else kind, body, at))


def _change(about: dict[str, Any], body: dict[str, Any], place: Place) -> Change:
    if "ruling" in body:
        ruled = check_shape(_ChangedRulingShape, body, *place)
        return Change(**about, target=_target(ruled, place), event=_event("ruling", ruled.ruling, (*place, "ruling")))
    if "event" not in body:
        played = check_shape(_ChangedHandShape, body, *place)
        return Change(**about, target=_target(played, place), event=_event("hand", played.hand, (*place, "hand")))
    changed = check_shape(_ChangedEventShape, body, *place)
    target, at = _target(changed, place), (*place, "event")
    rest = dict(changed.event)
    kind = rest.pop("kind", None)
    if kind not in CHANGES_AT_THE_TABLE:
        raise format_error(place_of((*at, "kind")), FormatProblemCode.UNKNOWN_KIND, kind=quote(str(kind)))
    return Change(**about, target=target, event=_event(kind, rest, at))


def _event(kind: str, body: object, place: Place) -> Event:
    found = check_shape(_EVENTS[kind], body, *place).model_dump(by_alias=True)
    match kind:
        case "hand":
            for index, (_number, card) in enumerate(found["final_trick"]):
                read_card(card, *place, "final_trick", index, 1)
            _check_seats(found["factors"], (*place, "factors"))
        case "ruling":
            found |= {key: read_note(found[key], *place, key) for key in ("note", "by")}
            _check_seats(found["credit"], (*place, "credit"))
        case "rules":
            found["changes"] = read_changes(found["changes"], *place, "changes")
    return read_event(kind, found)


def _check_seats(texts: Iterable[str], place: Place) -> None:
    """Raise FormatError unless the keys of an object are seats, as JSON has them."""
    for text in texts:
        if not (text.isascii() and text.isdigit() and str(int(text[:3])) == text):
            raise format_error(place_of((*place, text)), FormatProblemCode.NOT_A_WHOLE_NUMBER)


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
