"""The cache of boards never shows an old state of a game."""

import pytest
from cachetools import LRUCache
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services.board import Board
from scorekeeper.web import current_game
from tests.rules.cases import trick
from tests.web.game.playing import opened, play_hand, record, record_all, totals
from tests.web.visitor import Visitor

HAND = trick("2 3 4")


def test_a_hand_that_another_process_saved_is_on_the_board(app: Flask, phone: Visitor, new_key: str) -> None:
    record(phone, new_key, "2", "3", "K")
    assert totals(phone.get(f"/g/{new_key}"))["Cleo"] == "13"
    play_hand(app, new_key, HAND)
    assert totals(phone.get(f"/g/{new_key}"))["Cleo"] == "17"


def test_a_game_too_large_for_the_cache_is_read_every_time(
    app: Flask, phone: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    few: LRUCache[str, Board] = LRUCache(2, getsizeof=lambda board: 1 + board.revision)
    monkeypatch.setattr(current_game, "boards", few)
    key = opened(app, AGURK)
    record_all(phone, key, "2 3 4", "2 3 5")
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "9"
