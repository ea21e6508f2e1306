"""Was that play legal? The rules of the game, and the referee's card to print. The server stores nothing."""

from dataclasses import replace

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.variant import Players, Variant
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import wants_partial
from scorekeeper.web.preset import choice, the_preset
from scorekeeper.web.referee.card import card_page
from scorekeeper.web.referee.forms import QuestionForm
from scorekeeper.web.referee.pages import question_page, rules_page

bp = Blueprint("referee", __name__)


@bp.get("/legal")
def choose() -> ResponseReturnValue:
    """Choose the rules for a question."""
    return render_template("referee/choose.html", **choice())


@bp.route("/legal/<variant_id>", methods=["GET", "POST"])
def ask(variant_id: str) -> ResponseReturnValue:
    """A question without a game."""
    return _question(the_preset(variant_id), url_for("referee.ask", variant_id=variant_id))


@bp.route("/g/<key>/legal", methods=["GET", "POST"])
@needs(Right.WATCH)
def ask_in_game(key: str) -> ResponseReturnValue:
    """A question under the rules of a game."""
    board = the_board(key)
    # The number at this table decides how many packs there are, and so what can be on it.
    count = len(board.names)
    variant = replace(board.variant, players=Players(min=count, max=count))
    return _question(variant, url_for("referee.ask_in_game", key=key), key)


@bp.get("/rules/<variant_id>")
def rules(variant_id: str) -> ResponseReturnValue:
    """The rules of a preset."""
    return render_template("referee/rules.html", page=rules_page(the_preset(variant_id)))


@bp.get("/g/<key>/rules")
def rules_in_game(key: str) -> ResponseReturnValue:
    """The rules of a game, house rules and all."""
    return render_template("referee/rules.html", page=rules_page(the_board(key).variant, key))


@bp.get("/rules/<variant_id>/card")
def card(variant_id: str) -> ResponseReturnValue:
    """The referee's card of a preset."""
    return render_template("referee/card.html", page=card_page(the_preset(variant_id)))


@bp.get("/g/<key>/card")
def card_in_game(key: str) -> ResponseReturnValue:
    """The referee's card of a game, house rules and all."""
    return render_template("referee/card.html", page=card_page(the_board(key).variant, key))


def _question(variant: Variant, action: str, key: str = "") -> ResponseReturnValue:
    form = QuestionForm()
    page = question_page(variant, form, action=action, key=key, posted=request.method == "POST")
    status = 422 if page.answer is not None and page.answer.problem else 200
    if wants_partial():
        return render_template("referee/_answer.html", page=page), status
    return render_template("referee/question.html", page=page), status
