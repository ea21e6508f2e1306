"""The board for phones that are behind: rendered once for all of them, then filled with each phone's own tokens.

When a hand is saved, all phones of a table request the same board at the same moment, and rendering it takes longer
than the rest of the request.
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
"""The number of rendered boards in the cache."""


class _CachedBoard(NamedTuple):
    """A response as one phone got it, and that phone's random tokens in it."""

    html: str
    own: tuple[str, ...]


_cached_boards: LRUCache[tuple[str, str, int, int, str, bool], _CachedBoard] = LRUCache(MAX_BOARDS)
_one_renders = Lock()


def board_since(key: str, seen: int, revision: int) -> str:
    """The board for a phone that shows revision `seen`, with sentences about what others did since.

    Everything in which the boards of two phones may differ must be part of the cache key.
    """
    cache_key = (request.url_root, key, seen, revision, str(get_locale()), may_score())
    with _one_renders:  # The other phones wait for this one instead of rendering the same board.
        cached = _cached_boards.get(cache_key)
        if cached is None:
            cached = _cached_boards[cache_key] = _render(the_board(key), seen)
    html = cached.html
    for theirs, mine in zip(cached.own, (generate_csrf(), new_client_id(), new_client_id()), strict=False):
        html = html.replace(theirs, mine)
    return html


def _render(board: Board, seen: int) -> _CachedBoard:
    news = board.facts[seen:] if seen >= 0 else ()
    changes = [fact for fact in news if fact.kind not in ADDING]
    page = board_page(board, said=" ".join(news_sentences(board, news)))
    page = replace(page, news=news_sentences(board, changes))
    own = [generate_csrf(), page.client_id]
    if page.entry is not None:
        own.append(str(page.entry.form.client_id.data))
    return _CachedBoard(render_template("game/_answer.html", page=page), tuple(own))
