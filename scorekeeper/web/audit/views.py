"""Find the plays of a hand that its cards prove wrong. The form holds the rows; the server stores nothing."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.audit.dealt import DEFAULT_PLAYERS, Dealt, hand_of_game, hand_without_game, table_sizes
from scorekeeper.web.audit.forms import ROW_BY_ROW, TRICK_BY_TRICK, audit_form
from scorekeeper.web.audit.pages import audit_page
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.preset import the_preset

bp = Blueprint("audit", __name__)


@bp.route("/g/<key>/audit", methods=["GET", "POST"])
@needs(Right.WATCH)
def audit_in_game(key: str) -> ResponseReturnValue:
    """The audit of a game's next hand, or of the recorded hand `entry`."""
    board = the_board(key)
    entry = request.args.get("entry", type=int)
    dealt = hand_of_game(board, entry)
    if dealt is None and entry is not None:
        abort(404)
    if dealt is None:
        return redirect(url_for("game.board", key=key), 303)
    return _audit(dealt, url_for("audit.audit_in_game", key=key, entry=dealt.entry))


@bp.route("/audit/<variant_id>", methods=["GET", "POST"])
def audit_without_game(variant_id: str) -> ResponseReturnValue:
    """The audit of a hand under the rules of a preset."""
    variant = the_preset(variant_id)
    sizes = table_sizes(variant)
    players = request.args.get("players", DEFAULT_PLAYERS, type=int)
    players = max(sizes[0], min(players, sizes[-1]))
    url = url_for("audit.audit_without_game", variant_id=variant_id, players=players)
    return _audit(hand_without_game(variant, players), url)


def _audit(dealt: Dealt, action: str) -> ResponseReturnValue:
    # If tricks are turned over, nobody has rows of cards in front of them: enter the cards trick by trick.
    way = ROW_BY_ROW if dealt.variant.trick.cards_stay_open else TRICK_BY_TRICK
    form = audit_form(dealt, way)
    page = audit_page(dealt, form, action=action, posted=request.method == "POST")
    status = 422 if page.result is not None and page.result.is_faulty else 200
    if wants_partial():
        return render_template("audit/_result.html", page=page), status
    return render_template("audit/audit.html", page=page), status
