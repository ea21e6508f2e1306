"""Was that play legal? The rules of the game, the referee's card to print, and the check of a whole hand.

The server stores nothing but, in a game, what the cards of a hand prove.
"""

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.options import LeadCards
from scorekeeper.rules.variant import Players, Variant
from scorekeeper.services.keep_audit import keep_audit
from scorekeeper.services.read_board import read_boards
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import away_games, device_hash, known_games
from scorekeeper.web.referee.dealt import KeepForm, dealt_hand, kept_of
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.web.referee.pages import DEFAULT_PLAYERS, alone_data, answer, card_values, laws_of_play, table_sizes
from scorekeeper.web.start.which import choice, the_preset
from scorekeeper.words.own_rules import changed_in_play, rules_of_table
from scorekeeper.words.sources import cited_sources
from scorekeeper.words.variants import source_line, variant_name, variant_region

bp = Blueprint("referee", __name__)


@bp.get("/legal")
def choose() -> ResponseReturnValue:
    """The question about the newest game running on this device; without one, or for `?other`, choose the rules."""
    boards = () if "other" in request.args else read_boards(db.session(), known_games(), device_hash())
    away = away_games()
    running = next((game for game in boards if game.sheet.now.next is not None and game.game_id not in away), None)
    if running is not None:
        return redirect(url_for("game.legal", key=running.key), 303)
    return render_template("referee/choose.html", **choice(), title=_("Was that legal?"), way="referee.ask")


@bp.route("/legal/<variant_id>", methods=["GET", "POST"])
def ask(variant_id: str) -> ResponseReturnValue:
    """A question without a game, which the phone answers; without scripts its form is sent."""
    variant = the_preset(variant_id)
    choose = url_for("referee.choose")
    alone = alone_data(variant, max(DEFAULT_PLAYERS, variant.players.min), shows="legal", board=choose)
    addresses = {"close": choose, "rules": alone["rulesPage"], "card": alone["cardPage"]}
    return _question(variant, addresses, alone)


@bp.route("/g/<key>/plain/legal", methods=["GET", "POST"])
@needs(Right.WATCH)
def ask_in_game(key: str) -> ResponseReturnValue:
    """A question under the rules of a game, without scripts."""
    board = the_board(key)
    # The number at this table decides how many packs there are, and so what can be on it.
    count = board.sheet.now.at_table
    addresses = {
        "close": url_for("plain.show", key=key),
        "rules": url_for("referee.rules_in_game", key=key),
        "card": url_for("referee.card_in_game", key=key),
    }
    return _question(replace(board.variant, players=Players(min=count, max=count)), addresses)


@bp.get("/rules/<variant_id>")
@bp.get("/g/<key>/rules", endpoint="rules_in_game")
def rules(variant_id: str = "", key: str = "") -> ResponseReturnValue:
    """The rules of a preset, or of a game, house rules and all."""
    board = the_board(key) if key else None
    variant = the_preset(variant_id) if board is None else board.variant
    changed = () if board is None else tuple(changed_in_play(board.sheet))
    return render_template(
        "referee/rules.html",
        variant_id=variant.id,
        title=variant_name(variant),
        region=variant_region(variant),
        key=key,
        sections=rules_of_table(variant, changed),
        sources=cited_sources(variant),
    )


@bp.get("/rules/<variant_id>/card")
@bp.get("/g/<key>/card", endpoint="card_in_game")
def card(variant_id: str = "", key: str = "") -> ResponseReturnValue:
    """The referee's card of a preset, or of a game, house rules and all."""
    variant = the_board(key).variant if key else the_preset(variant_id)
    return render_template("referee/card.html", key=key, **card_values(variant))


def _question(variant: Variant, addresses: dict[str, str], alone: dict[str, Any] | None = None) -> ResponseReturnValue:
    """The form of a question, with the answer if it was sent. `alone` is what a phone needs to answer by itself."""
    form = QuestionForm()
    reply = answer(variant, form) if request.method == "POST" else None
    html = render_template(
        "referee/question.html",
        title=variant_name(variant),
        sources=source_line(variant.meta.sources),
        **addresses,
        form=form,
        answer=reply,
        laws=reply["laws"] if reply else laws_of_play(variant),
        sets=variant.lead.cards is LeadCards.EQUAL_SET,
        alone=alone,
    )
    return html, 422 if form.errors else 200


@bp.get("/audit")
def choose_audit() -> ResponseReturnValue:
    """Choose the rules for an audit."""
    title = _("Check a whole hand")
    return render_template("referee/choose.html", **choice(), title=title, way="referee.audit")


@bp.get("/audit/<variant_id>")
def audit(variant_id: str) -> ResponseReturnValue:
    """The page on which the phone checks a hand under the rules of a preset."""
    variant = the_preset(variant_id)
    sizes = table_sizes(variant)
    players = request.args.get("players", DEFAULT_PLAYERS, type=int)
    players = max(sizes[0], min(players, sizes[-1]))
    ask = url_for("referee.ask", variant_id=variant_id)
    addresses = [(size, url_for("referee.audit", variant_id=variant_id, players=size)) for size in sizes]
    return render_template(
        "referee/audit.html", alone=alone_data(variant, players, shows="audit", board=ask, sizes=addresses)
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
    audit = None if form.clear.data else form.audit(dealt)
    if audit is None and not form.clear.data:
        return "", 422
    keep_audit(db.session(), board, dealt.hand, audit)
    return "", 204
