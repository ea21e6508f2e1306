from dataclasses import fields

from flask import Flask
from jinja2 import StrictUndefined, nodes
from jinja2.meta import find_undeclared_variables

from scorekeeper.web.start.home import HomePage
from scorekeeper.web.start.pages import SetupPage
from tests.web.start.games import people, start
from tests.web.visitor import Visitor

TEMPLATES = {
    HomePage: ("start/home.html",),
    SetupPage: ("start/setup.html", "start/_people.html"),
}
PARTIALS = ("start/_lists.html", "start/_people.html", "house_rules/_rules.html")


def parsed(app: Flask, name: str) -> nodes.Template:
    source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)  # type: ignore[union-attr]
    return app.jinja_env.parse(source)


def used_attributes(template: nodes.Template) -> set[str]:
    attributes = template.find_all(nodes.Getattr)
    return {one.attr for one in attributes if isinstance(one.node, nodes.Name) and one.node.name == "page"}


def test_a_page_has_exactly_the_fields_that_its_templates_use(app: Flask) -> None:
    for kind, names in TEMPLATES.items():
        used = set().union(*(used_attributes(parsed(app, name)) for name in names))
        assert used == {one.name for one in fields(kind)}, kind


def test_templates_use_only_their_page(app: Flask) -> None:
    given = {"url_for", "get_flashed_messages", "get_locale", "_", "ngettext", *app.jinja_env.globals}
    for name in (*(names[0] for names in TEMPLATES.values()), *PARTIALS):
        template = parsed(app, name)
        imported = {str(one) for place in template.find_all(nodes.FromImport) for one in place.names}
        imported |= {one.name for one in template.find_all(nodes.Macro)}
        assert find_undeclared_variables(template) - given - imported <= {"page"}, name


def test_no_template_uses_an_undefined_variable(own_app: Flask) -> None:
    phone = Visitor(own_app)
    own_app.jinja_env.undefined = StrictUndefined
    phone.get("/")
    phone.get("/new/gurka-se")
    phone.post_form("/new/rassi", people("Anna", "anna"), status=422)
    start(phone, "Anna", "Bo")
    phone.get("/")
