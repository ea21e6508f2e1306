"""Open the game that a form describes."""

from flask import abort, flash
from flask_babel import gettext as _

from scorekeeper.rules.options import NextDeal
from scorekeeper.services.board import Board
from scorekeeper.services.open_game import GameRefused, open_game
from scorekeeper.services.read_board import read_board
from scorekeeper.web import limits
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import remember, this_owner
from scorekeeper.web.start.forms import SetupForm


def open_from(form: SetupForm) -> Board | None:
    """Open the game and give back its board; None if it cannot be opened, with errors in the form.

    A form sent twice opens it once.
    """
    table = form.read()
    if table is None:
        return None
    outcome = open_game(
        db.session(),
        str(form.client_id.data),
        table.names,
        table.variant,
        table.opening,
        this_owner(),
        limits.games(),
    )
    if isinstance(outcome, GameRefused):
        form.blame_problems(outcome.problems, table.variant, table.names)
        return None
    remember(outcome.key)
    board = read_board(db.session(), outcome.key)
    if board is None:
        abort(410)  # Somebody deleted it at once.
    if table.drawn:
        # If the form was sent twice, the first draw counts.
        flash(_drawn(board))
    return board


def _drawn(board: Board) -> str:
    name = board.names[board.opening.first]
    if board.variant.deal.next is NextDeal.NONE:
        return _("Drawn by lot: %(name)s leads first.", name=name)
    return _("Drawn by lot: %(name)s deals first.", name=name)
