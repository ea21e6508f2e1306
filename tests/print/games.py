"""Games in the database of the server that prints them, and the text expected on their sheets."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from sqlalchemy import Engine
from sqlalchemy.orm import Session

from scorekeeper.formats.events import Noted
from scorekeeper.formats.game import GameRecord
from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected, Recorded
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.replay import apply, open_game
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Opening, SettledHand
from scorekeeper.rules.values import Score, Step, StepKind
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import open_game as save_game
from scorekeeper.words.cards import card_letter
from tests.services.play import any_hand
from tests.services.table import board_of, new_id, saved

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
        scores: tuple[Score, ...] | None = None,
        rulings: Mapping[int, TableRuling] | None = None,
        chance: int = 1,
        occasion: Occasion | None = None,
    ) -> Board:
        """Add a game of so many random hands, fewer if it ends before; each ruling follows the hand of its number."""
        variant = with_changes(variant, changes or {})
        opening = Opening(0, scores or (Score(),) * len(names))
        events = _events(variant, opening, hands, rulings or {}, chance)
        log = tuple(Noted(Recorded(event)) for event in events)
        record = GameRecord(variant, tuple(names), opening, log, occasion=occasion or Occasion())
        with Session(self._engine) as session:
            return board_of(session, save_game(session, new_id(), record))

    def correct(self, board: Board, hand: int, event: Event | None) -> Board:
        """Correct a hand by its number, or strike it out if `event` is None."""
        with Session(self._engine) as session:
            entry = board.hands[hand - 1][0].number
            return saved(session, board.key, Corrected(entry, event))


def _events(
    variant: Variant, opening: Opening, hands: int, rulings: Mapping[int, TableRuling], seed: int
) -> Iterator[Event]:
    standing, chance = open_game(variant, opening), Random(seed)
    for number in range(1, hands + 1):
        if standing.next is None:
            return
        events: list[Event] = [any_hand(variant, standing, chance)]
        events += [rulings[number]] if number in rulings else []
        for event in events:
            yield event
            standing = apply(variant, standing, event).after


def printed_lines(board: Board) -> Iterator[str]:
    """The text of every hand on paper, from left to right, without drawings."""
    before = board.sheet.opening.scores
    for _entry, line in board.lines:
        if isinstance(line, SettledHand):
            cells = (_cell(line, seat) for seat, score in enumerate(before) if not score.out)
            yield " ".join((str(line.turn.number), *cells))
        before = line.after.scores


def _cell(line: SettledHand, seat: int) -> str:
    card = next(card_letter(laid.card) for laid in line.hand.final_trick if laid.seat == seat)
    steps = [step for step in line.steps if step.seat == seat]
    bought = any(step.kind is StepKind.BUY_IN for step in steps)
    marks = ("D" if line.turn.dealer == seat else "", "▸" if line.turn.leader == seat else "")
    changes = (_change(step, bought=bought) for step in steps)
    return " ".join((*marks, card, *changes, str(line.after.scores[seat].points)))


def _change(step: Step, *, bought: bool) -> str:
    match step.kind:
        case StepKind.PENALTY:
            return f"+{step.points}"
        case StepKind.SUBTRACTION:
            return f"−{-step.points}" if step.points else ""
        case StepKind.OUT:
            return "" if bought else "×"
        case StepKind.BUY_IN:
            return "in"
    return ""
