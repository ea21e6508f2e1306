"""Join a game. A GET on a link changes nothing, so that link previews do not use the link up."""

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.services.join_game import join_by_code, join_by_token, read_invitation
from scorekeeper.services.visit_game import visit_game
from scorekeeper.web import limits
from scorekeeper.web.errors import trouble
from scorekeeper.web.extensions import db
from scorekeeper.web.identity import device_hash, remember, this_member, tokens
from scorekeeper.web.join.forms import CodeForm, JoinForm
from scorekeeper.web.join.pages import CodePage, InvitationPage, invitation_page

bp = Blueprint("join", __name__)


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
    return _invitation(invitation_page(invitation, JoinForm()), 200)


@bp.post("/j/<token>")
def join(token: str) -> ResponseReturnValue:
    """Give this device the right, and redirect to the plain address of the game."""
    form = JoinForm()
    if not form.validate():
        invitation = read_invitation(db.session(), tokens(), token)
        return _gone() if invitation is None else _invitation(invitation_page(invitation, form), 422)
    key = join_by_token(db.session(), tokens(), token, this_member(form.who), limits.joins())
    return _joined(key) or _gone()


@bp.get("/join")
def ask_code() -> str:
    """The page with the field for a code."""
    return render_template("join/code.html", page=CodePage(CodeForm()))


@bp.post("/join")
def join_with_code() -> ResponseReturnValue:
    """Like `join`, with a spoken code."""
    form = CodeForm()
    if form.validate():
        key = join_by_code(db.session(), tokens(), form.code.data or "", this_member(), limits.client())
        if response := _joined(key):
            return response
        form.code.errors = [_("This code does not work. A code is good for 15 minutes: ask for a new one.")]
    return render_template("join/code.html", page=CodePage(form)), 422


def _joined(key: str | None) -> ResponseReturnValue | None:
    if key is None:
        return None
    remember(key)
    flash(_("This phone has joined the game."))
    return redirect(url_for("game.board", key=key), 303)


def _invitation(page: InvitationPage, status: int) -> ResponseReturnValue:
    return render_template("join/invitation.html", page=page), status


def _gone() -> Response:
    return trouble(
        404,
        _("This link does not work"),
        _("It was withdrawn or is incomplete. Ask at the table for a new link or a code."),
    )
