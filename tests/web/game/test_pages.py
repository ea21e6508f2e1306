from dataclasses import fields

import pytest
from flask import Flask
from jinja2 import StrictUndefined, nodes

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.web.chart.pages import ChartPage
from scorekeeper.web.entry.pages import EntryPage
from scorekeeper.web.evening.pages import EveningPage
from scorekeeper.web.game.history import HistoryPage
from scorekeeper.web.game.pages import BoardPage, HandPage
from scorekeeper.web.rematch.pages import RematchPage
from tests.web.game.playing import lay, opened, press, record, save
from tests.web.visitor import Visitor

OWN = {
    BoardPage: (
        "game/board.html",
        "game/_board.html",
        "game/_bar.html",
        "game/_entry.html",
        "game/_parts.html",
        "end/_end.html",
    ),
    HandPage: ("game/hand.html", "game/_hand.html", "game/_checked.html"),
    HistoryPage: ("game/history.html",),
    EntryPage: ("hand/entry.html",),
    ChartPage: ("chart/chart.html", "chart/_page.html"),
    EveningPage: ("evening/evening.html",),
    RematchPage: ("rematch/people.html",),
}


def parsed(app: Flask, name: str) -> nodes.Template:
    source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)  # type: ignore[union-attr]
    return app.jinja_env.parse(source)


def asked(template: nodes.Template) -> set[str]:
    """The attributes of `page` that a template uses."""
    found = template.find_all(nodes.Getattr)
    return {one.attr for one in found if isinstance(one.node, nodes.Name) and one.node.name == "page"}


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: str(kind.__name__))
def test_a_page_has_exactly_the_fields_that_its_templates_use(app: Flask, kind: type) -> None:
    found = set().union(*(asked(parsed(app, name)) for name in OWN[kind]))
    assert found == {one.name for one in fields(kind)}


@pytest.mark.parametrize("kind", OWN, ids=lambda kind: str(kind.__name__))
def test_every_field_of_a_page_has_a_help_text(kind: type) -> None:
    assert [one.name for one in fields(kind) if not one.metadata.get("help")] == []


def test_no_template_uses_an_undefined_variable(own_app: Flask) -> None:
    app, phone = own_app, Visitor(own_app)
    app.jinja_env.undefined = StrictUndefined
    for variant in (AGURK, RASSI):
        key = opened(app, variant)
        record(phone, key, "2", "3", "4")
        page = phone.get(f"/g/{key}/hand")
        save(phone, page, lay("2", "3"), status=422)
        press(phone, phone.get(f"/g/{key}/hands/1/correct"), "Strike out this hand", status=200)
        record(phone, key, "2", "3", "5")
        save(phone, page, lay("2", "3", "4"), status=409)
        for path in ("/history", "/hands/1", "/hands/1/correct", "/chart", "/evening", "/people"):
            phone.get(f"/g/{key}{path}")
    key = opened(app, GURKA_SE, opening=Opening(0, (Score(25), Score(), Score(29, 0, out=True))))
    page = press(phone, phone.get(f"/g/{key}/hand"), "Show what happens", lay("9", "3"), status=200)
    save(phone, page)
