"""Find the plays of a hand that its cards prove wrong.

The form holds the rows. In a game the server keeps them once something is proved.
"""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.board import Board
from scorekeeper.services.keep_audit import drop_audit, keep_audit
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import may_score, needs
from scorekeeper.web.audit.dealt import (
    DEFAULT_PLAYERS,
    Dealt,
    hand_of_game,
    hand_without_game,
    kept_of,
    table_sizes,
)
from scorekeeper.web.audit.forms import AuditForm, audit_form
from scorekeeper.web.audit.pages import audit_page
from scorekeeper.web.audit.results import KEPT, AuditResult, audit_result, read_rows
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db, wants_partial
from scorekeeper.web.preset import choice, the_preset

bp = Blueprint("audit", __name__)


@bp.get("/audit")
def choose() -> ResponseReturnValue:
    """Choose the rules for an audit."""
    title = _("Check a whole hand")
    return render_template("referee/choose.html", **choice(), title=title, way="audit.audit_without_game")


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
    action = url_for("audit.audit_in_game", key=key, entry=dealt.entry)
    if request.method != "POST":
        kept = kept_of(board, dealt)
        form = audit_form(dealt, kept)
        return _page(dealt, form, read_rows(dealt, form) if kept else None, action, kept=kept is not None)
    form = audit_form(dealt)
    if form.clear.data:
        if may_score():
            drop_audit(db.session(), board, dealt.hand)
        return redirect(action, 303)
    result = audit_result(dealt, form)
    return _page(dealt, form, result, action, kept=_keep(board, dealt, form, result))


@bp.route("/audit/<variant_id>", methods=["GET", "POST"])
def audit_without_game(variant_id: str) -> ResponseReturnValue:
    """The audit of a hand under the rules of a preset."""
    variant = the_preset(variant_id)
    sizes = table_sizes(variant)
    players = request.args.get("players", DEFAULT_PLAYERS, type=int)
    players = max(sizes[0], min(players, sizes[-1]))
    url = url_for("audit.audit_without_game", variant_id=variant_id, players=players)
    dealt = hand_without_game(variant, players)
    form = audit_form(dealt)
    return _page(dealt, form, audit_result(dealt, form) if request.method == "POST" else None, url)


def _keep(board: Board, dealt: Dealt, form: AuditForm, result: AuditResult | None) -> bool:
    """Keep the rows with their hand if they prove something and this device keeps score; says whether they are kept."""
    if result is None or result.kind not in KEPT or not may_score():
        return False
    keep_audit(db.session(), board, dealt.hand, form.audit())
    return True


def _page(
    dealt: Dealt, form: AuditForm, result: AuditResult | None, action: str, *, kept: bool = False
) -> ResponseReturnValue:
    page = audit_page(dealt, form, result, action=action, kept=kept)
    status = 422 if page.result is not None and page.result.is_faulty else 200
    if wants_partial():
        return render_template("audit/_result.html", page=page), status
    return render_template("audit/audit.html", page=page), status
