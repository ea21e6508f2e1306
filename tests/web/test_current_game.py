"""The cache of boards never shows an old state of a game."""

import pytest
from cachetools import LRUCache
from flask import Flask
from sqlalchemy.orm import Session

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.services import read_board
from scorekeeper.services.board import Board
from scorekeeper.services.visit_game import Visit, visit_game
from scorekeeper.web import access, current_game
from tests.rules.cases import trick
from tests.web.game.playing import lay, opened, play_hand, record, totals
from tests.web.visitor import Visitor

HAND = trick("2 3 4")


def test_a_hand_that_another_process_saved_is_on_the_board(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "13"
    play_hand(app, key, HAND)
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "17"


def test_a_hand_that_another_process_saved_makes_an_older_form_stale(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/plain")
    play_hand(app, key, HAND)
    late = phone.post_form(page, lay("5", "8", "9"), form="trick", status=409)
    assert "Another phone was quicker" in late.text
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "4"


def test_a_hand_saved_while_the_board_is_asked_for_does_not_make_it_read_all_facts_again(
    app: Flask, phone: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    other = Visitor(app)

    def visit_late(session: Session, key: str, device: str) -> Visit | None:
        visit = visit_game(session, key, device)
        monkeypatch.setattr(access, "visit_game", visit_game)
        record(other, key, "2", "3", "5")
        monkeypatch.setattr(read_board, "build", None)
        return visit

    monkeypatch.setattr(access, "visit_game", visit_late)
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "9"


def test_a_game_too_large_for_the_cache_is_read_every_time(
    app: Flask, phone: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    few: LRUCache[str, Board] = LRUCache(2, getsizeof=lambda board: 1 + board.revision)
    monkeypatch.setattr(current_game, "boards", few)
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    record(phone, key, "2", "3", "5")
    assert totals(phone.get(f"/g/{key}"))["Cleo"] == "9"
