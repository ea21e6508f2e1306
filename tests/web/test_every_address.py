"""One evening opens every page and sends every form of the site, on SQLite and on PostgreSQL.

What each of them does in detail, the tests of its own page say, mostly on SQLite alone. Templates get from their views
all that they use, and nothing else.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from io import BytesIO

import pytest
from flask import Flask, Response, request, request_finished, template_rendered
from jinja2 import StrictUndefined, Template
from jinja2.meta import find_referenced_templates, find_undeclared_variables

from scorekeeper.rules.catalogue import AGURK, GURKA_SE, RASSI
from scorekeeper.rules.values import Score
from scorekeeper.services.visit_game import Right
from tests.web.document import Document
from tests.web.game.playing import CHARGED, command, kept, lay, make, opened, people, points, record_all, start, totals
from tests.web.referee.checking import keep
from tests.web.share.joining import let_in, said_code, shared
from tests.web.tour import STREAM, tour
from tests.web.visitor import Form, Phones, Visitor

pytestmark = pytest.mark.both_databases

Asked = set[tuple[str, str]]
"""Endpoints with methods."""
LAYOUTS = ("base.html", "part.html")
FLASKS = {"g", "request", "session", "csrf_token", "csrf_meta_tag", "htmx"}


@cache
def names_in(app: Flask, name: str) -> set[str]:
    """The variables that a template uses, and those that it extends or includes."""
    source, _, _ = app.jinja_env.loader.get_source(app.jinja_env, name)  # type: ignore[union-attr]
    template = app.jinja_env.parse(source)
    others = {one for found in find_referenced_templates(template) for one in ((found,) if found else LAYOUTS)}
    return find_undeclared_variables(template).union(*(names_in(app, one) for one in others))


@contextmanager
def noting(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Asked, dict[str, set[str]]]]:
    """What was asked of the app and answered as it should. Templates -> what every view gave them and they do not use.

    What a template uses and did not get is an error.
    """
    monkeypatch.setattr(app.jinja_env, "undefined", StrictUndefined)
    asked, unused = Asked(), dict[str, set[str]]()

    def note_answer(_app: Flask, response: Response) -> None:
        if request.endpoint is not None and response.status_code < 400:
            asked.add((request.endpoint, request.method))

    def note_page(_app: Flask, template: Template, context: dict[str, object]) -> None:
        name = str(template.name)
        unused.setdefault(name, set(context) - FLASKS).intersection_update(set(context) - names_in(app, name))

    with request_finished.connected_to(note_answer, app), template_rendered.connected_to(note_page, app):
        yield asked, unused


def test_an_evening_opens_every_page_and_sends_every_form(
    app: Flask, phone: Visitor, another_phone: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.config["CONTACT"] = "mailto:anna@cucumber.example"  # Without one there is no page for it.
    with noting(app, monkeypatch) as (asked, unused):
        key = start(phone, "Anna", "Bo", "Cleo")
        hands_and_corrections(phone, key)
        assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "18", "Cleo": "4"}
        rulings(phone, key)
        assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "18", "Cleo": "4"}
        by_script(phone, key)
        assert totals(phone.get(f"/g/{key}")) == {"Anna": "0", "Bo": "18", "Cleo": "17"}
        at_the_table(phone)
        from_a_phone_without_a_network(app, phone)
        the_referee(phone, key)
        files_and_paper(app, phone, key)
        every_page(app, phone, key)
        forms_that_come_back(app, phone)
        phones_of_others(app, phone, another_phone, key)
        the_end(app, phone)
        pages = [page for page in tour(app, key) if not page.path.startswith("/static/")]
    methods = {(page.endpoint, one) for page in pages for one in page.methods}
    assert {one for one in methods if one[1] in {"GET", "POST"}} - asked == set()
    assert len(unused) > 25
    assert {name: names for name, names in unused.items() if names} == {}


def hands_and_corrections(phone: Visitor, key: str) -> None:
    record_all(phone, key, "2 K 3", "2 3 J", "2 5 3")
    phone.post_form(f"/g/{key}/plain", press="Undo")
    phone.post_form(f"/g/{key}/plain", press="Redo")
    phone.post_form(f"/g/{key}/plain/2", {"card_2": "4"}, form="trick")


def rulings(phone: Visitor, key: str) -> None:
    command(phone, key, "penalties", {"warning": True, "points": [3, 5]})
    make(phone, key, CHARGED)
    number = phone.game_data(key)["revision"]
    command(phone, key, "change", {"target": number, "ruling": {**CHARGED, "remedy": "points", "hand": 1, "seat": 2}})
    command(phone, key, "strike", {"target": number})


def at_the_table(phone: Visitor) -> None:
    """In a game of its own: four play, one comes and goes, seats and rules change, the game ends early."""
    key = start(phone, "Anna", "Bo", "Cleo")
    record_all(phone, key, "2 K 3")
    command(phone, key, "join", {"seat": 3, "name": "Dora", "after": 2, "points": 13})
    command(phone, key, "rename", {"seat": 0, "was": "Anna", "name": "Åsa"})
    command(phone, key, "leave", {"seat": 0})
    command(phone, key, "return", {"seat": 0, "points": 13})
    command(phone, key, "seats", {"order": [1, 0, 2, 3]})
    phone.get(f"/g/{key}/rules/form")
    command(phone, key, "rules", {"changes": {"limit.test": "reach"}, "from": "next"})
    command(phone, key, "change", {"target": 2, "event": {"kind": "join", "seat": 3, "after": 2, "points": 12}})
    command(phone, key, "strike", {"target": 6})
    command(phone, key, "end")
    assert totals(phone.get(f"/g/{key}")) == {"Bo": "13", "Åsa": "13", "Cleo": "0", "Dora": "12"}


def by_script(phone: Visitor, key: str) -> None:
    """What only the scripts of a board send."""
    command(phone, key, "record", {"final_trick": [[0, "2"], [1, "3"], [2, "K"]]})
    revision, token = phone.game_data(key)["revision"], phone.game_data(key)["token"]
    presence = {"csrf_token": token, "phone": "a" * 12, "hand": "5"}
    phone.post(f"/g/{key}/entering", presence, status=204)
    counted = {"revision": revision, "scores": [], "next": None}
    told = phone.client.post(f"/g/{key}/journal/difference", json=counted, headers={"X-CSRFToken": token})
    assert told.status_code == 204
    with closing(phone.client.get(f"/g/{key}/events", buffered=False)) as stream:
        assert f'"revision": {revision}'.encode() in next(stream.iter_encoded())


def from_a_phone_without_a_network(app: Flask, phone: Visitor) -> None:
    sent = phone.get("/new/agurk").form("setup").sent(people("Dan", "Eva"))
    answer = phone.client.post("/games/agurk", data=sent, headers={"X-CSRFToken": sent["csrf_token"]})
    assert kept(app, answer.get_json()["key"]).names == ("Dan", "Eva")


def the_referee(phone: Visitor, key: str) -> None:
    for where in ("/legal/agurk", f"/g/{key}/plain/legal"):
        phone.post_form(where, {"cards": "5", "hand": "5 K", "seen": "K"}, status=200)
    coming = phone.get(f"/g/{key}").document.by_id("board")["data-coming"]
    keep(phone, key, ("3 K", "5 7", "9 9"), number=coming)
    phone.post_form("/language/en")


def files_and_paper(app: Flask, phone: Visitor, key: str) -> None:
    content = [phone.client.get(f"/g/{key}/files/game.{kind}").data for kind in ("csv", "xlsx", "txt", "json")][-1]
    fields = phone.get("/import").form().sent().to_dict() | {"file": (BytesIO(content), "game.json")}
    asked = phone.client.post("/import", data=fields, content_type="multipart/form-data")
    assert asked.status_code == 409, "this phone has it already"
    document = Document(asked.get_data(as_text=True))
    second = Form(document.by_id("second"), document)
    brought = phone.post("/import", second.sent(), status=303)
    assert kept(app, brought.location.rpartition("/")[2]).log == kept(app, key).log
    sent = phone.get("/new/agurk").form("setup").sent(people("Dan", "Eva"))
    phone.post("/sheets/agurk", sent, status=303)
    head = phone.post_form(f"/g/{key}/sheet/head", {"place": "Hornbæk"}, press="Save")
    assert "Hornbæk" in phone.follow(head).text


def every_page(app: Flask, phone: Visitor, key: str) -> None:
    token = shared(phone, key).document.one("input", id="link")["value"].rpartition("/")[2]
    for page in tour(app, key, token):
        if "GET" in page.methods and page.endpoint != STREAM:
            status = 200 if page.endpoint == "security_contact" else page.status
            assert phone.client.get(page.path, buffered=True).status_code == status, page.path
            assert Visitor(app).client.get(page.path).status_code < 500, page.path


def forms_that_come_back(app: Flask, phone: Visitor) -> None:
    phone.post_form("/new/rassi", people("Anna", "anna"), status=422)
    for variant in (AGURK, RASSI):
        key = opened(app, variant)
        record_all(phone, key, "2 3 4")
        page = phone.get(f"/g/{key}/plain")
        phone.post_form(page, lay("2", "3"), form="trick", status=422)
        record_all(phone, key, "2 3 5")
        phone.post_form(page, lay("2", "3", "4"), form="trick", status=409)
    key = opened(app, GURKA_SE, opening=points(25, 0, Score(29, 0, out=True)))
    phone.post_form(f"/g/{key}/plain", lay("9", "3"), form="trick", forged={"buy_in": "0"})


def phones_of_others(app: Flask, phone: Visitor, another_phone: Phones, key: str) -> None:
    """They join by link and by code, get a name, copy the game, and lose their right again."""
    share = f"/g/{key}/share"
    bo, cleo, stranger = another_phone(), another_phone(), another_phone()
    let_in(app, bo, key)
    cleo.post_form("/join", code=said_code(phone, key))
    bo.follow(bo.post_form(share, {"name": "Bo's phone"}, form=f"{share}/name"))
    record_all(bo, key, "2 3 K")
    page = shared(phone, key)
    phone.post_form(page, form=f"{share}/put-out", press="member")
    phone.follow(phone.post_form(f"{share}?right=score", form=f"{share}/withdraw"))
    for one in (bo, cleo):
        one.post(f"/g/{key}/plain/undo", {}, status=403)
    copy = stranger.follow(stranger.post_form(share, form=f"{share}/copy"))
    assert totals(copy) == totals(phone.get(f"/g/{key}"))
    open_to_all = opened(app, AGURK)
    stranger.follow(stranger.post_form(f"/g/{open_to_all}/share", form=f"/g/{open_to_all}/share/charge"))
    assert shared(stranger, open_to_all, Right.MANAGE.name.lower()).document.all("input", id="link")


def the_end(app: Flask, phone: Visitor) -> None:
    """A game is played again, then one loses its names, one goes from the phone, and one is deleted."""
    key, another = finished(phone), finished(phone)
    others = phone.post_form(f"/g/{another}/people", {"stays": ["0", "2"], "new-0": "Dan"})
    assert set(kept(app, others).names) == {"Anna", "Cleo", "Dan"}
    again = phone.follow(phone.post_form(f"/g/{key}", form=f"/g/{key}/again")).response.request.path.rpartition("/")[2]
    phone.follow(phone.post_form(f"/g/{key}/privacy", {"names-sure": "y"}, form=f"/g/{key}/privacy/names"))
    assert "Anna" not in phone.get(f"/g/{key}").text
    phone.post_form(f"/g/{key}/privacy", {"whole-sure": "y"}, press="Delete the game")
    phone.get(f"/g/{key}", status=410)
    phone.follow(phone.post_form("/games", form=f"/g/{again}/away"))
    phone.follow(phone.post_form("/games?away=1", form=f"/g/{again}/back"))
    phone.follow(phone.post_form(f"/g/{again}/phone", form=f"/g/{again}/forget"))
    our_table(phone)
    assert kept(app, again).names == ("Anna", "Bo", "Cleo")


def our_table(phone: Visitor) -> None:
    """Two who never sat at one table are put together, and taken apart again."""
    record_all(phone, start(phone, "Ann", "Bo", "Cleo", variant="matapesa"), "2 K 3")
    people = {one.text: one["value"] for one in phone.get("/our-table").document.by_id("who").all("option")}
    pair = {"who": people["Ann"], "other": people["Anna"]}
    assert "Ann counts as Anna" in phone.follow(phone.post_form("/our-table", pair, form="/our-table/together")).text
    assert "Ann counts as Anna" not in phone.follow(phone.post_form("/our-table", form="/our-table/apart")).text


def finished(phone: Visitor) -> str:
    """The key of a game of one hand that is over."""
    key = start(phone, "Anna", "Bo", "Cleo", variant="matapesa")
    record_all(phone, key, "2 K 3")
    return key
