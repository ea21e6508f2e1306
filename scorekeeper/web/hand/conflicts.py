"""Two phones at once: what whoever comes second sees of both, to decide on."""

from flask import url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.web.entry.pages import (
    digest_of,
    entry_page,
    request_problem_sentence,
    seats_of,
    show_correction,
    show_hand,
)
from scorekeeper.web.game.history import news_sentences
from scorekeeper.web.game.pages import answer_board
from scorekeeper.web.hand.entry_form import correction_form, next_hand_form, of_those_in, takes_no_hand
from scorekeeper.web.hand.responses import correction_answer, entry_response, no_more_hands


def hand_conflict(board: Board, seen: Board, hand: Hand, theirs: int | None) -> ResponseReturnValue:
    """Another phone was quicker: what happened, and the entry as it was filled in.

    If the game takes no further hand, the entry is proposed as a correction of theirs.
    """
    if not takes_no_hand(board):
        instead = "" if theirs is None else url_for("hand.correct", key=board.key, entry=theirs)
        return _kept_entry(board, seen, hand, instead=instead)
    if not board.hands:
        return answer_board(board, status=409, problems=(*_news(board, seen), no_more_hands(board)))
    last = board.hands[-1][0].number if theirs is None else theirs
    form = correction_form(board, last, posted=None, hand=hand)
    shown = show_correction(board, last, hand, digest_of(board, last, hand))
    return entry_response(entry_page(board, form, entry=last, shown=shown, news=_news(board, seen)), 409)


def correction_conflict(board: Board, seen: Board, entry: int, hand: Hand | None) -> ResponseReturnValue:
    """Another phone was quicker: what happened, and what the correction would change now."""
    if board.log.entry(entry) is None:
        gone = request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)
        if hand is None or takes_no_hand(board):
            return answer_board(board, status=409, problems=(*_news(board, seen), gone))
        return _kept_entry(board, seen, hand, gone)
    form = correction_form(board, entry, posted=None, hand=hand)
    shown = show_correction(board, entry, hand, digest_of(board, entry, hand))
    return correction_answer(board, form, entry, shown, 409, struck=hand is None, news=_news(board, seen))


def _kept_entry(board: Board, seen: Board, hand: Hand, *more: str, instead: str = "") -> ResponseReturnValue:
    """The entry of the next hand with the cards of one that could not be kept."""
    kept = of_those_in(hand, seats_of(board.sheet.now))
    form = next_hand_form(board, posted=None, hand=kept)
    shown = None if kept is None or find_problems(board.variant, board.sheet.now, kept) else show_hand(board, kept)
    news = (*_news(board, seen), *more)
    return entry_response(entry_page(board, form, shown=shown, news=news, correct_instead=instead), 409)


def _news(board: Board, seen: Board) -> tuple[str, ...]:
    return news_sentences(board, board.facts[seen.revision :])
