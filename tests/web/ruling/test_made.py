"""Making a ruling, its effect on scores, and where it is shown."""

import json

import pytest
from flask import Flask

from scorekeeper.formats.game import read_game, write_game
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.services.export_game import export_record
from tests.web.game.playing import column, kept, opened, press, record, totals
from tests.web.ruling.rulings import CHARGED, SAID, changes, headline, history, make, points, rows, withdraw
from tests.web.visitor import Visitor


@pytest.mark.parametrize("matter", Matter)
def test_every_matter_can_have_every_remedy(app: Flask, phone: Visitor, matter: Matter) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    for remedy in Remedy:
        more = {"credit_0": "3"} if remedy is Remedy.CREDIT else {}
        make(phone, key, more, matter=matter.value, player="1", remedy=remedy.value, hand="1", note="as said")
        points, credit = 5 if remedy is Remedy.POINTS else 0, {0: 3} if more else {}
        assert kept(app, key).lines[-1][0].event == TableRuling(matter, remedy, 1, 1, points, "as said", "", credit)


@pytest.mark.parametrize(
    ("remedy", "follows"),
    [
        ("result_stands", "the result stands"),
        ("warning", "warning"),
        ("redeal", "deal again"),
        ("points", "+5 points"),
        ("credit", "Anna −3"),
        ("void", "the hand does not count"),
    ],
)
def test_the_row_of_a_ruling_says_what_follows_and_who_ruled(
    app: Flask, phone: Visitor, remedy: str, follows: str
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    page = make(
        phone, key, {"credit_0": "3"}, matter="claim", player="1", remedy=remedy, hand="1", points="5", by="Eva"
    )
    if remedy == "points":
        follows = f"{follows}, Anna −3"
    assert rows(page)[0].one("td").text == f"Claim, Bo, hand 1: {follows}. Ruled by Eva."


def test_a_ruling_needs_only_what_happened_and_may_be_about_nobody(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, matter="misdeal")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.MISDEAL, Remedy.RESULT_STANDS, 1)
    assert rows(page)[0].one("td").text == "Misdeal, hand 1: the result stands."


def test_a_ruling_may_be_about_the_hand_before(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/rulings").form()
    assert form.values("hand") == ["2"]
    page = make(phone, key, CHARGED, hand="1")
    assert rows(page)[0].one("td").text == SAID
    assert [one.one("th").text for one in page.document.one("tbody").all("tr")] == ["§Ruling", "1"]


def test_the_query_fills_in_the_form_and_invalid_values_are_ignored(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/rulings?matter=misdeal&player=2&hand=1").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [["misdeal"], ["2"], ["1"]]
    form = phone.get(f"/g/{key}/rulings?matter=%3Cb%3E&player=x&hand=%E2%80%AE").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [[], ["-1"], ["2"]]


def test_points_above_the_limit_cause_a_cucumber_and_a_re_entry(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 20, 12))
    page = make(phone, key, CHARGED)
    assert totals(page) == {"Anna": "3", "Bo": "12", "Cleo": "12"}
    assert column(page, "Bo").one(class_="lives").one("svg", role="img")["aria-label"] == "1 cucumber"
    story = phone.get(f"/g/{key}/rulings/1")
    assert [one.text for one in story.document.one("ul", class_="steps").all("li")] == [
        "Bo pays 5. +5",
        "Bo gets a cucumber: 25 is too much. cucumber",
        "Bo comes back at 12. → 12",
    ]
    assert changes(story) == ["Bo 12, 1 cucumber → 20"]


def test_points_on_the_last_life_put_a_player_out_and_the_game_goes_on(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, opening=points(3, 20, 0))
    page = make(phone, key, CHARGED)
    assert column(page, "Bo").one(class_="danger").text == "out"
    assert "Bo is out: 25 is too much. out" in phone.get(f"/g/{key}/rulings/1").text
    form = phone.get(f"/g/{key}/rulings").form()
    assert [one["value"] for one in form.controls if one["name"] == "player"] == ["0", "1", "2", "-1"]
    assert totals(record(phone, key, "2", None, "K")) == {"Anna": "3", "Bo": "25", "Cleo": "13"}


def test_points_can_end_the_game_and_rulings_are_still_possible(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=points(3, 20))
    page = make(phone, key, CHARGED)
    assert page.document.one("p", class_="result").text.endswith("Anna wins.")
    assert rows(page)[0].one("td").text == f"{SAID} out"
    assert changes(phone.get(f"/g/{key}/rulings/1")) == [
        "The game Anna wins. → the game goes on",
        "Bo 25, out → 20",
    ]
    assert not withdraw(phone, key).document.all("p", class_="result")


def test_a_note_is_shown_as_written_and_survives_an_export(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, CHARGED, note="  <b>Cafe\N{COMBINING ACUTE ACCENT}</b> & %(name)s ")
    said = "Illegal play, Bo, hand 1: +5 points (<b>Café</b> & %(name)s)."
    for one in (page, phone.get(f"/g/{key}/history"), phone.get(f"/g/{key}/rulings/1")):
        assert said in one.text
        assert not [bold for bold in one.document.all("b") if "Café" in bold.text]
    board = kept(app, key)
    assert read_game(json.dumps(write_game(export_record(board)))).events == tuple(
        line.event for _entry, line in board.lines
    )


def test_a_ruling_is_on_the_board_in_the_history_and_on_its_page(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    page = make(phone, key, CHARGED, hand="1")
    (row,) = rows(page)
    assert "§" in row.one("th").text
    link = row.one("a")
    assert link.text == SAID
    assert not row.all("s")
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling: {SAID}")
    story = phone.get(link["href"])
    assert headline(story).text == SAID
    assert changes(story) == ["Bo 5 → 0"]


def test_a_ruling_without_points_says_that_no_score_changes_without_it(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", remedy="redeal")
    story = phone.get(f"/g/{key}/rulings/1")
    assert changes(story) == ["No score changes."]
    assert not story.document.all("ul", class_="steps")


def test_undo_and_redo_treat_a_ruling_like_a_hand(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = phone.follow(press(phone, make(phone, key, CHARGED), "Undo"))
    assert (rows(page), totals(page)["Bo"]) == ([], "0")
    phone.get(f"/g/{key}/rulings/1", status=404)
    lines = history(phone.get(f"/g/{key}/history"))
    assert lines[0].startswith(f"Undone: Ruling: {SAID}")
    assert "undone" in lines[1]
    page = phone.follow(press(phone, page, "Redo"))
    assert (len(rows(page)), totals(page)["Bo"]) == (1, "5")
