"""Find the plays of a hand that its cards prove wrong: the phone does; in a game the server keeps what is proved."""

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_wtf.csrf import generate_csrf
from wtforms import BooleanField, FieldList, IntegerField, StringField

from scorekeeper.formats.variant import write_parameters
from scorekeeper.services.board import Board
from scorekeeper.services.keep_audit import KeptAudit, drop_audit, keep_audit
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import may_score, needs
from scorekeeper.web.audit.dealt import (
    Dealt,
    hand_of_game,
    hand_without_game,
    kept_of,
    proves_something,
    table_sizes,
)
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.preset import choice, the_preset
from scorekeeper.web.referee.forms import CARDS
from scorekeeper.words.variants import variant_name

DEFAULT_PLAYERS = 4
ROW_BY_ROW, TRICK_BY_TRICK = "rows", "tricks"

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
    return render_template("referee/choose.html", **choice(), title=title, way="audit.audit_without_game")


@bp.get("/g/<key>/audit")
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
    return render_template("audit/audit.html", hand=_data(dealt) | _data_in_game(board, dealt))


@bp.post("/g/<key>/audit")
@needs(Right.SCORE)
def keep(key: str) -> ResponseReturnValue:
    """Keep what a phone has checked, or forget it. Answers without a page, with 422 if it is not about this hand."""
    board, form = the_board(key), KeepForm()
    dealt = hand_of_game(board, request.args.get("entry", type=int))
    if dealt is None or dealt.hand is None or not form.validate() or form.number.data != dealt.hand.number:
        return "", 422
    if form.clear.data:
        drop_audit(db.session(), board, dealt.hand)
    elif audit := form.audit(dealt):
        keep_audit(db.session(), board, dealt.hand, audit)
    else:
        return "", 422
    return "", 204


@bp.get("/audit/<variant_id>")
def audit_without_game(variant_id: str) -> ResponseReturnValue:
    """The audit of a hand under the rules of a preset."""
    variant = the_preset(variant_id)
    sizes = table_sizes(variant)
    players = request.args.get("players", DEFAULT_PLAYERS, type=int)
    players = max(sizes[0], min(players, sizes[-1]))
    addresses = [(size, url_for("audit.audit_without_game", variant_id=variant_id, players=size)) for size in sizes]
    hand = _data(hand_without_game(variant, players)) | {
        "title": _("Check a whole hand"),
        "close": url_for("referee.ask", variant_id=variant_id),
        "ask": url_for("referee.ask", variant_id=variant_id),
        "store": f"audit:{variant_id}:{players}",
        "sizes": addresses,
    }
    return render_template("audit/audit.html", hand=hand)


def _data(dealt: Dealt) -> dict[str, Any]:
    """What the phone has to know of a hand (phone/check.js)."""
    return {
        "variant": variant_name(dealt.variant),
        "parameters": write_parameters(dealt.variant),
        "names": [dealt.names[seat] for seat in dealt.seats],
        "players": len(dealt.names),
        "seats": dealt.seats,
        "leader": dealt.leader,
        "cards": dealt.cards,
        "most": dealt.most,
        # Where tricks are turned over, nobody has rows of cards in front of them.
        "way": ROW_BY_ROW if dealt.variant.trick.cards_stay_open else TRICK_BY_TRICK,
        "left": {},
        "lastTrick": [],
        "sizes": [],
    }


def _data_in_game(board: Board, dealt: Dealt) -> dict[str, Any]:
    assert dealt.hand is not None, "the game has it"
    number, entry = dealt.hand
    kept = kept_of(board, dealt)
    return {
        "title": _("Check hand %(number)s", number=number),
        "close": url_for("game.board", key=board.key),
        "ask": url_for("referee.ask_in_game", key=board.key),
        "store": f"audit:{board.key}:{number}",
        "number": number,
        "left": {str(card): count for card, count in dealt.left.items()},
        "lastTrick": [(seat, str(card)) for seat, card in dealt.last_trick],
        "rulings": url_for("game.rule", key=board.key) if board.takes_rulings else "",
        "record": url_for("game.enter", key=board.key) if entry is None else "",
        "keep": url_for("audit.keep", key=board.key, entry=entry) if may_score() else "",
        "token": generate_csrf(),
        "kept": kept
        and {
            "leader": kept.leader,
            "cards": kept.cards,
            "way": TRICK_BY_TRICK if kept.by_trick else ROW_BY_ROW,
            "rows": [kept.rows[seat] for seat in dealt.seats],
        },
    }
