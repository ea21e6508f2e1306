"""The content of the paper: the sheet of a game, and an empty one."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict

from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.web.hosts import Address, address_of
from scorekeeper.web.house_rules.answers import rule_label
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.paper.forms import EmptyForm
from scorekeeper.web.paper.layout import FEW, Beside, Content, Leaf, Paper, lay_out, title_size
from scorekeeper.web.paper.notes import Note, notes_of
from scorekeeper.web.paper.sheet import (
    PaperRow,
    Rules,
    SheetField,
    Total,
    empty_rows,
    fields_of,
    rows_of,
    rules_of,
    totals_of,
)
from scorekeeper.words.lists import row_of
from scorekeeper.words.own_rules import changed_in_play
from scorekeeper.words.results import result_sentence
from scorekeeper.words.rules_text import one_line
from scorekeeper.words.variants import variant_name

MAX_FILE_NAME_LENGTH = 100
"""The most characters of the page's title, which browsers use as a file name; file systems allow 255 bytes."""

LINES = (20, 15, 10)
"""The sheet of a running game gets empty lines up to the first of these hands that fits on one legible page."""

LEGIBLE, LEGIBLE_IN_MANY = 12, 9
"""The least size of the points on such a sheet, with up to five columns and with more."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One page of the paper."""

    number: int  # the page's number, from 1
    rows: tuple[PaperRow, ...]  # its lines, oldest first
    before: tuple[Total, ...]  # the totals of the page before; none on the first page
    totals: tuple[Total, ...]  # the totals under the columns; none without lines
    carried: bool  # whether the totals go on to the next page
    rest: bool  # whether it has the rules, the chart, the notes and the signatures


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The content of the paper."""

    title: str  # who won or lost, else the event or the variant
    title_size: float  # the size of its letters, in points
    file_name: str  # the page's title, which browsers use as a file name
    about: tuple[str, ...]  # the game in a few words each
    running_head: tuple[str, ...]  # what heads every further page
    fields: tuple[SheetField, ...]  # event, place and the like, to read or to fill in
    names: tuple[str, ...]  # the players as they sit, empty strings to fill in by hand
    won: frozenset[int]  # the columns of the winners, from 0
    pages: tuple[SheetPage, ...]  # the pages, at least one
    notes: tuple[Note, ...]  # the footnotes
    rules: Rules  # the rules of the table
    paper: Paper  # orientation and sizes
    by_hand: bool  # whether it is an empty sheet
    few: int = field(default=FEW, init=False)  # fewer lines do not grow to fill the page
    by_pen: bool  # whether there are empty lines for hands
    lives: bool  # whether a player can have a cucumber without being out
    partial: bool = False  # whether some cards of a hand are unknown
    from_paper: bool = False  # whether the first line has scores from paper
    address: Address | None = None  # the game's address, None if it is left out
    printed: datetime | None = None  # now, None on an empty sheet


def sheet_of(board: Board, occasion: Occasion, url: str) -> PaperSheet:
    """The sheet of the game at this URL, which is left out if it is empty."""
    notes = notes_of(board)
    rows = rows_of(board, _numbers(notes))
    result = board.sheet.now.result
    rules = rules_of(board.variant, tuple(changed_in_play(board.sheet)))
    totals, names = totals_of(board), tuple(board.names[seat] for seat in board.seating)
    content = Content(
        len(rows),
        names,
        rules.lengths,
        [len(note.text) + 3 for note in notes],
        Beside.CHART if board.sheet.hands else Beside.NOTHING,
        max(len(total.points) for row in rows for total in row.after) if rows else 2,
        max([3, *(cell.length for row in rows for cell in row.cells)]),
    )
    more = _lines_to_come(board, content)
    if more:
        rows += more
        content = content._replace(lines=len(rows), by_pen=True)
        totals = (Total(),) * len(names)
    paper = lay_out(content)
    name = variant_name(board.variant)
    hands = len(board.sheet.hands)
    title = occasion.event or name if result is None else result_sentence(result, board.names).rstrip(".")
    played = ngettext("%(num)s hand", "%(num)s hands", hands)
    fields = fields_of(board, occasion)
    about = _about(board, title, played)
    return PaperSheet(
        title=title,
        title_size=title_size(title, " · ".join(about), across=paper.across, low=paper.low),
        file_name=_file_name(occasion.event or name, board.created_at.astimezone(), names),
        about=about,
        running_head=_running_head(title, name, fields, occasion),
        fields=fields,
        names=names,
        won=frozenset(place for place, total in enumerate(totals) if total.won),
        pages=_pages(paper.leaves, rows, totals),
        notes=notes,
        rules=rules,
        paper=paper,
        by_hand=False,
        by_pen=bool(more),
        lives=board.variant.cucumbers_to_be_out > 1,
        partial=any(row.partial for row in rows),
        from_paper=bool(rows) and rows[0].mark == "–",
        address=address_of(url) if url else None,
        printed=datetime.now().astimezone(),
    )


def empty_values(preset: Variant, sent: "MultiDict[str, str]") -> dict[str, Any]:
    """An empty sheet with the players, hands and house rules that were sent; None if there is a problem with them."""
    rules = RulesForm(preset, sent.to_dict())
    house = tuple(rules.sent.items())
    variant = rules.variant() or preset
    problem = "".join(
        _("%(name)s: %(sentence)s", name=rule_label(field), sentence=sentence)
        for field, sentence in rules.errors.items()
    )
    form = EmptyForm(variant, sent)
    sheet = _empty_sheet(variant, form) if form.validate() and not problem else None
    return {"variant_id": preset.id, "form": form, "house": house, "problem": problem, "sheet": sheet}


def _empty_sheet(variant: Variant, form: EmptyForm) -> PaperSheet:
    names = form.columns
    hands = form.hands.data or 0
    rules = rules_of(variant)
    name = variant_name(variant)
    paper = lay_out(Content(hands, names, rules.lengths, (), Beside.COSTS, by_pen=True))
    return PaperSheet(
        title=name,
        title_size=title_size(name, one_line(variant), across=paper.across, low=paper.low),
        file_name=_("%(name)s, empty score sheet", name=name),
        about=(one_line(variant),),
        running_head=(name,),
        fields=fields_of(None, Occasion()),
        names=names,
        won=frozenset(),
        pages=_pages(paper.leaves, empty_rows(len(names), 1, hands), (Total(),) * len(names)),
        notes=(),
        rules=rules,
        paper=paper,
        by_hand=True,
        by_pen=True,
        lives=variant.cucumbers_to_be_out > 1,
    )


def _pages(leaves: tuple[Leaf, ...], rows: tuple[PaperRow, ...], totals: tuple[Total, ...]) -> tuple[SheetPage, ...]:
    """The pages, each with the totals of the one before and its own."""
    pages: list[SheetPage] = []
    nothing = (Total(),) * len(totals)
    for number, leaf in enumerate(leaves, start=1):
        here, goes_on = rows[leaf.first : leaf.last], leaf.last < len(rows)
        before = rows[leaf.first - 1].after or nothing if leaf.first and here else ()
        carried = (rows[leaf.last - 1].after or nothing) if goes_on else totals
        pages.append(SheetPage(number, here, before, carried if here or not rows else (), goes_on, leaf.rest))
    return tuple(pages)


def chart_data(board: Board, paper: Paper) -> dict[str, Any]:
    """The game, as far as its scores follow from it (static/js/game/table.js), and the size of its chart."""
    facts = [write_fact(one.fact) for one in board.facts]
    return {
        "size": paper.chart,
        "names": board.names,
        "parameters": parameters(board.rules),
        "opening": write_opening(board.opening),
        "facts": [{"kind": kind, "body": body} for kind, body in facts],
    }


def _about(board: Board, title: str, played: str) -> tuple[str, ...]:
    """The game in a few words: its rules in one line while it runs, since they say what players play for."""
    name = variant_name(board.variant)
    rules = () if board.sheet.now.result is not None else (one_line(board.variant),)
    early = (_("ended early"),) if board.sheet.now.result is not None and board.sheet.now.result.early else ()
    return (*([] if title == name else [name]), *rules, played, *early)


def _running_head(title: str, name: str, fields: tuple[SheetField, ...], occasion: Occasion) -> tuple[str, ...]:
    """Title, variant, date, place and table."""
    day = next(one.text for one in fields if one.name == "date")
    table = _("Table %(number)s", number=occasion.table) if occasion.table else ""
    found = (title, occasion.event, name, day, occasion.place, table)
    return tuple(dict.fromkeys(one for one in found if one))


def _lines_to_come(board: Board, content: Content) -> tuple[PaperRow, ...]:
    """Empty lines for the next hands of a running game, if the page has room for lines high enough to write on."""
    now = board.sheet.now
    if now.next is None or board.waiting:
        return ()
    gone = [place for place, seat in enumerate(board.seating) if not now.scores[seat].is_in]
    for last in LINES:
        more = empty_rows(len(content.names), now.next.number, last, gone)
        paper = lay_out(content._replace(lines=content.lines + len(more), by_pen=True))
        least = LEGIBLE if len(content.names) <= 5 else LEGIBLE_IN_MANY
        # The smallest sheet with lines is better than one without.
        if more and len(paper.leaves) == 1 and (min(paper.points, 1.5 * paper.small) >= least or last == LINES[-1]):
            return more
    return ()


def _numbers(notes: tuple[Note, ...]) -> dict[int, list[int]]:
    """The numbers of the footnotes, by the entry of their line."""
    numbers: dict[int, list[int]] = {}
    for note in notes:
        if note.entry is not None:
            numbers.setdefault(note.entry, []).append(note.number)
    return numbers


def _file_name(title: str, day: datetime, names: tuple[str, ...]) -> str:
    """A file name that sorts by game and day and has the names: `Agurk 2026-11-21 Anna, Bo, Cleo`."""
    text = f"{title} {day.date().isoformat()} {row_of(names)}"
    return text if len(text) <= MAX_FILE_NAME_LENGTH else f"{text[: MAX_FILE_NAME_LENGTH - 1].rstrip()}…"
