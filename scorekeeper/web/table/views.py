"""The page on which the rules of a running game change (register: table-life)."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs
from scorekeeper.web.current_game import the_board
from scorekeeper.web.house_rules.forms import RulesForm
from scorekeeper.web.table.pages import filled_in, recorded_rules, rules_page

bp = Blueprint("table", __name__, url_prefix="/g/<key>/at-the-table")


@bp.get("/rules")
@needs(Right.SCORE)
def rules(key: str) -> ResponseReturnValue:
    """The rules in force, to change them; `rule` in the query is the one that is open.

    `entry` are new rules that were recorded, to change those.
    """
    board, entry = the_board(key), request.args.get("entry", 0, type=int)
    recorded = recorded_rules(board, entry)
    form = filled_in(*recorded) if recorded else RulesForm(board.variant)
    page = rules_page(board, form, entry if recorded else None, rule=request.args.get("rule", ""))
    return render_template("table/rules.html", page=page)


@bp.post("/rules")
@needs(Right.SCORE)
def look(key: str) -> ResponseReturnValue:
    """What the answers of the form would change, for a phone that cannot read all of them. Nothing is saved."""
    board, entry = the_board(key), request.args.get("entry", 0, type=int)
    recorded = recorded_rules(board, entry)
    form = RulesForm(recorded[0] if recorded else board.variant, request.form)
    page = rules_page(board, form, entry if recorded else None, start=request.form.get("start", ""))
    return render_template("table/rules.html", page=page)
