"""Find the plays of a hand that its cards prove wrong: the phone does; in a game the server keeps what is proved."""

from flask import Blueprint, abort, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import BooleanField, FieldList, IntegerField, StringField

from scorekeeper.services.keep_audit import KeptAudit, drop_audit, keep_audit
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.audit.dealt import Dealt, dealt_hand, kept_of, proves_something
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.preset import choice, the_preset
from scorekeeper.web.referee.alone import DEFAULT_PLAYERS, alone_data, table_sizes
from scorekeeper.web.referee.forms import CARDS

bp = Blueprint("audit", __name__)


class KeepForm(SiteForm):
    """The cards of a hand that a phone has checked, a row for each player in it; or that they are to be forgotten."""

    number = IntegerField()
    leader = IntegerField()
    cards = IntegerField()
    by_trick = BooleanField()
    rows = FieldList(StringField(validators=CARDS))
    clear = BooleanField()

    def audit(self, dealt: Dealt) -> KeptAudit | None:
        """What is to be kept; None if it is not about this hand, or proves nothing."""
        if len(self.rows) != len(dealt.seats) or self.leader.data is None or self.cards.data is None:
            return None
        rows = {seat: row.data or "" for seat, row in zip(dealt.seats, self.rows, strict=True)}
        kept = KeptAudit(self.leader.data, self.cards.data, rows, self.by_trick.data)
        return kept if proves_something(dealt, kept) else None


@bp.get("/audit")
def choose() -> ResponseReturnValue:
    """Choose the rules for an audit."""
    title = _("Check a whole hand")
    return render_template("referee/choose.html", **choice(), title=title, way="audit.without_game")


@bp.get("/audit/<variant_id>")
def without_game(variant_id: str) -> ResponseReturnValue:
    """The page on which the phone checks a hand under the rules of a preset."""
    variant = the_preset(variant_id)
    sizes = table_sizes(variant)
    players = request.args.get("players", DEFAULT_PLAYERS, type=int)
    players = max(sizes[0], min(players, sizes[-1]))
    ask = url_for("referee.ask", variant_id=variant_id)
    addresses = [(size, url_for("audit.without_game", variant_id=variant_id, players=size)) for size in sizes]
    return render_template(
        "audit/audit.html", alone=alone_data(variant, players, shows="audit", board=ask, sizes=addresses)
    )


@bp.get("/g/<key>/audit/kept")
@needs(Right.WATCH)
def kept(key: str) -> ResponseReturnValue:
    """The rows that are kept with a game's next hand, or with the recorded hand `entry`; null if there are none."""
    board = the_board(key)
    dealt = dealt_hand(board, request.args.get("entry", type=int))
    if dealt is None:
        abort(404)
    rows = kept_of(board, dealt)
    if rows is None:
        return jsonify(None)
    way = "tricks" if rows.by_trick else "rows"
    return jsonify(leader=rows.leader, cards=rows.cards, way=way, rows=[rows.rows[seat] for seat in dealt.seats])


@bp.post("/g/<key>/audit")
@needs(Right.SCORE)
def keep(key: str) -> ResponseReturnValue:
    """Keep what a phone has checked, or forget it. Answers without a page, with 422 if it is not about this hand."""
    board, form = the_board(key), KeepForm()
    dealt = dealt_hand(board, request.args.get("entry", type=int))
    if dealt is None or not form.validate() or form.number.data != dealt.hand.number:
        return "", 422
    if form.clear.data:
        drop_audit(db.session(), board, dealt.hand)
    elif audit := form.audit(dealt):
        keep_audit(db.session(), board, dealt.hand, audit)
    else:
        return "", 422
    return "", 204
