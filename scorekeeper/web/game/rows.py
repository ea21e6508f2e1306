"""The lines of the sheet, each rendered once and cached: most lines of a board do not change."""

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached
from flask import render_template, request
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.rules.cards import Card
from scorekeeper.rules.log import Entry
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import Line, SettledChange, SettledHand
from scorekeeper.rules.values import StepKind
from scorekeeper.services.board import Board
from scorekeeper.web.language import the_tag
from scorekeeper.words.cards import card_letter, card_name
from scorekeeper.words.lists import row_of
from scorekeeper.words.rulings import HEAVY, ruling_sentence
from scorekeeper.words.table_life import change_sentence
from scorekeeper.words.translate import gettext, pgettext

MAX_ROWS = 1500
"""The number of lines in the cache, a few kilobytes each."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a hand did to a player: its text, its kind for the style, and whether to draw a cucumber."""

    text: str
    kind: str
    cucumber: bool = False


@dataclass(frozen=True, slots=True)
class BoardCell:
    """One player's share of a hand; `card` is empty if nobody knows it, or if the player did not play."""

    seat: int
    card: str
    points: int
    marks: tuple[Mark, ...]
    took: bool
    pays: bool
    dealt: bool
    out_before: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of the sheet: a hand with its cells, or a ruling or a change with its text, withdrawn or not.

    `marks` are what the points of a ruling brought besides a higher score.
    """

    number: int
    entry: int
    corrected: bool
    cells: tuple[BoardCell, ...]
    ruling: str = ""
    withdrawn: bool = False
    change: str = ""
    void: bool = False
    partial: bool = False
    marks: tuple[Mark, ...] = ()


def draw_rows(board: Board) -> tuple[Markup, ...]:
    """The lines of the sheet as HTML, newest first; rulings that were withdrawn stay in their places."""
    return tuple(_draw_row(board, entry, line) for entry, line in _shown(board))


def board_rows(board: Board) -> tuple[BoardRow, ...]:
    """The lines of the sheet, as `draw_rows` shows them."""
    return tuple(_row(board, entry, line) for entry, line in _shown(board))


def _shown(board: Board) -> Iterator[tuple[Entry, Line | None]]:
    """The entries on the sheet, newest first; the line is None if a ruling was withdrawn."""
    lines = {entry.number: line for entry, line in board.lines}
    for entry in reversed(board.log.entries):
        line = lines.get(entry.number)
        # Leave out hands that are struck out, and entries that wait for a correction and do not count yet.
        if line is not None or (entry.event is None and isinstance(entry.effective_event, TableRuling)):
            yield entry, line


def _cache_key(board: Board, entry: Entry, _line: Line | None) -> tuple[object, ...]:
    """The cache key of a line: unless a fact or a name is changed, the older lines of a game stay the same."""
    note = getattr(entry.effective_event, "note", "")  # It goes with the names.
    return board.key, board.names, entry.number, board.changed, note, the_tag(), request.script_root


@cached(LRUCache[tuple[object, ...], Markup](MAX_ROWS), key=_cache_key, lock=Lock())
def _draw_row(board: Board, entry: Entry, line: Line | None) -> Markup:
    row = _row(board, entry, line)
    html = render_template("game/_row.html", key=board.key, row=row, columns=len(board.seating))
    return Markup(html)  # noqa: S704 - a template of ours


def _row(board: Board, entry: Entry, line: Line | None) -> BoardRow:
    if isinstance(line, SettledHand):
        cards = {laid.seat: laid.card for laid in line.hand.final_trick}
        cells = tuple(_cell(board, line, seat, cards.get(seat)) for seat in board.seating)
        partial = line.hand.partial
        return BoardRow(line.turn.number, entry.number, entry.corrected, cells, void=line.void, partial=partial)
    if isinstance(line, SettledChange):
        change = change_sentence(line.change, board.names)
        return BoardRow(0, entry.number, entry.corrected, (), change=change)
    assert isinstance(entry.effective_event, TableRuling), "the others are rulings"
    said = ruling_sentence(entry.effective_event, board.names)
    steps = [] if line is None else [one for one in line.steps if one.kind in HEAVY]
    marks = tuple(mark for step in steps if (mark := _mark(step.kind, step.points)) is not None)
    return BoardRow(0, entry.number, entry.corrected, (), ruling=said, withdrawn=line is None, marks=marks)


def _cell(board: Board, line: SettledHand, seat: int, card: Card | None) -> BoardCell:
    after = line.after.scores[seat]
    was_in = after.is_in or any(step.seat == seat for step in line.steps)
    marks = tuple(
        mark for step in line.steps if step.seat == seat and (mark := _mark(step.kind, step.points)) is not None
    )
    values = {"name": board.names[seat], "number": line.turn.number, "points": after.points}
    spoken = [
        gettext("%(name)s, hand %(number)s: %(card)s, score %(points)s", card=card_name(card), **values)
        if card
        else gettext("%(name)s, hand %(number)s: score %(points)s", **values),
        *(gettext("a cucumber") if mark.cucumber else mark.text for mark in marks),
        *([gettext("deals")] if line.turn.dealer == seat else []),
        *([gettext("takes the trick")] if line.settlement.winner == seat else []),
    ]
    return BoardCell(
        seat,
        card_letter(card) if card else "",
        after.points,
        marks,
        took=line.settlement.winner == seat,
        pays=seat in line.settlement.payers,
        dealt=line.turn.dealer == seat,
        out_before=not was_in,
        spoken=row_of(spoken) if was_in else "",
    )


def _mark(kind: StepKind, points: int) -> Mark | None:
    match kind:
        case StepKind.PENALTY:
            return Mark(f"+{points}", "pay")
        case StepKind.CUCUMBER:
            return Mark("", "pay", cucumber=True)
        case StepKind.OUT:
            return Mark(_("out"), "pay")
        case StepKind.BUY_IN:
            return Mark(pgettext("bought back", "in %(points)s", points=points), "gain")
        case StepKind.SUBTRACTION if points:
            return Mark(f"−{-points}", "gain")
        # The cucumber says that a player comes back, and the total at which score.
        case StepKind.SUBTRACTION | StepKind.BUY_IN_REFUSED | StepKind.RE_ENTRY:
            return None
