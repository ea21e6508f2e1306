from dataclasses import fields

import pytest
from flask import Flask
from jinja2 import StrictUndefined, nodes

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Score
from scorekeeper.web.evening.pages import EveningPage
from scorekeeper.web.game.history import HistoryPage
from scorekeeper.web.plain.pages import PlainPage
from scorekeeper.web.rematch.pages import RematchPage
from tests.web.game.playing import lay, opened, record, save
from tests.web.visitor import Visitor

OWN = {
    PlainPage: ("plain/game.html",),
    HistoryPage: ("game/history.html",),
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


def test_no_template_uses_an_undefined_variable(own_app: Flask) -> None:
    app, phone = own_app, Visitor(own_app)
    app.jinja_env.undefined = StrictUndefined
    for variant in (AGURK, RASSI):
        key = opened(app, variant)
        record(phone, key, "2", "3", "4")
        page = phone.get(f"/g/{key}/plain")
        save(phone, page, lay("2", "3"), status=422)
        record(phone, key, "2", "3", "5")
        save(phone, page, lay("2", "3", "4"), status=409)
        for path in ("/history", "/hands/1/checked", "/plain/1", "/evening", "/people"):
            phone.get(f"/g/{key}{path}")
    key = opened(app, GURKA_SE, opening=Opening(0, (Score(25), Score(), Score(29, 0, out=True))))
    save(phone, phone.get(f"/g/{key}/plain"), lay("9", "3"), forged={"buy_in": "0"}, status=303)
