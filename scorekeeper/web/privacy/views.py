"""What is kept of people; the names in a game are removed here, and games are deleted."""

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.delete_game import delete_game, remove_names
from scorekeeper.services.visit_game import Right
from scorekeeper.web.access import needs, the_visit
from scorekeeper.web.current_game import forget, the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.privacy.forms import SureForm
from scorekeeper.web.privacy.pages import NamesPage, kept_page, names_page

bp = Blueprint("privacy", __name__)


@bp.get("/privacy")
def about() -> str:
    """What is kept, where, how long, and who sees it."""
    return render_template("privacy/about.html", page=kept_page())


@bp.get("/g/<key>/privacy")
def show(key: str) -> str:
    """The forms that remove the names from a game and delete it."""
    return _page(names_page(the_board(key), the_visit()))


@bp.post("/g/<key>/privacy/names")
@needs(Right.MANAGE)
def remove(key: str) -> ResponseReturnValue:
    """Remove the names from a game, and the notes, in which there may be names."""
    form = SureForm(prefix="names-")
    if not form.validate():
        return _page(names_page(the_board(key), the_visit(), names=form)), 422
    if not remove_names(db.session(), the_visit()):
        abort(403)
    forget(key)
    flash(_("The names have been removed."))
    return redirect(url_for("game.board", key=key), 303)


@bp.post("/g/<key>/privacy/delete")
@needs(Right.MANAGE)
def delete(key: str) -> ResponseReturnValue:
    """Delete a game. Its address says so from then on, and clears the copy of this phone like that of any other."""
    form = SureForm(prefix="whole-")
    if not form.validate():
        return _page(names_page(the_board(key), the_visit(), whole=form)), 422
    if not delete_game(db.session(), the_visit()):
        abort(403)
    forget(key)
    return redirect(url_for("game.board", key=key), 303)


def _page(page: NamesPage) -> str:
    return render_template("privacy/game.html", page=page)
