"""The table view. What it says of a game, tests/js/display.test.js shows."""

from flask import Flask

from scorekeeper.rules.catalogue import CUCUMBER_21
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from tests.web.game.playing import opened, record, start
from tests.web.visitor import Visitor


def test_it_shows_the_game_with_the_link_to_watch_it(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record(phone, key, "A", "3", "2")
    page = phone.get(f"/g/{key}/table").document
    assert page.one("p", class_="turn").text == "Hand 2 Bo deals Cleo leads 7 cards"
    assert [one.text for one in page.all("p", class_="total")] == ["14", "0", "0"]
    assert len(page.one("svg", class_="qr").one("path")["d"]) > 100
    assert [one["href"] for one in page.by_id("display").all("a")] == [f"/g/{key}"]


def test_only_a_running_game_keeps_its_screen_on(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "Anna", "Bo", opening=Opening(0, (Score(20), Score(20))))
    for path in ("", "/table"):
        assert phone.get(f"/g/{key}{path}").document.one("main").has("data-running")
    record(phone, key, "5", "8")
    for path in ("", "/table"):
        assert not phone.get(f"/g/{key}{path}").document.one("main").has("data-running")
