"""Undo and redo above the sheet."""

import pytest
from flask import Flask

from tests.web.game.playing import kept, move, record_all, totals
from tests.web.visitor import Phones, Visitor


@pytest.mark.parametrize(
    ("path", "told"), [("undo", "There is nothing to undo."), ("redo", "There is nothing to redo.")]
)
def test_undo_and_redo_say_so_if_there_is_nothing_to_do(
    app: Flask, phone: Visitor, new_key: str, path: str, told: str
) -> None:
    sent = {"revision": "0", "client_id": "abcdefgh", "csrf_token": phone.game_data(new_key)["token"]}
    assert phone.post(f"/g/{new_key}/plain/{path}", sent, status=422).errors == [told]
    assert kept(app, new_key).revision == 0


def test_pressing_undo_twice_undoes_one_hand(app: Flask, phone: Visitor, new_key: str) -> None:
    record_all(phone, new_key, "2 3 K", "2 9 3")
    page = phone.get(f"/g/{new_key}/plain")
    for _time in range(2):
        after = phone.follow(phone.post_form(page, press="Undo"))
        assert after.document.one("p", class_="notice").text == "Undone. Redo brings it back."
    assert totals(phone.get(f"/g/{new_key}")) == {"Anna": "0", "Bo": "0", "Cleo": "13"}
    assert kept(app, new_key).revision == 3


def test_a_stale_undo_changes_nothing_and_says_what_another_phone_did(
    app: Flask, phone: Visitor, another_phone: Phones, new_key: str
) -> None:
    record_all(phone, new_key, "2 3 K", "2 9 3")
    page = phone.get(f"/g/{new_key}/plain")
    move(another_phone(), new_key, "Undo")
    told = "Another phone was quicker: Undone: Hand 2: Anna 2, Bo 9, Cleo 3"
    assert phone.post_form(page, press="Undo", status=409).errors == [told]
    assert kept(app, new_key).revision == 3
