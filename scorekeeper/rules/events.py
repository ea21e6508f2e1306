"""What a table records between two hands of a game, beside rulings: who comes and goes, new rules, the early end.

No source says anything about these (register: table-life). A seat number is a person for ever; how people sit is apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.ruling import Remedy, TableRuling
from scorekeeper.rules.values import Hand


@dataclass(frozen=True, slots=True)
class Join:
    """A new player sits down after the seat `after`, with these points, from the next hand on.

    `seat` is the first number that nobody had. A player whose joining was undone comes with the same number again.
    """

    seat: int
    after: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves: neither in nor out, passed over until he returns."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """A player who left comes back to his own seat with these points."""

    seat: int
    points: int = 0


@dataclass(frozen=True, slots=True)
class Seats:
    """The same people in a new order, clockwise. The next dealer and leader stay the same persons."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NewRules:
    """House rules changed in a running game: from the next hand on, or for the whole game from its first hand."""

    changes: Mapping[str, Json]
    whole_game: bool = False


@dataclass(frozen=True, slots=True)
class EndGame:
    """The table ends the game early: at once, or after the hand with this number on the sheet, if it still goes on."""

    hand: int | None = None


TableChange = Join | Leave | Return | Seats | NewRules | EndGame
"""What changes at a table between two hands."""

Event = Hand | TableRuling | TableChange
"""What a table records."""


def only_adds(event: Event) -> bool:
    """Whether the event only adds a line to the sheet and leaves all lines before it as they are.

    New rules for the whole game and a ruling that voids a hand change earlier lines. A new player and new seats change
    the columns.
    """
    match event:
        case TableRuling(remedy=Remedy.VOID) | NewRules(whole_game=True) | Join() | Seats():
            return False
        case _:
            return True
