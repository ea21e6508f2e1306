"""The context of the board that games of a phone share."""

from dataclasses import replace
from typing import Any

from scorekeeper.web.entry.pages import PadKey
from scorekeeper.web.game.pages import BoardPage, Column, audited_words

KEY = "local"
"""Stands for the key of a game in addresses. Real keys are longer."""


def local_board() -> dict[str, Any]:
    """The board with one column and one key to copy, and whether its phone keeps score: it does.

    `page` asks who led the last trick, `plain` does not.
    """
    page = BoardPage(
        key=KEY,
        revision=0,
        title="",
        rules="",
        heading="",
        cards="",
        columns=(Column(0, "–", 0, 0, out=False, left=False, won=False, dangers=(), danger_spoken=""),),
        rows=(),
        start=(),
        turn=(),
        next_number=1,
        audited=audited_words(1),
        result="",
        end=None,
        stuck=(),
        undoable=None,
        redoable=None,
        client_id="",
        seats=(0,),
        leader_needed=True,
        pad=(PadKey("", ""),),
    )
    return {"data": {}, "page": page, "plain": replace(page, leader_needed=False), "may_score": lambda: True}
