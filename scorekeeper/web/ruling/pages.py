"""What the templates of a ruling are given."""

from dataclasses import dataclass, field

from scorekeeper.services.board import Board
from scorekeeper.web.game.pages import made_ruling
from scorekeeper.web.hand.forms import AskForm
from scorekeeper.web.hand.pages import Shown, explain_line, show_correction
from scorekeeper.web.ruling.forms import RulingForm
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.steps import HandWords


@dataclass(frozen=True, slots=True)
class MakePage:
    """The form of a ruling."""

    key: str = field(metadata={"help": "the game's key"})
    title: str = field(metadata={"help": "the variant's name"})
    form: RulingForm = field(metadata={"help": "the form, filled in from what was posted"})
    problems: tuple[str, ...] = field(default=(), metadata={"help": "why nothing was kept"})


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A ruling, what it did, and what withdrawing it would change."""

    key: str = field(metadata={"help": "the game's key"})
    entry: int = field(metadata={"help": "the ruling's entry in the log"})
    said: str = field(metadata={"help": "the ruling in one line"})
    words: HandWords | None = field(metadata={"help": "what it did, None once it was withdrawn"})
    form: AskForm = field(metadata={"help": "the hidden fields of withdrawing it"})
    shown: Shown | None = field(metadata={"help": "what withdrawing it would change, None once it was withdrawn"})
    problems: tuple[str, ...] = field(default=(), metadata={"help": "why nothing was kept"})


def story_page(board: Board, entry: int, form: AskForm, problems: tuple[str, ...] = ()) -> StoryPage | None:
    """The page of the ruling recorded as fact `entry`; None if there is none."""
    ruling = made_ruling(board, entry)
    current = board.log.entry(entry)
    if ruling is None or current is None:
        return None
    words = next((explain_line(board, line) for one, line in board.lines if one.number == entry), None)
    shown = None if current.event is None else show_correction(board, entry, None, digest="")
    return StoryPage(board.key, entry, ruling_sentence(ruling, board.names), words, form, shown, problems)
