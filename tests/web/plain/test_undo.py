"""Undo and redo above the sheet."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from tests.web.game.playing import kept, move, opened, record, record_all, totals
from tests.web.ruling.rulings import Phones
from tests.web.visitor import Page, Visitor

WHOLE_GAME = (("2", "3", "K"), ("2", "3", "9"), ("2", "A", None), ("2", "8", None))
"""A game of Cucumber 21: Cleo goes out with the second hand, Bo with the fourth, which ends it."""


def seen(page: Page) -> tuple[dict[str, str], str]:
    """What a board shows: points, and whose turn it is or who won."""
    turn = page.document.all("p", class_="turn") or page.document.all("p", class_="result")
    return totals(page), turn[0].text


def is_enabled(page: Page, words: str) -> bool:
    return not next(one for one in page.document.all("button") if one.text == words).has("disabled")


@pytest.mark.both_databases
def test_a_whole_game_can_be_undone_and_redone_step_by_step(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21)
    boards = [seen(phone.get(f"/g/{key}")), *(seen(record(phone, key, *cards)) for cards in WHOLE_GAME)]
    assert boards[-1][1] == "Anna wins."
    for before in reversed(boards[:-1]):
        assert seen(move(phone, key, "Undo")) == before
    assert not is_enabled(phone.get(f"/g/{key}/plain"), "Undo")
    for after in boards[1:]:
        assert seen(move(phone, key, "Redo")) == after
    assert not is_enabled(phone.get(f"/g/{key}/plain"), "Redo")


@pytest.mark.parametrize(
    ("path", "told"), [("undo", "There is nothing to undo."), ("redo", "There is nothing to redo.")]
)
def test_undo_and_redo_say_so_if_there_is_nothing_to_do(app: Flask, phone: Visitor, path: str, told: str) -> None:
    key = opened(app, AGURK)
    sent = {"revision": "0", "client_id": "abcdefgh", "csrf_token": phone.game_data(key)["token"]}
    assert phone.post(f"/g/{key}/plain/{path}", sent, status=422).errors == [told]
    assert kept(app, key).revision == 0


def test_pressing_undo_twice_undoes_one_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record_all(phone, key, "2 3 K", "2 9 3")
    page = phone.get(f"/g/{key}/plain")
    for _time in range(2):
        after = phone.follow(phone.post_form(page, press="Undo"))
        assert after.document.one("p", class_="notice").text == "Undone. Redo brings it back."
    assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "0", "Cleo": "13"}
    assert kept(app, key).revision == 3


@pytest.mark.parametrize(
    ("meanwhile", "told"), [("hand", "Hand 3: Anna 4, Bo 5, Cleo 6"), ("undo", "Undone: Hand 2: Anna 2, Bo 9, Cleo 3")]
)
def test_a_stale_undo_changes_nothing_and_says_what_another_phone_did(
    app: Flask, phone: Visitor, another_phone: Phones, meanwhile: str, told: str
) -> None:
    key, other = opened(app, AGURK), another_phone()
    record_all(phone, key, "2 3 K", "2 9 3")
    page = phone.get(f"/g/{key}/plain")
    record(other, key, "4", "5", "6") if meanwhile == "hand" else move(other, key, "Undo")
    assert phone.post_form(page, press="Undo", status=409).errors == [f"Another phone was quicker: {told}"]
    assert kept(app, key).revision == 3


def test_undo_and_then_redo_from_the_same_old_page_is_not_taken_for_one_form_sent_twice(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK)
    record_all(phone, key, "2 3 K", "2 9 3")
    move(phone, key, "Undo")
    page = phone.get(f"/g/{key}/plain")
    phone.post_form(page, press="Undo")
    phone.post_form(page, press="Redo", status=409)
    assert kept(app, key).revision == 4
