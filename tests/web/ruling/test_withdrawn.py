"""Withdrawing a ruling, bringing it back, and rulings after corrected hands."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from tests.web.game.playing import change, kept, opened, press, record, totals
from tests.web.ruling.rulings import CHARGED, SAID, Phones, headline, history, make, points, rows, withdraw
from tests.web.visitor import Visitor


def test_a_withdrawn_ruling_no_longer_counts_and_stays_struck_through(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    make(phone, key, CHARGED)
    record(phone, key, "2", "3", "4")
    said = "Illegal play, Bo, hand 2: +5 points."
    page = withdraw(phone, key, 2)
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "17"}
    assert [one.one("th").text for one in page.document.one("tbody").all("tr")] == ["2", "§Ruling", "1"]
    (row,) = rows(page)
    assert (row.one("s").text, row.one("td").text) == (said, f"{said} withdrawn")
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling withdrawn: {said}")
    story = phone.get(f"/g/{key}/rulings/2")
    assert headline(story).one("s").text == said
    assert not story.document.all("form")
    assert not story.document.all("ul", class_="changes")


def test_a_ruling_is_withdrawn_once_however_often_the_form_is_sent(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.get(f"/g/{key}/rulings/1")
    for _time in range(2):
        phone.post_form(page, status=303)
    assert kept(app, key).revision == 2
    forged = {"revision": "2", "client_id": "another-form"}
    answer = phone.post_form(page, forged=forged, status=422)
    assert answer.errors == ["Nothing would change."]
    assert kept(app, key).revision == 2


def test_a_stale_withdrawal_and_one_from_a_page_that_cannot_be_say_so_and_can_be_sent_again(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.get(f"/g/{key}/rulings/1")
    record(another_phone(), key, "2", "3", "K")
    stale = phone.post_form(page, status=409)
    assert stale.errors == ["Another phone was quicker: Hand 1: Anna 2, Bo 3, Cleo K"]
    wrong = phone.post_form(stale, forged={"revision": "99"}, status=422)
    assert wrong.errors == ["This page is out of date. Reload it."]
    assert kept(app, key).revision == 2
    assert totals(phone.follow(phone.post_form(wrong, status=303)))["Bo"] == "0"


def test_a_ruling_undone_meanwhile_gets_a_message_on_the_board(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.get(f"/g/{key}/rulings/1")
    other = another_phone()
    press(other, other.get(f"/g/{key}/plain"), "Undo")
    answer = phone.post_form(page, status=409)
    assert f"Another phone was quicker: Undone: Ruling: {SAID}" in answer.text
    answer = phone.post_form(page, forged={"revision": "2"}, status=422)
    assert "That ruling was undone meanwhile." in answer.text
    assert kept(app, key).revision == 2


@pytest.mark.parametrize(
    "path",
    [
        *("rulings/0", "rulings/1", "rulings/4", f"rulings/{9**40}", "rulings/1/correct", "rulings/4/correct"),
        *("plain/2", "plain/3", "plain/4"),
    ],
)
def test_a_page_is_only_about_its_own_kind_of_entry(app: Flask, phone: Visitor, path: str) -> None:
    """Fact 1 is a hand, fact 2 a ruling, fact 3 withdraws it, and there is no fact 4."""
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    make(phone, key, CHARGED)
    withdraw(phone, key, 2)
    sent = phone.get(f"/g/{key}/rulings/2/correct").form().sent().to_dict()
    phone.get(f"/g/{key}/{path}", status=404)
    if path.startswith("plain"):
        phone.post(f"/g/{key}/{path}", sent, status=409)
    elif path.endswith("/correct"):
        phone.post(f"/g/{key}/{path}", sent, status=404)
        phone.post(f"/g/{key}/{path}", {**sent, "strike": "strike"}, status=404)
    elif path.startswith("rulings"):
        phone.post(f"/g/{key}/{path}/withdraw", sent, status=404)
    assert kept(app, key).revision == 3


def test_a_ruling_that_does_not_fit_any_more_can_be_withdrawn_and_unlocks_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(0, 20, 0))
    record(phone, key, "K", "2", "3")
    make(phone, key, CHARGED, points="1")
    page = change(phone, key, 1, card_0="2", card_1="K")
    assert "A ruling no longer counts. Bo is out and pays no points." in page.text
    refusal = phone.follow(phone.get(f"/g/{key}/rulings", status=303))
    assert "An earlier hand no longer counts." in refusal.text
    story = phone.get(f"/g/{key}/rulings/2")
    assert not headline(story).all("s")
    page = withdraw(phone, key, 2)
    assert "does not fit" not in page.text
    assert totals(record(phone, key, "3", None, "4")) == {"Anna": "0", "Bo": "33", "Cleo": "4"}
