"""The events of a game record: its log of facts, with their times (formats/README.md, "Game record")."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error
from scorekeeper.formats.event_codec import EventCodec
from scorekeeper.formats.seats import NamesBySeat
from scorekeeper.formats.shapes import Place, Shape, check_shape, place_of
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import UNDONE, Corrected, Fact, LogError, Moved, Recorded, check_order

FIRST_YEAR, LAST_YEAR = 1971, 2199
"""Every system can convert times of these years to local time."""


class Noted(NamedTuple):
    """A fact, and when it was recorded; None if the record does not say."""

    fact: Fact
    at: datetime | None = None


class _CorrectionShape(Shape):
    kind: Literal["correction"]
    entry: int
    event: dict[str, Any] | None


class _MoveShape(Shape):
    kind: Literal["undo", "redo"]


class _MomentShape(Shape):
    at: str | None


def read_events(events: Iterable[Mapping[str, Any]], seats: NamesBySeat) -> tuple[Noted, ...]:
    """The log. Raises FormatError for an event that is not in the format, or cannot follow those before it."""
    codec = EventCodec(named=True, seat=seats.seat, join=seats.join)
    log = tuple(_read_noted(event, codec, ("events", index)) for index, event in enumerate(events))
    try:
        check_order(noted.fact for noted in log)
    except LogError as error:
        number, fact = error.args
        raise _cannot_follow(number, fact) from None
    return log


def write_events(log: Iterable[Noted], names: Sequence[str]) -> list[dict[str, Any]]:
    """The log as JSON, without keys that would have their default."""
    codec = EventCodec(named=True, person=names.__getitem__)
    return [_write_noted(noted, codec) for noted in log]


def read_moment(text: str, *place: str | int) -> datetime:
    """The time in UTC. Raises FormatError for a text that is no ISO 8601 time with an offset."""
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None and FIRST_YEAR <= moment.year <= LAST_YEAR:
            return moment.astimezone(UTC)
    except ValueError:
        pass
    raise format_error(place_of(place), FormatProblemCode.NOT_A_MOMENT, first=FIRST_YEAR, last=LAST_YEAR)


def write_moment(moment: datetime) -> str:
    """The time as ISO 8601 in UTC: `2026-11-21T19:30:00Z`."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _read_noted(event: Mapping[str, Any], codec: EventCodec, place: Place) -> Noted:
    written = dict(event)
    at = check_shape(_MomentShape, {"at": written.pop("at", None)}, *place).at
    return Noted(_read_fact(written, codec, place), None if at is None else read_moment(at, *place, "at"))


def _read_fact(written: Mapping[str, Any], codec: EventCodec, place: Place) -> Fact:
    match written.get("kind"):
        case "correction":
            correction = check_shape(_CorrectionShape, written, *place)
            event = correction.event
            return Corrected(correction.entry, None if event is None else _read_event(event, codec, (*place, "event")))
        case "undo" | "redo" as how:
            check_shape(_MoveShape, written, *place)
            return Moved(how)
        case _:
            return Recorded(_read_event(written, codec, place))


def _read_event(written: Mapping[str, Any], codec: EventCodec, place: Place) -> Event:
    if "kind" not in written:
        raise format_error(place_of(place), FormatProblemCode.KEY_MISSING, key="kind")
    return codec.check_with_kind(written, *place)


def _cannot_follow(number: int, fact: Fact) -> FormatError:
    place: Place = "events", number - 1
    match fact:
        case Corrected(entry=entry):
            return format_error(place_of((*place, "entry")), FormatProblemCode.NOTHING_TO_CORRECT, entry=entry)
        case _:
            nothing = FormatProblemCode.NOTHING_TO_UNDO if fact == UNDONE else FormatProblemCode.NOTHING_TO_REDO
            return format_error(place_of(place), nothing)


def _write_noted(noted: Noted, codec: EventCodec) -> dict[str, Any]:
    match noted.fact:
        case Recorded(event=recorded):
            written = codec.write_with_kind(recorded)
        case Corrected(entry=entry, event=corrected):
            event = None if corrected is None else codec.write_with_kind(corrected)
            written = {"kind": "correction", "entry": entry, "event": event}
        case _:
            written = {"kind": noted.fact.how}
    return written if noted.at is None else {**written, "at": write_moment(noted.at)}
