"""Every fact of a game in words: the history, and what other phones did."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.events import CHANGES, Event
from scorekeeper.rules.log import Corrected, HistoryEntry, Recorded, Redone, RulesInForce, Undone
from scorekeeper.rules.ruling import TableRuling
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board, SavedFact
from scorekeeper.services.keep_audit import kept_audits
from scorekeeper.web.extensions import db
from scorekeeper.web.referee.dealt import dealt_hand, kept_headline, kept_of
from scorekeeper.words.cards import card_letter
from scorekeeper.words.lists import row_of
from scorekeeper.words.requests import moved_sentence
from scorekeeper.words.rulings import ruling_sentence
from scorekeeper.words.table_life import told_change


def history_lines(board: Board) -> list[dict[str, Any]]:
    """Everything that was ever done to the game, newest first.

    `correctable` is the entry of a hand that can be corrected, `ruling` that of a ruling, `change` that of a change at
    the table, `hand` that of a hand whose cards can be checked, and `checked` what they prove if they were.
    """
    entries, rules = board.history, board.rules_in_force
    hands = {one.number for one, _line in board.hands}
    checked = kept_audits(db.session(), board)
    lines = [
        {
            "text": _entry_sentence(board, rules, entries, one),
            "at": fact.recorded_at.astimezone(),
            "undone": not one.stands,
            "correctable": one.number if one.stands and _records(one, Hand) else None,
            "ruling": one.number if one.stands and _records(one, TableRuling) else None,
            "change": one.number if one.stands and _records(one, *CHANGES) else None,
            "hand": one.number if one.number in hands else None,
            "checked": checked_words(board, one.number) if one.number in checked else "",
        }
        for one, fact in zip(entries, board.facts, strict=True)
    ]
    return lines[::-1]


def checked_words(board: Board, entry: int) -> str:
    """What the cards of a recorded hand prove, in one line; empty if nobody has checked them."""
    dealt = dealt_hand(board, entry)
    kept = None if dealt is None else kept_of(board, dealt)
    return "" if dealt is None or kept is None else kept_headline(dealt, kept)


def fact_sentence(board: Board, number: int) -> str:
    """One fact of the log in words, by its number."""
    entries = board.history
    return _entry_sentence(board, board.rules_in_force, entries, entries[number - 1])


def news_sentences(board: Board, news: Sequence[SavedFact]) -> tuple[str, ...]:
    """What other phones did, in words."""
    entries, rules = board.history, board.rules_in_force
    return tuple(_entry_sentence(board, rules, entries, entries[fact.number - 1]) for fact in news)


def news_line(board: Board, news: Sequence[SavedFact]) -> str:
    """The same in one line. Some of these sentences have no full stop, so a dot parts them."""
    return " · ".join(news_sentences(board, news))


def made_ruling(board: Board, entry: int) -> TableRuling | None:
    """The ruling recorded as fact `entry`, withdrawn or not; None if there is none."""
    current = board.log.entry(entry)
    return current.effective_event if current is not None and isinstance(current.effective_event, TableRuling) else None


def _entry_sentence(board: Board, rules: RulesInForce, history: Sequence[HistoryEntry], entry: HistoryEntry) -> str:
    """One fact of the log in words."""
    number = entry.ordinal + board.opening.first_hand - 1
    match entry.fact:
        case Recorded(event=event):
            return _recorded_sentence(board, rules, entry.number, number, event)
        case Corrected(entry=target, event=event):
            return _corrected_sentence(board, rules, target, number, event, entry.before)
        case Undone() | Redone():
            assert entry.moved is not None, "undo and redo move a fact"
            what = _entry_sentence(board, rules, history, history[entry.moved - 1])
            return moved_sentence("undo" if isinstance(entry.fact, Undone) else "redo", what)


def _recorded_sentence(board: Board, rules: RulesInForce, entry: int, number: int, event: Event) -> str:
    match event:
        case Hand():
            return _("Hand %(number)s: %(cards)s", number=number, cards=_cards(board, event))
        case TableRuling():
            return _("Ruling: %(ruling)s", ruling=ruling_sentence(event, board.names))
        case _:
            return told_change(board.names, rules, entry, event)


def _corrected_sentence(  # noqa: PLR0913, PLR0917 - a correction is all of this
    board: Board, rules: RulesInForce, target: int, number: int, event: Event | None, before: Event | None
) -> str:
    """A correction in words; what was struck out before is brought back."""
    match event, before:
        case TableRuling(), TableRuling():
            said, was = (ruling_sentence(one, board.names) for one in (event, before))
            return _("Ruling changed: %(ruling)s Before: %(before)s", ruling=said, before=was)
        case TableRuling(), _:
            return _("Ruling brought back: %(ruling)s", ruling=ruling_sentence(event, board.names))
        case None, TableRuling():
            return _("Ruling withdrawn: %(ruling)s", ruling=ruling_sentence(before, board.names))
        case Hand(), _:
            return _changed_sentence(board, number, event, before)
        case None, Hand() | None:
            return _("Hand %(number)s struck out", number=number)
    if event is None:
        assert before is not None, "the other case is above"
        return _("Struck out: %(what)s", what=_recorded_sentence(board, rules, target, number, before))
    return _("Changed: %(what)s", what=_recorded_sentence(board, rules, target, number, event))


def _records(entry: HistoryEntry, *kinds: type[Event]) -> bool:
    return isinstance(entry.fact, Recorded) and isinstance(entry.fact.event, kinds)


def _changed_sentence(board: Board, number: int, hand: Hand, before: Event | None) -> str:
    """The correction of a hand in words; if the hand was struck out before, it is brought back."""
    cards = _cards(board, hand)
    if not isinstance(before, Hand):
        return _("Hand %(number)s brought back: %(cards)s", number=number, cards=cards)
    was = _cards(board, before)
    return _("Hand %(number)s changed: %(cards)s. Before: %(before)s", number=number, cards=cards, before=was)


def _cards(board: Board, hand: Hand) -> str:
    factors = {seat: f" ×{factor}" for seat, factor in hand.factors.items() if factor != 1}
    cards = row_of(
        [f"{board.names[seat]} {card_letter(card)}{factors.get(seat, '')}" for seat, card in hand.final_trick]
    )
    if hand.buy_in:
        buyers = row_of([board.names[seat] for seat in hand.buy_in])
        return _("%(cards)s; buying back in: %(buyers)s", cards=cards, buyers=buyers)
    return cards
