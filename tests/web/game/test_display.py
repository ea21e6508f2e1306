"""The table view. What it says of a game, tests/js/display.test.js shows."""

from tests.web.game.playing import record, start
from tests.web.visitor import Visitor


def test_it_shows_the_game_with_the_link_to_watch_it(phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record(phone, key, "A", "3", "2")
    page = phone.get(f"/g/{key}/table").document
    assert page.one("p", class_="turn").text == "Hand 2 Bo deals Cleo leads 7 cards"
    assert [one.text for one in page.all("p", class_="total")] == ["14", "0", "0"]
    assert len(page.one("svg", class_="qr").one("path")["d"]) > 100
    assert [one["href"] for one in page.by_id("display").all("a")] == [f"/g/{key}"]
