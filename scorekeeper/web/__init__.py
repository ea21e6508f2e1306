"""The site, one package for each group of pages: views.py, forms.py, and pages.py with what its templates say."""

from flask import Flask
from flask_babel import format_date, format_time

from scorekeeper.web import (
    access,
    assets,
    errors,
    extensions,
    health,
    in_place,
    language,
    live,
    log,
    offline,
    security,
)
from scorekeeper.web.device.views import bp as device
from scorekeeper.web.files.views import bp as files
from scorekeeper.web.game import messages
from scorekeeper.web.game.views import bp as game
from scorekeeper.web.journal.views import bp as journal
from scorekeeper.web.my_games.our_table import bp as our_table
from scorekeeper.web.my_games.views import bp as my_games
from scorekeeper.web.paper.views import bp as paper
from scorekeeper.web.plain.views import bp as plain
from scorekeeper.web.referee.views import bp as referee
from scorekeeper.web.share.views import bp as share
from scorekeeper.web.start import which
from scorekeeper.web.start.views import bp as start
from scorekeeper.web.start.views import from_phone
from scorekeeper.words.translate import current_translations, gettext


def register(app: Flask) -> None:
    """Bind the extensions and the rooms of the site to an app."""
    extensions.db.init_app(app)
    log.register(app)
    language.register(app)  # First: refusals need the language.
    access.register(app)  # Before the CSRF check: a missing right is the better answer.
    extensions.csrf.init_app(app)
    extensions.htmx.init_app(app)
    extensions.babel.init_app(app, locale_selector=language.the_locale)
    # Templates use the same translations as scorekeeper.words: Flask-Babel would look the language up for every word.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=gettext,
        ngettext=lambda singular, plural, num: current_translations().ngettext(singular, plural, num),
        pgettext=lambda context, text: current_translations().pgettext(context, text),
        newstyle=True,
    )
    extensions.compress.init_app(app)
    errors.register(app)
    in_place.register(app)
    security.register(app)
    assets.register(app)
    app.add_template_global(format_date)
    app.add_template_global(format_time)
    messages.register(app)
    live.register(app)
    rooms = (my_games, start, our_table, which.bp, from_phone, game, live.bp, referee, device, paper)
    for room in (*rooms, plain, offline.bp, files, share, journal, health.bp):
        app.register_blueprint(room)
