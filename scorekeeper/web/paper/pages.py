"""The context of the paper's templates."""

from dataclasses import dataclass, field
from datetime import datetime

from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.web.address import Address, address_of
from scorekeeper.web.chart.drawing import Size
from scorekeeper.web.chart.pages import Chart, draw_chart
from scorekeeper.web.house_rules.answers import rule_label
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.paper.forms import EmptyForm, HeadForm
from scorekeeper.web.paper.layout import CLOSE, Beside, Content, Paper, lay_out
from scorekeeper.web.paper.notes import Note, notes_of
from scorekeeper.web.paper.sheet import PaperRow, Rules, Total, empty_rows, rows_of, rules_of, totals_of
from scorekeeper.words.lists import row_of
from scorekeeper.words.results import result_sentence
from scorekeeper.words.rules_text import one_line
from scorekeeper.words.variants import variant_name

MAX_FILE_NAME_LENGTH = 100
"""The most characters of the page's title, which browsers use as a file name; file systems allow 255 bytes."""

LINES = (20, 15, 10)
"""The sheet of a running game gets empty lines up to the first of these hands that fits on one legible page."""

UPRIGHT, ACROSS = Size(330, 180), Size(430, 180)
"""The sizes of the chart on upright and on landscape paper."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The content of the paper."""

    title: str = field(metadata={"help": "the title, or the variant's name"})
    file_name: str = field(metadata={"help": "the page's title, which browsers use as a file name"})
    about: tuple[str, ...] = field(metadata={"help": "the variant and the game, in a few words each"})
    day: datetime | None = field(metadata={"help": "when the game began, None on an empty sheet"})
    occasion: tuple[str, ...] = field(metadata={"help": "the place, if given, and the number of hands"})
    result: str = field(metadata={"help": "who won or lost, empty while the game runs"})
    names: tuple[str, ...] = field(metadata={"help": "the players by seat, empty strings to fill in by hand"})
    rows: tuple[PaperRow, ...] = field(metadata={"help": "the lines, oldest first"})
    totals: tuple[Total, ...] = field(metadata={"help": "the totals under the columns"})
    notes: tuple[Note, ...] = field(metadata={"help": "the footnotes"})
    rules: Rules = field(metadata={"help": "the rules of the table"})
    paper: Paper = field(metadata={"help": "orientation and density"})
    by_hand: bool = field(metadata={"help": "whether it is an empty sheet"})
    lives: bool = field(metadata={"help": "whether a player can have a cucumber without being out"})
    chart: Chart | None = field(
        default=None, metadata={"help": "the chart, None on an empty sheet or before the first hand"}
    )
    address: Address | None = field(default=None, metadata={"help": "the game's address, None if it is left out"})


@dataclass(frozen=True, slots=True)
class GamePage:
    """The sheet of a game."""

    key: str = field(metadata={"help": "the game's key"})
    form: HeadForm = field(metadata={"help": "title, place, and whether the address is left out"})
    sheet: PaperSheet = field(metadata={"help": "the sheet to print"})


@dataclass(frozen=True, slots=True)
class EmptyPage:
    """An empty sheet."""

    variant_id: str = field(metadata={"help": "the variant's id"})
    title: str = field(metadata={"help": "the variant's name"})
    form: EmptyForm = field(metadata={"help": "players, hands, names"})
    house: tuple[tuple[str, str], ...] = field(metadata={"help": "name and value of each house rule"})
    problem: str = field(metadata={"help": "the problem of the house rules, empty if there is none"})
    sheet: PaperSheet | None = field(metadata={"help": "the sheet to print, None if there is a problem"})


def game_page(board: Board, form: HeadForm, url: str) -> GamePage:
    """The sheet of the game at this URL; leaves out fields of the form that have errors."""
    form.validate()
    title = "" if form.title.errors else form.title.data or ""
    place = "" if form.place.errors else form.place.data or ""
    notes = notes_of(board)
    rows = rows_of(board, _numbers(notes))
    now = board.sheet.now
    totals = totals_of(board)
    rules = rules_of(board.variant)
    beside = Beside.CHART if board.sheet.hands else Beside.NOTHING
    content = Content(len(rows), board.names, rules.lengths, [len(note.text) + 3 for note in notes], beside)
    if more := _lines_to_come(board, content):
        rows += more
        content = content._replace(lines=len(rows))
        totals = (Total(),) * len(board.names)
    paper = lay_out(content)
    name = variant_name(board.variant)
    hands = len(board.sheet.hands)
    day = board.created_at.astimezone()
    sheet = PaperSheet(
        title=title or name,
        file_name=_file_name(title or name, day, board.names),
        about=(*([name] if title else []), one_line(board.variant)),
        day=day,
        occasion=(*([place] if place else []), ngettext("%(num)s hand", "%(num)s hands", hands)),
        result="" if now.result is None else result_sentence(now.result, board.names),
        names=board.names,
        rows=rows,
        totals=totals,
        notes=notes,
        rules=rules,
        paper=paper,
        by_hand=False,
        lives=board.variant.cucumbers_to_be_out > 1,
        chart=draw_chart(board, ACROSS if paper.across else UPRIGHT),
        address=None if form.unaddressed.data else address_of(url),
    )
    return GamePage(board.key, form, sheet)


def empty_page(preset: Variant, sent: "MultiDict[str, str]") -> EmptyPage:
    """An empty sheet with the players, hands and house rules that were sent."""
    rules = RulesForm(preset, sent.to_dict())
    house = tuple(rules.sent.items())
    variant = rules.variant() or preset
    problem = "".join(
        _("%(name)s: %(sentence)s", name=rule_label(field), sentence=sentence)
        for field, sentence in rules.errors.items()
    )
    form = EmptyForm(variant, sent)
    sheet = _empty_sheet(variant, form) if form.validate() and not problem else None
    return EmptyPage(preset.id, variant_name(preset), form, house, problem, sheet)


def _empty_sheet(variant: Variant, form: EmptyForm) -> PaperSheet:
    names = form.columns
    hands = form.hands.data or 0
    rules = rules_of(variant)
    return PaperSheet(
        title=variant_name(variant),
        file_name=_("%(name)s, empty score sheet", name=variant_name(variant)),
        about=(one_line(variant),),
        day=None,
        occasion=(),
        result="",
        names=names,
        rows=empty_rows(len(names), 1, hands),
        totals=(Total(),) * len(names),
        notes=(),
        rules=rules,
        paper=lay_out(Content(hands, names, rules.lengths, (), Beside.COSTS)),
        by_hand=True,
        lives=variant.cucumbers_to_be_out > 1,
    )


def _lines_to_come(board: Board, content: Content) -> tuple[PaperRow, ...]:
    """Empty lines for the next hands of a running game, if the page has room for lines high enough to write on."""
    now = board.sheet.now
    if now.next is None or board.waiting:
        return ()
    gone = [seat for seat, score in enumerate(now.scores) if score.out]
    for last in LINES:
        more = empty_rows(len(board.names), now.next.number, last, gone)
        paper = lay_out(content._replace(lines=content.lines + len(more)))
        if more and not paper.long and paper.density.line >= CLOSE.line:
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
