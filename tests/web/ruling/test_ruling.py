"""What the table decides: made, refused, shown on every sheet, withdrawn, brought back, taken out of the house."""

import json
from collections.abc import Callable, Mapping

import pytest
from flask import Flask

from scorekeeper.formats.game import read_game, write_game
from scorekeeper.rules.catalogue import AGURK, CUCUMBER_21
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.settle import Hand, Score
from scorekeeper.rules.standing import Opening
from scorekeeper.services.export_game import export_record
from scorekeeper.web.extensions import db
from scorekeeper.words.rulings import matter_label, remedy_label
from tests.services.table import counting
from tests.web.document import Element
from tests.web.game.playing import column, kept, opened, press, record, save, totals
from tests.web.visitor import Page, Value, Visitor

Phones = Callable[[], Visitor]

CHARGED = {"matter": "illegal_play", "player": "1", "remedy": "points", "points": "5"}
SAID = "Illegal play, Bo, hand 1: +5 points."
OUT_OF_ORDER = "This page is out of order. Reload it."
POINTS = "Points are a whole number from 1 to 1000."
BAD_NOTE = "A note is one line of at most 200 characters that can be shown."
RIGHT_TO_LEFT = chr(0x202E)


def make(phone: Visitor, key: str, changes: Mapping[str, str] | None = None, **more: Value) -> Page:
    """Make a ruling through its form; the board that follows."""
    return phone.follow(phone.post_form(f"/g/{key}/rulings", {**(changes or {}), **more}, status=303))


def withdraw(phone: Visitor, key: str, entry: int = 1) -> Page:
    """Withdraw a ruling on its page; the board that follows."""
    return phone.follow(phone.post_form(f"/g/{key}/rulings/{entry}", press="Withdraw the ruling", status=303))


def rows(page: Page) -> list[Element]:
    """The lines of the sheet with a ruling, newest first."""
    return page.document.one("tbody").all("tr", class_="ruling")


def changes(page: Page) -> list[str]:
    return [one.text for one in page.document.one("ul", class_="changes").all("li")]


def headline(page: Page) -> Element:
    return page.document.one("p", class_="headline")


def history(page: Page) -> list[str]:
    return [one.text for one in page.document.one("ol", class_="history").all("li")]


def points(*scores: int) -> Opening:
    return Opening(0, tuple(map(Score, scores)))


# --- Made


@pytest.mark.parametrize("remedy", Remedy)
@pytest.mark.parametrize("matter", Matter)
def test_every_matter_can_have_every_remedy(app: Flask, phone: Visitor, matter: Matter, remedy: Remedy) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, matter=matter.value, player="1", remedy=remedy.value)
    charged = 5 if remedy is Remedy.POINTS else 0
    assert kept(app, key).lines[0][0].event == TableRuling(matter, remedy, 1, 1, charged)
    follows = "+5 points" if charged else remedy_label(remedy)
    assert rows(page)[0].one("td").text == f"{matter_label(matter)}, Bo, hand 1: {follows}."
    assert totals(page) == {"Anna": "0", "Bo": str(charged), "Cleo": "0"}


def test_a_ruling_may_be_about_nobody_and_needs_no_more_than_what_happened(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, matter="misdeal")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.MISDEAL, Remedy.RESULT_STANDS, 1)
    assert rows(page)[0].one("td").text == "Misdeal, hand 1: The result stands."


def test_a_ruling_may_be_about_the_hand_before(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/rulings").form()
    assert form.values("hand") == ["2"]
    page = make(phone, key, CHARGED, hand="1")
    assert rows(page)[0].one("td").text == SAID
    assert [one.one("th").text for one in page.document.one("tbody").all("tr")] == ["§Ruling", "1"]


def test_the_address_fills_the_form_in_and_nonsense_in_it_does_no_harm(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    form = phone.get(f"/g/{key}/rulings?matter=misdeal&player=2&hand=1").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [["misdeal"], ["2"], ["1"]]
    form = phone.get(f"/g/{key}/rulings?matter=%3Cb%3E&player=x&hand=%E2%80%AE").form()
    assert [form.values(name) for name in ("matter", "player", "hand")] == [[], ["-1"], ["2"]]


def test_points_above_the_limit_bring_a_cucumber_and_the_way_back_in(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(3, 20, 12))
    page = make(phone, key, CHARGED)
    assert totals(page) == {"Anna": "3", "Bo": "12", "Cleo": "12"}
    assert len(column(page, "Bo").one(class_="lives").all("svg")) == 1
    story = phone.get(f"/g/{key}/rulings/1")
    assert [one.text for one in story.document.one("ul", class_="steps").all("li")] == [
        "Bo is charged 5. +5",
        "Bo gets a cucumber: 25 is too much. cucumber",
        "Bo comes back at 12. → 12",
    ]
    assert changes(story) == ["Bo 12 with a cucumber → 20"]


def test_points_on_the_last_life_put_a_player_out_and_the_table_plays_on_without_him(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, CUCUMBER_21, opening=points(3, 20, 0))
    page = make(phone, key, CHARGED)
    assert column(page, "Bo").one(class_="line").text == "out"
    assert "Bo is out: 25 is too much. out" in phone.get(f"/g/{key}/rulings/1").text
    form = phone.get(f"/g/{key}/rulings").form()
    assert [one["value"] for one in form.controls if one["name"] == "player"] == ["0", "1", "2", "-1"]
    assert totals(record(phone, key, "2", None, "K")) == {"Anna": "3", "Bo": "25", "Cleo": "13"}


def test_points_can_end_the_game_and_then_there_is_nothing_more_to_rule_on(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=points(3, 20))
    late = phone.get(f"/g/{key}/rulings")
    page = make(phone, key, CHARGED)
    assert page.document.one("p", class_="result").text.endswith("Anna wins.")
    assert not page.document.all("a", href=f"/g/{key}/rulings")
    told = phone.follow(phone.get(f"/g/{key}/rulings", status=303))
    assert "A ruling needs a game that goes on." in told.text
    forged = {"revision": "1"}
    answer = phone.post_form(late, matter="misdeal", forged=forged, status=422)
    assert answer.errors == ["The game is over"]
    assert kept(app, key).revision == 1
    assert changes(phone.get(f"/g/{key}/rulings/1")) == [
        "Bo 25, out → 20",
        "The game Anna wins. → the game goes on",
    ]
    assert not withdraw(phone, key).document.all("p", class_="result")


def test_a_note_is_shown_as_it_was_written_and_kept_as_it_is_exported(app: Flask, phone: Visitor) -> None:
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


# --- Refused


REFUSED: list[tuple[Mapping[str, str], str]] = [
    ({}, "Say what happened."),
    ({"matter": "murder"}, "Say what happened."),
    ({"matter": "misdeal", "player": "7"}, "There is no seat 8 at this table"),
    ({"matter": "misdeal", "player": "-5"}, "There is no seat -4 at this table"),
    ({"matter": "misdeal", "player": "Bo"}, OUT_OF_ORDER),
    ({"matter": "misdeal", "remedy": "prison"}, OUT_OF_ORDER),
    ({**CHARGED, "player": "-1"}, "Points are charged to a player, and none is named"),
    ({**CHARGED, "points": "0"}, POINTS),
    ({**CHARGED, "points": "-1"}, POINTS),
    ({**CHARGED, "points": "2000"}, POINTS),
    ({**CHARGED, "points": "five"}, POINTS),
    ({**CHARGED, "points": "9" * 5000}, POINTS),
    ({**CHARGED, "points": ""}, "A ruling charges from 1 to 1000 points, or has another remedy"),
    ({"matter": "misdeal", "hand": "0"}, "A hand is a whole number from 1."),
    ({"matter": "misdeal", "hand": "first"}, "A hand is a whole number from 1."),
    ({"matter": "misdeal", "hand": "2"}, "There is no hand 2 yet"),
    ({"matter": "misdeal", "note": "x" * 300}, BAD_NOTE),
    ({"matter": "misdeal", "note": f"a{RIGHT_TO_LEFT}b"}, BAD_NOTE),
    ({"matter": "misdeal", "revision": "x"}, OUT_OF_ORDER),
    ({"matter": "misdeal", "revision": "-1"}, OUT_OF_ORDER),
    ({"matter": "misdeal", "revision": "99"}, OUT_OF_ORDER),
    ({"matter": "misdeal", "client_id": "x"}, OUT_OF_ORDER),
    ({"matter": "misdeal", "client_id": "' or 1=1 --"}, OUT_OF_ORDER),
]


@pytest.mark.parametrize(("forged", "reason"), REFUSED)
def test_a_ruling_that_cannot_be_is_refused_in_a_sentence_and_can_be_put_right(
    app: Flask, phone: Visitor, forged: Mapping[str, str], reason: str
) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", forged=forged, status=422)
    assert answer.errors == [reason]
    assert kept(app, key).revision == 0
    mended = {"player": "1", "remedy": "points", "points": "5", "hand": "1", "note": ""}
    phone.post_form(answer, mended, matter="illegal_play", status=303)
    assert [entry.event for entry, _line in kept(app, key).lines] == [
        TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5)
    ]


def test_what_was_entered_stays_in_a_form_that_is_refused(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    form = phone.post_form(f"/g/{key}/rulings", CHARGED, hand="9", note="the <i>3</i>", status=422).form()
    entered = {**CHARGED, "hand": "9", "note": "the <i>3</i>"}
    assert {name: form.values(name) for name in entered} == {name: [value] for name, value in entered.items()}


def test_several_faults_are_told_together(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    answer = phone.post_form(f"/g/{key}/rulings", remedy="points", points="0", hand="0", note="x" * 201, status=422)
    assert answer.errors == ["Say what happened.", POINTS, "A hand is a whole number from 1.", BAD_NOTE]


def test_points_that_are_not_charged_are_not_looked_at(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, matter="misdeal", remedy="warning", points="many")
    assert kept(app, key).lines[0][0].event == TableRuling(Matter.MISDEAL, Remedy.WARNING, 1)


def test_nobody_who_is_out_can_be_charged(app: Flask, phone: Visitor) -> None:
    out = Opening(0, (Score(3), Score(25, 1, out=True), Score()))
    key = opened(app, CUCUMBER_21, opening=out)
    answer = phone.post_form(f"/g/{key}/rulings", forged=CHARGED, status=422)
    assert answer.errors == ["Bo is out and cannot be charged points"]
    assert kept(app, key).revision == 0


def test_whoever_comes_second_is_told_what_happened_and_can_keep_his_ruling_after_all(
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
    assert form.values("client_id") != page.form().values("client_id")
    assert kept(app, key).revision == 1
    assert totals(phone.follow(phone.post_form(answer, status=303))) == {"Anna": "0", "Bo": "5", "Cleo": "13"}


def test_another_phones_ruling_and_its_withdrawal_are_told_as_news(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    page = phone.get(f"/g/{key}/rulings")
    make(another_phone(), key, CHARGED)
    withdraw(another_phone(), key)
    answer = phone.post_form(page, matter="misdeal", status=409)
    assert answer.errors == [f"Another phone was quicker: Ruling: {SAID} Ruling withdrawn: {SAID}"]


@pytest.mark.parametrize("players", [("Anna", "Bo"), ("Anna", "Bo", "Cleo")])
def test_a_form_that_is_sent_twice_makes_one_ruling_even_if_that_put_the_player_out(
    app: Flask, phone: Visitor, players: tuple[str, ...]
) -> None:
    key = opened(app, CUCUMBER_21, *players, opening=points(*(3, 20, 0)[: len(players)]))
    page = phone.get(f"/g/{key}/rulings")
    for _time in range(2):
        phone.post_form(page, CHARGED, status=303)
    board = kept(app, key)
    assert (board.revision, board.sheet.now.scores[1]) == (1, Score(25, 1, out=True))


@pytest.mark.parametrize("where", ["rulings", "rulings/1/withdraw"])
def test_a_form_of_another_device_or_without_its_token_changes_nothing(
    app: Flask, phone: Visitor, another_phone: Phones, where: str
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    sent = phone.get(f"/g/{key}/rulings").form().sent(CHARGED)
    without = {name: value for name, value in sent.items() if name != "csrf_token"}
    for device, fields in ((phone, without), (another_phone(), sent)):
        assert "nothing was saved" in device.post(f"/g/{key}/{where}", fields, status=400).text
    assert kept(app, key).revision == 1


def test_a_ruling_whose_cookie_was_lost_comes_back_ready_to_be_sent(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key = opened(app, AGURK)
    other = another_phone()
    late = other.post(f"/g/{key}/rulings", phone.get(f"/g/{key}/rulings").form().sent(CHARGED), status=400)
    make(other, key, late.form().sent())
    assert kept(app, key).sheet.now.scores[1] == Score(5)


def test_a_withdrawn_ruling_is_no_hand_to_correct(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    withdraw(phone, key)
    phone.get(f"/g/{key}/hands/1/correct", status=404)


@pytest.mark.parametrize(
    "where", ["/g/nothing/rulings", "/g/nothing/rulings/1", "/g/{key}/rulings/1", "/g/{key}/rulings/0"]
)
def test_there_is_no_page_of_a_ruling_that_is_not_there(app: Flask, phone: Visitor, where: str) -> None:
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


# --- Shown


def test_a_ruling_stands_on_the_board_in_the_history_and_on_its_page(app: Flask, phone: Visitor) -> None:
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
    told = history(phone.get(f"/g/{key}/history"))
    assert told[0].startswith(f"Undone: Ruling: {SAID}")
    assert "taken back" in told[1]
    page = phone.follow(press(phone, page, "Redo"))
    assert (len(rows(page)), totals(page)["Bo"]) == (1, "5")


# --- Withdrawn


def test_a_ruling_withdrawn_counts_no_more_and_stays_struck_through(app: Flask, phone: Visitor) -> None:
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
    told = history(phone.get(f"/g/{key}/history"))
    assert told[0].startswith(f"Undone: Ruling withdrawn: {SAID}")


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


def test_whoever_withdraws_second_is_told_and_nothing_is_lost(
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


def test_a_ruling_that_was_taken_back_meanwhile_is_told_so_on_the_board(
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
    assert "That ruling was taken back meanwhile." in answer.text
    assert kept(app, key).revision == 2


@pytest.mark.parametrize("forged", [{"revision": "x"}, {"revision": "99"}, {"client_id": "x"}, {"client_id": ""}])
def test_a_withdrawal_out_of_order_is_refused_on_a_page_that_is_in_order(
    app: Flask, phone: Visitor, forged: Mapping[str, str]
) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED)
    answer = phone.post_form(f"/g/{key}/rulings/1", forged=forged, status=422)
    assert answer.errors == [OUT_OF_ORDER]
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


# --- Among the hands


def test_an_earlier_hand_corrected_is_followed_by_what_the_ruling_then_does(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    make(phone, key, CHARGED, points="8")
    assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "21", "Cleo": "0"}
    shown = save(phone, phone.get(f"/g/{key}/hands/1/correct"), {"card_1": "A"}, status=200)
    assert changes(shown) == [
        "Bo 21 → 0 with a cucumber",
        "Ruling Illegal play, Bo, hand 2: +8 points. → comes out differently",
    ]
    page = phone.follow(save(phone, shown))
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "0"}
    assert len(column(page, "Bo").one(class_="lives").all("svg")) == 1
    assert not rows(page)[0].all("s")


def test_an_earlier_hand_struck_out_moves_the_number_of_the_hand_that_a_ruling_is_about(
    app: Flask, phone: Visitor
) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "K", "3")
    make(phone, key, CHARGED)
    correction = f"/g/{key}/hands/1/correct"
    shown = press(phone, phone.get(correction), "Strike this hand out", status=200)
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
    assert "A ruling does not fit any more: Bo is out and cannot be charged points" in page.text
    told = phone.follow(phone.get(f"/g/{key}/rulings", status=303))
    assert "A ruling needs a game that goes on." in told.text
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
