"""The context of a ruling's templates."""

from dataclasses import dataclass, field

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.rules.log import Entry
from scorekeeper.services.board import Board
from scorekeeper.web.entry.pages import Shown, explain_line, show_correction
from scorekeeper.web.forms import AskForm
from scorekeeper.web.game.pages import made_ruling
from scorekeeper.web.ruling.forms import RulingForm
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.steps import HandWords
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class FormPage:
    """The form of a ruling."""

    title: str = field(metadata={"help": "the variant's name"})
    heading: str = field(metadata={"help": "the heading of the form"})
    form: RulingForm = field(metadata={"help": "the form, filled in from the request or the recorded ruling"})
    action: str = field(metadata={"help": "the URL that the form posts to"})
    save: str = field(metadata={"help": "the label of the button that sends it"})
    close: str = field(metadata={"help": "the URL of the page to go back to"})
    problems: tuple[str, ...] = field(default=(), metadata={"help": "why nothing was saved"})
    shown: Shown | None = field(
        default=None, metadata={"help": "what a correction would change, None before it is sent"}
    )
    board: str = field(
        default="", metadata={"help": "the board's URL if scripts save a new ruling, empty for a correction"}
    )


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A ruling, what it did, and what withdrawing it would change; withdrawn rulings can be brought back."""

    key: str = field(metadata={"help": "the game's key"})
    entry: int = field(metadata={"help": "the ruling's entry in the log"})
    said: str = field(metadata={"help": "the ruling in one line"})
    words: HandWords | None = field(metadata={"help": "what it did, None if it is withdrawn"})
    form: AskForm = field(metadata={"help": "the hidden fields to withdraw it"})
    shown: Shown | None = field(metadata={"help": "what withdrawing it would change, None if it is withdrawn"})
    problems: tuple[str, ...] = field(default=(), metadata={"help": "why nothing was saved"})


def make_page(board: Board, form: RulingForm, problems: tuple[str, ...] = ()) -> FormPage:
    """The form of a new ruling."""
    return FormPage(
        variant_name(board.variant),
        _("The table decides"),
        form,
        url_for("ruling.record", key=board.key),
        _("Save"),
        url_for("game.board", key=board.key),
        problems,
        board=url_for("game.board", key=board.key),
    )


def correction_page(
    board: Board, entry: Entry, form: RulingForm, problems: tuple[str, ...] = (), shown: Shown | None = None
) -> FormPage:
    """The form that corrects a ruling or brings it back; it first shows what would change, then asks to confirm."""
    does = _("Bring the ruling back") if entry.event is None else _("Change the ruling")
    is_known = shown is not None and bool(shown.digest)
    return FormPage(
        variant_name(board.variant),
        does,
        form,
        url_for("ruling.correct", key=board.key, entry=entry.number),
        does if is_known else _("What would change?"),
        url_for("ruling.story", key=board.key, entry=entry.number),
        problems,
        shown,
    )


def story_page(board: Board, entry: int, form: AskForm, problems: tuple[str, ...] = ()) -> StoryPage | None:
    """The page of the ruling recorded as fact `entry`; None if there is none."""
    ruling = made_ruling(board, entry)
    current = board.log.entry(entry)
    if ruling is None or current is None:
        return None
    words = next((explain_line(board, line) for one, line in board.lines if one.number == entry), None)
    shown = None if current.event is None else show_correction(board, entry, None, digest="")
    return StoryPage(board.key, entry, ruling_sentence(ruling, board.names), words, form, shown, problems)
