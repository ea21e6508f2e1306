"""The formats of dates and times."""

import re

from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from tests.web.game.playing import opened, record
from tests.web.visitor import Visitor

MOMENT = re.compile(r"\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d")


def test_a_time_in_the_history_has_an_unambiguous_date(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    assert MOMENT.fullmatch(phone.get(f"/g/{key}/history").document.one("time").text)


def test_the_sheet_has_the_date_of_the_game(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    record(phone, key, "2", "3", "4")
    day = phone.get(f"/g/{key}/sheet").document.one("time").text
    assert re.fullmatch(r"\d{1,2} [A-Z][a-z]+ \d{4}", day)
