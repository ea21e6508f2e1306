"""Withdrawing a ruling, bringing it back, and rulings after corrected hands."""

import json
from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.formats.game import read_game, write_game
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Hand
from scorekeeper.services.export_game import export_record
from tests.web.game.playing import column, kept, opened, press, record, save, totals
from tests.web.ruling.rulings import (
    CHARGED,
    SAID,
    Phones,
    changes,
    headline,
    history,
    make,
    points,
    rows,
    withdraw,
)
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


def test_undo_brings_a_withdrawn_ruling_back(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.follow(press(phone, withdraw(phone, key), "Undo"))
    assert totals(page)["Bo"] == "5"
    assert not rows(page)[0].all("s")
    lines = history(phone.get(f"/g/{key}/history"))
    assert lines[0].startswith(f"Undone: Ruling withdrawn: {SAID}")


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


def test_a_stale_withdrawal_says_what_happened_and_changes_nothing(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.get(f"/g/{key}/rulings/1")
    record(another_phone(), key, "2", "3", "K")
    answer = phone.post_form(page, status=409)
    assert answer.errors == ["Another phone was quicker: Hand 1: Anna 2, Bo 3, Cleo K"]
    assert kept(app, key).revision == 2
    assert totals(phone.follow(phone.post_form(answer, status=303)))["Bo"] == "0"


def test_a_ruling_undone_meanwhile_gets_a_message_on_the_board(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    page = phone.get(f"/g/{key}/rulings/1")
    other = another_phone()
    press(other, other.get(f"/g/{key}"), "Undo")
    answer = phone.post_form(page, status=409)
    assert f"Another phone was quicker: Undone: Ruling: {SAID}" in answer.text
    assert answer.document.by_id("board")["data-revision"] == "2"
    answer = phone.post_form(page, forged={"revision": "2"}, status=422)
    assert "That ruling was undone meanwhile." in answer.text
    assert kept(app, key).revision == 2


@pytest.mark.parametrize("forged", [{"revision": "x"}, {"revision": "99"}, {"client_id": "x"}, {"client_id": ""}])
def test_a_withdrawal_with_invalid_hidden_fields_comes_back_with_valid_ones(
    app: Flask, phone: Visitor, forged: Mapping[str, str]
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    answer = phone.post_form(f"/g/{key}/rulings/1", forged=forged, status=422)
    assert answer.errors == ["This page is out of date. Reload it."]
    assert kept(app, key).revision == 1
    phone.post_form(answer, status=303)


def test_a_hand_is_not_withdrawn_like_a_ruling_and_a_ruling_not_corrected_like_a_hand(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    make(phone, key, CHARGED)
    sent = phone.get(f"/g/{key}/rulings/2").form().sent()
    phone.post(f"/g/{key}/rulings/1/withdraw", sent, status=404)
    phone.get(f"/g/{key}/hands/2", status=404)
    phone.get(f"/g/{key}/hands/2/correct", status=404)
    phone.post(f"/g/{key}/hands/2/correct", {**sent.to_dict(), "strike": "strike"}, status=404)
    assert kept(app, key).revision == 2


def test_correcting_an_earlier_hand_changes_the_effect_of_a_ruling(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    make(phone, key, CHARGED, points="8")
    assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "21", "Cleo": "0"}
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), {"card_1": "A"}, status=200)
    assert changes(shown) == [
        "Bo 21 → 0, 1 cucumber",
        "Ruling Bo gets a cucumber: 22 is too much. Bo comes back at 0.",
    ]
    page = phone.follow(save(phone, shown))
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
    assert len(column(page, "Bo").one(class_="lives").all("svg", role="img")) == 1
    assert not rows(page)[0].all("s")


def test_striking_out_an_earlier_hand_renumbers_the_hand_of_a_ruling(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    make(phone, key, CHARGED)
    correction = f"/g/{key}/hands/1/correct"
    shown = press(phone, phone.get(correction), "Strike out this hand", status=200)
    assert changes(shown) == ["Bo 18 → 5"]
    press(phone, shown, "Strike out hand 1")
    page = phone.get(f"/g/{key}")
    assert rows(page)[0].one("a").text == "Illegal play, Bo, hand 1: +5 points."
    assert totals(record(phone, key, "2", "3", "4")) == {"Anna": "0", "Bo": "5", "Cleo": "4"}


def test_a_ruling_that_does_not_fit_any_more_can_be_withdrawn_and_unlocks_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(0, 20, 0))
    record(phone, key, "K", "2", "3")
    make(phone, key, CHARGED, points="1")
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), {"card_0": "2", "card_1": "K"}, status=200)
    save(phone, shown)
    page = phone.get(f"/g/{key}")
    assert "A ruling no longer counts. Bo is out and pays no points." in page.text
    refusal = phone.follow(phone.get(f"/g/{key}/rulings", status=303))
    assert "An earlier hand no longer counts." in refusal.text
    story = phone.get(f"/g/{key}/rulings/2")
    assert not headline(story).all("s")
    page = withdraw(phone, key, 2)
    assert "does not fit" not in page.text
    assert totals(record(phone, key, "3", None, "4")) == {"Anna": "0", "Bo": "33", "Cleo": "4"}


def test_rulings_are_in_the_export_and_withdrawn_ones_do_not_count(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED, note="the 3")
    record(phone, key, "2", "3", "K")
    make(phone, key, matter="misdeal", remedy="redeal")
    withdraw(phone, key, 3)
    record_of_it = export_record(kept(app, key))
    ruling, hand = record_of_it.events
    assert ruling == TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5, "the 3")
    assert isinstance(hand, Hand)
    assert read_game(json.dumps(write_game(record_of_it))) == record_of_it
