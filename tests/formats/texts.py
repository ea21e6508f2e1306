"""Correct texts, and ways to spoil one part of them."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from scorekeeper.formats.errors import FormatError
from scorekeeper.words.format_errors import format_error_line


def laid(*cards: str, **more: object) -> dict[str, Any]:
    """A hand in which Anna, Bo and Cleo lay these cards."""
    trick = [{"player": name, "card": card} for name, card in zip(("Anna", "Bo", "Cleo"), cards, strict=False)]
    return {"kind": "hand", "final_trick": trick, **more}


GAME: dict[str, Any] = {
    "format": "scorekeeper/game",
    "version": 1,
    "variant": "agurk",
    "changes": {"limit.value": 30},
    "players": ["Anna", "Bo", "Cleo"],
    "first": "Cleo",
    "start": {"Anna": {"points": 3, "cucumbers": 0, "out": False, "buy_ins": 0}},
    "first_hand": 1,
    "events": [laid("5", "8", "8", buy_in=["Anna"], factors={"Bo": 2})],
}
"""A record with a buy-in and a multiplier, though Agurk has neither."""
PLAIN = {key: value for key, value in GAME.items() if key != "first_hand"}
"""The same as `export` writes it: it leaves out the number of the first hand if it is 1."""
RULING = {"kind": "ruling", "matter": "illegal_play", "remedy": "points", "hand": 1, "player": "Bo", "points": 5}
RULED: dict[str, Any] = {**GAME, "events": [*GAME["events"], RULING | {"note": "kept the 3"}]}
NOTHING = object()
YES: object = True
"""A truth value where none belongs."""

QUESTION: dict[str, Any] = {"variant": "agurk", "hand": ["2", "5", "9", "K"], "trick": [["8"]], "play": ["5"]}
AUDIT: dict[str, Any] = {
    "variant": "agurk",
    "players": ["A", "B", "C"],
    "first_leader": "C",
    "cards": 7,
    "rows": {"A": ["3", "Q", "6"], "B": ["A", "7", "5"], "C": ["J", "2", "A"]},
}


def spoilt(text: dict[str, Any], value: object, *path: str | int) -> bytes:
    """The text with another value at this path, or without the key if that is `NOTHING`."""
    changed = deepcopy(text)
    node: Any = changed
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    if value is NOTHING:
        del node[path[-1]]
    return json.dumps(changed).encode()


def without(text: dict[str, Any], *path: str | int) -> bytes:
    """The text without the key at this path."""
    return spoilt(text, NOTHING, *path)


def correction(entry: object, event: object) -> dict[str, Any]:
    return {"kind": "correction", "entry": entry, "event": event}


def error_line(read: Callable[[Any], object], text: str | bytes) -> str:
    """The line that says why the text cannot be read."""
    with pytest.raises(FormatError) as caught:
        read(text)
    return format_error_line(caught.value)
