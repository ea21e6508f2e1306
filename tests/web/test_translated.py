"""Every word on a page can be translated: in the pseudo-locale (`tests/pseudo.py`) no plain English letter is left.

Only proper names, dates, addresses, codes and what people typed may have them.
"""

import json
import re
from collections.abc import Iterator

import pytest
from babel.dates import get_month_names, get_period_names
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from scorekeeper.config import CHECKOUT
from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE, CUCUMBER_21, GURKA_SE, RASSI
from scorekeeper.rules.events import EndGame, Leave, NewRules, Return, Seats
from scorekeeper.rules.log import Corrected, Recorded
from scorekeeper.rules.ruling import Matter, Remedy, TableRuling
from scorekeeper.rules.values import Hand, Laid
from scorekeeper.rules.variant import Variant
from scorekeeper.web.game.messages import calls_in, calls_of
from scorekeeper.web.identity import KINDS
from scorekeeper.web.referee.pages import LETTERS
from scorekeeper.words.languages import languages, own_name
from tests.catalogues import TEMPLATE, messages_in
from tests.presets import of_each_kind
from tests.pseudo import disguised, speak_pseudo
from tests.rules.cases import trick
from tests.web.conftest import making_app
from tests.web.document import Document
from tests.web.game.playing import kept, lay, opened, play_hand, points, save, start
from tests.web.share.joining import token_of
from tests.web.tour import tour
from tests.web.visitor import Page, Value, Visitor

NAMES = ("11", "22", "33")
"""Names without a letter, so that every letter on a page is a word."""

NOT_PAGES = {
    *("static", "files.download", "live.events", "journal.news", "offline.worker", "device.manifest"),
    *("our_table.download", "robots", "security_contact", "messages_file", "game.enter", "game.change", "game.drawn"),
}
"""Addresses that answer with no page."""

SPOKEN = ("title", "aria-label", "alt", "placeholder")
"""Attributes that a browser shows or reads out; those of our scripts begin with `data-`."""

CODES = {"data-marks", "data-leaders"}
"""Attributes in which a script finds no words, although they have spaces."""


def _proper_names() -> set[str]:
    """What rule sheets and sources are called in every language: names that are no message."""
    meta = [preset.meta for preset in CATALOGUE.values()]
    names = {name for one in meta for name in (one.name, *(source.name for source in one.sources))}
    return names - {text for _context, text in messages_in(TEMPLATE)}


FILES = {"JSON", "XLSX", "CSV", "TXT", "Excel", "Numbers", "LibreOffice"}

PLAIN = re.compile(
    "|".join(
        (
            r"https?://\S+|localhost\S*",
            *map(own_name, languages()),
            *map(re.escape, sorted({*_proper_names(), *KINDS.values(), *FILES}, key=len, reverse=True)),
            *get_month_names("wide", locale="en").values(),
            *get_month_names("abbreviated", locale="en").values(),
            *get_period_names(locale="en").values(),
        )
    )
)
"""What stays as it is in every language, or is written as the locale writes it."""


@pytest.fixture(scope="module")
def shared_app(
    tmp_path_factory: pytest.TempPathFactory, compiled_templates: FileSystemBytecodeCache
) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("pseudo")
    with making_app(folder, compiled_templates) as app:
        speak_pseudo(app, folder / "translations")
        yield app


def untranslated(document: Document) -> set[str]:
    """The words on a page that no translation can reach."""
    return {" ".join(words) for text in said(document) if (words := re.findall(r"[A-Za-z]+", PLAIN.sub("", text)))}


def said(document: Document) -> Iterator[str]:
    """Every text that is seen or read out, and those that scripts take from attributes."""
    for one in [*document.all(), *document.unseen]:
        yield from (one[name] for name in SPOKEN if one.has(name))
        for name, value in one.attributes.items():
            if name.startswith("data-") and " " in value and name not in CODES:
                yield re.sub(r"\{[\w.-]+\}", "", value)
        if one.tag == "meta" and one.get("name") == "description":
            yield one["content"]
        if one.tag not in ("script", "style", "code"):
            yield from (text for text in one.content if isinstance(text, str))


def read(phone: Visitor, path: str) -> Document:
    """A page. That of a game which only a phone has is empty until its scripts draw it."""
    return Document(phone.client.get(path).text) if path.startswith("/local") else phone.get(path).document


def test_every_page(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, *NAMES)
    assert disguised("Undo") in phone.get(f"/g/{key}").text
    play_hand(app, key, trick("K Q J"))
    ruling = TableRuling(Matter.ILLEGAL_PLAY, Remedy.POINTS, 1, 1, 5, "")
    save(app, key, Recorded(ruling), Recorded(Seats((0, 1, 2))))
    token = token_of(app, start(phone, *NAMES))
    stranger = Visitor(app)
    found: dict[str, set[str]] = {}
    for page in tour(app, key, token, variant_id="gurka-is"):
        if "GET" in page.methods and page.endpoint not in NOT_PAGES:
            path = page.path + ("?other=1" if page.endpoint == "referee.choose" else "")
            found[path] = untranslated(read(stranger, path))
            if page.endpoint == "referee.audit":
                found[path] -= set(LETTERS)
    assert len(found) > 25
    assert {path: words for path, words in found.items() if words} == {}
    described = phone.get("/manifest.webmanifest").response.get_json(force=True)
    said = [described[name] for name in ("name", "short_name", "description")]
    assert not re.search("[A-Za-z]", "".join((*said, *(one["name"] for one in described["shortcuts"]))))


def test_a_page_carries_the_messages_of_its_scripts_and_not_of_all(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, *NAMES)
    folder = CHECKOUT / "static" / "js"
    paths = ("audit", "legal", "new")
    for path in ("/local", f"/g/{key}", f"/g/{key}/audit", f"/g/{key}/legal", *(f"/{one}/agurk" for one in paths)):
        document = read(phone, path)
        scripts = tuple(one["src"].partition("/js/")[2] for one in document.all("script") if "/js/" in one.get("src"))
        messages = document.by_id("messages")
        carried = json.loads(messages.text)
        if messages.get("data-rest"):
            # A board carries what it needs at once; the rest is a file.
            carried |= phone.client.get(messages["data-rest"]).get_json()
        needed = {"|".join(call[1 : 3 if call[0] == "pgettext" else 2]) for call in calls_of(folder, scripts)}
        assert needed <= carried.keys(), path
        assert len(carried) < len(calls_in(folder)), path


@of_each_kind
def test_board_entry_preview_story_correction_and_history(app: Flask, phone: Visitor, variant: Variant) -> None:
    key = opened(app, variant, *NAMES)
    found: dict[str, set[str]] = {}

    def look(page: Page, what: str) -> Page:
        found[what] = untranslated(page.document)
        return page

    high, low = variant.pack.ranks[-1], variant.pack.ranks[1]
    for number in range(2):
        look(phone.get(f"/g/{key}"), f"board {number}")
        if kept(app, key).sheet.now.next is None:
            break
        entry = look(phone.get(f"/g/{key}/plain"), f"entry {number}")
        names = [one["name"] for one in entry.document.all("select") if one["name"].startswith("card_")]
        cards: dict[str, Value] = {name: high if name == "card_1" else low for name in names}
        cards["leader"] = "0"
        look(phone.post_form(entry, {**cards, "card_0": ""}, form="trick", status=422), f"refusal {number}")
        phone.post_form(entry, cards, form="trick")
    look(phone.get(f"/g/{key}"), "last board")
    look(phone.get(f"/g/{key}/plain"), "last sheet")
    change = look(phone.get(f"/g/{key}/plain/1"), "change")
    look(phone.post_form(change, {"card_1": ""}, form="trick", status=422), "refused change")
    phone.post_form(change, form="trick", press="strike")
    look(phone.get(f"/g/{key}/plain"), "struck out")
    look(phone.get(f"/g/{key}/history"), "history")
    assert {what: words for what, words in found.items() if words} == {}


@of_each_kind
def test_the_score_sheet_and_an_empty_one(app: Flask, phone: Visitor, variant: Variant) -> None:
    key = opened(app, variant, *NAMES)
    hand = Hand(tuple(Laid(seat, Card(variant.pack.ranks[-1])) for seat in range(3)))
    play_hand(app, key, hand)
    save(app, key, Corrected(1, hand._replace(final_trick=hand.final_trick[1:] + hand.final_trick[:1])))
    empty = f"/sheets/{variant.id}"
    for path, status in {
        f"/g/{key}/sheet?unaddressed=y": 200,
        empty: 200,
        f"{empty}/slips": 200,
        f"{empty}?players=99&hands=99&limit.value=x": 422,
    }.items():
        assert untranslated(phone.get(path, status=status).document) == set(), path


@pytest.mark.parametrize("changes", [{"card_0": "1"}, {"leader": None}, {"revision": "x"}, {"factor_1": "x"}])
def test_what_is_said_of_a_damaged_form(app: Flask, phone: Visitor, changes: dict[str, Value]) -> None:
    page = phone.get(f"/g/{opened(app, RASSI, *NAMES)}/plain")
    answer = phone.post_form(page, {**lay("2", "3", "4"), **changes}, form="trick", status=422)
    assert untranslated(answer.document) == set()


def test_what_is_said_of_other_damaged_forms_and_of_trouble(app: Flask, phone: Visitor) -> None:
    twice = {"players-0-name": "11", "players-1-name": "11"}
    for page in (
        *(phone.post_form(f"/new/{variant}", twice, status=422) for variant in ("agurk", "gurka-is", "rassi")),
        phone.post_form("/import", client_id="", file=None, status=422),
        phone.post(f"/g/{opened(app, AGURK)}/plain/undo", {}, status=400),
        phone.get("/nowhere", status=404),
    ):
        assert untranslated(page.document) == set()


def test_a_table_where_people_come_and_go_and_rules_change(app: Flask, phone: Visitor) -> None:
    key = opened(app, GURKA_SE, *NAMES, opening=points(25, 0, 0))
    play_hand(app, key, trick("2 3 4"))
    events = (Leave(1), Return(1, 5), NewRules({"limit.value": 40}), EndGame(2), EndGame())
    save(app, key, *[Recorded(event) for event in events])
    page = f"/g/{key}/at-the-table"
    for path in (f"/g/{key}", f"/g/{key}/history", f"/g/{key}/table", page, *(f"{page}/{at}" for at in range(2, 8))):
        assert untranslated(phone.get(path).document) == set(), path


def test_a_late_hand_the_end_coming_back_and_undo(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "11", "22", opening=points(20, 20))
    early = phone.get(f"/g/{key}/plain")
    cards: dict[str, Value] = {"card_0": "5", "card_1": "8", "leader": "0"}
    phone.post_form(early, cards, form="trick")
    assert untranslated(phone.get(f"/g/{key}").document) == set()
    late = phone.post_form(early, {**cards, "client_id": "abcdefgh"}, form="trick", status=409)
    assert untranslated(late.document) == set()
    key = opened(app, GURKA_SE, *NAMES, opening=points(25, 0, 0))
    entry = phone.get(f"/g/{key}/plain")
    assert entry.document.all("input", name="buy_in")
    assert untranslated(entry.document) == set()
    for path in ("undo", "redo"):
        token = phone.game_data(key)["token"]
        sent = {"csrf_token": token, "revision": "0", "client_id": f"abcdefgh-{path}"}
        assert untranslated(phone.post(f"/g/{key}/plain/{path}", sent, status=422).document) == set()
