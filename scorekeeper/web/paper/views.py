"""The sheet of a game, and an empty one. Everything that is asked stands in the address; nothing is kept."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.web.current_game import the_board
from scorekeeper.web.paper.forms import HeadForm
from scorekeeper.web.paper.pages import empty_page, game_page
from scorekeeper.web.preset import choice, the_preset
from scorekeeper.web.start.forms import sent_form
from scorekeeper.web.start.house_rules import FIELDS, written

bp = Blueprint("paper", __name__)


@bp.get("/g/<key>/sheet")
def of_game(key: str) -> ResponseReturnValue:
    """The sheet of a game, as it stands."""
    page = game_page(the_board(key), HeadForm(request.args), url_for("game.board", key=key, _external=True))
    return render_template("paper/game.html", page=page), 422 if page.form.errors else 200


@bp.get("/sheets")
def choose() -> ResponseReturnValue:
    """Choose the rules that the empty sheet is for."""
    title = _("Empty score sheet")
    return render_template("referee/choose.html", **choice(), title=title, way="paper.empty")


@bp.get("/sheets/<variant_id>")
def empty(variant_id: str) -> ResponseReturnValue:
    """An empty sheet to print."""
    page = empty_page(the_preset(variant_id), request.args)
    return render_template("paper/empty.html", page=page), 422 if page.sheet is None else 200


@bp.post("/sheets/<variant_id>")
def empty_for_setup(variant_id: str) -> ResponseReturnValue:
    """From the form that would open a game to the empty sheet for the same people and rules."""
    preset = the_preset(variant_id)
    form = sent_form(preset, request.form)
    names = [name for seat in form.seats if (name := (seat.name.data or "").strip())]
    usual = written(preset)
    asked: dict[str, Any] = {name: text for name in FIELDS if (text := form.rule(name).data or "") != usual[name]}
    asked |= {f"names-{seat}": name for seat, name in enumerate(names)}
    if names:
        asked["players"] = str(len(names))
    return redirect(url_for("paper.empty", variant_id=variant_id, **asked), 303)
