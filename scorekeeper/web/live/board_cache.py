"""The board for phones that have fallen behind: drawn once for all those of a table, with what is each one's own.

When a hand is saved all phones of a table ask for the same board at the same moment; drawing it takes longer than
everything else about the question together.
"""

from dataclasses import replace
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache
from flask import render_template, request
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf

from scorekeeper.formats.facts import ADDING
from scorekeeper.services.board import Board
from scorekeeper.web.access import may_score
from scorekeeper.web.current_game import the_board
from scorekeeper.web.forms import new_client_id
from scorekeeper.web.game.pages import board_page, news_sentences

MAX_BOARDS = 50
"""Drawings that are kept."""


class _CachedBoard(NamedTuple):
    """An answer as one phone got it, and the texts in it that were that phone's own; nobody could guess them."""

    html: str
    own: tuple[str, ...]


_cached_boards: LRUCache[tuple[str, str, int, int, str, bool], _CachedBoard] = LRUCache(MAX_BOARDS)
_one_draws = Lock()


def board_since(key: str, seen: int, revision: int) -> str:
    """The board for a phone that has `seen` an older one, with what others did since then in words.

    Whatever a board shows that not every phone of the table may see must stand in the key of the drawings.
    """
    place = (request.url_root, key, seen, revision, str(get_locale()), may_score())
    with _one_draws:  # The others of the table wait for this one rather than draw the same beside it.
        drawn = _cached_boards.get(place)
        if drawn is None:
            drawn = _cached_boards[place] = _draw(the_board(key), seen)
    html = drawn.html
    for theirs, mine in zip(drawn.own, (generate_csrf(), new_client_id(), new_client_id()), strict=False):
        html = html.replace(theirs, mine)
    return html


def _draw(board: Board, seen: int) -> _CachedBoard:
    news = board.facts[seen:] if seen >= 0 else ()
    changes = [fact for fact in news if fact.kind not in ADDING]
    page = board_page(board, said=" ".join(news_sentences(board, news)))
    page = replace(page, news=news_sentences(board, changes))
    own = [generate_csrf(), page.client_id]
    if page.entry is not None:
        own.append(str(page.entry.form.client_id.data))
    return _CachedBoard(render_template("game/_answer.html", page=page), tuple(own))
