"""Impossible rulings are refused with the reason, and the form keeps what was entered."""

from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.web.extensions import db
from tests.services.table import counting
from tests.web.busy import BUSY, locked
from tests.web.game.playing import kept, opened, record, totals
from tests.web.ruling.rulings import (
    BAD_NOTE,
    CHARGED,
    LOOK_AGAIN,
    POINTS,
    RIGHT_TO_LEFT,
    SAID,
    Phones,
    confirm,
    make,
    points,
    withdraw,
)
from tests.web.visitor import Visitor

REFUSED: list[tuple[Mapping[str, str], str]] = [
    ({}, "Say what happened."),
    ({"matter": "murder"}, "Say what happened."),
    ({"matter": "misdeal", "player": "7"}, "There is no seat 8 at this table."),
    ({"matter": "misdeal", "player": "-5"}, "There is no seat -4 at this table."),
    ({"matter": "misdeal", "player": "Bo"}, LOOK_AGAIN),
    ({"matter": "misdeal", "remedy": "prison"}, LOOK_AGAIN),
    ({**CHARGED, "player": "-1"}, "Say who is charged."),
    ({**CHARGED, "points": "0"}, POINTS),
    ({**CHARGED, "points": "-1"}, POINTS),
    ({**CHARGED, "points": "2000"}, POINTS),
    ({**CHARGED, "points": "five"}, POINTS),
    ({**CHARGED, "points": "9" * 5000}, POINTS),
    ({**CHARGED, "points": ""}, "Points: a number from 1 to 1000."),
    ({"matter": "misdeal", "hand": "0"}, "Hand: a number from 1."),
    ({"matter": "misdeal", "hand": "first"}, "Hand: a number from 1."),
    ({"matter": "misdeal", "hand": "2"}, "There is no hand 2 yet."),
    ({"matter": "misdeal", "note": "x" * 300}, BAD_NOTE),
    ({"matter": "misdeal", "note": f"a{RIGHT_TO_LEFT}b"}, BAD_NOTE),
    ({"matter": "misdeal", "revision": "x"}, LOOK_AGAIN),
    ({"matter": "misdeal", "revision": "-1"}, LOOK_AGAIN),
    ({"matter": "misdeal", "revision": "99"}, LOOK_AGAIN),
    ({"matter": "misdeal", "client_id": "x"}, LOOK_AGAIN),
    ({"matter": "misdeal", "client_id": "' or 1=1 --"}, LOOK_AGAIN),
]


@pytest.mark.parametrize(("forged", "reason"), REFUSED)
def test_an_impossible_ruling_is_refused_and_can_be_fixed(
    app: Flask, phone: Visitor, forged: Mapping[str, str], reason: str
) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", forged=forged, status=422)
    assert answer.errors == [reason]
    assert kept(app, key).revision == 0
    mended = {"player": "1", "remedy": "points", "points": "5", "hand": "1", "note": ""}
    confirm(phone, phone.post_form(answer, mended, matter="illegal_play"))
    assert [entry.event for entry, _line in kept(app, key).lines] == [
        TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5)
    ]


def test_a_refused_form_keeps_what_was_entered(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    form = phone.post_form(f"/g/{key}/rulings", CHARGED, hand="9", note="the <i>3</i>", status=422).form()
    entered = {**CHARGED, "hand": "9", "note": "the <i>3</i>"}
    assert {name: form.values(name) for name in entered} == {name: [value] for name, value in entered.items()}


def test_all_errors_are_shown_together(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", remedy="points", points="0", hand="0", note="x" * 201, status=422)
    assert answer.errors == ["Say what happened.", POINTS, "Hand: a number from 1.", BAD_NOTE]


def test_points_are_ignored_if_none_are_charged(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", remedy="warning", points="many")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.MISDEAL, Remedy.WARNING, 1)


def test_a_player_who_is_out_cannot_be_charged(app: Flask, phone: Visitor) -> None:
    out = Opening(0, (Score(3), Score(25, 1, out=True), Score()))
    key = opened(app, CUCUMBER_21, opening=out)
    answer = phone.post_form(f"/g/{key}/rulings", forged=CHARGED, status=422)
    assert answer.errors == ["Bo is out and pays no points."]
    assert kept(app, key).revision == 0


def test_a_stale_ruling_says_what_happened_and_can_then_be_recorded(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/rulings")
    record(another_phone(), key, "2", "3", "K")
    answer = phone.post_form(page, CHARGED, note="the 3", status=409)
    assert answer.errors == ["Another phone was quicker: Hand 1: Anna 2, Bo 3, Cleo K"]
    form = answer.form()
    entered = {**CHARGED, "note": "the 3", "hand": "1", "revision": "1"}
    assert {name: form.values(name) for name in entered} == {name: [value] for name, value in entered.items()}
    assert kept(app, key).revision == 1
    assert totals(phone.follow(confirm(phone, phone.post_form(answer)))) == {"Anna": "0", "Bo": "5", "Cleo": "13"}


def test_the_news_has_another_phones_ruling_and_its_withdrawal(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/rulings")
    make(another_phone(), key, CHARGED)
    withdraw(another_phone(), key)
    answer = phone.post_form(page, matter="misdeal", status=409)
    assert answer.errors == [f"Another phone was quicker: Ruling: {SAID} · Ruling withdrawn: {SAID}"]


@pytest.mark.parametrize("players", [("Anna", "Bo"), ("Anna", "Bo", "Cleo")])
def test_a_form_sent_twice_makes_one_ruling_even_if_it_put_the_player_out(
    app: Flask, phone: Visitor, players: tuple[str, ...]
) -> None:
    key = opened(app, CUCUMBER_21, *players, opening=points(*(3, 20, 0)[: len(players)]))
    page = phone.post_form(f"/g/{key}/rulings", CHARGED)
    for _time in range(2):
        phone.post_form(page, status=303)
    board = kept(app, key)
    assert (board.revision, board.sheet.now.scores[1]) == (1, Score(25, 1, out=True))


@pytest.mark.parametrize("where", ["rulings", "rulings/1/withdraw"])
def test_a_form_with_the_token_of_another_device_or_without_one_changes_nothing(
    app: Flask, phone: Visitor, another_phone: Phones, where: str
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    sent = phone.get(f"/g/{key}/rulings").form().sent(CHARGED)
    without = {name: value for name, value in sent.items() if name != "csrf_token"}
    for device, fields in ((phone, without), (another_phone(), sent)):
        assert "nothing was saved" in device.post(f"/g/{key}/{where}", fields, status=400).text
    assert kept(app, key).revision == 1


def test_a_ruling_sent_without_its_cookie_comes_back_ready_to_be_sent(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    other = another_phone()
    late = other.post(f"/g/{key}/rulings", phone.get(f"/g/{key}/rulings").form().sent(CHARGED), status=400)
    make(other, key, late.form().sent())
    assert kept(app, key).sheet.now.scores[1] == Score(5)


def test_a_withdrawn_ruling_cannot_be_corrected_as_a_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    withdraw(phone, key)
    phone.get(f"/g/{key}/hands/1/correct", status=404)


@pytest.mark.parametrize(
    "where", ["/g/nothing/rulings", "/g/nothing/rulings/1", "/g/{key}/rulings/1", "/g/{key}/rulings/0"]
)
def test_an_unknown_ruling_is_not_found(app: Flask, phone: Visitor, where: str) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    phone.get(where.format(key=key), status=404)
    phone.get(f"/g/{key}/rulings/{9**40}", status=404)
    assert kept(app, key).revision == 1


def test_reading_writes_nothing(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    with app.app_context():
        engine = db.engine
    with counting(engine) as count:
        for where in ("/rulings", "/rulings/1", "/history", "", "/rulings?matter=misdeal&player=1&remedy=points"):
            phone.get(f"/g/{key}{where}")
    assert count["commits"] == 0
    assert kept(app, key).revision == 1


def test_a_ruling_sent_while_the_database_is_locked_comes_back_as_entered(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    sent = phone.post_form(f"/g/{key}/rulings", CHARGED).form().sent().to_dict()
    with locked(app):
        answer = phone.post(f"/g/{key}/rulings", sent, status=503)
    assert BUSY in answer.text
    form = answer.form()
    same = (*CHARGED, "client_id", "revision")
    assert {name: form.values(name)[0] for name in same} == {name: sent[name] for name in same}
    confirm(phone, phone.post_form(answer))
    assert kept(app, key).revision == 2
