"""What was done to a game, one fact after the other, in words."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.rules.events import Event
from scorekeeper.rules.log import Corrected, HistoryEntry, Moved, Recorded, RulesInForce
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, SavedFact
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import row_of
from scorekeeper.words.requests import moved_sentence
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.table_life import told_change
from scorekeeper.words.tables import sentence, table


def fact_sentence(board: Board, number: int) -> str:
    """One fact of the log in words, by its number."""
    (said,) = _sentences(board, [number])
    return said


def news_sentences(board: Board, news: Sequence[SavedFact]) -> tuple[str, ...]:
    """What other phones did, in words."""
    return tuple(_sentences(board, [fact.number for fact in news]))


def news_line(board: Board, news: Sequence[SavedFact]) -> str:
    """The same in one line. Some of these sentences have no full stop, so a dot parts them."""
    return " · ".join(news_sentences(board, news))


class _Past(NamedTuple):
    """What the facts of a game are told from: names by seat, each fact as of its moment, and the rules over time."""

    names: Sequence[str]
    history: Sequence[HistoryEntry]
    rules: RulesInForce
    first_hand: int


def _sentences(board: Board, numbers: Iterable[int]) -> list[str]:
    past = _Past(board.names, board.history, board.rules_in_force, board.opening.first_hand)
    return [_said(past, past.history[number - 1]) for number in numbers]


def _said(past: _Past, entry: HistoryEntry) -> str:
    match entry.fact:
        case Recorded(event=event):
            return _told(past, entry, "record", entry.number, event)
        case Corrected(entry=target, event=None):
            return _told(past, entry, "strike", target)
        case Corrected(entry=target, event=event):
            return _told(past, entry, "bring back" if entry.before is None else "change", target, event)
        case Moved(how=how):
            assert entry.moved is not None, "undo and redo move a fact"
            return moved_sentence(how, _said(past, past.history[entry.moved - 1]))


def _told(past: _Past, entry: HistoryEntry, does: str, target: int, event: Event | None = None) -> str:
    """What a fact does to the entry `target`, of which `event` is there by then."""
    now, was = ("" if one is None else _event(past, target, one) for one in (event, entry.before))
    kind, what = _kind(event or entry.before), now or was
    if kind == "change" and does == "record":
        return what
    number = entry.ordinal + past.first_hand - 1
    values = {"number": number, "what": what, "ruling": what, "cards": what, "before": was}
    return sentence(table("facts")["fact"], {"kind": kind, "does": does}, values)


def _kind(event: Event | None) -> str:
    """What was struck out twice is told as a hand."""
    match event:
        case None | Hand():
            return "hand"
        case TableRuling():
            return "ruling"
        case _:
            return "change"


def _event(past: _Past, entry: int, event: Event) -> str:
    match event:
        case Hand():
            return _cards(past.names, event)
        case TableRuling():
            return ruling_sentence(event, past.names)
        case _:
            return told_change(past.names, past.rules, entry, event)


def _cards(names: Sequence[str], hand: Hand) -> str:
    factors = {seat: f" ×{factor}" for seat, factor in hand.factors.items() if factor != 1}
    cards = row_of([f"{names[seat]} {card_letter(card)}{factors.get(seat, '')}" for seat, card in hand.final_trick])
    if not hand.buy_in:
        return cards
    buyers = row_of([names[seat] for seat in hand.buy_in])
    return sentence(table("facts")["cards"], {"isBought": True}, {"cards": cards, "buyers": buyers})
