"""A game as a workbook (.xlsx) with a sheet for the hands, one for the standings and one for the rules.

Numbers are numbers, dates are dates, and a text stays a text, whatever it begins with. The columns are called as in the
CSV file (words/spreadsheet.py), and never translated.
"""

import io
from collections.abc import Iterator
from datetime import datetime

import xlsxwriter
from xlsxwriter.worksheet import Worksheet

from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.catalogue import own_rules
from scorekeeper.rules.ranking import ranking
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.services.board import Board
from scorekeeper.words.parameters import parameter_label, value_label
from scorekeeper.words.rules_text import rules_text
from scorekeeper.words.spreadsheet import COLUMNS, rows_from_paper, rows_of_line
from scorekeeper.words.translate import gettext

HANDS = ("date", "event", "round", "table", "type", *COLUMNS)
STANDINGS = ("place", "player", "points", "cucumbers", "out", "left")
RULES = ("about", "rule")

Cell = str | int | datetime | None


def xlsx_file(board: Board, occasion: Occasion) -> bytes:
    """The workbook. Times are those of the server's clock, because a spreadsheet knows no time zones."""
    file = io.BytesIO()
    as_written = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(
        file, {"in_memory": True, "default_date_format": "yyyy-mm-dd hh:mm", **as_written}
    ) as book:
        bold = book.add_format({"bold": True})
        for name, head, rows, widths in (
            (gettext("Hands"), HANDS, _hands(board, occasion), {"date": 16, "reason": 60}),
            (gettext("Standings"), STANDINGS, _standings(board), {"player": 20}),
            (gettext("Rules"), RULES, _rules(board), {"about": 30, "rule": 100}),
        ):
            sheet: Worksheet = book.add_worksheet(name[:31])
            sheet.freeze_panes(1, 0)
            sheet.write_row(0, 0, head, bold)
            for column, title in enumerate(head):
                sheet.set_column(column, column, widths.get(title, 11))
            for number, row in enumerate(rows, start=1):
                sheet.write_row(number, 0, row)
    return file.getvalue()


def _hands(board: Board, occasion: Occasion) -> Iterator[tuple[Cell, ...]]:
    def about(moment: datetime, kind: str) -> tuple[Cell, ...]:
        local = moment.astimezone().replace(tzinfo=None)
        return local, occasion.event, occasion.round, occasion.table, kind

    for row in rows_from_paper(board.names, board.sheet):
        yield *about(board.created_at, "start"), *row
    for before, (entry, line) in zip(board.sheet.before, board.lines, strict=True):
        moment = board.facts[entry.number - 1].recorded_at
        for row in rows_of_line(board.names, before.scores, line):
            yield *about(moment, _kind(line)), *row


def _kind(line: Line) -> str:
    """What a line is, in the words of a game record."""
    match line:
        case SettledHand(void=True):
            return "void"
        case SettledHand():
            return "partial" if line.hand.partial else "hand"
        case SettledRuling():
            return "ruling"
        case _:
            return "change"


def _standings(board: Board) -> Iterator[tuple[Cell, ...]]:
    for place, seat in ranking(board.sheet):
        score = board.sheet.now.scores[seat]
        yield place, board.names[seat], score.points, score.cucumbers, int(score.out), int(score.left)


def _rules(board: Board) -> Iterator[tuple[Cell, ...]]:
    for name, value in own_rules(board.variant).items():
        yield gettext("House rules"), f"{parameter_label(name)}: {value_label(name, value)}"
    for section in rules_text(board.variant):
        for paragraph in section.paragraphs:
            yield section.title, paragraph.text
