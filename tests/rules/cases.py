"""The conformance cases, and short ways to write what is in many tests."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from scorekeeper.rules.cards import Card, parse_card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from scorekeeper.rules.events import Event
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.play import Play
from scorekeeper.rules.replay import Replay, replay
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant

Case = Mapping[str, Any]
T = TypeVar("T")

ENDLESS = with_changes(AGURK, {"limit.value": 10_000})
"""Agurk in which nobody is out, however many hands are played."""

CASES = Path(__file__).parent.parent / "data" / "conformance"


def cases(name: str) -> list[Any]:
    """Every case of a conformance file, as pytest parameters named by their ids."""
    found: list[Case] = json.loads((CASES / f"{name}.json").read_text("utf-8"))
    return [pytest.param(case, id=case["id"]) for case in found]


def rules_of(ask: Case) -> Variant:
    """The rules by which a question is answered."""
    return with_changes(CATALOGUE[ask["variant"]], ask.get("changes", {}))


def ruled(variant: Variant, **groups: Mapping[str, Any]) -> Variant:
    """A house rule: `ruled(AGURK, limit={"value": 30})`."""
    changed: dict[str, Any] = {name: replace(getattr(variant, name), **fields) for name, fields in groups.items()}
    return replace(variant, **changed)


def existing(value: T | None) -> T:
    """The value, which is there."""
    assert value is not None
    return value


def card(text: str) -> Card:
    return parse_card(text)


def cards(text: str) -> tuple[Card, ...]:
    """Cards written with spaces between them."""
    return tuple(map(parse_card, text.split()))


def plays(text: str) -> tuple[Play, ...]:
    """Plays with spaces between them, the cards of one play joined by `+`."""
    return tuple(tuple(map(parse_card, play.split("+"))) for play in text.split())


def hand(
    leader: int,
    text: str,
    *,
    out: Sequence[int] = (),
    buy_in: Sequence[int] = (),
    factors: Mapping[int, int] | None = None,
) -> Hand:
    """A final trick, one card for each seat that is not out, from the leader on: `hand(2, "5 8 8")`."""
    laid = cards(text)
    count = len(laid) + len(out)
    seats = [(leader + step) % count for step in range(count)]
    still_in = [seat for seat in seats if seat not in out]
    return Hand(tuple(map(Laid, still_in, laid)), tuple(buy_in), factors or {})


def trick(text: str) -> Hand:
    """A card for each seat from the first on, which leads, and `-` for who is out: `trick("K - 3")`."""
    return Hand(tuple(Laid(seat, card(one)) for seat, one in enumerate(text.split()) if one != "-"))


def played(variant: Variant, scores: tuple[Score, ...], *events: Event) -> Replay:
    """The sheet of a game from these scores, in which every event is possible."""
    sheet = replay(variant, Opening(0, scores), events)
    assert sheet.refused is None, sheet.refused
    return sheet


def points(*totals: int) -> tuple[Score, ...]:
    """Scores of players who have points and nothing else."""
    return tuple(Score(total) for total in totals)
