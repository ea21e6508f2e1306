"""What the phone has to know of a variant for a question or a check without a game (static/js/phone/alone.js)."""

from typing import Any

from flask import url_for

from scorekeeper.formats.facts import write_opening
from scorekeeper.formats.variant import write_parameters
from scorekeeper.rules.replay import open_game
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.web.referee.pages import laws_data
from scorekeeper.words.variants import variant_name

DEFAULT_PLAYERS = 4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def table_sizes(variant: Variant) -> range:
    """The possible numbers of players at a table without a game."""
    return range(variant.players.min, min(variant.players.max, len(LETTERS)) + 1)


def alone_data(variant: Variant, players: int, *, shows: str, board: str, **more: object) -> dict[str, Any]:
    """A table of players called A, B, C …, of whom A leads the first hand, in the shape of a game and its page.

    `shows` is the screen, "legal" or "audit", and `board` the page to go back to.
    """
    openings = (Opening(first, (Score(),) * players) for first in range(players))
    opening = next(one for one in openings if (turn := open_game(variant, one).next) and turn.leader == 0)
    addresses = {"rulesPage": "referee.rules", "cardPage": "referee.card"}
    addresses |= {"legalPage": "referee.ask", "auditPage": "audit.without_game"}
    return {
        "shows": shows,
        "key": variant.id,
        "path": "",
        "hash": "",
        "title": variant_name(variant),
        "names": list(LETTERS[:players]),
        "parameters": write_parameters(variant),
        "opening": write_opening(opening),
        "laws": laws_data(variant),
        "board": board,
        **{name: url_for(endpoint, variant_id=variant.id) for name, endpoint in addresses.items()},
        **more,
    }
