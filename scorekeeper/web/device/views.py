"""The settings of this phone, its language, and the web app manifest; and what is kept of people, and how it goes."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, flash, json, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException
from wtforms import BooleanField, HiddenField
from wtforms.validators import ValidationError

from scorekeeper.services.delete_game import delete_game, remove_names
from scorekeeper.services.share_game import leave, only_manager
from scorekeeper.services.visit_game import Right
from scorekeeper.web import current_game, identity
from scorekeeper.web.access import needs, the_visit
from scorekeeper.web.cookie import LAST_DAY
from scorekeeper.web.current_game import the_board
from scorekeeper.web.device.pages import addresses, web_app_manifest
from scorekeeper.web.errors import backups_kept, games_kept
from scorekeeper.web.extensions import db
from scorekeeper.web.forms import SiteForm
from scorekeeper.web.language import COOKIE, the_language
from scorekeeper.words.languages import ENGLISH_LETTERS, header, languages, own_name, translations
from scorekeeper.words.lists import all_of
from scorekeeper.words.variants import variant_name

bp = Blueprint("device", __name__)


class LanguageForm(SiteForm):
    """The language itself is in the form's address."""

    english_letters = BooleanField()
    page = HiddenField()
    """The page to go back to."""


class SureForm(SiteForm):
    """A tick that says that the person is sure."""

    sure = BooleanField()

    def validate_sure(self, field: BooleanField) -> None:
        """Raise ValidationError without the tick."""
        if not field.data:
            raise ValidationError(_("Tick the box if you are sure."))


@bp.get("/phone")
@bp.get("/g/<key>/phone", endpoint="switches_in_game")
def switches(key: str = "") -> str:
    """The settings, whose values only the phone itself knows, with a link back to the board or the start page."""
    alone = bool(key) and only_manager(db.session(), the_visit())
    return render_template("device/settings.html", key=key, has_https=request.is_secure, alone=alone)


@bp.post("/g/<key>/forget")
@needs(Right.WATCH)
def forget_game(key: str) -> ResponseReturnValue:
    """Take this device's right in the game, and the game from its list."""
    leave(db.session(), the_visit())
    identity.forget(key)
    return redirect(url_for("start.home"), 303)


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """The web app manifest."""
    response = make_response(json.dumps(web_app_manifest()))
    response.mimetype = "application/manifest+json"
    return response


@bp.get("/certificate")
def certificate() -> str:
    """How to make one, with the addresses of this server: those that it printed at its start, and of this request."""
    return render_template("device/certificate.html", **addresses())


@bp.get("/language/<language>")
def language(language: str) -> str:
    """A language, in its own words, and the form that chooses it for this phone."""
    if language not in languages():
        abort(404)
    has_english_letters = request.cookies.get(COOKIE, "").endswith(ENGLISH_LETTERS)
    spoken = the_language()
    letters = " ".join(str(translations(spoken).pgettext("card", rank)) for rank in "JQKA")
    return render_template(
        "device/language.html",
        language=spoken,
        name=own_name(spoken),
        letters="" if letters == "J Q K A" else letters,
        reviewed_by=header(spoken, "X-Reviewed-By"),
        contact=current_app.config["CONTACT"],
        form=LanguageForm(formdata=None, page=request.referrer, english_letters=has_english_letters),
    )


@bp.post("/language/<language>")
def choose_language(language: str) -> ResponseReturnValue:
    """Speak the language on this phone from now on, and go back to the page that it was chosen on."""
    if language not in languages():
        abort(404)
    form = LanguageForm()
    response = redirect(_own_page(form.page.data or ""), 303)
    tag = language + (ENGLISH_LETTERS if form.english_letters.data else "")
    is_secure = current_app.config["SESSION_COOKIE_SECURE"]
    response.set_cookie(COOKIE, tag, expires=LAST_DAY, secure=is_secure, httponly=True, samesite="Lax")
    return response


def _own_page(address: str) -> str:
    """The page of ours that the address means, with its query; for any other address the start page."""
    try:
        parts = urlsplit(address)
        endpoint, values = current_app.url_map.bind("").match(
            parts.path.removeprefix(request.script_root), method="GET"
        )
    except (HTTPException, ValueError):
        return url_for("start.home")
    if endpoint == "device.language":
        return url_for("start.home")
    # Made anew: as it came, //join would be a page of the host "join".
    page = url_for(endpoint, **values)
    return f"{page}?{parts.query}" if parts.query else page


@bp.get("/privacy")
def about() -> str:
    """What is kept, where, how long, and who sees it."""
    return render_template("device/about.html", games=games_kept(), backups=backups_kept())


@bp.get("/g/<key>/privacy")
def privacy(key: str, *, names: SureForm | None = None, whole: SureForm | None = None) -> str:
    """The forms that remove the names from a game and delete it: one that was sent with errors, and the others new."""
    board, visit = the_board(key), the_visit()
    return render_template(
        "device/privacy.html",
        key=key,
        title=variant_name(board.variant),
        people=all_of(board.names),
        manages=visit.guarded and visit.may(Right.MANAGE),
        backups=backups_kept(),
        names=names or SureForm(formdata=None, prefix="names-"),
        whole=whole or SureForm(formdata=None, prefix="whole-"),
    )


@bp.post("/g/<key>/privacy/names")
@needs(Right.MANAGE)
def remove(key: str) -> ResponseReturnValue:
    """Remove the names from a game, and the notes, in which there may be names."""
    form = SureForm(prefix="names-")
    if not form.validate():
        return privacy(key, names=form), 422
    if not remove_names(db.session(), the_visit()):
        abort(403)
    current_game.forget(key)
    flash(_("The names have been removed."))
    return redirect(url_for("game.board", key=key), 303)


@bp.post("/g/<key>/privacy/delete")
@needs(Right.MANAGE)
def delete(key: str) -> ResponseReturnValue:
    """Delete a game. Its address says so from then on, and clears the copy of this phone like that of any other."""
    form = SureForm(prefix="whole-")
    if not form.validate():
        return privacy(key, whole=form), 422
    if not delete_game(db.session(), the_visit()):
        abort(403)
    current_game.forget(key)
    return redirect(url_for("game.board", key=key), 303)
