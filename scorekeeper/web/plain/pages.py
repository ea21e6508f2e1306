"""The context of a game's page without scripts."""

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.log import Corrected
from scorekeeper.rules.values import Hand
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem
from scorekeeper.services.describe_game import read_occasion
from scorekeeper.web.access import may_score, who_recorded
from scorekeeper.web.address import address_for_phones
from scorekeeper.web.entry.pages import anothers, request_problem_sentence
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.game.again import each_once
from scorekeeper.web.game.history import fact_sentence
from scorekeeper.web.paper.pages import PaperSheet, game_page
from scorekeeper.web.plain.forms import TrickForm
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.results import next_sentence


@dataclass(frozen=True, slots=True)
class PlainPage:
    """The sheet of a game, with the form for a last trick above it."""

    key: str  # the game's key
    sheet: PaperSheet  # the sheet, on the screen and on paper
    next: str  # who deals and leads next, empty once the game is over
    heading: str  # “Hand 9: last trick” or “Change hand 3”
    form: TrickForm | None  # the last trick, None where no hand can be entered
    save: str  # the label of the button that saves it
    sure: str  # the box to tick before another phone's hand is changed, empty for none
    entry: int | None  # the hand to change, None for the next one
    hands: tuple[tuple[int, int], ...]  # number and entry of each hand that can be changed
    revision: int  # the revision that the person sees
    client_id: str  # the id of the forms for undo and redo
    undoable: int | None  # the fact that undo would take, None if there is none
    redoable: int | None  # the fact that redo would bring back, None if there is none
    undo_anyway: bool  # whether the problems say whose fact the next undo takes
    problems: tuple[str, ...]  # why nothing was saved


def plain_page(
    board: Board,
    form: TrickForm | None,
    entry: int | None = None,
    problems: tuple[str, ...] = (),
    *,
    undo_anyway: bool = False,
) -> PlainPage:
    """The page of the game, with this form."""
    hands = [one.number for one in board.log.entries if isinstance(one.event, Hand)]
    number = board.opening.first_hand + sum(entry is None or one < entry for one in hands)
    changing = _("Change hand %(number)s", number=number)
    moves = may_score()
    return PlainPage(
        board.key,
        game_page(
            board,
            read_occasion(db.session(), board.game_id),
            address_for_phones("game.board", key=board.key),
            has_address=True,
        ).sheet,
        "" if board.sheet.now.next is None else next_sentence(board.sheet.now, board.names),
        _("Hand %(number)s: last trick", number=number) if entry is None else changing,
        form,
        _("Save hand %(number)s", number=number) if entry is None else changing,
        "" if entry is None else anothers(board, Corrected(entry, None)),
        entry,
        tuple(enumerate(hands, board.opening.first_hand)) if moves else (),
        board.revision,
        new_client_id(),
        board.log.undoable if moves else None,
        board.log.redoable if moves else None,
        undo_anyway,
        each_once(*problems, *_stuck(board)),
    )


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
