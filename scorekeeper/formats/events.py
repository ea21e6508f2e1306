"""The events of a game record: its log of facts, with their times (formats/README.md, "Game record")."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error, quote
from scorekeeper.formats.notes import MAX_NOTE_LENGTH, BadNoteError, clean_note
from scorekeeper.formats.rulebook import read_card, read_changes
from scorekeeper.formats.seats import Seats
from scorekeeper.formats.shapes import Shape, check_shape, place_of
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, TableChange
from scorekeeper.rules.events import Seats as NewSeats
from scorekeeper.rules.log import Corrected, Fact, LogError, Recorded, Redone, Undone, read_log
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.problems import MAX_SEATS
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Hand, Laid

FIRST_YEAR, LAST_YEAR = 1971, 2199
"""Every system can convert times of these years to local time."""

Place = tuple[str | int, ...]


class Noted(NamedTuple):
    """A fact, and when it was recorded; None if the record does not say."""

    fact: Fact
    at: datetime | None = None


class _LaidShape(Shape):
    player: str
    card: str


class _HandShape(Shape):
    kind: Literal["hand"]
    final_trick: Annotated[list[_LaidShape], Field(max_length=MAX_PLAYERS)]
    buy_in: Annotated[list[str], Field(max_length=MAX_PLAYERS)] = Field(default_factory=list)
    factors: Annotated[dict[str, int], Field(max_length=MAX_PLAYERS)] = Field(default_factory=dict)
    partial: bool = False


class _RulingShape(Shape):
    kind: Literal["ruling"]
    matter: Annotated[Matter, Field(strict=False)]
    remedy: Annotated[Remedy, Field(strict=False)]
    hand: int
    player: str | None = None
    points: int = 0
    note: str = ""
    by: str = ""
    credit: Annotated[dict[str, int], Field(max_length=MAX_SEATS)] = Field(default_factory=dict)


class _JoinShape(Shape):
    kind: Literal["join"]
    player: str
    after: str
    points: int = 0


class _LeaveShape(Shape):
    kind: Literal["leave"]
    player: str


class _ReturnShape(Shape):
    kind: Literal["return"]
    player: str
    points: int = 0


class _SeatsShape(Shape):
    kind: Literal["seats"]
    players: Annotated[list[str], Field(max_length=MAX_SEATS)]


class _RulesShape(Shape):
    kind: Literal["rules"]
    changes: dict[str, Any]
    start: Annotated[Literal["next", "first"], Field(alias="from")]


class _EndShape(Shape):
    kind: Literal["end"]
    hand: Annotated[int, Field(ge=1)] | None = None


class _CorrectionShape(Shape):
    kind: Literal["correction"]
    entry: int
    event: dict[str, Any] | None


class _MoveShape(Shape):
    kind: Literal["undo", "redo"]


class _MomentShape(Shape):
    at: str | None


def read_events(events: Iterable[Mapping[str, Any]], seats: Seats) -> tuple[Noted, ...]:
    """The log. Raises FormatError for an event that is not in the format, or cannot follow those before it."""
    read = _Reader(seats)
    noted = tuple(read.noted(event, ("events", index)) for index, event in enumerate(events))
    try:
        read_log(one.fact for one in noted)
    except LogError as error:
        number, fact = error.args
        raise _cannot_follow(number, fact) from None
    return noted


def write_events(log: Iterable[Noted], names: Sequence[str]) -> list[dict[str, Any]]:
    """The log as JSON, without keys that would have their default."""
    return [_write_noted(one, names) for one in log]


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


class _Reader:
    """Reads events. Caches what it read for each name and card, because long games repeat them."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self._known: dict[tuple[str, str], Laid] = {}

    def noted(self, event: Mapping[str, Any], place: Place) -> Noted:
        if "at" not in event:
            return Noted(self._fact(event, place))
        at = check_shape(_MomentShape, {"at": event["at"]}, *place).at
        fact = self._fact({key: value for key, value in event.items() if key != "at"}, place)
        return Noted(fact, None if at is None else read_moment(at, *place, "at"))

    def _fact(self, event: Mapping[str, Any], place: Place) -> Fact:
        match event.get("kind"):
            case "correction":
                correction = check_shape(_CorrectionShape, event, *place)
                replacement = None if correction.event is None else self._event(correction.event, (*place, "event"))
                return Corrected(correction.entry, replacement)
            case "undo" | "redo" as move:
                check_shape(_MoveShape, event, *place)
                return Undone() if move == "undo" else Redone()
            case _:
                return Recorded(self._event(event, place))

    def _event(self, event: Mapping[str, Any], place: Place) -> Event:
        match event.get("kind"):
            case "hand":
                return self._hand(check_shape(_HandShape, event, *place), place)
            case "ruling":
                return self._ruling(check_shape(_RulingShape, event, *place), place)
            case _ if "kind" not in event:
                raise format_error(place_of(place), FormatProblemCode.KEY_MISSING, key="kind")
            case _:
                return self._change(event, place)

    def _change(self, event: Mapping[str, Any], place: Place) -> TableChange:
        seats = self._seats
        match event["kind"]:
            case "join":
                join = check_shape(_JoinShape, event, *place)
                after = seats.seat(join.after, *place, "after")
                return Join(seats.join(join.player, *place, "player"), after, join.points)
            case "leave":
                return Leave(seats.seat(check_shape(_LeaveShape, event, *place).player, *place, "player"))
            case "return":
                back = check_shape(_ReturnShape, event, *place)
                return Return(seats.seat(back.player, *place, "player"), back.points)
            case "seats":
                players = check_shape(_SeatsShape, event, *place).players
                return NewSeats(tuple(seats.seat(one, *place, "players", index) for index, one in enumerate(players)))
            case "rules":
                rules = check_shape(_RulesShape, event, *place)
                return NewRules(read_changes(rules.changes, *place, "changes"), rules.start == "first")
            case "end":
                return EndGame(check_shape(_EndShape, event, *place).hand)
            case kind:
                raise format_error(place_of((*place, "kind")), FormatProblemCode.UNKNOWN_KIND, kind=quote(str(kind)))

    def _hand(self, event: _HandShape, place: Place) -> Hand:
        seats = self._seats
        trick: list[Laid] = []
        for index, one in enumerate(event.final_trick):
            texts = one.player, one.card
            laid = self._known.get(texts)
            if laid is None:
                at = *place, "final_trick", index
                laid = Laid(seats.seat(one.player, *at, "player"), read_card(one.card, *at, "card"))
                self._known[texts] = laid
            trick.append(laid)
        return Hand(
            tuple(trick),
            tuple(seats.seat(player, *place, "buy_in", index) for index, player in enumerate(event.buy_in)),
            {seats.seat(player, *place, "factors", player): factor for player, factor in event.factors.items()},
            event.partial,
        )

    def _ruling(self, event: _RulingShape, place: Place) -> TableRuling:
        note, by = read_note(event.note, *place, "note"), read_note(event.by, *place, "by")
        seat = None if event.player is None else self._seats.seat(event.player, *place, "player")
        credit = {self._seats.seat(player, *place, "credit", player): off for player, off in event.credit.items()}
        return TableRuling(event.matter, event.remedy, event.hand, seat, event.points, note, by, credit)


def read_note(text: str, *place: str | int) -> str:
    """The note as we store it. Raises FormatError with this place for one that is refused."""
    try:
        return clean_note(text)
    except BadNoteError as error:
        code = FormatProblemCode(error.code.value)
        raise format_error(place_of(place), code, limit=MAX_NOTE_LENGTH) from None


def _cannot_follow(number: int, fact: Fact) -> FormatError:
    place: Place = "events", number - 1
    match fact:
        case Undone():
            return format_error(place_of(place), FormatProblemCode.NOTHING_TO_UNDO)
        case Corrected(entry=entry):
            return format_error(place_of((*place, "entry")), FormatProblemCode.NOTHING_TO_CORRECT, entry=entry)
        case _:
            return format_error(place_of(place), FormatProblemCode.NOTHING_TO_REDO)


def _write_noted(noted: Noted, names: Sequence[str]) -> dict[str, Any]:
    event = _write_fact(noted.fact, names)
    return event if noted.at is None else {**event, "at": write_moment(noted.at)}


def _write_fact(fact: Fact, names: Sequence[str]) -> dict[str, Any]:
    match fact:
        case Recorded(event=recorded):
            return _write_event(recorded, names)
        case Corrected(entry=entry, event=corrected):
            event = None if corrected is None else _write_event(corrected, names)
            return {"kind": "correction", "entry": entry, "event": event}
        case Undone():
            return {"kind": "undo"}
        case _:
            return {"kind": "redo"}


def _write_event(event: Event, names: Sequence[str]) -> dict[str, Any]:
    match event:
        case Hand():
            return _write_hand(event, names)
        case TableRuling():
            return _write_ruling(event, names)
        case Join(seat=seat, after=after, points=points):
            return {"kind": "join", "player": names[seat], "after": names[after], "points": points}
        case Leave(seat=seat):
            return {"kind": "leave", "player": names[seat]}
        case Return(seat=seat, points=points):
            return {"kind": "return", "player": names[seat], "points": points}
        case NewSeats(order=order):
            return {"kind": "seats", "players": [names[seat] for seat in order]}
        case NewRules(changes=changes, whole_game=whole_game):
            return {"kind": "rules", "changes": dict(changes), "from": "first" if whole_game else "next"}
        case EndGame(hand=hand):
            return {"kind": "end"} if hand is None else {"kind": "end", "hand": hand}


def _write_ruling(ruling: TableRuling, names: Sequence[str]) -> dict[str, Any]:
    event: dict[str, Any] = {
        "kind": "ruling",
        "matter": ruling.matter.value,
        "remedy": ruling.remedy.value,
        "hand": ruling.hand,
    }
    if ruling.seat is not None:
        event["player"] = names[ruling.seat]
    if ruling.points:
        event["points"] = ruling.points
    if ruling.note:
        event["note"] = ruling.note
    if ruling.by:
        event["by"] = ruling.by
    if ruling.credit:
        event["credit"] = {names[seat]: off for seat, off in ruling.credit.items()}
    return event


def _write_hand(hand: Hand, names: Sequence[str]) -> dict[str, Any]:
    event: dict[str, Any] = {
        "kind": "hand",
        "final_trick": [{"player": names[laid.seat], "card": str(laid.card)} for laid in hand.final_trick],
    }
    if hand.buy_in:
        event["buy_in"] = [names[seat] for seat in hand.buy_in]
    if hand.factors:
        event["factors"] = {names[seat]: factor for seat, factor in hand.factors.items()}
    if hand.partial:
        event["partial"] = True
    return event
