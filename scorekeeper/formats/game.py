"""A game record: a whole game in one text, as people export it and other programs write it (FORMATS)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field

from scorekeeper.formats.errors import BadGame, FormatError, Problem, bad_shape, quote
from scorekeeper.formats.notes import LONGEST_NOTE, BadNoteError, clean_note
from scorekeeper.formats.rulebook import read_card, read_rules
from scorekeeper.formats.seats import Seats
from scorekeeper.formats.shapes import Shape, Version, check_shape, place_of, read_json
from scorekeeper.rules.faults import Finding, opening_faults
from scorekeeper.rules.parameters import MOST_PLAYERS, Json
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.settle import Hand, Laid, Score
from scorekeeper.rules.standing import Event, Opening
from scorekeeper.rules.variant import Variant

MOST_EVENTS = 5_000
MOST_CARRIED_OVER = 1_000_000
"""A score, a number of cucumbers or of hands from paper beyond this is a slip of the finger."""

_Count = Annotated[int, Field(ge=0, le=MOST_CARRIED_OVER)]


class _LaidShape(Shape):
    player: str
    card: str


class _HandShape(Shape):
    kind: Literal["hand"]
    final_trick: Annotated[list[_LaidShape], Field(max_length=MOST_PLAYERS)]
    buy_in: Annotated[list[str], Field(max_length=MOST_PLAYERS)] = Field(default_factory=list)
    factors: Annotated[dict[str, int], Field(max_length=MOST_PLAYERS)] = Field(default_factory=dict)


class _RulingShape(Shape):
    kind: Literal["ruling"]
    matter: Annotated[Matter, Field(strict=False)]
    remedy: Annotated[Remedy, Field(strict=False)]
    hand: int
    player: str | None = None
    points: int = 0
    note: str = ""


class _ScoreShape(Shape):
    points: _Count = 0
    cucumbers: _Count = 0
    out: bool = False
    buy_ins: _Count = 0


class _GameShape(Shape):
    format: Literal["scorekeeper/game"]
    version: Version
    variant: str
    changes: dict[str, Any] = Field(default_factory=dict)
    players: Annotated[list[str], Field(max_length=MOST_PLAYERS)]
    first: str
    start: Annotated[dict[str, _ScoreShape], Field(max_length=MOST_PLAYERS)] = Field(default_factory=dict)
    first_hand: Annotated[int, Field(ge=1, le=MOST_CARRIED_OVER)] = 1
    events: Annotated[list[dict[str, Any]], Field(max_length=MOST_EVENTS)]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was written down. `variant` is the preset `preset_id` with the house rules `changes`.

    The opening is possible; whether the events are, a replay tells.
    """

    variant: Variant
    preset_id: str
    names: tuple[str, ...]
    opening: Opening
    events: tuple[Event, ...] = ()
    changes: Mapping[str, Json] = field(default_factory=dict)


def read_game(text: str | bytes) -> GameRecord:
    """The game that the text records. Raises FormatError for what is no game record or cannot be opened."""
    game = check_shape(_GameShape, read_json(text))
    variant = read_rules(game.variant, game.changes)
    seats = Seats(game.players)
    opening = Opening(seats.seat(game.first, "first"), _scores(game, seats), game.first_hand)
    if found := opening_faults(variant, opening):
        raise FormatError(_opening_place(found[0], seats.names), BadGame(found[0], variant, seats.names))
    return GameRecord(variant, game.variant, seats.names, opening, _events(game, seats), game.changes)


def write_game(record: GameRecord) -> dict[str, Any]:
    """The record as JSON, with nothing that goes without saying."""
    names, opening = record.names, record.opening
    game: dict[str, Any] = {"format": "scorekeeper/game", "version": 1, "variant": record.preset_id}
    if record.changes:
        game["changes"] = dict(record.changes)
    game["players"] = list(names)
    game["first"] = names[opening.first]
    start = {name: write_score(one) for name, one in zip(names, opening.scores, strict=True) if one != Score()}
    if start:
        game["start"] = start
    if opening.first_hand != 1:
        game["first_hand"] = opening.first_hand
    game["events"] = [_write_event(event, names) for event in record.events]
    return game


def write_score(score: Score) -> dict[str, int | bool]:
    """What one player has."""
    return {
        "points": score.points,
        "cucumbers": score.cucumbers,
        "out": score.out,
        "buy_ins": score.buy_ins,
    }


def refused_event(record: GameRecord, replayed: Replay) -> FormatError | None:
    """The first event of the record that the rules refuse, with its place, or None when all of them fit."""
    if replayed.refused is None:
        return None
    index, found = replayed.refused
    place = place_of(("events", index, *([found[0].field] if found[0].field else [])))
    return FormatError(place, BadGame(found[0], record.variant, record.names))


def _scores(game: _GameShape, seats: Seats) -> tuple[Score, ...]:
    scores = [Score() for _ in seats.names]
    carried = set[int]()
    for player, one in game.start.items():
        seat = seats.seat(player, "start", player)
        if seat in carried:
            raise bad_shape(place_of(("start", player)), Problem.NAME_TWICE, name=quote(seats.names[seat]))
        carried.add(seat)
        scores[seat] = Score(one.points, one.cucumbers, one.out, one.buy_ins)
    return tuple(scores)


def _opening_place(finding: Finding, names: tuple[str, ...]) -> str:
    if finding.field == "start" and finding.seat is not None:
        return place_of(("start", names[finding.seat]))
    return finding.field


_Known = dict[tuple[str, str], Laid]
"""What the words of a final trick meant before, as long games repeat themselves."""


def _events(game: _GameShape, seats: Seats) -> tuple[Event, ...]:
    known: _Known = {}
    return tuple(_event(event, index, seats, known) for index, event in enumerate(game.events))


def _event(event: Mapping[str, Any], index: int, seats: Seats, known: _Known) -> Event:
    place = "events", index
    match event.get("kind"):
        case "hand":
            return _hand(check_shape(_HandShape, event, *place), index, seats, known)
        case "ruling":
            return _ruling(check_shape(_RulingShape, event, *place), index, seats)
        case _ if "kind" not in event:
            raise bad_shape(place_of(place), Problem.KEY_MISSING, key="kind")
        case kind:
            raise bad_shape(place_of((*place, "kind")), Problem.UNKNOWN_KIND, kind=quote(str(kind)))


def _hand(event: _HandShape, index: int, seats: Seats, known: _Known) -> Hand:
    trick: list[Laid] = []
    for at, one in enumerate(event.final_trick):
        words = one.player, one.card
        laid = known.get(words)
        if laid is None:
            place = "events", index, "final_trick", at
            laid = Laid(seats.seat(one.player, *place, "player"), read_card(one.card, *place, "card"))
            known[words] = laid
        trick.append(laid)
    return Hand(
        tuple(trick),
        tuple(seats.seat(player, "events", index, "buy_in", at) for at, player in enumerate(event.buy_in)),
        {seats.seat(player, "events", index, "factors", player): factor for player, factor in event.factors.items()},
    )


def _ruling(event: _RulingShape, index: int, seats: Seats) -> TableRuling:
    place = "events", index
    try:
        note = clean_note(event.note)
    except BadNoteError as error:
        raise bad_shape(place_of((*place, "note")), Problem(error.fault.value), limit=LONGEST_NOTE) from None
    seat = None if event.player is None else seats.seat(event.player, *place, "player")
    return TableRuling(event.matter, event.remedy, event.hand, seat, event.points, note)


def _write_event(event: Event, names: tuple[str, ...]) -> dict[str, Any]:
    return _write_hand(event, names) if isinstance(event, Hand) else _write_ruling(event, names)


def _write_ruling(ruling: TableRuling, names: tuple[str, ...]) -> dict[str, Any]:
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
    return event


def _write_hand(hand: Hand, names: tuple[str, ...]) -> dict[str, Any]:
    event: dict[str, Any] = {
        "kind": "hand",
        "final_trick": [{"player": names[laid.seat], "card": str(laid.card)} for laid in hand.final_trick],
    }
    if hand.buy_in:
        event["buy_in"] = [names[seat] for seat in hand.buy_in]
    if hand.factors:
        event["factors"] = {names[seat]: factor for seat, factor in hand.factors.items()}
    return event
