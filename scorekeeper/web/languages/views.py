"""A page for each language, where a phone chooses it."""

from urllib.parse import urlsplit

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from scorekeeper.web.cookie import LAST_DAY
from scorekeeper.web.language import COOKIE
from scorekeeper.web.languages.forms import LanguageForm
from scorekeeper.web.languages.pages import language_page
from scorekeeper.words.languages import ENGLISH_LETTERS, languages

bp = Blueprint("languages", __name__)


@bp.get("/language/<language>")
def show(language: str) -> str:
    """A language, in its own words, and the form that chooses it for this phone."""
    if language not in languages():
        abort(404)
    has_english_letters = request.cookies.get(COOKIE, "").endswith(ENGLISH_LETTERS)
    form = LanguageForm(formdata=None, page=request.referrer, english_letters=has_english_letters)
    return render_template("languages/language.html", page=language_page(form))


@bp.post("/language/<language>")
def choose(language: str) -> ResponseReturnValue:
    """Speak the language on this phone from now on, and go back to the page that it was chosen on."""
    if language not in languages():
        abort(404)
    form = LanguageForm()
    response = redirect(_own_page(form.page.data or ""), 303)
    tag = language + (ENGLISH_LETTERS if form.english_letters.data else "")
    config = current_app.config
    response.set_cookie(
        COOKIE,
        tag,
        expires=LAST_DAY,
        secure=config["SESSION_COOKIE_SECURE"],
        httponly=True,
        samesite="Lax",
    )
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
    if endpoint == "languages.show":
        return url_for("start.home")
    # Made anew: as it came, //join would be a page of the host "join".
    page = url_for(endpoint, **values)
    return f"{page}?{parts.query}" if parts.query else page
