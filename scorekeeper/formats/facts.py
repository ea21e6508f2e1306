"""The JSON in which the database stores facts and openings: seats as numbers, cards as text.

Old games must stay readable, so keys are only ever added.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.cards import parse_card
from scorekeeper.rules.log import Corrected, Fact, HandPlayed, Redone, Ruled, Undone
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score

Body = Mapping[str, Any]

ADDING = frozenset({"hand", "ruling"})
"""The kinds of facts that add a line to the sheet and change no earlier one."""


def write_fact(fact: Fact) -> tuple[str, Body]:
    """The kind of the fact, and its body as JSON."""
    match fact:
        case HandPlayed(hand=hand):
            return "hand", write_hand(hand)
        case Ruled(ruling=ruling):
            return "ruling", write_ruling(ruling)
        case Corrected(entry=entry, event=TableRuling() as ruling):
            return "correction", {"entry": entry, "ruling": write_ruling(ruling)}
        case Corrected(entry=entry, event=Hand() as hand):
            return "correction", {"entry": entry, "hand": write_hand(hand)}
        case Corrected(entry=entry):
            return "correction", {"entry": entry, "hand": None}
        case Undone():
            return "undo", {}
        case _:
            return "redo", {}


def read_fact(kind: str, body: Body) -> Fact:
    """The stored fact. Raises ValueError for a kind that this version does not know."""
    match kind:
        case "hand":
            return HandPlayed(read_hand(body))
        case "ruling":
            return Ruled(read_ruling(body))
        case "correction" if "ruling" in body:
            return Corrected(body["entry"], read_ruling(body["ruling"]))
        case "correction":
            return Corrected(body["entry"], None if body["hand"] is None else read_hand(body["hand"]))
        case "undo":
            return Undone()
        case "redo":
            return Redone()
    raise ValueError(kind)


def write_hand(hand: Hand) -> dict[str, Any]:
    """A hand as JSON: `{"final_trick": [[seat, card], …], "buy_in": [seat, …], "factors": {seat: factor}}`."""
    body: dict[str, Any] = {"final_trick": [[laid.seat, str(laid.card)] for laid in hand.final_trick]}
    if hand.buy_in:
        body["buy_in"] = list(hand.buy_in)
    if hand.factors:
        body["factors"] = {str(seat): factor for seat, factor in hand.factors.items()}
    return body


def read_hand(body: Body) -> Hand:
    """The stored hand."""
    return Hand(
        tuple(Laid(seat, parse_card(card)) for seat, card in body["final_trick"]),
        tuple(body.get("buy_in", ())),
        {int(seat): factor for seat, factor in body.get("factors", {}).items()},
    )


def write_ruling(ruling: TableRuling) -> dict[str, Any]:
    """A ruling as JSON, without keys that would have their default."""
    body: dict[str, Any] = {"matter": ruling.matter.value, "remedy": ruling.remedy.value, "hand": ruling.hand}
    optional = {"seat": ruling.seat, "points": ruling.points or None, "note": ruling.note or None}
    return body | {key: value for key, value in optional.items() if value is not None}


def read_ruling(body: Body) -> TableRuling:
    """The stored ruling."""
    return TableRuling(
        Matter(body["matter"]),
        Remedy(body["remedy"]),
        body["hand"],
        body.get("seat"),
        body.get("points", 0),
        body.get("note", ""),
    )


def write_opening(opening: Opening) -> dict[str, Any]:
    """An opening as JSON: `{"first": seat, "scores": [[points, cucumbers, out, buy_ins], …], "first_hand": number}`."""
    scores = [[one.points, one.cucumbers, one.out, one.buy_ins] for one in opening.scores]
    return {"first": opening.first, "scores": scores, "first_hand": opening.first_hand}


def read_opening(body: Body) -> Opening:
    """The stored opening."""
    return Opening(body["first"], tuple(Score(*one) for one in body["scores"]), body["first_hand"])
