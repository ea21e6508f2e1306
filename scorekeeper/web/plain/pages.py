"""The context of a game's page without scripts."""

from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.log import Corrected
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.services.describe_game import read_occasion
from scorekeeper.web.access import may_score, who_recorded
from scorekeeper.web.address import address_for_phones
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.game.correction import anothers, request_problem_sentence
from scorekeeper.web.game.history import fact_sentence
from scorekeeper.web.paper.pages import sheet_of
from scorekeeper.web.plain.again import each_once
from scorekeeper.web.plain.forms import TrickForm
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.results import next_sentence


def plain_values(board: Board, form: TrickForm | None, entry: int | None, problems: tuple[str, ...]) -> dict[str, Any]:
    """The sheet of the game, with this form for the next hand, or for the hand recorded as `entry`.

    `hands` has the number and the entry of each hand that can be changed, `sure` is the box to tick before another
    phone's hand is changed, and `problems` are why nothing was saved.
    """
    hands = [one.number for one in board.log.entries if isinstance(one.event, Hand)]
    number = board.opening.first_hand + sum(entry is None or one < entry for one in hands)
    changing = _("Change hand %(number)s", number=number)
    occasion, url = read_occasion(db.session(), board.game_id), address_for_phones("game.board", key=board.key)
    moves = may_score()
    return {
        "key": board.key,
        "sheet": sheet_of(board, occasion, url),
        "next": "" if board.sheet.now.next is None else next_sentence(board.sheet.now, board.names),
        "heading": _("Hand %(number)s: last trick", number=number) if entry is None else changing,
        "form": form,
        "save": _("Save hand %(number)s", number=number) if entry is None else changing,
        "sure": "" if entry is None else anothers(board, Corrected(entry, None)),
        "entry": entry,
        "hands": list(enumerate(hands, board.opening.first_hand)) if moves else [],
        "revision": board.revision,
        "client_id": new_client_id(),
        "undoable": board.log.undoable if moves else None,
        "redoable": board.log.redoable if moves else None,
        "problems": each_once(*problems, *_stuck(board)),
    }


def _stuck(board: Board) -> tuple[str, ...]:
    """Why the hands after a changed one do not count; empty if all do."""
    if board.stuck is None:
        return ()
    _entry, problems = board.stuck
    told = (problem_sentence(one, board.variant, board.names) for one in problems)
    return (request_problem_sentence(RequestProblem.EARLIER_HAND_DOES_NOT_FIT), *told)


def undo_question(board: Board) -> str:
    """The question before this device undoes what another device recorded."""
    undoable = board.log.undoable
    assert undoable is not None, "there is something to take back"
    who = who_recorded(board.facts[undoable - 1].member_id)
    what = fact_sentence(board, undoable)
    return _("Recorded by: %(who)s. Undo it anyway? %(what)s", who=who, what=what)
