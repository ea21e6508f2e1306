"""Correct texts, and ways to spoil one part of them."""

import json
from copy import deepcopy
from typing import Any

GAME: dict[str, Any] = {
    "format": "scorekeeper/game",
    "version": 1,
    "variant": "agurk",
    "changes": {"limit.value": 30},
    "players": ["Anna", "Bo", "Cleo"],
    "first": "Cleo",
    "start": {"Anna": {"points": 3, "cucumbers": 0, "out": False, "buy_ins": 0}},
    "first_hand": 1,
    "events": [
        {
            "kind": "hand",
            "final_trick": [
                {"player": "Anna", "card": "5"},
                {"player": "Bo", "card": "8"},
                {"player": "Cleo", "card": "8"},
            ],
            "buy_in": ["Anna"],
            "factors": {"Bo": 2},
        }
    ],
}
"""A record with a buy-in and a multiplier, though Agurk has neither."""
RULED: dict[str, Any] = {
    **GAME,
    "events": [
        *GAME["events"],
        {
            "kind": "ruling",
            "matter": "illegal_play",
            "remedy": "points",
            "hand": 1,
            "player": "Bo",
            "points": 5,
            "note": "kept the 3",
        },
    ],
}
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
    """The text with another value at this path."""
    changed = deepcopy(text)
    node: Any = changed
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return json.dumps(changed).encode()


def without(text: dict[str, Any], *path: str | int) -> bytes:
    """The text without the key at this path."""
    changed = deepcopy(text)
    node: Any = changed
    for step in path[:-1]:
        node = node[step]
    del node[path[-1]]
    return json.dumps(changed).encode()
