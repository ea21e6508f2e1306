"""The sheet of a game, and an empty one. All options are in the URL; the server stores nothing."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.web.address import address_for_phones
from scorekeeper.web.current_game import the_board
from scorekeeper.web.house_rules.fields import rule_of, written
from scorekeeper.web.paper.forms import HeadForm
from scorekeeper.web.paper.pages import empty_page, game_page
from scorekeeper.web.preset import choice, the_preset
from scorekeeper.web.start.forms import sent_form

bp = Blueprint("paper", __name__)


@bp.get("/g/<key>/sheet")
def of_game(key: str) -> ResponseReturnValue:
    """The sheet of a game."""
    page = game_page(the_board(key), HeadForm(request.args), address_for_phones("game.board", key=key))
    return render_template("paper/game.html", page=page), 422 if page.form.errors else 200


@bp.get("/sheets")
def choose() -> ResponseReturnValue:
    """Choose the rules for an empty sheet."""
    title = _("Empty score sheet")
    return render_template("referee/choose.html", **choice(), title=title, way="paper.empty")


@bp.get("/sheets/<variant_id>")
def empty(variant_id: str) -> ResponseReturnValue:
    """An empty sheet to print."""
    page = empty_page(the_preset(variant_id), request.args)
    return render_template("paper/empty.html", page=page), 422 if page.sheet is None else 200


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
