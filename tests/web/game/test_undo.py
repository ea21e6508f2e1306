from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from tests.web.game.playing import kept, opened, press, record, totals
from tests.web.visitor import Page, Visitor

Phones = Callable[[], Visitor]

WHOLE_GAME = (("2", "3", "K"), ("2", "3", "9"), ("2", "A", None), ("2", "8", None))
"""A game of Cucumber 21: Cleo goes out with the second hand, Bo with the fourth, which ends it."""


def seen(page: Page) -> tuple[dict[str, str], str, list[str]]:
    """What a board shows: points, whose turn it is or who won, and who is out."""
    turn = page.document.all("p", class_="turn") or page.document.all("p", class_="result")
    return totals(page), turn[0].text, [one.text for one in page.document.all("th", class_="out")]


def moved(phone: Visitor, page: Page, words: str) -> Page:
    """The board after undo or redo."""
    return phone.follow(press(phone, page, words))


def is_enabled(page: Page, words: str) -> bool:
    return not next(one for one in page.document.all("button") if one.text == words).has("disabled")


def test_a_whole_game_can_be_undone_and_redone_step_by_step(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21)
    boards = [phone.get(f"/g/{key}"), *(record(phone, key, *cards) for cards in WHOLE_GAME)]
    assert seen(boards[-1])[1] == "Anna wins."
    page = boards[-1]
    for before in reversed(boards[:-1]):
        page = moved(phone, page, "Undo")
        assert seen(page) == seen(before)
    assert not is_enabled(page, "Undo")
    for after in boards[1:]:
        assert is_enabled(page, "Redo")
        page = moved(phone, page, "Redo")
        assert seen(page) == seen(after)
    assert not is_enabled(page, "Redo")


def test_undo_of_the_last_hand_reopens_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo")
    record(phone, key, "2", "K")
    over = record(phone, key, "2", "K")
    again = moved(phone, over, "Undo")
    assert again.document.all("p", class_="turn")
    assert again.document.one("p", class_="notice").text == "Undone. Redo brings it back."


@pytest.mark.parametrize(
    ("path", "told"), [("undo", "There is nothing to undo."), ("redo", "There is nothing to redo.")]
)
def test_undo_and_redo_say_so_if_there_is_nothing_to_do(app: Flask, phone: Visitor, path: str, told: str) -> None:
    key = opened(app, AGURK)
    sent = {"revision": "0", "client_id": "abcdefgh"}
    sent["csrf_token"] = phone.get(f"/g/{key}/hand").form().values("csrf_token")[0]
    answer = phone.post(f"/g/{key}/{path}", sent, status=422)
    assert answer.document.one("p", class_="warn").text == told
    assert kept(app, key).revision == 0


def test_a_stale_undo_changes_nothing_and_says_what_happened(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key = opened(app, AGURK)
    page = record(phone, key, "2", "3", "K")
    record(another_phone(), key, "2", "9", "3")
    answer = press(phone, page, "Undo", status=409)
    assert answer.document.one("p", class_="warn").text == "Another phone was quicker: Hand 2: Anna 2, Bo 9, Cleo 3"
    assert totals(answer) == {"Anna": "0", "Bo": "9", "Cleo": "13"}
    assert kept(app, key).revision == 2


def test_pressing_undo_twice_undoes_one_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    page = record(phone, key, "2", "9", "3")
    moved(phone, page, "Undo")
    after = moved(phone, page, "Undo")
    assert totals(after) == {"Anna": "0", "Bo": "0", "Cleo": "13"}
    assert kept(app, key).revision == 3


def test_two_phones_that_undo_at_the_same_time_undo_one_hand(app: Flask, phone: Visitor, another_phone: Phones) -> None:
    key, other = opened(app, AGURK), another_phone()
    record(phone, key, "2", "3", "K")
    page = record(phone, key, "2", "9", "3")
    theirs = other.get(f"/g/{key}")
    press(phone, page, "Undo")
    late = press(other, theirs, "Undo", status=409)
    assert "Undone: Hand 2: Anna 2, Bo 9, Cleo 3" in late.text
    assert kept(app, key).revision == 3


def test_undo_and_then_redo_from_the_same_old_page_is_not_taken_for_one_form_sent_twice(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    page = record(phone, key, "2", "9", "3")
    page = moved(phone, page, "Undo")
    press(phone, page, "Undo")
    press(phone, page, "Redo", status=409)
    assert kept(app, key).revision == 4


def test_a_new_hand_after_undo_leaves_nothing_to_redo(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = record(phone, key, "2", "3", "K")
    moved(phone, page, "Undo")
    assert not is_enabled(record(phone, key, "2", "3", "4"), "Redo")


def test_undo_reverts_a_correction(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    shown = phone.post_form(f"/g/{key}/hands/1/correct", {"card_2": "4"}, press="Change hand 1", status=200)
    page = phone.follow(phone.post_form(shown, press="Change hand 1", status=303))
    assert totals(page)["Cleo"] == "4"
    assert totals(moved(phone, page, "Undo"))["Cleo"] == "13"
