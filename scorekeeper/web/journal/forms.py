"""Read a journal: JSON in the shape that services/JOURNAL.md describes."""

from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from scorekeeper.formats.errors import FormatProblemCode, format_error
from scorekeeper.formats.event_codec import CHANGES_AT_THE_TABLE, Seat
from scorekeeper.formats.facts import EVENTS, key_of_new_event
from scorekeeper.formats.penalties import Penalties
from scorekeeper.formats.seats import read_name
from scorekeeper.formats.shapes import Place, Shape, check_shape, place_of, read_json
from scorekeeper.rules.log import Moved
from scorekeeper.rules.problems import MAX_SEATS
from scorekeeper.services.journal import MAX_COMMANDS, Agree, AnyCommand, Change, Move, Record, Rename, Target
from scorekeeper.web.forms import CLIENT_ID, MAX_FACTS

MAX_COUNTED = 1_000_000_000
"""More than any game counts to, and too little to write a text in."""

Revision = Annotated[int, Field(ge=0, le=MAX_FACTS)]
Id = Annotated[str, Field(max_length=64)]
_Number = Annotated[int, Field(ge=-MAX_COUNTED, le=MAX_COUNTED)] | None
_Score = Annotated[tuple[_Number, _Number, bool, _Number], Field(strict=False)]
_Recorded = Literal["record", "ruling", "join", "leave", "return", "seats", "rules", "end"]
"""The commands that record an event, called as it; a hand's is `record`."""


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
    kind: Literal[_Recorded, "rename", "penalties", "change", "strike", "undo", "redo"]
    body: dict[str, Any]


class _JournalShape(Shape):
    revision: Revision
    commands: Annotated[list[_CommandShape], Field(max_length=MAX_COMMANDS)]


class _NameShape(Shape, extra="ignore"):
    name: str


class _RenameShape(Shape):
    seat: Seat
    was: str
    name: str


class _TargetShape(Shape):
    target: Any


_NEW_EVENT: Any = (dict[str, Any], ...)
_CHANGES = {
    key: create_model("change", __base__=_TargetShape, **{key: _NEW_EVENT}) for key in ("hand", "ruling", "event")
}
"""The shape of a change, by the key of the new event."""


def read_journal(text: bytes) -> tuple[int, list[AnyCommand]]:
    """The newest fact that the phone has, and its commands, oldest first. Raises FormatError for any other text."""
    shape = check_shape(_JournalShape, read_json(text))
    return shape.revision, [_command(command, ("commands", index)) for index, command in enumerate(shape.commands)]


def _command(shape: _CommandShape, place: Place) -> AnyCommand:
    about: dict[str, Any] = {"id": _id(shape.id, (*place, "id"))}
    about |= {"base": shape.base, "seen": shape.seen, "sure": shape.sure}
    body, at = shape.body, (*place, "body")
    match shape.kind:
        case "change":
            return _change(about, body, at)
        case "strike":
            return Change(**about, target=_target(check_shape(_TargetShape, body, *at), at), event=None)
        case "undo" | "redo" as how:
            return Move(**about, move=Moved(how), target=_target(check_shape(_TargetShape, body, *at), at))
        case "rename":
            new = check_shape(_RenameShape, body, *at)
            return Rename(**about, seat=new.seat, was=new.was, name=read_name(new.name, *at, "name"))
        case "penalties":
            return Agree(**about, penalties=check_shape(Penalties, body, *at))
        case "join":
            join = EVENTS.check("join", {key: value for key, value in body.items() if key != "name"}, *at)
            name = check_shape(_NameShape, body, *at).name
            return Record(**about, event=join, name=read_name(name, *at, "name"))
        case kind:
            return Record(**about, event=EVENTS.check("hand" if kind == "record" else kind, body, *at))


def _change(about: dict[str, Any], body: dict[str, Any], place: Place) -> Change:
    key = key_of_new_event(body)
    change, at = check_shape(_CHANGES[key], body, *place), (*place, key)
    target, new = _target(change, place), getattr(change, key)
    if key == "event":
        return Change(**about, target=target, event=EVENTS.check_with_kind(new, *at, kinds=CHANGES_AT_THE_TABLE))
    return Change(**about, target=target, event=EVENTS.check(key, new, *at))


def _id(text: str, place: Place) -> str:
    if CLIENT_ID.regex.match(text):
        return text
    raise format_error(place_of(place), FormatProblemCode.NOT_THIS, expected=CLIENT_ID.regex.pattern)


def _target(shape: _TargetShape, place: Place) -> Target:
    """A fact's number or an id."""
    target = shape.target
    if isinstance(target, str):
        return _id(target, (*place, "target"))
    if type(target) is int:
        return target
    raise format_error(place_of((*place, "target")), FormatProblemCode.NOT_A_WHOLE_NUMBER)
