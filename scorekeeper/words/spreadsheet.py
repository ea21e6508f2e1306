"""CSV for a spreadsheet (RFC 4180): a game with a row for each player of each hand, and for each ruling; and our table.

The column names are part of the format and are never translated; the reasons are in the current language.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.rules.events import Join, Leave, Return
from scorekeeper.rules.odd_facts import Record
from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.rules.values import Score
from scorekeeper.words.rulings import ruling_sentence, ruling_steps
from scorekeeper.words.steps import hand_steps
from scorekeeper.words.table_life import change_sentence
from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import gettext

# Characters that start a formula in a spreadsheet, plain or full-width: at the start of a cell, or after a semicolon,
# which separates cells in countries with a decimal comma.
_FORMULA = re.compile(r"(^|;)(\s*)(?=[=+@\t\r\uFF1D\uFF0B\uFF20\uFF0D-])")


COLUMNS = ("hand", "dealer", "leader", "player", "card", "change", "reason", "total", "cucumbers", "out")
"""What a row says: what a hand or a ruling did to one player.

A player's changes, with the score from paper, add up to `total`. A ruling has no dealer, leader and card; what is about
nobody has no player and no score either.
"""

Row = tuple[str | int | None, ...]


def csv_file(names: Sequence[str], sheet: Replay) -> bytes:
    """The file in UTF-8 with a byte order mark, by which spreadsheets recognize the encoding."""
    return _file(COLUMNS, _rows(names, sheet))


def our_table_csv(records: Iterable[Record], names: Mapping[str, str]) -> bytes:
    """A row for each person, best first, in the same encoding."""
    columns = ("person", "games", "wins", "losses", "cucumbers", "average_place")
    rows = (
        (names[one.person], one.games, one.wins, one.losses, one.cucumbers, one.average and round(one.average, 2))
        for one in records
    )
    return _file(columns, rows)


def _file(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_harmless(cell) if isinstance(cell, str) else cell for cell in row])
    return text.getvalue().encode("utf-8-sig")


def _rows(names: Sequence[str], sheet: Replay) -> Iterator[Row]:
    yield from rows_from_paper(names, sheet)
    for before, line in zip(sheet.before, sheet.lines, strict=True):
        yield from rows_of_line(names, before.scores, line)


def rows_of_line(names: Sequence[str], before: Sequence[Score], line: Line) -> Iterator[Row]:
    """The rows of a line of the sheet, after the scores `before`: a hand has one for each player."""
    if isinstance(line, SettledHand):
        yield from _hand_rows(names, before, line)
    elif isinstance(line, SettledRuling):
        yield from _ruling_rows(names, before, line)
    else:
        reason = change_sentence(line.event, names, line.variant)
        if isinstance(line.event, Join | Leave | Return):
            seat = line.event.seat
            score = before[seat] if seat < len(before) else Score()
            yield _row(line.after.number, names[seat], score, line.after.scores[seat], reason)
        else:
            yield _row_of_nobody(line.after.number, reason)


def rows_from_paper(names: Sequence[str], sheet: Replay) -> Iterator[Row]:
    """The scores from paper, as a hand before the first. Who joins later has none."""
    scores = [sheet.opening.scores[seat] for seat in sheet.opening.seating]
    turn = sheet.opening.next
    number = 0 if turn is None else turn.number - 1
    if any(score != Score() for score in scores):
        for name, score in zip(names, scores, strict=False):
            yield _row(number, name, Score(), score, gettext("Score so far"))


def _hand_rows(names: Sequence[str], before: Sequence[Score], line: SettledHand) -> Iterator[Row]:
    cards = {laid.seat: str(laid.card) for laid in line.hand.final_trick}
    dealer = "" if line.turn.dealer is None else names[line.turn.dealer]
    steps = list(hand_steps(names, line))
    for seat in line.after.seating:
        name = names[seat]
        reason = " ".join(text for whose, text in steps if whose == seat)
        after = line.after.scores[seat]
        leader = names[line.turn.leader]
        yield _row(line.turn.number, name, before[seat], after, reason, dealer, leader, cards.get(seat, ""))


def _ruling_rows(names: Sequence[str], before: Sequence[Score], line: SettledRuling) -> Iterator[Row]:
    """A row for each player that the ruling is about or that it charged or credited."""
    steps, number = list(ruling_steps(names, line)), line.event.hand
    headline = sentence(
        table("facts")["fact"], {"kind": "ruling", "does": "record"}, {"ruling": ruling_sentence(line.event, names)}
    )
    about = [] if line.event.seat is None else [line.event.seat]
    seats = dict.fromkeys((*about, *(seat for seat, _text in steps)))
    if not seats:
        yield _row_of_nobody(number, headline)
    for seat in seats:
        reason = " ".join((headline, *(text for whose, text in steps if whose == seat)))
        yield _row(number, names[seat], before[seat], line.after.scores[seat], reason)


def _row(  # noqa: PLR0913, PLR0917 - a row has all of this
    number: int,
    player: str,
    before: Score,
    after: Score,
    reason: str,
    dealer: str = "",
    leader: str = "",
    card: str = "",
) -> Row:
    change = after.points - before.points
    return number, dealer, leader, player, card, change, reason, after.points, after.cucumbers, int(after.out)


def _row_of_nobody(number: int, reason: str) -> Row:
    return number, "", "", "", "", 0, reason, None, None, None


def _harmless(text: str) -> str:
    """The text with an apostrophe before everything that a spreadsheet would take for a formula."""
    return _FORMULA.sub(r"\1'\2", text)
