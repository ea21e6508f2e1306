"""Events of a table's life in short, and a case: a game and what comes of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from tests.engine.engine import Engine, Refused

Event = dict[str, Any]


class Case(NamedTuple):
    """A game and what comes of it.

    `points` is the score of each player as "A9 B0"; a `c` for each cucumber, `x` for out, `-` for left: "A9c B0x C3-".
    `turn` is dealer, leader and number of cards, as "A B 7"; "over" once the game is over. `refused` is the place that
    the refusal names, and its code. `first` deals the first hand, by default the last of the players.
    """

    says: str
    events: tuple[Event, ...]
    points: str = ""
    turn: str = ""
    refused: str = ""
    won: str = ""
    lost: str = ""
    seats: str = ""
    variant: str = "agurk"
    players: str = "ABC"
    first: str = ""
    start: str = ""
    changes: Mapping[str, Any] = {}
    more: Mapping[str, Any] = {}
    hands: str = ""
    """The dealer of each hand and its number of cards, as "C7 A7"; `v` for a void hand, `p` for a partial one."""

    def record(self) -> dict[str, Any]:
        """The game as a record."""
        return {
            "format": "scorekeeper/game",
            "version": 1,
            "variant": self.variant,
            "players": list(self.players),
            "first": self.first or self.players[-1],
            "start": {one[0]: _score(one) for one in self.start.split()},
            "changes": dict(self.changes),
            "events": list(self.events),
            **self.more,
        }


def _score(text: str) -> dict[str, Any]:
    points = text[1:].rstrip("cx-")
    return {"points": int(points), "cucumbers": text.count("c") + text.count("x"), "out": "x" in text}


def hand(text: str, **more: object) -> Event:
    """A hand from "A5 B9 C2": the leader first."""
    return {"kind": "hand", "final_trick": [{"player": one[0], "card": one[1:]} for one in text.split()], **more}


def partial(text: str) -> Event:
    return hand(text, partial=True)


def join(player: str, after: str, points: int = 0) -> Event:
    return {"kind": "join", "player": player, "after": after, "points": points}


def leave(player: str) -> Event:
    return {"kind": "leave", "player": player}


def back(player: str, points: int = 0) -> Event:
    return {"kind": "return", "player": player, "points": points}


def seats(players: str) -> Event:
    return {"kind": "seats", "players": list(players)}


def ruling(remedy: str, number: int, **more: object) -> Event:
    return {"kind": "ruling", "matter": "table_decision", "remedy": remedy, "hand": number, **more}


def charged(player: str, points: int, number: int = 1, **more: object) -> Event:
    return ruling("points", number, player=player, points=points, **more)


def void(number: int) -> Event:
    return ruling("void", number)


def credit(number: int, **points: int) -> Event:
    return ruling("credit", number, credit=points)


def corrected(entry: int, event: Event | None) -> Event:
    return {"kind": "correction", "entry": entry, "event": event}


END: Event = {"kind": "end"}


UNDO: Event = {"kind": "undo"}
B9 = hand("A5 B9 C2")
"""Bo pays 9. Cleo dealt, so Anna deals next, and Bo leads."""


def named(**groups: tuple[Case, ...]) -> list[Any]:
    """The cases as pytest parameters, named by their group and what they say."""
    return [pytest.param(case, id=f"{group}: {case.says}") for group, those in groups.items() for case in those]


def check(engine: Engine, case: Case) -> None:
    """Check that the command says what the case says, and the scripts what the command says."""
    found = _told(engine.compare("sheet", case.record()), case)
    assert found == {key: getattr(case, key) for key in found}
    assert ("refused" in found) == bool(case.refused)


def _told(found: Any, case: Case) -> dict[str, str]:  # noqa: ANN401 - any JSON value
    """What was found, in the words of a case; only what the case tells, and always who won or lost."""
    if isinstance(found, Refused):
        return {"refused": f"{found.place} {found.problems[0]['code']}"}
    result = found["result"] or {"winners": [], "losers": []}
    every = {
        "points": " ".join(_standing(one[0], found["standings"][one[0]]) for one in case.points.split()),
        "turn": _turn(found["next"]),
        "won": "".join(sorted(result["winners"])),
        "lost": "".join(sorted(result["losers"])),
        "seats": "".join(found["players"]),
        "hands": " ".join(map(_hand, found["hands"])),
    }
    return {key: value for key, value in every.items() if getattr(case, key) or key in ("won", "lost")}


def _standing(name: str, score: dict[str, Any]) -> str:
    cucumbers = score["cucumbers"] - score["out"]
    return f"{name}{score['points']}{'c' * cucumbers}{'x' * score['out']}{'-' * score['left']}"


def _turn(turn: dict[str, Any] | None) -> str:
    return "over" if turn is None else f"{turn['dealer'] or '-'} {turn['leader']} {turn['cards']}"


def _hand(one: dict[str, Any]) -> str:
    return f"{one['dealer']}{one['cards']}{'v' * one.get('void', False)}{'p' * one.get('partial', False)}"
