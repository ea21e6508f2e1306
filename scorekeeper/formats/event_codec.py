"""Each kind of event, described once: for the database, the journals of phones and game records.

All of them write an event as a JSON object. The database and phones write people as the numbers of their seats, records
as names.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, NamedTuple
from unicodedata import normalize

from pydantic import Field, create_model

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.names import fit_to_show
from scorekeeper.formats.rulebook import read_changes
from scorekeeper.formats.shapes import Place, Shape, check_shape, place_of
from scorekeeper.rules.cards import NotACardError, parse_card
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.problems import MAX_SEATS
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Hand, Laid

Body = Mapping[str, Any]
Seat = Annotated[int, Field(ge=0, le=MAX_SEATS)]
MAX_NOTE_LENGTH = 200
"""Characters of the note beside a ruling, and of who ruled."""
_SEAT_AS_KEY = re.compile("0|[1-9][0-9]{0,2}")


class _Value(NamedTuple):
    """What a field of an event is in JSON: its shape with seats as numbers, and with names if that is another.

    `check` cleans what comes from outside. The key of a field with a default may be missing, unless it is `needed`, and
    is left out while the field has its default, unless it is `always` written.
    """

    shape: Any
    named: Any = None
    read: Callable[[Any, "EventCodec", Place], Any] = lambda written, _codec, _place: written
    write: Callable[[Any, "EventCodec"], Any] = lambda value, _codec: value
    check: Callable[..., Any] | None = None
    needed: bool = False
    always: bool = False


def _choice(choices: Any) -> _Value:  # noqa: ANN401 - an enum as a type
    shape = Annotated[choices, Field(strict=False)]
    return _Value(shape, None, lambda written, _codec, _place: choices(written), lambda choice, _codec: choice.value)


def _people(shape: object, named: object = None) -> _Value:
    """A person, a list of people, or a number for each of some people."""
    return _Value(shape, named, _read_people, _write_people)


def _read_people(written: Any, codec: "EventCodec", place: Place) -> Any:  # noqa: ANN401 - as it is written
    match written:
        case None:
            return None
        case list():
            return tuple(codec.seat(person, *place, index) for index, person in enumerate(written))
        case dict():
            return {codec.seat(key, *place, key): number for key, number in written.items()}
    return codec.seat(written, *place)


def _write_people(seats: Any, codec: "EventCodec") -> Any:  # noqa: ANN401 - as it was read
    match seats:
        case int():
            return codec.person(seats)
        case tuple():
            return [codec.person(seat) for seat in seats]
    return {str(codec.person(seat)): number for seat, number in seats.items()}


class _LaidShape(Shape):
    player: str
    card: str


def _read_trick(written: Sequence[Any], codec: "EventCodec", place: Place) -> tuple[Laid, ...]:
    trick: list[Laid] = []
    for index, laid in enumerate(written):
        seat, card = (codec.seat(laid.player, *place, index, "player"), laid.card) if codec.named else laid
        try:
            trick.append(_laid(seat, card))
        except NotACardError:
            at = place_of((*place, index, "card" if codec.named else 1))
            raise format_error(at, FormatProblemCode.NOT_A_CARD, card=quote(card)) from None
    return tuple(trick)


@lru_cache(maxsize=4096)
def _laid(seat: int, card: str) -> Laid:
    """Kept, because long games repeat them."""
    return Laid(seat, parse_card(card))


def _write_trick(trick: Sequence[Laid], codec: "EventCodec") -> list[Any]:
    if codec.named:
        return [{"player": codec.person(seat), "card": str(card)} for seat, card in trick]
    return [[seat, str(card)] for seat, card in trick]


def read_note(text: str, *place: str | int) -> str:
    """The note as we store it: one line without space around it, in Unicode form NFC. It may be empty.

    Raises FormatError with this place for one that is too long, or has control characters or direction overrides.
    """
    note = normalize("NFC", text.strip())
    if not fit_to_show(note):
        raise format_error(place_of(place), FormatProblemCode.NOTE_CHARACTER)
    if len(note) > MAX_NOTE_LENGTH:
        raise format_error(place_of(place), FormatProblemCode.NOTE_TOO_LONG, limit=MAX_NOTE_LENGTH)
    return note


_ONE_EACH = Field(max_length=MAX_PLAYERS)
_EVERYBODY = Field(max_length=MAX_SEATS)
_TRICK = _Value(
    Annotated[list[Annotated[tuple[int, str], Field(strict=False)]], _ONE_EACH],
    Annotated[list[_LaidShape], _ONE_EACH],
    _read_trick,
    _write_trick,
)
_PERSON = _people(Seat, str)
_CHANGES = _Value(dict[str, Any], check=read_changes, write=lambda changes, _codec: dict(changes))
_NOTE = _Value(str, check=read_note)
_POINTS = _Value(int, always=True)
_START = _Value(
    Literal["next", "first"],
    read=lambda written, _codec, _place: written == "first",
    write=lambda whole_game, _codec: "first" if whole_game else "next",
    needed=True,
    always=True,
)
_KINDS: dict[str, tuple[type[Event], dict[str, _Value]]] = {
    "hand": (
        Hand,
        {
            "final_trick": _TRICK,
            "buy_in": _people(Annotated[list[int], _ONE_EACH], Annotated[list[str], _ONE_EACH]),
            "factors": _people(Annotated[dict[str, int], _ONE_EACH]),
            "partial": _Value(bool),
        },
    ),
    "ruling": (
        TableRuling,
        {
            "matter": _choice(Matter),
            "remedy": _choice(Remedy),
            "hand": _Value(int),
            "seat": _people(int | None, str | None),
            "points": _Value(int),
            "note": _NOTE,
            "by": _NOTE,
            "credit": _people(Annotated[dict[str, int], _EVERYBODY]),
        },
    ),
    "join": (Join, {"seat": _PERSON, "after": _PERSON, "points": _POINTS}),
    "leave": (Leave, {"seat": _PERSON}),
    "return": (Return, {"seat": _PERSON, "points": _POINTS}),
    "seats": (Seats, {"order": _people(Annotated[list[Seat], _EVERYBODY], Annotated[list[str], _EVERYBODY])}),
    "rules": (NewRules, {"changes": _CHANGES, "whole_game": _START}),
    "end": (EndGame, {"hand": _Value(Annotated[int, Field(ge=1)] | None)}),
}
"""The kinds of events: the class of each, and what its fields are in JSON, in the order in which they are written."""
_KEYS = {"whole_game": "from"}
_NAMED_KEYS = {**_KEYS, "seat": "player", "order": "players"}
_KIND_OF = {event: kind for kind, (event, _values) in _KINDS.items()}
KINDS = frozenset(_KINDS)
CHANGES_AT_THE_TABLE = KINDS - {"hand", "ruling"}
"""The kinds of events that are neither hand nor ruling."""


class _Form(NamedTuple):
    """How a kind of event is written: its shape, and by key the field, what that is, and the value that is left out."""

    event: Callable[..., Event]
    shape: type[Shape]
    keys: Mapping[str, tuple[str, _Value, object]]


@cache
def _form(kind: str, named: bool) -> _Form:  # noqa: FBT001 - quicker by place
    event, values = _KINDS[kind]
    shapes: dict[str, Any] = {}
    keys: dict[str, tuple[str, _Value, object]] = {}
    for field, value in values.items():
        key = (_NAMED_KEYS if named else _KEYS).get(field, field)
        default = signature(event).parameters[field].default
        is_needed = value.needed or default is Parameter.empty
        shapes[key] = (named and value.named) or value.shape, ... if is_needed else None
        keys[key] = field, value, Parameter.empty if value.always else default
    return _Form(event, create_model(kind, __base__=Shape, **shapes), keys)


def _number(written: Any, *place: str | int) -> int:  # noqa: ANN401 - a number, as a key a text
    """The seat. Raises FormatError with this place for a key that is no seat."""
    if isinstance(written, str) and not _SEAT_AS_KEY.fullmatch(written):
        raise format_error(place_of(place), FormatProblemCode.NOT_A_WHOLE_NUMBER)
    return int(written)


@dataclass(frozen=True)
class EventCodec:
    """Reads and writes events, with people as the numbers of their seats or as names.

    `seat` reads and `person` writes a person; `join` reads one who joins.
    """

    named: bool = False
    seat: Callable[..., int] = _number
    join: Callable[..., int] = _number
    person: Callable[[int], Any] = int

    def read(self, kind: str, body: Body) -> Event:
        """The event in a body that we wrote."""
        form = _form(kind, self.named)
        fields: dict[str, Any] = {}
        for key, (field, value, _left_out) in form.keys.items():
            if key in body:
                fields[field] = value.read(body[key], self, ())
        return form.event(**fields)

    def check(self, kind: str, body: object, *place: str | int) -> Event:
        """The event in a body from outside. Raises FormatError with its place for one that is not in the format."""
        form = _form(kind, self.named)
        shape = check_shape(form.shape, body, *place)
        given = shape.model_fields_set
        written = {key: getattr(shape, key) for key in form.keys if key in given}
        if self.named and kind == "join":
            # The other one first: nobody sits down after himself.
            self.seat(written["after"], *place, "after")
            self.join(written["player"], *place, "player")
        fields: dict[str, Any] = {}
        for key, content in written.items():
            field, value, _left_out = form.keys[key]
            at = *place, key
            fields[field] = value.read(value.check(content, *at) if value.check else content, self, at)
        return form.event(**fields)

    def check_with_kind(self, event: Body, *place: str | int, kinds: Collection[str] = KINDS) -> Event:
        """The same for an event with its `kind`, which must be one of `kinds`."""
        body = dict(event)
        kind = body.pop("kind", None)
        if not isinstance(kind, str) or kind not in kinds:
            raise format_error(place_of((*place, "kind")), FormatProblemCode.UNKNOWN_KIND, kind=quote(str(kind)))
        return self.check(kind, body, *place)

    def write(self, event: Event) -> tuple[str, dict[str, Any]]:
        """The kind of the event, and its body as JSON."""
        kind = _KIND_OF[type(event)]
        body: dict[str, Any] = {}
        for key, (field, value, left_out) in _form(kind, self.named).keys.items():
            content = getattr(event, field)
            if content != left_out:
                body[key] = value.write(content, self)
        return kind, body

    def write_with_kind(self, event: Event) -> dict[str, Any]:
        """The event as JSON, with its `kind`."""
        kind, body = self.write(event)
        return {"kind": kind, **body}
