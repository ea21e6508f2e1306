import re
from datetime import datetime

from flask import Flask

from tests.web.document import Element
from tests.web.game.playing import change, kept, move, record
from tests.web.visitor import Page, Visitor


def lines(page: Page) -> list[Element]:
    return page.document.one("ol", class_="history").all("li")


def test_every_fact_is_listed_with_its_time_newest_first_and_what_was_undone_struck_out(
    app: Flask, phone: Visitor, new_key: str
) -> None:
    history = f"/g/{new_key}/history"
    assert [one.text for one in lines(phone.get(history))] == ["Nothing yet."]
    record(phone, new_key, "2", "3", "K")
    change(phone, new_key, 1, card_2="4")
    move(phone, new_key, "Undo")
    page = phone.get(history)
    assert page.document.one("ol", class_="history").has("reversed")
    told, words = lines(page), "Hand 1 changed: Anna 2, Bo 3, Cleo 4. Before: Anna 2, Bo 3, Cleo K"
    assert [[one.text for one in line.all("s")] for line in told] == [[], [words], []]
    for line, said in zip(told, (f"Undone: {words}", f"{words} undone", "Hand 1: Anna 2, Bo 3, Cleo K"), strict=True):
        assert line.text.startswith(said)
    for time, fact in zip(page.document.all("time"), kept(app, new_key).facts[::-1], strict=True):
        moment = fact.recorded_at.replace(microsecond=0)
        assert datetime.fromisoformat(time["datetime"]) == moment
        assert re.fullmatch(rf"\d{{1,2}} [A-Z][a-z]{{2}} \d{{4}}, \d\d:{moment:%M}", time.text)
