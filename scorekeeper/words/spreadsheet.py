"""A game for a spreadsheet: CSV with a row for every hand and player, and for every ruling (RFC 4180).

The names of the columns are a format and stay as they are; the reasons are in the language that is spoken.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields

from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import SettledHand, SettledRuling
from scorekeeper.rules.values import Score
from scorekeeper.rules.variant import Variant
from scorekeeper.words.rulings import explain_ruling
from scorekeeper.words.steps import explain_hand
from scorekeeper.words.translate import gettext

# What a spreadsheet takes for a formula, in plain and in wide letters: at the start of a cell, or after a semicolon,
# which parts cells where commas are decimal.
_FORMULA = re.compile(r"(^|;)(\s*)(?=[=+@\t\r\uFF1D\uFF0B\uFF20\uFF0D-])")


@dataclass(frozen=True, slots=True)
class SpreadsheetRow:
    """What one line of the sheet did to one player.

    The changes of a player, that from paper included, add up to the `total`. A ruling has no dealer, leader and card,
    one about nobody no player and no score either.
    """

    hand: int
    dealer: str
    leader: str
    player: str
    card: str
    change: int
    reason: str
    total: int | None
    cucumbers: int | None
    out: int | None


COLUMNS = tuple(field.name for field in fields(SpreadsheetRow))


def csv_file(variant: Variant, names: Sequence[str], sheet: Replay) -> bytes:
    """The whole file, in UTF-8 with the mark by which spreadsheets know it."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in _rows(variant, names, sheet):
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in astuple(row)])
    return text.getvalue().encode("utf-8-sig")


def _rows(variant: Variant, names: Sequence[str], sheet: Replay) -> Iterator[SpreadsheetRow]:
    before = sheet.opening.scores
    yield from _from_paper(names, sheet)
    for line in sheet.lines:
        if isinstance(line, SettledHand):
            yield from _hand_rows(variant, names, before, line)
        else:
            yield _ruling_row(names, before, line)
        before = line.after.scores


def _from_paper(names: Sequence[str], sheet: Replay) -> Iterator[SpreadsheetRow]:
    """What was carried over, as a hand before the first."""
    scores = sheet.opening.scores
    turn = sheet.opening.next
    number = 0 if turn is None else turn.number - 1
    if any(score != Score() for score in scores):
        for name, score in zip(names, scores, strict=True):
            yield _row(number, name, Score(), score, gettext("Score so far"))


def _hand_rows(
    variant: Variant, names: Sequence[str], before: Sequence[Score], line: SettledHand
) -> Iterator[SpreadsheetRow]:
    cards = {laid.seat: str(laid.card) for laid in line.hand.final_trick}
    dealer = "" if line.turn.dealer is None else names[line.turn.dealer]
    told = explain_hand(variant, names, line).lines
    for seat, name in enumerate(names):
        reason = " ".join(one.text for one in told if one.seat == seat)
        after = line.after.scores[seat]
        leader = names[line.turn.leader]
        yield _row(line.turn.number, name, before[seat], after, reason, dealer, leader, cards.get(seat, ""))


def _ruling_row(names: Sequence[str], before: Sequence[Score], line: SettledRuling) -> SpreadsheetRow:
    words = explain_ruling(names, line)
    reason = " ".join((gettext("Ruling: %(ruling)s", ruling=words.headline), *(one.text for one in words.lines)))
    seat, number = line.ruling.seat, line.ruling.hand
    if seat is None:
        return SpreadsheetRow(number, "", "", "", "", 0, reason, None, None, None)
    return _row(number, names[seat], before[seat], line.after.scores[seat], reason)


def _row(  # noqa: PLR0913, PLR0917 - a row is all of this
    number: int,
    player: str,
    before: Score,
    after: Score,
    reason: str,
    dealer: str = "",
    leader: str = "",
    card: str = "",
) -> SpreadsheetRow:
    change = after.points - before.points
    return SpreadsheetRow(
        number, dealer, leader, player, card, change, reason, after.points, after.cucumbers, int(after.out)
    )


def _harmless(text: str) -> str:
    """The text with an apostrophe before whatever a spreadsheet would take for a formula."""
    return _FORMULA.sub(r"\1'\2", text)
