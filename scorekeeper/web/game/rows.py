"""The lines of the sheet, drawn once: the older ones are the same on every board, and they are most of a board."""

from functools import lru_cache

from flask import render_template, request
from flask_babel import get_locale
from markupsafe import Markup

from scorekeeper.web.game.pages import Row

MOST = 1500
"""Lines that are kept, of a few kilobytes each."""


def draw_row(key: str, row: Row, columns: int) -> Markup:
    """A line of a game's sheet with so many columns, in the language of the request."""
    return _drawn(key, row, columns, str(get_locale()), request.script_root)


@lru_cache(MOST)
def _drawn(key: str, row: Row, columns: int, _language: str, _root: str) -> Markup:
    return Markup(render_template("game/_row.html", key=key, row=row, columns=columns))  # noqa: S704 - a template of ours
