"""What views give to templates: all that these use, and nothing else."""

from functools import cache

import pytest
from flask import Flask, template_rendered
from jinja2 import StrictUndefined, Template
from jinja2.meta import find_referenced_templates, find_undeclared_variables

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.values import Score
from tests.web.game.playing import lay, opened, people, points, record, start
from tests.web.share.joining import token_of
from tests.web.tour import tour
from tests.web.visitor import Visitor

LAYOUTS = ("base.html", "part.html")
FLASKS = {"g", "request", "session", "csrf_token", "csrf_meta_tag", "htmx"}


@cache
def names_in(app: Flask, name: str) -> set[str]:
    """The variables that a template uses, and those that it extends or includes."""
    source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)  # type: ignore[union-attr]
    template = app.jinja_env.parse(source)
    others = {one for found in find_referenced_templates(template) for one in ((found,) if found else LAYOUTS)}
    return find_undeclared_variables(template).union(*(names_in(app, one) for one in others))


@pytest.fixture
def phone(own_app: Flask) -> Visitor:
    own_app.jinja_env.undefined = StrictUndefined
    return Visitor(own_app)


def open_every_page(app: Flask, phone: Visitor) -> None:
    key = start(phone, "Anna", "Bo", "Cleo")
    record(phone, key, "2", "3", "4")
    for page in tour(app, key, token_of(app, key)):
        is_page = page.endpoint.partition(".")[0] not in {"static", "live", "messages_file", "offline", "health"}
        if is_page and "GET" in page.methods:
            for visitor in (phone, Visitor(app)):
                assert visitor.client.get(page.path, buffered=True).status_code < 500, page.path


def send_forms_that_come_back(app: Flask, phone: Visitor) -> None:
    phone.post_form("/new/rassi", people("Anna", "anna"), status=422)
    for variant in (AGURK, RASSI):
        key = opened(app, variant)
        record(phone, key, "2", "3", "4")
        page = phone.get(f"/g/{key}/plain")
        phone.post_form(page, lay("2", "3"), form="trick", status=422)
        record(phone, key, "2", "3", "5")
        phone.post_form(page, lay("2", "3", "4"), form="trick", status=409)
    key = opened(app, GURKA_SE, opening=points(25, 0, Score(29, 0, out=True)))
    phone.post_form(f"/g/{key}/plain", lay("9", "3"), form="trick", forged={"buy_in": "0"})


def test_templates_get_all_that_they_use_and_nothing_else(own_app: Flask, phone: Visitor) -> None:
    unused: dict[str, set[str]] = {}

    def note(_app: Flask, template: Template, context: dict[str, object]) -> None:
        name = str(template.name)
        unused.setdefault(name, set(context) - FLASKS).intersection_update(set(context) - names_in(own_app, name))

    with template_rendered.connected_to(note, own_app):
        open_every_page(own_app, phone)
        send_forms_that_come_back(own_app, phone)
    assert len(unused) > 25
    assert {name: names for name, names in unused.items() if names} == {}
