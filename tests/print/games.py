"""Games in the database of the server that prints them."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.replay import apply, open_game
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Opening, Standing
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.read_board import read_board
from tests.rules.cases import existing
from tests.services.past_games import add_game
from tests.services.play import any_hand
from tests.services.table import saved

NAMES = ("Anna", "Bo", "Cecilie", "David", "Emma", "Frederik", "Grethe", "Henrik", "Ida")
LONG_NAMES = (
    "Maximiliane Alexandra von Hohenstein-Süd",
    "Bartholomäus Christoforus Wintergreen jr",
    "<b>Sean</b> O'Brien & Sons",
    "Wolfeschlegelsteinhausenbergerdorff",
    "שרה בת-אברהם",
    "Åse-Marie Østergård",
    "🥒 Gurka-Göran",
)


class Games:
    """Adds games to a server's database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(  # noqa: PLR0913, PLR0917 - a game is all of this
        self,
        variant: Variant,
        hands: int,
        names: Sequence[str] = NAMES[:4],
        changes: Mapping[str, Json] | None = None,
        rulings: Mapping[int, TableRuling] | None = None,
        chance: int = 1,
        occasion: Occasion | None = None,
    ) -> Board:
        """Add a game of so many random hands, fewer if it ends before; each ruling follows the hand of its number."""
        variant = with_changes(variant, changes or {})
        standing = open_game(variant, Opening(0, (Score(),) * len(names)))
        events = list(_events(variant, standing, hands, rulings or {}, Random(chance)))
        with Session(self._engine) as session:
            key = add_game(session, names, events, variant=variant, occasion=occasion)
            return existing(read_board(session, key))

    def correct(self, board: Board, hand: int, event: Event | None) -> Board:
        """Correct a hand by its number, or strike it out if `event` is None."""
        with Session(self._engine) as session:
            entry = board.hands[hand - 1][0].number
            return saved(session, board.key, Corrected(entry, event))


def _events(
    variant: Variant, standing: Standing, hands: int, rulings: Mapping[int, TableRuling], chance: Random
) -> Iterator[Event]:
    for number in range(1, hands + 1):
        if standing.next is None:
            return
        events: list[Event] = [any_hand(variant, standing, chance)]
        events += [rulings[number]] if number in rulings else []
        for event in events:
            yield event
            standing = apply(variant, standing, event).after
