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

from pydantic import Field, create_model

from scorekeeper.formats.errors import FormatProblemCode, format_error, quote
from scorekeeper.formats.notes import read_note
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
    return _Value(
        shape, read=lambda written, _codec, _place: choices(written), write=lambda choice, _codec: choice.value
    )


def _person(number: object, name: object = str) -> _Value:
    return _Value(
        number,
        name,
        lambda written, codec, place: None if written is None else codec.seat(written, *place),
        lambda seat, codec: codec.person(seat),
    )


def _people(number: Any, most: int) -> _Value:  # noqa: ANN401 - a type
    return _Value(
        Annotated[list[number], Field(max_length=most)],
        Annotated[list[str], Field(max_length=most)],
        lambda written, codec, place: tuple(codec.seat(one, *place, index) for index, one in enumerate(written)),
        lambda seats, codec: [codec.person(seat) for seat in seats],
    )


def _by_person(most: int) -> _Value:
    return _Value(
        Annotated[dict[str, int], Field(max_length=most)],
        read=lambda written, codec, place: {codec.seat(key, *place, key): one for key, one in written.items()},
        write=lambda by_seat, codec: {str(codec.person(seat)): one for seat, one in by_seat.items()},
    )


class _LaidShape(Shape):
    player: str
    card: str


def _read_trick(written: Sequence[Any], codec: "EventCodec", place: Place) -> tuple[Laid, ...]:
    trick: list[Laid] = []
    for index, one in enumerate(written):
        seat, card = (codec.seat(one.player, *place, index, "player"), one.card) if codec.named else one
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


_TRICK = _Value(
    Annotated[list[Annotated[tuple[int, str], Field(strict=False)]], Field(max_length=MAX_PLAYERS)],
    Annotated[list[_LaidShape], Field(max_length=MAX_PLAYERS)],
    _read_trick,
    _write_trick,
)
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
            "buy_in": _people(int, MAX_PLAYERS),
            "factors": _by_person(MAX_PLAYERS),
            "partial": _Value(bool),
        },
    ),
    "ruling": (
        TableRuling,
        {
            "matter": _choice(Matter),
            "remedy": _choice(Remedy),
            "hand": _Value(int),
            "seat": _person(int | None, str | None),
            "points": _Value(int),
            "note": _NOTE,
            "by": _NOTE,
            "credit": _by_person(MAX_SEATS),
        },
    ),
    "join": (Join, {"seat": _person(Seat), "after": _person(Seat), "points": _POINTS}),
    "leave": (Leave, {"seat": _person(Seat)}),
    "return": (Return, {"seat": _person(Seat), "points": _POINTS}),
    "seats": (Seats, {"order": _people(Seat, MAX_SEATS)}),
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


@cache
def _form(kind: str, named: bool) -> tuple[type[Shape], dict[str, tuple[str, _Value, object]]]:  # noqa: FBT001
    """The shape of a kind of event, and for each key its field, what that is in JSON, and when the key is left out."""
    event, values = _KINDS[kind]
    shapes: dict[str, Any] = {}
    keys: dict[str, tuple[str, _Value, object]] = {}
    for field, value in values.items():
        key = (_NAMED_KEYS if named else _KEYS).get(field, field)
        default = signature(event).parameters[field].default
        is_needed = value.needed or default is Parameter.empty
        shapes[key] = (named and value.named) or value.shape, ... if is_needed else None
        keys[key] = field, value, Parameter.empty if value.always else default
    return create_model(kind, __base__=Shape, **shapes), keys


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

    def read(self, kind: str, body: Body, *place: str | int) -> Event:
        """The event. The body is one that we wrote, or was checked."""
        if self.named and kind == "join":
            # The other one first: nobody sits down after himself.
            self.seat(body["after"], *place, "after")
            self.join(body["player"], *place, "player")
        _shape, keys = _form(kind, self.named)
        fields: dict[str, Any] = {}
        for key, (field, value, _left_out) in keys.items():
            if key in body:
                fields[field] = value.read(body[key], self, (*place, key))
        return _KINDS[kind][0](**fields)

    def check(self, kind: str, body: object, *place: str | int) -> Event:
        """The event of a body from outside. Raises FormatError with its place for one that is not in the format."""
        form, keys = _form(kind, self.named)
        shape = check_shape(form, body, *place)
        found, checked = shape.model_fields_set, dict[str, Any]()
        for key, (_field, value, _left_out) in keys.items():
            if key in found:
                written = getattr(shape, key)
                checked[key] = value.check(written, *place, key) if value.check else written
        return self.read(kind, checked, *place)

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
        _shape, keys = _form(kind, self.named)
        body: dict[str, Any] = {}
        for key, (field, value, left_out) in keys.items():
            found = getattr(event, field)
            if found != left_out:
                body[key] = value.write(found, self)
        return kind, body

    def write_with_kind(self, event: Event) -> dict[str, Any]:
        """The event as JSON, with its `kind`."""
        kind, body = self.write(event)
        return {"kind": kind, **body}
