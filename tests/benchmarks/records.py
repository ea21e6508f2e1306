"""Long game records with cards of a shuffled pack. The same seed gives the same records."""

import json
from random import Random
from typing import Any

from scorekeeper.rules.cards import FRENCH_RANKS

PLAYERS = ("Anna", "Bo", "Cleo", "Dag", "Eva")
NEVER_OUT = 10_000


def record(random: Random, hands: int) -> dict[str, Any]:
    """A game record of Agurk with a limit that nobody reaches."""
    pack = [rank for rank in FRENCH_RANKS for _ in range(4)]
    events = []
    for number in range(hands):
        leader = number % len(PLAYERS)
        order = (*PLAYERS[leader:], *PLAYERS[:leader])
        laid = zip(order, random.sample(pack, len(order)), strict=True)
        trick = [{"player": player, "card": card} for player, card in laid]
        events.append({"kind": "hand", "final_trick": trick})
    return {
        "format": "scorekeeper/game",
        "version": 1,
        "variant": "agurk",
        "changes": {"limit.value": NEVER_OUT},
        "players": list(PLAYERS),
        "first": PLAYERS[0],
        "events": events,
    }


def as_line(game: dict[str, Any]) -> str:
    return json.dumps(game, ensure_ascii=False, separators=(",", ":"))
