"""The context of a ruling's templates."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from textwrap import shorten
from typing import Any

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.formats.notes import MAX_NOTE_LENGTH
from scorekeeper.formats.penalties import Penalties
from scorekeeper.rules.log import Entry
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Standing, Turn
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import check_event, consequences_of_new
from scorekeeper.services.describe_game import read_penalties
from scorekeeper.web.entry.pages import (
    ChangedLine,
    Shown,
    changed_lines,
    explain_line,
    refused_sentences,
    show_correction,
)
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import AskForm
from scorekeeper.web.game.data import game_data
from scorekeeper.web.game.history import made_ruling
from scorekeeper.web.ruling.forms import PenaltiesForm, RulingForm
from scorekeeper.words.results import turn_sentence
from scorekeeper.words.rulings import penalties_row, ruling_sentence, still_counts, usual_penalty
from scorekeeper.words.steps import HandWords
from scorekeeper.words.variants import variant_name

OFFENCES = (Matter.MISDEAL, Matter.EXPOSED_CARD, Matter.ILLEGAL_PLAY, Matter.WRONG_NUMBER, Matter.TAKE_BACK)
PENALTIES = (Remedy.WARNING, Remedy.POINTS)


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
    notes: tuple[str, ...] = field(default=(), metadata={"help": "what the table should know before it decides"})
    entry: int | None = field(default=None, metadata={"help": "the entry of the ruling to change, None for a new one"})
    board: str = field(default="", metadata={"help": "the board's URL, to which scripts go once they have saved"})
    saving: str = field(default="", metadata={"help": "the label of the button for scripts, which show what changes"})
    data: dict[str, Any] = field(
        default_factory=dict, metadata={"help": "the game and the usual penalties, for scripts"}
    )
    agreed: str = field(default="", metadata={"help": "the usual penalties in words"})
    usual: tuple[str, ...] = field(default=(), metadata={"help": "what is usual about who has penalties already"})
    own: str = field(default="", metadata={"help": "the URL of the page with the usual penalties"})


@dataclass(frozen=True, slots=True)
class PenaltiesPage:
    """The usual penalties of a game's table."""

    key: str = field(metadata={"help": "the game's key"})
    form: PenaltiesForm = field(metadata={"help": "whether the table warns first, and its points"})


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


def make_page(board: Board, form: RulingForm, problems: tuple[str, ...] = (), shown: Shown | None = None) -> FormPage:
    """The form of a new ruling; where it would change something, it first shows that, then asks to confirm."""
    return FormPage(
        variant_name(board.variant),
        _("The table decides"),
        form,
        url_for("ruling.record", key=board.key),
        _("Save"),
        url_for("game.board", key=board.key),
        problems,
        shown,
        notes_about(board, form.ruling()) if shown is not None and not shown.problems else (),
        board=url_for("game.board", key=board.key),
        saving=_("Save"),
        **_usual(board),
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
        entry=entry.number,
        board=url_for("game.board", key=board.key),
        saving=does,
        **_usual(board),
    )


def _usual(board: Board) -> dict[str, Any]:
    penalties = read_penalties(db.session(), board.game_id)
    earlier = earlier_penalties(board)
    usual = [_usual_for(board, penalties, seat, earlier[seat]) for seat in board.seating if seat in earlier]
    return {
        "data": game_data(board) | {"penalties": asdict(penalties)},
        "agreed": penalties_row(penalties),
        "usual": tuple(one for one in usual if one),
        "own": url_for("ruling.penalties", key=board.key),
    }


def _usual_for(board: Board, penalties: Penalties, seat: int, earlier: int) -> str:
    points = penalties.usual(earlier)
    return "" if points is None else usual_penalty(board.names[seat], earlier, points)


def show_ruling(board: Board, ruling: TableRuling, digest: str) -> Shown:
    """What this ruling would change as the next event, or its problems."""
    if refused := check_event(board, ruling):
        return Shown(refused_sentences(board, refused))
    seen, number = consequences_of_new(board, ruling), board.revision + 1
    # If the rules refuse an earlier hand because of it, the ruling has no line of its own yet.
    line = next((change.after for change in seen.lines if change.entry == number), None)
    words = explain_line(board, line) if line else HandWords(ruling_sentence(ruling, board.names), (), "")
    changes = (*changed_lines(board, number, seen), *_changed_turn(board, seen.sheet.now))
    return Shown((), words, changes=changes, digest=digest)


def _changed_turn(board: Board, then: Standing) -> tuple[ChangedLine, ...]:
    """Who deals and leads next, if that changes while the game goes on."""
    now = board.sheet.now.next
    if now is None or then.next is None or _dealt(now) == _dealt(then.next):
        return ()
    return (ChangedLine("", turn_sentence(now, board.names), turn_sentence(then.next, board.names)),)


def _dealt(turn: Turn) -> tuple[object, ...]:
    return turn.dealer, turn.leader, turn.cards


def notes_about(board: Board, ruling: TableRuling) -> tuple[str, ...]:
    """What the table should know before it decides: what is usual, and that a hand dealt again still counts."""
    notes = []
    if ruling.seat is not None and ruling.matter in OFFENCES:
        penalties = read_penalties(db.session(), board.game_id)
        usual = _usual_for(board, penalties, ruling.seat, earlier_penalties(board).get(ruling.seat, 0))
        notes += [usual] if usual else []
    if counts_although_redealt(board, ruling):
        notes.append(still_counts(ruling.hand))
    return tuple(notes)


def counts_although_redealt(board: Board, ruling: TableRuling) -> bool:
    """Whether the ruling deals a hand again that is recorded, and so counts."""
    numbers = {line.turn.number for _entry, line in board.hands if not line.void}
    return ruling.remedy is Remedy.REDEAL and ruling.hand in numbers


def earlier_penalties(board: Board) -> dict[int, int]:
    """How often each player was warned or charged in this game."""
    events = [one.event for one in board.log.entries]
    rulings = [one for one in events if isinstance(one, TableRuling) and one.remedy in PENALTIES]
    return dict(Counter(one.seat for one in rulings if one.seat is not None))


def appeal_of(board: Board, entry: int) -> TableRuling | None:
    """An appeal against a ruling, to be filled in: it says in its note which one; None if no such ruling counts."""
    current = board.log.entry(entry)
    if current is None or not isinstance(current.event, TableRuling):
        return None
    said = shorten(ruling_sentence(current.event, board.names).removesuffix("."), MAX_NOTE_LENGTH, placeholder=" …")
    return TableRuling(Matter.APPEAL, Remedy.RESULT_STANDS, current.event.hand, current.event.seat, note=said)


def ruling_appealed(board: Board, hand: int) -> int | None:
    """The latest ruling about a hand that is no appeal itself; None if there is none."""
    rulings = [(one.number, one.event) for one in reversed(board.log.entries) if isinstance(one.event, TableRuling)]
    return next((number for number, one in rulings if one.hand == hand and one.matter is not Matter.APPEAL), None)


def story_page(board: Board, entry: int, form: AskForm, problems: tuple[str, ...] = ()) -> StoryPage | None:
    """The page of the ruling recorded as fact `entry`; None if there is none."""
    ruling = made_ruling(board, entry)
    current = board.log.entry(entry)
    if ruling is None or current is None:
        return None
    words = next((explain_line(board, line) for one, line in board.lines if one.number == entry), None)
    shown = None if current.event is None else show_correction(board, entry, None)
    return StoryPage(board.key, entry, ruling_sentence(ruling, board.names), words, form, shown, problems)
