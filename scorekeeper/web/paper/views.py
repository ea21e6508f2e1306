"""The sheet of a game and its head, an empty sheet, and score slips."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.formats.occasion import CLOCKS
from scorekeeper.services.describe_game import describe_game, read_occasion
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit, visit_anew
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.hosts import address_for_phones
from scorekeeper.web.house_rules.fields import rule_of, written
from scorekeeper.web.paper.forms import OccasionForm
from scorekeeper.web.paper.pages import chart_data, empty_values, sheet_of
from scorekeeper.web.paper.sheet import occasion_labels
from scorekeeper.web.start.forms import sent_form
from scorekeeper.web.start.which import choice, the_preset

bp = Blueprint("paper", __name__)


@bp.get("/g/<key>/sheet")
def of_game(key: str) -> ResponseReturnValue:
    """The sheet of a game."""
    board, has_address = the_board(key), "unaddressed" not in request.args
    occasion = read_occasion(db.session(), board.game_id)
    sheet = sheet_of(board, occasion, address_for_phones("game.board", key=key) if has_address else "")
    chart = chart_data(board, sheet["paper"]) if board.sheet.hands else None
    return render_template("paper/game.html", key=key, has_address=has_address, sheet=sheet, chart=chart)


@bp.get("/g/<key>/sheet/head")
@needs(Right.SCORE)
def head(key: str) -> str:
    """The form for the head of a game's sheet."""
    occasion = read_occasion(db.session(), the_board(key).game_id)
    return _head(key, OccasionForm(formdata=None, obj=occasion))


@bp.post("/g/<key>/sheet/head")
@needs(Right.SCORE)
def save_head(key: str) -> ResponseReturnValue:
    """Save the head of a game's sheet, and show the sheet."""
    form = OccasionForm()
    if not form.validate():
        return _head(key, form), 422
    if not describe_game(db.session(), the_visit().game.id, form.occasion):
        visit_anew(key)  # Answers that it was deleted a moment ago.
    return redirect(url_for("paper.of_game", key=key), 303)


def _head(key: str, form: OccasionForm) -> str:
    return render_template("paper/head.html", key=key, form=form, labels=occasion_labels(), clocks=CLOCKS)


@bp.get("/sheets")
def choose() -> ResponseReturnValue:
    """Choose the rules for an empty sheet."""
    title = _("Empty score sheet")
    return render_template("referee/choose.html", **choice(), title=title, way="paper.empty")


@bp.get("/sheets/<variant_id>")
def empty(variant_id: str) -> ResponseReturnValue:
    """An empty sheet to print."""
    values = empty_values(the_preset(variant_id), request.args)
    return render_template("paper/empty.html", **values), 422 if values["sheet"] is None else 200


@bp.get("/sheets/<variant_id>/slips")
def slips(variant_id: str) -> ResponseReturnValue:
    """Score slips to fill in at several tables, four on a page."""
    values = empty_values(the_preset(variant_id), request.args)
    if values["sheet"] is None:
        return render_template("paper/empty.html", **values), 422
    return render_template("paper/slips.html", variant_id=variant_id, sheet=values["sheet"])


@bp.post("/sheets/<variant_id>")
def empty_for_setup(variant_id: str) -> ResponseReturnValue:
    """Redirect from the form that opens a game to an empty sheet with the same people and rules."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    names = [name for seat in form.seats if (name := (seat.name.data or "").strip())]
    usual = written(preset)
    texts = form.rules.texts
    changed = {rule_of(name) for name, text in texts.items() if text != usual.get(name)}
    query: dict[str, Any] = {name: text for name, text in texts.items() if rule_of(name) in changed}
    query |= {f"names-{seat}": name for seat, name in enumerate(names)}
    if names:
        query["players"] = str(len(names))
    return redirect(url_for("paper.empty", variant_id=variant_id, **query), 303)
