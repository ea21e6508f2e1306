"""The fields in the head of a sheet: event, round, table, place, date, start and end, referee."""

from dataclasses import dataclass
from datetime import time

from flask_babel import format_date, format_time
from flask_babel import gettext as _

from scorekeeper.formats.occasion import Occasion
from scorekeeper.services.board import Board


@dataclass(frozen=True, slots=True)
class SheetField:
    """A field with its text; empty to fill in by hand. `name` is for the style sheet, `day` a date for programs."""

    name: str
    label: str
    text: str = ""
    day: str = ""


def fields_of(board: Board | None, occasion: Occasion) -> tuple[SheetField, ...]:
    """The fields of a game, or of an empty sheet. Times that nobody gave are those of the first and last hand."""
    date, day, start, end = "", "", _clock(occasion.start), _clock(occasion.end)
    if board is not None:
        opened = board.created_at.astimezone()
        date, day = format_date(opened, "medium", rebase=False), opened.date().isoformat()
        start = start or _at(opened.time())
        if board.facts and board.sheet.now.result is not None:
            end = end or _at(board.facts[-1].recorded_at.astimezone().time())
    return (
        # I18N: A tournament, or an evening of a club.
        SheetField("event", _("Event"), occasion.event),
        # I18N: A round of a tournament, not a hand.
        SheetField("round", _("Round"), occasion.round),
        # I18N: The table where people play; on paper its number.
        SheetField("table", _("Table"), occasion.table),
        # I18N: Where the game is played.
        SheetField("place", _("Place"), occasion.place),
        SheetField("date", _("Date"), date, day),
        SheetField("times", _("Start and end"), " – ".join(one for one in (start, end) if one)),
        SheetField("referee", _("Referee"), occasion.referee),
    )


def _clock(stored: str) -> str:
    """A time of day as stored, in the page's language; empty if nobody gave one."""
    return _at(time.fromisoformat(stored)) if stored else ""


def _at(clock: time) -> str:
    return str(format_time(clock, "short", rebase=False))
