"""The language of a request: what this phone has chosen, else the first that its browser wants, else English."""

from datetime import datetime

from babel.dates import get_datetime_format
from babel.support import NullTranslations
from flask import Flask, Response, g, request
from flask_babel import Babel, Domain, format_date, format_time, get_locale, get_translations

from scorekeeper.words.languages import (
    ENGLISH,
    choose_language,
    is_offered,
    language_of,
    languages,
    own_name,
    translations,
)
from scorekeeper.words.translate import reset_translations, set_translations

COOKIE = "language"
"""The name of the cookie with the tag that this phone has chosen."""

_LOCALES = {ENGLISH: "en_GB"}
"""Where dates are written in another way than the language alone says: 11/12/26, 8:35 PM could be misread here."""


class Catalogues(Domain):
    """The messages of Flask-Babel."""

    def get_translations(self) -> NullTranslations:
        """The words for this request."""
        return translations(the_tag())


class SpokenBabel(Babel):
    """Flask-Babel with our catalogues."""

    domain_instance = Catalogues()


def the_tag() -> str:
    """How this phone wants its words."""
    if "tag" not in g:
        # The page about a language speaks it.
        chosen = ((request.view_args or {}).get("language", ""), request.cookies.get(COOKIE, ""))
        wanted = (language for language, quality in request.accept_languages if quality)
        g.tag = next(filter(is_offered, chosen), "") or choose_language(wanted)
    tag: str = g.tag
    return tag


def the_language() -> str:
    """The language of this request."""
    return language_of(the_tag())


def the_locale() -> str:
    """The locale by which Babel writes dates and numbers in this request."""
    return _LOCALES.get(the_language(), the_language())


def format_moment(moment: datetime) -> str:
    """The date and the time of day: `22 Nov 2026, 20:35`."""
    pattern = str(get_datetime_format("medium", locale=get_locale())).replace("'", "")
    time, date = (make(moment, name, rebase=False) for make, name in ((format_time, "short"), (format_date, "medium")))
    return pattern.replace("{0}", time).replace("{1}", date)


def register(app: Flask) -> None:
    """Let everything that answers a request speak its language."""
    app.before_request(_set_translations)
    app.after_request(_say_which)
    app.teardown_request(_reset_translations)
    for known in (format_moment, the_language, the_tag, languages, own_name):
        app.add_template_global(known)


def _set_translations() -> None:
    """Let scorekeeper.words use the language of this request."""
    g.token_of_translations = set_translations(get_translations())


def _reset_translations(_error: BaseException | None) -> None:
    """Restore the language from before: a thread answers many requests, each in its own language."""
    if (token := g.pop("token_of_translations", None)) is not None:
        reset_translations(token)


def _say_which(response: Response) -> Response:
    """Say in which language the answer is, and that another phone may get it in another one."""
    if request.endpoint != "static":
        response.content_language.add(the_tag())
        response.vary.update(("Accept-Language", "Cookie"))
    return response
