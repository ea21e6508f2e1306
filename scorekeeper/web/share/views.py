"""Share a game, list its members, withdraw rights, copy a game when the scorer's phone is gone; and join a game.

A GET on a link changes nothing, so that link previews do not use the link up.
"""

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.export_game import whole_record
from scorekeeper.services.join_game import Invitation, join_by_code, join_by_token, read_invitation
from scorekeeper.services.open_game import GameRefused, open_game
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
from scorekeeper.services.visit_game import Right, visit_game
from scorekeeper.web import limits
from scorekeeper.web.access import names_of, needs, the_visit
from scorekeeper.web.current_game import the_board
from scorekeeper.web.errors import trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import CLIENT_ID, new_client_id
from scorekeeper.web.identity import device_hash, remember, this_member, this_owner, tokens
from scorekeeper.web.share.forms import CodeForm, JoinForm, NameForm
from scorekeeper.web.share.pages import chosen_right, invitation_values, link_values, member_rows
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name

bp = Blueprint("share", __name__)


@bp.get("/g/<key>/share")
def show(key: str) -> str:
    """The link for a right, and the members of the game."""
    return _page(key, _right(request.args.get("right")))


@bp.post("/g/<key>/share/code")
@needs(Right.SCORE)
def code(key: str) -> ResponseReturnValue:
    """Issue a code to say at the table; the page shows it until it expires."""
    right = _right_to_give()
    if issue_code(db.session(), tokens(), the_visit(), right) is None:
        abort(404)
    return redirect(url_for("share.show", key=key, right=right.name.lower()), 303)


@bp.post("/g/<key>/share/withdraw")
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


@bp.post("/g/<key>/share/put-out")
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


@bp.post("/g/<key>/share/charge")
@needs(Right.SCORE)
def charge(key: str) -> ResponseReturnValue:
    """Let this device manage a game that was open to everybody."""
    if take_ownership(db.session(), the_visit(), this_owner()):
        remember(key)
        flash(_("This phone manages the game now. The others can keep score again once they open the link below."))
    else:
        flash(_("Another phone was quicker and manages this game."))
    return redirect(url_for("share.show", key=key), 303)


@bp.post("/g/<key>/share/name")
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


@bp.post("/g/<key>/share/copy")
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
    opened = open_game(db.session(), client_id, record, this_owner(), limits.imports())
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
    visit, session, board = the_visit(), db.session(), the_board(key)
    chosen = chosen_right(visit, right)
    if form is None and visit.member_id is not None:
        form = NameForm(formdata=None, data={"name": visit.name})
    return render_template(
        "share/share.html",
        key=key,
        title=variant_name(board.variant),
        people=all_of(board.names),
        **link_values(board, visit, read_links(session, tokens(), visit), chosen),
        code=read_code(session, tokens(), visit, chosen),
        guarded=visit.guarded,
        manages=visit.may(Right.MANAGE),
        scores=visit.may(Right.SCORE),
        members=member_rows(read_members(session, visit), visit),
        form=form,
        client_id=new_client_id(),
    )


@bp.after_request
def keep_the_token(response: Response) -> Response:
    """Keep the token in the URL out of the Referer header, after errors too."""
    if "token" in (request.view_args or {}):
        # The URL contains the token: not even our own log of referrers should have it.
        response.headers["Referrer-Policy"] = "origin"
    return response


@bp.get("/j/<token>")
def look(token: str) -> ResponseReturnValue:
    """The page of an invitation link; redirects to the board if this device already has the right."""
    invitation = read_invitation(db.session(), tokens(), token)
    if invitation is None:
        return _gone()
    visit = visit_game(db.session(), invitation.board.key, device_hash())
    if visit is not None and visit.guarded and visit.may(invitation.right):
        return redirect(url_for("game.board", key=invitation.board.key), 303)
    return _invitation(invitation, JoinForm())


@bp.post("/j/<token>")
def join(token: str) -> ResponseReturnValue:
    """Give this device the right, and redirect to the plain address of the game."""
    form = JoinForm()
    if not form.validate():
        invitation = read_invitation(db.session(), tokens(), token)
        return _gone() if invitation is None else (_invitation(invitation, form), 422)
    key = join_by_token(db.session(), tokens(), token, this_member(form.who), limits.joins())
    return _joined(key) or _gone()


@bp.get("/join")
def ask_code() -> str:
    """The page with the field for a code."""
    return render_template("share/code.html", form=CodeForm())


@bp.post("/join")
def join_with_code() -> ResponseReturnValue:
    """Like `join`, with a spoken code."""
    form = CodeForm()
    if form.validate():
        key = join_by_code(db.session(), tokens(), form.code.data or "", this_member(), limits.client())
        if response := _joined(key):
            return response
        form.code.errors = [_("This code does not work. A code is good for 15 minutes: ask for a new one.")]
    return render_template("share/code.html", form=form), 422


def _joined(key: str | None) -> ResponseReturnValue | None:
    if key is None:
        return None
    remember(key)
    flash(_("This phone has joined the game."))
    return redirect(url_for("game.board", key=key), 303)


def _invitation(invitation: Invitation, form: JoinForm) -> str:
    return render_template("share/invitation.html", form=form, **invitation_values(invitation))


def _gone() -> Response:
    return trouble(
        404,
        _("This link does not work"),
        _("It was withdrawn or is incomplete. Ask at the table for a new link or a code."),
    )
