"""The footnotes of a sheet: corrections, hands struck out and rulings, with their times."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from flask_babel import format_time
from flask_babel import gettext as _

from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected, Entry, HistoryEntry
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.standing import SettledRuling
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board
from scorekeeper.web.language import format_moment
from scorekeeper.web.paper.sheet import has_own_line
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import all_of, row_of
from scorekeeper.words.rulings import ruling_sentence, told_ruling
from scorekeeper.words.table_life import told_change


class Note(NamedTuple):
    """A footnote, and the entry whose line has its number; None if there is no line yet."""

    number: int
    text: str
    entry: int | None


def notes_of(board: Board) -> tuple[Note, ...]:
    """The footnotes, in the order of their lines."""
    lines = [entry.number for entry, line in board.lines if has_own_line(line)]
    hands = {line.turn.number: entry.number for entry, line in board.hands}
    notes: list[tuple[int | None, str]] = []
    for entry, text in _texts(board):
        made = entry.effective_event
        about = hands.get(made.hand) if isinstance(made, TableRuling) else None
        place = entry.number if entry.number in lines else about or _line_before(lines, entry.number)
        notes.append((place, text))
    notes.sort(key=lambda note: -1 if note[0] is None else lines.index(note[0]))
    return tuple(Note(number, text, place) for number, (place, text) in enumerate(notes, start=1))


def _line_before(lines: Sequence[int], entry: int) -> int | None:
    """The last line before an entry that has no line, else the first line."""
    return max((line for line in lines if line < entry), default=min(lines, default=None))


def _texts(board: Board) -> Iterator[tuple[Entry, str]]:
    """Each entry that needs a footnote, with its text; the oldest first."""
    numbers = {entry.number: line.turn.number for entry, line in board.hands}
    waiting = {entry.number for entry in board.waiting}
    facts, rules = board.history, board.rules_in_force
    for entry in board.log.entries:
        if entry.number in waiting:
            continue
        made, number = entry.effective_event, entry.number
        changes = [
            fact for fact in facts if fact.stands and isinstance(fact.fact, Corrected) and fact.fact.entry == number
        ]
        if isinstance(made, TableRuling):
            yield entry, _ruling(board, number, made, changes, withdrawn=entry.event is None)
        elif isinstance(made, Hand) and entry.event is None:
            yield entry, _struck_out(board, changes[-1])
        elif isinstance(made, Hand):
            yield from ((entry, text) for change in changes if (text := _corrected(board, numbers[number], change)))
        elif made is not None and entry.event is not None:
            yield entry, _change(board, number, told_change(board.names, rules, number, made))
    if board.waiting:
        yield board.waiting[0], _("Not counted: everything after this, until it is changed.")


def _change(board: Board, entry: int, change: str) -> str:
    """A change at the table, and after which hand it was."""
    before = [line.turn.number for other, line in board.hands if other.number < entry]
    return _("After hand %(number)s: %(change)s", number=before[-1], change=change) if before else change


def _corrected(board: Board, number: int, change: HistoryEntry) -> str:
    """How a hand that counts was corrected; empty if it was struck out, since it was brought back later.

    Also empty for an imported correction that changes nothing.
    """
    assert isinstance(change.fact, Corrected), "only corrections are noted"
    time, after = _when(board, change), change.fact.event
    if not isinstance(after, Hand):
        return ""
    if not isinstance(change.before, Hand):
        return _("Hand %(number)s brought back, %(time)s.", number=number, time=time)
    before = row_of(list(_what_was_different(board.names, change.before, after)))
    if not before:
        return ""
    return _("Hand %(number)s changed, %(time)s. Before: %(before)s.", number=number, time=time, before=before)


def _what_was_different(names: Sequence[str], before: Hand, after: Hand) -> Iterator[str]:
    cards = dict(after.final_trick)
    for seat, card in sorted(before.final_trick):
        if cards.get(seat) != card:
            yield f"{names[seat]} {card_letter(card)}"
    # An imported history may hold a hand without cards, if the hand does not count.
    if before.final_trick and _leader(before) != _leader(after):
        yield _("lead: %(name)s", name=names[before.final_trick[0].seat])
    for seat in sorted(before.factors.keys() | after.factors.keys()):
        if (factor := before.factors.get(seat, 1)) != after.factors.get(seat, 1):
            yield f"{names[seat]} ×{factor}"
    if set(before.buy_in) != set(after.buy_in):
        buyers = all_of([names[seat] for seat in before.buy_in])
        yield _("buying back in: %(names)s", names=buyers) if buyers else _("buying back in: nobody")


def _fact_event(change: HistoryEntry) -> Event | None:
    return change.fact.event if isinstance(change.fact, Corrected) else None


def _leader(hand: Hand) -> int | None:
    return hand.final_trick[0].seat if hand.final_trick else None


def _struck_out(board: Board, change: HistoryEntry) -> str:
    assert isinstance(change.before, Hand), "a ruling is withdrawn, a hand is struck out"
    cards = row_of([f"{board.names[seat]} {card_letter(card)}" for seat, card in change.before.final_trick])
    return _("Struck out here, %(time)s: %(cards)s.", time=_when(board, change), cards=cards)


def _ruling(board: Board, number: int, ruling: TableRuling, changes: Sequence[HistoryEntry], *, withdrawn: bool) -> str:
    """A ruling with its time, and its earlier versions if it was corrected."""
    line = next((line for entry, line in board.lines if entry.number == number), None)
    said = told_ruling(line, board.names) if isinstance(line, SettledRuling) else ruling_sentence(ruling, board.names)
    if withdrawn:
        return _("Ruling withdrawn, %(time)s: %(ruling)s", time=_when(board, changes[-1]), ruling=said)
    text = _("Ruling, %(time)s: %(ruling)s", time=_at(board, board.facts[number - 1].recorded_at), ruling=said)
    # An imported correction may change nothing.
    told = [
        fact.before for fact in changes if isinstance(fact.before, TableRuling) and fact.before != _fact_event(fact)
    ]
    before = [ruling_sentence(earlier, board.names) for earlier in told]
    return " ".join((text, *(_("Before: %(before)s", before=sentence) for sentence in before)))


def _when(board: Board, change: HistoryEntry) -> str:
    return _at(board, board.facts[change.number - 1].recorded_at)


def _at(board: Board, moment: datetime) -> str:
    """The time of day; with the date if it is not the date of the sheet."""
    local = moment.astimezone()
    if local.date() == board.created_at.astimezone().date():
        return str(format_time(local, "short", rebase=False))
    return format_moment(local)
