"""Share a game, list its members, withdraw rights, and copy a game when the scorer's phone is gone."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.export_game import whole_record
from scorekeeper.services.open_game import GameRefused, import_record
from scorekeeper.services.share_game import (
    issue_code,
    put_out,
    read_code,
    read_links,
    read_members,
    rename_member,
    take_ownership,
    withdraw,
)
from scorekeeper.services.visit_game import Right
from scorekeeper.web import limits
from scorekeeper.web.access import names_of, needs, the_visit
from scorekeeper.web.current_game import the_board
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import CLIENT_ID
from scorekeeper.web.identity import remember, this_owner, tokens
from scorekeeper.web.join.forms import NameForm
from scorekeeper.web.share.pages import chosen_right, share_page

bp = Blueprint("share", __name__, url_prefix="/g/<key>/share")


@bp.get("")
def show(key: str) -> str:
    """The link for a right, and the members of the game."""
    return _page(key, _right(request.args.get("right")))


@bp.post("/code")
@needs(Right.SCORE)
def code(key: str) -> ResponseReturnValue:
    """Issue a code to say at the table; the page shows it until it expires."""
    right = _right_to_give()
    if issue_code(db.session(), tokens(), the_visit(), right) is None:
        abort(404)
    return redirect(url_for("share.show", key=key, right=right.name.lower()), 303)


@bp.post("/withdraw")
@needs(Right.MANAGE)
def withdraw_link(key: str) -> ResponseReturnValue:
    """Withdraw a right from all devices that got it by its link."""
    right = _right_to_give()
    now = withdraw(db.session(), tokens(), the_visit(), right)
    if now is None:
        abort(403)
    if now != key:
        remember(now)
    flash(
        _("The game has a new address. Phones that only watched cannot see it any more.")
        if right is Right.WATCH
        else _("The link is withdrawn: phones that used it can only watch now. Here is a new one.")
    )
    return redirect(url_for("share.show", key=now, right=right.name.lower()), 303)


@bp.post("/put-out")
@needs(Right.MANAGE)
def put_out_member(key: str) -> ResponseReturnValue:
    """Take one device's right."""
    member = put_out(db.session(), tokens(), the_visit(), request.form.get("member", -1, type=int))
    if member is None:
        flash(_("That phone has no rights left to take away."))
    else:
        who = names_of(read_members(db.session(), the_visit()))[member.id]
        flash(_("%(who)s can only watch now. The links are new.", who=who))
    return redirect(url_for("share.show", key=key), 303)


@bp.post("/charge")
@needs(Right.SCORE)
def charge(key: str) -> ResponseReturnValue:
    """Let this device manage a game that was open to everybody."""
    if take_ownership(db.session(), the_visit(), this_owner()):
        remember(key)
        flash(_("This phone manages the game now. The others can keep score again once they open the link below."))
    else:
        flash(_("Another phone was quicker and manages this game."))
    return redirect(url_for("share.show", key=key), 303)


@bp.post("/name")
@needs(Right.WATCH)
def name(key: str) -> ResponseReturnValue:
    """Rename this device, as the others see it."""
    member_id, form = the_visit().member_id, NameForm()
    if member_id is None:
        abort(403)
    if not form.validate():
        return _page(key, None, form=form), 422
    rename_member(db.session(), member_id, form.name.data or "")
    return redirect(url_for("share.show", key=key), 303)


@bp.post("/copy")
@needs(Right.WATCH)
def copy(key: str) -> ResponseReturnValue:
    """Copy the game to a new one that this device manages; the game itself does not change.

    A form sent twice makes one copy.
    """
    client_id = request.form.get("client_id", "")
    if not CLIENT_ID.regex.match(client_id):
        abort(422)
    board = the_board(key)
    record = whole_record(db.session(), board)
    opened = import_record(db.session(), client_id, record, this_owner(), limits.imports())
    assert not isinstance(opened, GameRefused), "a game that is stored can be stored again"
    remember(opened.key)
    flash(_("This is a copy, and this phone manages it. Share it with the others."))
    return redirect(url_for("game.board", key=opened.key), 303)


def _right(text: str | None) -> Right | None:
    return Right.__members__.get((text or "").upper())


def _right_to_give() -> Right:
    """The right in the form; answers 403 if this device does not have it, 422 if there is no such right."""
    right = _right(request.form.get("right"))
    if right is None:
        abort(422)
    if not the_visit().may(right):
        abort(403)
    return right


def _page(key: str, right: Right | None, *, form: NameForm | None = None) -> str:
    visit, session = the_visit(), db.session()
    chosen = chosen_right(visit, right)
    links, members = read_links(session, tokens(), visit), read_members(session, visit)
    code = read_code(session, tokens(), visit, chosen)
    page = share_page(the_board(key), visit, links, members, chosen, code=code, form=form)
    return render_template("share/share.html", page=page)
