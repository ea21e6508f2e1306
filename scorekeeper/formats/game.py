"""A game record: a whole game in one text, to export and import (formats/README.md, "Game record")."""

import json
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field

from scorekeeper.formats.errors import FormatError, FormatProblemCode, GameProblem, format_error, quote
from scorekeeper.formats.events import Noted, read_events, read_moment, write_events, write_moment
from scorekeeper.formats.occasion import CLOCKS, MAX_FIELD_LENGTH, Occasion, is_clock, is_line, write_occasion
from scorekeeper.formats.penalties import Penalties, write_penalties
from scorekeeper.formats.rulebook import read_rules
from scorekeeper.formats.seats import NamesBySeat
from scorekeeper.formats.shapes import Shape, Version, check_shape, place_of, read_json
from scorekeeper.rules.catalogue import own_rules
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected, Fact, latest_change, read_log
from scorekeeper.rules.parameter_values import MAX_PLAYERS
from scorekeeper.rules.problems import Problem, opening_problems
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant

MAX_EVENTS = 5_000
MAX_ENTRIES = 1_000
EVENTS_FOR_EACH = 5
"""A full game has this many events for each hand and ruling, with all corrections, undo and redo."""
MAX_CARRIED_OVER = 1_000_000
"""Higher scores, cucumbers or numbers of hands from paper are typing errors."""

_Count = Annotated[int, Field(ge=0, le=MAX_CARRIED_OVER)]


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
    players: Annotated[list[str], Field(max_length=MAX_PLAYERS)]
    first: str
    start: Annotated[dict[str, _ScoreShape], Field(max_length=MAX_PLAYERS)] = Field(default_factory=dict)
    first_hand: Annotated[int, Field(ge=1, le=MAX_CARRIED_OVER)] = 1
    began: str | None = None
    occasion: Occasion | None = None
    penalties: Penalties = Penalties()
    events: Annotated[list[dict[str, Any]], Field(max_length=MAX_EVENTS)]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as a record describes it.

    `log` are the facts in order, `occasion` the head of its sheet, `penalties` the usual ones of its table. `began` is
    None if the record does not say when the game began. `read_game` checks the opening and the order of the facts, but
    only a replay tells whether the rules accept the events.
    """

    variant: Variant
    names: tuple[str, ...]
    opening: Opening
    log: tuple[Noted, ...] = ()
    began: datetime | None = None
    occasion: Occasion = field(default_factory=Occasion)
    penalties: Penalties = field(default_factory=Penalties)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of the log, without their times."""
        return tuple([noted.fact for noted in self.log])

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that count, with all corrections."""
        return tuple(event for _, event in read_log(self.facts, self.opening.first_hand).events)


def read_game(text: str | bytes) -> GameRecord:
    """The game in the text. Raises FormatError if it is not a game record, or if the rules refuse the opening."""
    game = check_shape(_GameShape, read_json(text))
    variant = read_rules(game.variant, game.changes)
    seats = NamesBySeat(game.players)
    opening = Opening(seats.seat(game.first, "first"), _scores(game, seats), game.first_hand)
    if problems := opening_problems(variant, opening):
        raise FormatError(_opening_place(problems[0], seats.names), GameProblem(problems[0], variant, seats.names))
    log = read_events(game.events, seats)
    began = None if game.began is None else read_moment(game.began, "began")
    occasion = _occasion(game.occasion)
    return GameRecord(variant, seats.names, opening, log, began, occasion, game.penalties)


def write_game(record: GameRecord) -> dict[str, Any]:
    """The record as JSON: house rules on top of today's preset, and no keys that would have their default."""
    variant, names, opening = record.variant, record.names, record.opening
    game: dict[str, Any] = {"format": "scorekeeper/game", "version": 1, "variant": variant.id}
    if changes := own_rules(variant):
        game["changes"] = changes
    # Who joined later is named by the event.
    players = names[: len(opening.scores)]
    game["players"] = list(players)
    game["first"] = names[opening.first]
    start = {name: write_score(score) for name, score in zip(players, opening.scores, strict=True) if score != Score()}
    if start:
        game["start"] = start
    if opening.first_hand != 1:
        game["first_hand"] = opening.first_hand
    if record.began is not None:
        game["began"] = write_moment(record.began)
    if occasion := write_occasion(record.occasion):
        game["occasion"] = occasion
    if penalties := write_penalties(record.penalties):
        game["penalties"] = penalties
    game["events"] = write_events(record.log, names)
    return game


def game_text(record: GameRecord) -> str:
    """The record as indented JSON, for a file."""
    return json.dumps(write_game(record), ensure_ascii=False, indent=2) + "\n"


def write_score(score: Score) -> dict[str, int | bool]:
    """A player's score as JSON."""
    return {
        "points": score.points,
        "cucumbers": score.cucumbers,
        "out": score.out,
        "buy_ins": score.buy_ins,
    }


def refused_event(record: GameRecord, replayed: Replay) -> FormatError | None:
    """The error for the first event that the rules refuse, with its place; None if they accept all of them."""
    if replayed.refused is None:
        return None
    index, problems = replayed.refused
    number = latest_change(record.facts, _entry(record, index))
    inner = ["event"] if isinstance(record.facts[number - 1], Corrected) else []
    place = place_of(("events", number - 1, *inner, *([problems[0].field] if problems[0].field else [])))
    return FormatError(place, GameProblem(problems[0], record.variant, record.names))


def impossible_event(record: GameRecord) -> FormatError | None:
    """The error for the first event that was impossible when it was recorded, with its place; None if there is none.

    What came later may make an event impossible: an earlier hand is corrected or ruled not to count, or new rules hold
    for the whole game. That is no error, as the table can still correct it.
    """
    replayed = replay(record.variant, record.opening, record.events)
    if replayed.refused is None:
        return None
    entry = _entry(record, replayed.refused[0])
    then = replace(record, log=record.log[: latest_change(record.facts, entry)])
    refused = replay(then.variant, then.opening, then.events).refused
    if refused is None or _entry(then, refused[0]) != entry:
        return None
    return refused_event(record, replayed)


def too_long(record: GameRecord, most: int = MAX_ENTRIES) -> FormatError | None:
    """The error for a record that is longer than a full game; None if it is not. `most` are its hands and rulings."""
    entries = read_log(record.facts, record.opening.first_hand).entries
    most_events = EVENTS_FOR_EACH * most
    if len(entries) <= most and len(record.log) <= most_events:
        return None
    return format_error("events", FormatProblemCode.GAME_FULL, hands=most, events=most_events)


def _entry(record: GameRecord, index: int) -> int:
    """The number of the entry of an event that counts; the events count from 0."""
    number, _event = read_log(record.facts, record.opening.first_hand).events[index]
    return number


def _occasion(written: Occasion | None) -> Occasion:
    """The head of the sheet. Raises FormatError for a text that no sheet can have."""
    fields = {name: text.strip() for name, text in (written or Occasion()).model_dump().items()}
    for name, text in fields.items():
        if not is_line(text):
            place = place_of(("occasion", name))
            raise format_error(place, FormatProblemCode.NOT_A_LINE, limit=MAX_FIELD_LENGTH)
        if name in CLOCKS and text and not is_clock(text):
            raise format_error(place_of(("occasion", name)), FormatProblemCode.NOT_A_CLOCK)
    return Occasion(**fields)


def _scores(game: _GameShape, seats: NamesBySeat) -> tuple[Score, ...]:
    scores = [Score() for _ in seats.names]
    carried = set[int]()
    for player, score in game.start.items():
        seat = seats.seat(player, "start", player)
        if seat in carried:
            raise format_error(place_of(("start", player)), FormatProblemCode.NAME_TWICE, name=quote(seats.names[seat]))
        carried.add(seat)
        scores[seat] = Score(score.points, score.cucumbers, score.out, score.buy_ins)
    return tuple(scores)


def _opening_place(problem: Problem, names: tuple[str, ...]) -> str:
    if problem.field == "start" and problem.seat is not None:
        return place_of(("start", names[problem.seat]))
    return problem.field
