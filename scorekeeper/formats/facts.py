"""The JSON in which the database stores facts and openings. A fact that records an event has the event's kind.

Old games must stay readable, so keys are only ever added.
"""

from typing import Any

from scorekeeper.formats.event_codec import CHANGES_AT_THE_TABLE, KINDS, Body, EventCodec
from scorekeeper.rules.log import Corrected, Fact, Moved, Recorded
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score

EVENTS = EventCodec()
"""Events as the database and the journals of phones have them."""


def write_fact(fact: Fact) -> tuple[str, Body]:
    """The kind of the fact, and its body as JSON."""
    match fact:
        case Recorded(event=event):
            return EVENTS.write(event)
        case Corrected(entry=entry, event=event):
            if event is None:
                return "correction", {"entry": entry, "hand": None}
            kind, body = EVENTS.write(event)
            if kind in CHANGES_AT_THE_TABLE:
                kind, body = "event", {"kind": kind, **body}
            return "correction", {"entry": entry, kind: body}
        case Moved(how=how):
            return how, {}


def read_fact(kind: str, body: Body) -> Fact:
    """The stored fact. Raises ValueError for a kind that this version does not know."""
    match kind:
        case "correction":
            key = key_of_new_event(body)
            event = body[key]
            new_event = None if event is None else EVENTS.read(event["kind"] if key == "event" else key, event)
            return Corrected(body["entry"], new_event)
        case "undo" | "redo":
            return Moved(kind)
        case _ if kind in KINDS:
            return Recorded(EVENTS.read(kind, body))
    raise ValueError(kind)


def key_of_new_event(body: Body) -> str:
    """The key under which a correction or change has the new event: `hand`, `ruling`, or `event` for any other kind."""
    return next((key for key in ("ruling", "event") if key in body), "hand")


def write_opening(opening: Opening) -> dict[str, Any]:
    """An opening as JSON: `{"first": seat, "scores": [[points, cucumbers, out, buy_ins], …], "first_hand": number}`."""
    scores = [[score.points, score.cucumbers, score.out, score.buy_ins] for score in opening.scores]
    return {"first": opening.first, "scores": scores, "first_hand": opening.first_hand}


def read_opening(body: Body) -> Opening:
    """The stored opening."""
    return Opening(body["first"], tuple(Score(*score) for score in body["scores"]), body["first_hand"])


def without_notes(body: Any) -> Any:  # noqa: ANN401 - any JSON value
    """A fact's body without the notes of rulings and who made them, at any depth."""
    if not isinstance(body, dict):
        return body
    return {key: without_notes(value) for key, value in body.items() if key not in ("note", "by")}
