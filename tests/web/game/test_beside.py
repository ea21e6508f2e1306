"""What a wide screen shows beside the board, and the table view (what it says of a game: tests/js/display.test.js)."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import with_changes
from tests.web.game.playing import opened, record, start
from tests.web.visitor import Visitor


def test_it_says_on_which_rules_tables_differ_marks_ours_and_has_the_link(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"limit.test": "reach", "hand.size": 6}), "Anna", "Bo")
    page = phone.get(f"/g/{key}/beside", partial=True).document
    lines = [line.text for line in page.all("li")]
    assert "Everybody gets 6 cards ours" in lines
    assert "Buying back in not allowed" in lines
    assert len(page.one("svg", class_="qr").one("path")["d"]) > 100


def test_the_table_view_shows_the_game_with_the_link_to_watch_it(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record(phone, key, "A", "3", "2")
    page = phone.get(f"/g/{key}/table").document
    assert page.one("p", class_="turn").text == "Hand 2 Bo deals Cleo leads 7 cards"
    assert [one.text for one in page.all("p", class_="total")] == ["14", "0", "0"]
    assert len(page.one("svg", class_="qr").one("path")["d"]) > 100
    assert [one["href"] for one in page.by_id("display").all("a")] == [f"/g/{key}"]
