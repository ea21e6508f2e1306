"""Impossible rulings are refused with the reason, and the form keeps what was entered."""

from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Score
from tests.web.game.playing import kept, opened
from tests.web.ruling.rulings import (
    BAD_NOTE,
    CHARGED,
    LOOK_AGAIN,
    POINTS,
    RIGHT_TO_LEFT,
    confirm,
    make,
    points,
)
from tests.web.visitor import Visitor

REFUSED: list[tuple[Mapping[str, str], str]] = [
    ({}, "Say what happened."),
    ({"matter": "murder"}, "Say what happened."),
    ({"matter": "misdeal", "player": "7"}, "There is no seat 8 at this table."),
    ({"matter": "misdeal", "player": "-5"}, "There is no seat -4 at this table."),
    ({"matter": "misdeal", "player": "Bo"}, LOOK_AGAIN),
    ({"matter": "misdeal", "remedy": "prison"}, LOOK_AGAIN),
    ({**CHARGED, "player": "-1"}, "Choose who gets the penalty points."),
    ({**CHARGED, "points": "0"}, POINTS),
    ({**CHARGED, "points": "-1"}, POINTS),
    ({**CHARGED, "points": "2000"}, POINTS),
    ({**CHARGED, "points": "five"}, POINTS),
    ({**CHARGED, "points": "9" * 5000}, POINTS),
    ({**CHARGED, "points": ""}, POINTS),
    ({"matter": "misdeal", "hand": "0"}, "Hand: a number, 1 or more."),
    ({"matter": "misdeal", "hand": "first"}, "Hand: a number, 1 or more."),
    ({"matter": "misdeal", "hand": "2"}, "There is no hand 2 yet."),
    ({"matter": "wrong_number", "remedy": "void", "hand": "1"}, "There is no hand 1 yet."),
    ({"matter": "misdeal", "note": "x" * 300}, BAD_NOTE),
    ({"matter": "misdeal", "note": f"a{RIGHT_TO_LEFT}b"}, BAD_NOTE),
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


def test_all_errors_are_shown_together(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", remedy="points", points="0", hand="0", note="x" * 201, status=422)
    assert answer.errors == ["Say what happened.", POINTS, "Hand: a number, 1 or more.", BAD_NOTE]


def test_points_are_ignored_if_none_are_charged(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", remedy="warning", points="many")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.MISDEAL, Remedy.WARNING, 1)


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
