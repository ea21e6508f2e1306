"""The content of the paper: the sheet of a game, and an empty one."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.datastructures import MultiDict

from scorekeeper.formats.facts import write_fact, write_opening
from scorekeeper.formats.occasion import Occasion
from scorekeeper.rules.options import NextDeal, Payer
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.web.hosts import address_of
from scorekeeper.web.house_rules.answers import rule_label
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.paper.forms import EmptyForm
from scorekeeper.web.paper.layout import FEW, Beside, Content, Leaf, Paper, lay_out, title_size
from scorekeeper.web.paper.notes import notes_of
from scorekeeper.web.paper.sheet import (
    PaperRow,
    Total,
    empty_rows,
    fields_of,
    rows_of,
    rules_of,
    totals_of,
)
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import labelled, row_of
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


def sheet_of(board: Board, occasion: Occasion, url: str) -> dict[str, Any]:
    """The sheet of the game at this URL, which is left out if it is empty, for templates/paper/_sheet.html.

    `won` are the columns of the winners, `partial` says whether some cards of a hand are unknown, `from_paper` whether
    the first line has scores from paper.
    """
    notes = notes_of(board)
    numbers = {note.entry: [other.number for other in notes if other.entry == note.entry] for note in notes}
    rows = tuple(rows_of(board, numbers))
    result = board.sheet.now.result
    rules = rules_of(board.variant, tuple(changed_in_play(board.sheet)))
    totals, names = totals_of(board), tuple(board.names[seat] for seat in board.seating)
    content = Content(
        len(rows),
        names,
        _lengths(rules),
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
    return {
        **_common(board.variant, title, _about(board, title, played), names, rules, paper),
        "file_name": _file_name(occasion.event or name, board.created_at.astimezone(), names),
        "running_head": _running_head(title, name, fields, occasion),
        "fields": fields,
        "won": frozenset(place for place, total in enumerate(totals) if total.won),
        "pages": _pages(paper.leaves, rows, totals),
        "notes": notes,
        "by_hand": False,
        "by_pen": bool(more),
        "partial": any(row.partial for row in rows),
        "from_paper": bool(rows) and rows[0].mark == "–",
        "address": address_of(url) if url else None,
        "printed": datetime.now().astimezone(),
    }


def _common(  # noqa: PLR0913, PLR0917 - a sheet is all of this
    variant: Variant,
    title: str,
    about: Sequence[str],
    names: Sequence[str],
    rules: Sequence[tuple[str, str]],
    paper: Paper,
) -> dict[str, Any]:
    """What both sheets say of their game: `about` is the game in a few words each, `names` the players as they sit.

    `few` lines do not grow to fill the page, and `lives` says whether a player can have a cucumber without being out.
    """
    return {
        "title": title,
        "title_size": title_size(title, " · ".join(about), across=paper.across, low=paper.low),
        "about": about,
        "names": names,
        "rules": rules,
        "paper": paper,
        "few": FEW,
        "lives": variant.cucumbers_to_be_out > 1,
        "nobody_deals": variant.deal.next is NextDeal.NONE,
        "all_pay": variant.penalty.payer is Payer.ALL_HIGHEST,
        "counts_cucumbers": variant.counts_cucumbers,
        "costs": [(card_letter(card), variant.worth(card)) for card in variant.deck],
    }


def _lengths(rules: Iterable[tuple[str, str]]) -> list[int]:
    return [len(title) + 1 + len(text) for title, text in rules]


def empty_values(preset: Variant, sent: "MultiDict[str, str]") -> dict[str, Any]:
    """An empty sheet with the players, hands and house rules that were sent; None if there is a problem with them."""
    rules = RulesForm(preset, sent.to_dict())
    house = tuple(rules.sent.items())
    variant = rules.variant() or preset
    problem = "".join(labelled(rule_label(field), sentence) for field, sentence in rules.errors.items())
    form = EmptyForm(variant, sent)
    sheet = _empty_sheet(variant, form) if form.validate() and not problem else None
    return {"variant_id": preset.id, "form": form, "house": house, "problem": problem, "sheet": sheet}


def _empty_sheet(variant: Variant, form: EmptyForm) -> dict[str, Any]:
    names, hands = form.columns, form.hands.data or 0
    rules, name = rules_of(variant), variant_name(variant)
    paper = lay_out(Content(hands, names, _lengths(rules), (), Beside.COSTS, by_pen=True))
    return {
        **_common(variant, name, (one_line(variant),), names, rules, paper),
        "file_name": _("%(name)s, empty score sheet", name=name),
        "running_head": (name,),
        "fields": fields_of(None, Occasion()),
        "won": (),
        "notes": (),
        "partial": False,
        "from_paper": False,
        "address": None,
        "printed": None,
        "pages": _pages(paper.leaves, empty_rows(len(names), 1, hands), (Total(),) * len(names)),
        "by_hand": True,
        "by_pen": True,
    }


def _pages(leaves: Sequence[Leaf], rows: tuple[PaperRow, ...], totals: tuple[Total, ...]) -> list[dict[str, Any]]:
    """The pages, each with the totals of the one `before` and its own; `carried` says whether these go on.

    `rest` says whether it has the rules, the chart, the notes and the signatures.
    """
    pages = []
    nothing = (Total(),) * len(totals)
    for number, leaf in enumerate(leaves, start=1):
        here, goes_on = rows[leaf.first : leaf.last], leaf.last < len(rows)
        carried = (rows[leaf.last - 1].after or nothing) if goes_on else totals
        pages.append(
            {
                "number": number,
                "rows": here,
                "before": rows[leaf.first - 1].after or nothing if leaf.first and here else (),
                "totals": carried if here or not rows else (),
                "carried": goes_on,
                "rest": leaf.rest,
            }
        )
    return pages


def chart_data(board: Board, paper: Paper) -> dict[str, Any]:
    """The game, as far as its scores follow from it (static/js/game/table.js), and the size of its chart."""
    facts = [write_fact(saved.fact) for saved in board.facts]
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


def _running_head(title: str, name: str, fields: Iterable[dict[str, str]], occasion: Occasion) -> tuple[str, ...]:
    """Title, variant, date, place and table."""
    day = next(field["text"] for field in fields if field["name"] == "date")
    table = _("Table %(number)s", number=occasion.table) if occasion.table else ""
    parts = (title, occasion.event, name, day, occasion.place, table)
    return tuple(dict.fromkeys(part for part in parts if part))


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


def _file_name(title: str, day: datetime, names: tuple[str, ...]) -> str:
    """A file name that sorts by game and day and has the names: `Agurk 2026-11-21 Anna, Bo, Cleo`."""
    text = f"{title} {day.date().isoformat()} {row_of(names)}"
    return text if len(text) <= MAX_FILE_NAME_LENGTH else f"{text[: MAX_FILE_NAME_LENGTH - 1].rstrip()}…"
