"""Where a ruling is told: on the sheet and in the history, made, changed, withdrawn and brought back."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import CHARGED, command, kept, make, opened, points, record, totals
from tests.web.visitor import Page, Phones, Visitor

MILDER = {"matter": "exposed_card", "seat": 1, "remedy": "points", "points": 2, "hand": 2, "note": "the 3"}


def test_a_ruling_stays_on_the_sheet_changed_withdrawn_and_brought_back(phone: Visitor, new_key: str) -> None:
    """How the history says it, random games compare (tests/words/test_scripts.py)."""
    record(phone, new_key, "2", "3", "K")
    page = make(phone, new_key, CHARGED, hand=2, note="  <b>Cafe\N{COMBINING ACUTE ACCENT}</b> & %(name)s ")
    said = "Illegal play, Bo, hand 2: +5 points (<b>Café</b> & %(name)s)."
    assert (told(page), totals(page)["Bo"]) == (said, "5")
    record(phone, new_key, "2", "3", "4")
    assert not phone.get(f"/g/{new_key}/history").document.all("b")
    page = command(phone, new_key, "change", {"target": 2, "ruling": MILDER})
    assert (told(page), totals(page)["Bo"]) == ("Exposed card, Bo, hand 2: +2 points (the 3).*", "2")
    assert page.document.one("span", class_="corrected")["title"] == "changed"
    page = command(phone, new_key, "strike", {"target": 2})
    assert told(page) == "Exposed card, Bo, hand 2: +2 points (the 3). withdrawn"
    assert totals(page) == {"Anna": "0", "Bo": "0", "Cleo": "17"}
    assert [one.one("th").text for one in page.document.one("tbody").all("tr")] == ["2", "§Ruling", "1"]
    page = command(phone, new_key, "change", {"target": 2, "ruling": MILDER})
    assert (totals(page)["Bo"], page.document.all("s")) == ("2", [])


def told(page: Page) -> str:
    """The line of the only ruling on the sheet, which leads to its story."""
    (row,) = page.document.one("tbody").all("tr", class_="ruling")
    assert row.one("a")["href"].endswith("/rulings/2")
    return row.one("td").text


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


def test_what_are_no_usual_penalties_is_refused(phone: Visitor, new_key: str) -> None:
    for body, place in (({"points": [0]}, "points[0]"), ({"points": [1] * 10}, "points"), ({"warning": 1}, "warning")):
        sent = {"id": "penalties-1", "base": 0, "kind": "penalties", "body": body}
        answer = phone.send_journal(new_key, 0, sent)
        assert (answer.status_code, answer.get_json()["place"]) == (422, f"commands[0].body.{place}")
    assert phone.game_data(new_key)["penalties"] == {"warning": True, "points": [5]}
