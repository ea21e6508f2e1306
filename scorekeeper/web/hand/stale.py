"""Two phones at once: what whoever comes second sees of both, to decide on."""

from flask import make_response, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.problems import find_problems
from scorekeeper.rules.values import Hand
from scorekeeper.services.append_fact import RequestProblem
from scorekeeper.services.board import Board
from scorekeeper.web.access import the_visit
from scorekeeper.web.entry.pages import (
    Shown,
    digest_of,
    entry_page,
    request_problem_sentence,
    seats_of,
    show_correction,
    show_hand,
)
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.game.pages import answer_board, news_sentences
from scorekeeper.web.hand.entry_form import correction_form, next_hand_form, of_those_in, takes_no_hand
from scorekeeper.web.hand.responses import correction_answer, no_more_hands, only_shown, whole_entry


def stale_hand(board: Board, seen: Board, hand: Hand) -> ResponseReturnValue:
    """Another phone was quicker: the fresh board, what happened, and the entry as it was filled in.

    Where the game takes no further hand, the entry is proposed as a correction of theirs. The headers tell a phone
    that has more hands waiting which fact is now the hand that this one would have been, and whether it is the same.
    """
    known = {one.number for one, _line in seen.hands}
    theirs = next((one for one, _line in board.hands if one.number not in known), None)
    if theirs is None:
        return _conflict(board, seen, hand, None)
    # What else happened before theirs would go untold; what this phone saved itself is another hand with equal cards.
    is_next, is_mine = theirs.number == seen.revision + 1, recorded_here(board, theirs.number)
    is_same = theirs.event == hand and is_next and not is_mine and wants_partial()
    if is_same:
        answer = answer_board(board, status=409, said=_("Another phone has saved this hand already."))
    else:
        answer = make_response(_conflict(board, seen, hand, theirs.number))
    answer.headers["X-Kept" if is_same else "X-Theirs"] = str(theirs.number)
    return answer


def recorded_here(board: Board, number: int) -> bool:
    """Whether the device that asks recorded this fact; False where it is not known who did."""
    member = board.facts[number - 1].member_id
    return member is not None and member == the_visit().member_id


def _conflict(board: Board, seen: Board, hand: Hand, theirs: int | None) -> ResponseReturnValue:
    if not takes_no_hand(board):
        instead = "" if theirs is None else url_for("hand.correct", key=board.key, entry=theirs)
        return _kept_entry(board, seen, hand, instead=instead)
    if not board.hands:
        return answer_board(board, status=409, problems=(*_news(board, seen), no_more_hands(board)))
    last = board.hands[-1][0].number if theirs is None else theirs
    form = correction_form(board, last, posted=None, hand=hand)
    shown = show_correction(board, last, hand, digest_of(board, last, hand))
    page = entry_page(board, form, entry=last, shown=shown, news=_news(board, seen), is_open=True)
    return whole_entry(board, page, 409)


def stale_correction(board: Board, seen: Board, entry: int, hand: Hand | None) -> ResponseReturnValue:
    """Another phone was quicker: what happened, and what the correction would change now."""
    if board.log.entry(entry) is None:
        gone = request_problem_sentence(RequestProblem.NO_SUCH_ENTRY)
        if upper := only_shown(Shown(problems=(gone,)), 409):
            return upper
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
    page = entry_page(board, form, shown=shown, news=news, correct_instead=instead, is_open=True)
    return whole_entry(board, page, 409)


def _news(board: Board, seen: Board) -> tuple[str, ...]:
    return news_sentences(board, board.facts[seen.revision :])
