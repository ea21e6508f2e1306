"""The JSON in which the database stores facts and openings: seats as numbers, cards as text.

Old games must stay readable, so keys are only ever added.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.events import EndGame, Event, Join, Leave, NewRules, Return, Seats
from scorekeeper.rules.log import Corrected, Fact, Recorded, Redone, Undone
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score

Body = Mapping[str, Any]

CHANGES_AT_THE_TABLE = ("join", "leave", "return", "seats", "rules", "end")
"""The kinds of events that are neither hand nor ruling."""


def write_fact(fact: Fact) -> tuple[str, Body]:
    """The kind of the fact, and its body as JSON."""
    match fact:
        case Recorded(event=event):
            return write_event(event)
        case Corrected(entry=entry, event=event):
            if event is None:
                return "correction", {"entry": entry, "hand": None}
            kind, body = write_event(event)
            if kind in CHANGES_AT_THE_TABLE:
                return "correction", {"entry": entry, "event": {"kind": kind, **body}}
            return "correction", {"entry": entry, kind: body}
        case Undone():
            return "undo", {}
        case _:
            return "redo", {}


def read_fact(kind: str, body: Body) -> Fact:
    """The stored fact. Raises ValueError for a kind that this version does not know."""
    match kind:
        case "correction" if "ruling" in body:
            return Corrected(body["entry"], read_ruling(body["ruling"]))
        case "correction" if "event" in body:
            return Corrected(body["entry"], read_event(body["event"]["kind"], body["event"]))
        case "correction":
            return Corrected(body["entry"], None if body["hand"] is None else read_hand(body["hand"]))
        case "undo":
            return Undone()
        case "redo":
            return Redone()
        case _:
            return Recorded(read_event(kind, body))


def write_event(event: Event) -> tuple[str, dict[str, Any]]:
    """The kind of the event, and its body as JSON."""
    match event:
        case Hand():
            return "hand", write_hand(event)
        case TableRuling():
            return "ruling", write_ruling(event)
        case Join(seat=seat, after=after, points=points):
            return "join", {"seat": seat, "after": after, "points": points}
        case Leave(seat=seat):
            return "leave", {"seat": seat}
        case Return(seat=seat, points=points):
            return "return", {"seat": seat, "points": points}
        case Seats(order=order):
            return "seats", {"order": list(order)}
        case NewRules(changes=changes, whole_game=whole_game):
            return "rules", {"changes": dict(changes), "from": "first" if whole_game else "next"}
        case EndGame(hand=hand):
            return "end", {} if hand is None else {"hand": hand}


def read_event(kind: str, body: Body) -> Event:
    """The stored event. Raises ValueError for a kind that this version does not know."""
    match kind:
        case "hand":
            return read_hand(body)
        case "ruling":
            return read_ruling(body)
        case "join":
            return Join(body["seat"], body["after"], body["points"])
        case "leave":
            return Leave(body["seat"])
        case "return":
            return Return(body["seat"], body["points"])
        case "seats":
            return Seats(tuple(body["order"]))
        case "rules":
            return NewRules(body["changes"], body["from"] == "first")
        case "end":
            return EndGame(body.get("hand"))
    raise ValueError(kind)


def write_hand(hand: Hand) -> dict[str, Any]:
    """A hand as JSON: `{"final_trick": [[seat, card], …], "buy_in": [seat, …], "factors": {seat: factor}}`."""
    body: dict[str, Any] = {"final_trick": [[laid.seat, str(laid.card)] for laid in hand.final_trick]}
    if hand.buy_in:
        body["buy_in"] = list(hand.buy_in)
    if hand.factors:
        body["factors"] = {str(seat): factor for seat, factor in hand.factors.items()}
    if hand.partial:
        body["partial"] = True
    return body


def read_hand(body: Body) -> Hand:
    """The stored hand."""
    return Hand(
        tuple(Laid(seat, parse_card(card)) for seat, card in body["final_trick"]),
        tuple(body.get("buy_in", ())),
        {int(seat): factor for seat, factor in body.get("factors", {}).items()},
        body.get("partial", False),
    )


def write_ruling(ruling: TableRuling) -> dict[str, Any]:
    """A ruling as JSON, without keys that would have their default."""
    body: dict[str, Any] = {"matter": ruling.matter.value, "remedy": ruling.remedy.value, "hand": ruling.hand}
    optional = {"points": ruling.points, "note": ruling.note, "by": ruling.by}
    body |= {"seat": ruling.seat} if ruling.seat is not None else {}
    body |= {key: value for key, value in optional.items() if value}
    return body | ({"credit": {str(seat): off for seat, off in ruling.credit.items()}} if ruling.credit else {})


def read_ruling(body: Body) -> TableRuling:
    """The stored ruling."""
    return TableRuling(
        Matter(body["matter"]),
        Remedy(body["remedy"]),
        body["hand"],
        body.get("seat"),
        body.get("points", 0),
        body.get("note", ""),
        body.get("by", ""),
        {int(seat): off for seat, off in body.get("credit", {}).items()},
    )


def write_opening(opening: Opening) -> dict[str, Any]:
    """An opening as JSON: `{"first": seat, "scores": [[points, cucumbers, out, buy_ins], …], "first_hand": number}`."""
    scores = [[one.points, one.cucumbers, one.out, one.buy_ins] for one in opening.scores]
    return {"first": opening.first, "scores": scores, "first_hand": opening.first_hand}


def read_opening(body: Body) -> Opening:
    """The stored opening."""
    return Opening(body["first"], tuple(Score(*one) for one in body["scores"]), body["first_hand"])


def without_notes(body: Any) -> Any:  # noqa: ANN401 - any JSON value
    """A fact's body without the notes of rulings and who made them, at any depth."""
    if not isinstance(body, dict):
        return body
    return {key: without_notes(value) for key, value in body.items() if key not in ("note", "by")}
