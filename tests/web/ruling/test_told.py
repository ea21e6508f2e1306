"""Where a ruling is told: on the sheet and in the history, made, changed, withdrawn and brought back."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from tests.web.game.playing import command, kept, move, opened, record, totals
from tests.web.ruling.rulings import CHARGED, SAID, history, make, points, rows
from tests.web.visitor import Phones, Visitor

MILDER = {"matter": "exposed_card", "seat": 1, "remedy": "points", "points": 2, "hand": 1, "note": "the 3"}


def test_a_ruling_is_on_the_sheet_with_its_link_and_in_the_history(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    (row,) = rows(make(phone, key, CHARGED))
    assert "§" in row.one("th").text
    assert (row.one("a").text, row.one("a")["href"]) == (SAID, f"/g/{key}/rulings/2")
    assert not row.all("s")
    (told,) = (one for one in phone.get(f"/g/{key}/history").document.all("a") if "/rulings/" in one.get("href"))
    assert told["href"] == f"/g/{key}/rulings/2"
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling: {SAID}")


def test_a_note_is_shown_as_written(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    page = make(phone, key, CHARGED, note="  <b>Cafe\N{COMBINING ACUTE ACCENT}</b> & %(name)s ")
    said = "Illegal play, Bo, hand 1: +5 points (<b>Café</b> & %(name)s)."
    for one in (page, phone.get(f"/g/{key}/history")):
        assert said in one.text
        assert not [bold for bold in one.document.all("b") if "Café" in bold.text]


def test_a_changed_ruling_has_a_mark_and_the_history_keeps_the_old_one(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    make(phone, key, CHARGED, note="the 3")
    (row,) = rows(command(phone, key, "change", {"target": 1, "ruling": MILDER}))
    assert row.one("td").text == "Exposed card, Bo, hand 1: +2 points (the 3).*"
    assert row.one("span", class_="corrected")["title"] == "changed"
    was = "Illegal play, Bo, hand 1: +5 points (the 3)."
    lines = history(phone.get(f"/g/{key}/history"))
    assert lines[0].startswith(f"Ruling changed: Exposed card, Bo, hand 1: +2 points (the 3). Before: {was}")
    page = move(phone, key, "Undo")
    assert (rows(page)[0].one("td").text, totals(page)["Bo"]) == (was, "5")


def test_a_withdrawn_ruling_no_longer_counts_stays_struck_through_and_can_come_back(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "K")
    make(phone, key, CHARGED, hand=2)
    record(phone, key, "2", "3", "4")
    said = "Illegal play, Bo, hand 2: +5 points."
    page = command(phone, key, "strike", {"target": 2})
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "17"}
    assert [one.one("th").text for one in page.document.one("tbody").all("tr")] == ["2", "§Ruling", "1"]
    (row,) = rows(page)
    assert (row.one("s").text, row.one("td").text) == (said, f"{said} withdrawn")
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling withdrawn: {said}")
    back = {**CHARGED, "hand": 2}
    assert totals(command(phone, key, "change", {"target": 2, "ruling": back}))["Bo"] == "5"
    assert history(phone.get(f"/g/{key}/history"))[0].startswith(f"Ruling brought back: {said}")
    assert kept(app, key).lines[1][0].event == TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 2, 1, 5)


def test_a_void_hand_stays_on_the_sheet(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, opening=points(0, 5, 0))
    record(phone, key, "K", "2", "3")
    page = make(phone, key, matter="wrong_number", remedy="void")
    assert totals(page) == {"Anna": "0", "Bo": "5", "Cleo": "0"}
    assert page.document.by_id("line-1").classes == {"void"}


def test_usual_penalties_are_agreed_on_once_and_known_to_every_phone(
    app: Flask, phone: Visitor, another_phone: Phones
) -> None:
    key, other = opened(app, AGURK), another_phone()
    assert other.game_data(key)["penalties"] == {"warning": True, "points": [5]}
    agreed = {"warning": False, "points": [3, 5, 10]}
    command(phone, key, "penalties", agreed)
    assert other.game_data(key)["penalties"] == agreed
    assert other.client.get(f"/g/{key}/journal?revision=0").get_json()["penalties"] == agreed
    assert kept(app, key).revision == 0


def test_what_are_no_usual_penalties_is_refused(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    for body, place in (({"points": [0]}, "points[0]"), ({"points": [1] * 10}, "points"), ({"warning": 1}, "warning")):
        sent = {"id": "penalties-1", "base": 0, "kind": "penalties", "body": body}
        answer = phone.send_journal(key, 0, sent)
        assert (answer.status_code, answer.get_json()["place"]) == (422, f"commands[0].body.{place}")
    assert phone.game_data(key)["penalties"] == {"warning": True, "points": [5]}
