"""What a wide screen shows beside the board while nobody enters a hand."""

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.rules.parameters import with_changes
from tests.web.game.playing import opened, start
from tests.web.visitor import Visitor


def test_it_says_the_rules_on_which_tables_differ_and_marks_ours(app: Flask, phone: Visitor) -> None:
    key = opened(app, with_changes(AGURK, {"limit.test": "reach", "hand.size": 6}), "Anna", "Bo")
    lines = [one.text for one in phone.get(f"/g/{key}/beside", partial=True).document.all("li")]
    assert "Everybody gets 6 cards ours" in lines
    assert "Buying back in not allowed" in lines


def test_it_has_the_link_to_watch(phone: Visitor) -> None:
    page = phone.get(f"/g/{start(phone, 'Anna', 'Bo')}/beside", partial=True).document
    assert len(page.one("svg", class_="qr").one("path")["d"]) > 100
