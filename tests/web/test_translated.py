"""Every word on a page can be translated: with a catalogue that puts ⟦…⟧ around each message, nothing stands outside.

Only what people or rule sheets are called, numbers and signs may.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask
from flask_babel import Domain

from scorekeeper.config import CHECKOUT
from scorekeeper.rules.cards import Card
from scorekeeper.rules.catalogue import AGURK, CATALOGUE, CUCUMBER_21, GURKA_SE, RASSI
from scorekeeper.rules.standing import Opening
from scorekeeper.rules.values import Hand, Laid, Score
from scorekeeper.rules.variant import Variant
from scorekeeper.services.append_fact import Command
from scorekeeper.services.correct_event import correct_event
from scorekeeper.web.extensions import db
from tests.web.document import Document, Element
from tests.web.game.playing import kept, lay, opened, play_hand
from tests.web.visitor import Form, Page, Value, Visitor

NAMES = ("11", "22", "33")
"""Names without a letter, so that every letter on a page is a word."""

SPOKEN = (
    *("title", "aria-label", "alt", "placeholder", "data-hint", "data-change", "data-next", "data-offline"),
    *("data-lost", "data-player", "data-up", "data-down", "data-remove", "data-moved", "data-removed"),
    *("data-player", "data-up", "data-down", "data-remove", "data-moved", "data-removed"),
    *("data-share", "data-copied", "data-words", "data-named", "data-unnamed"),
)

PRESETS = {
    words
    for preset in CATALOGUE.values()
    for words in (
        preset.meta.name,
        preset.meta.region,
        preset.meta.difference,
        *(one.name for one in preset.meta.sources),
    )
}
"""What rule sheets are called and where they come from: values of the catalogue of variants, not of this one."""


PRESET = re.compile("|".join(map(re.escape, sorted(PRESETS, key=len, reverse=True))))


@pytest.fixture(autouse=True)
def _another_language(app: Flask, tmp_path: Path) -> None:
    """Every request speaks a language that is English in brackets."""
    folder = tmp_path / "translations" / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (CHECKOUT / "scorekeeper" / "translations" / "messages.pot").open("rb") as template:
        messages = read_po(template, locale="en")
    catalogue = Catalog(locale="en")
    for message in messages:
        if message.id:
            said = [f"⟦{one}⟧" for one in message.id] if isinstance(message.id, tuple) else f"⟦{message.id}⟧"
            catalogue.add(message.id, said, context=message.context, flags=message.flags)
    with (folder / "messages.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
    domain: Any = Domain([str(folder.parent.parent)])  # type: ignore[no-untyped-call]

    @app.url_value_preprocessor
    def speak(_endpoint: str | None, _values: dict[str, str] | None) -> None:
        domain.as_default()


def outside(text: str) -> str:
    """What does not stand in brackets."""
    kept, depth = [], 0
    for char in text:
        depth += (char == "⟦") - (char == "⟧")
        if depth == 0 and char not in "⟦⟧":
            kept.append(char)
    return "".join(kept)


def untranslated(document: Document) -> set[str]:
    """The words on a page that no translation can reach."""
    return {" ".join(words) for text in said(document) if (words := re.findall(r"[^\W\d_]{1,}", outside(text)))}


def said(document: Document) -> Iterator[str]:
    """Every text that is seen or read out; what comes from the catalogue of variants is left out."""
    for one in document.all():
        yield from (one[name] for name in SPOKEN if one.has(name))
        if one.tag == "meta" and one.get("name") == "description":
            yield one["content"]
        if one.tag not in ("script", "style", "time"):  # a time is written as its locale writes it
            yield from (text for text in texts(one) if text.strip() not in PRESETS)


def texts(element: Element) -> Iterator[str]:
    """What stands directly in an element, without the names of presets."""
    for text in element.content:
        if isinstance(text, str):
            yield PRESET.sub("", text)


def press(  # noqa: PLR0913 - everything that a browser would know
    phone: Visitor, page: Page, button: str, changes: Mapping[str, Value], *, status: int, partial: bool
) -> Page:
    """Press the button that has this attribute, for its words are in another language."""
    form = Form(page.document.one("form", class_="hand"), page.document)
    words = next(one.text for one in form.buttons if button in (one.get("name"), *one.attributes))
    sent = form.sent(changes, words)
    return phone.post(form.action, sent, status=status, partial=partial)


def test_the_brackets_are_there(app: Flask, phone: Visitor) -> None:
    page = phone.get(f"/g/{opened(app, AGURK, *NAMES)}")
    assert "⟦Undo⟧" in page.text
    assert "⟦No hand yet." in page.text
    assert "⟦A⟧" in page.text


@pytest.mark.parametrize("variant_id", ["agurk", "gurka-is", "rassi"])
def test_home_and_set_up(phone: Visitor, variant_id: str) -> None:
    assert untranslated(phone.get("/").document) == set()
    assert untranslated(phone.get(f"/new/{variant_id}").document) == set()
    refused = phone.post_form(f"/new/{variant_id}", {"players-0-name": "11", "players-1-name": "11"}, status=422)
    assert untranslated(refused.document) == set()


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
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
        entry = look(phone.get(f"/g/{key}/hand"), f"entry {number}")
        seats = [one["data-seat"] for one in entry.document.all("div", class_="tile")]
        cards: dict[str, Value] = {f"card_{seat}": high if seat == "1" else low for seat in seats}
        cards["leader"] = "0"
        look(press(phone, entry, "check", cards, status=200, partial=False), f"preview {number}")
        look(press(phone, entry, "data-save", {**cards, "card_0": ""}, status=422, partial=True), f"refusal {number}")
        press(phone, entry, "data-save", cards, status=303, partial=False)
    look(phone.get(f"/g/{key}"), "last board")
    look(phone.get(f"/g/{key}/chart"), "chart")
    look(phone.get(f"/g/{key}/hands/1?seat=1"), "story")
    correction = look(phone.get(f"/g/{key}/hands/1/correct"), "correction")
    look(
        press(phone, correction, "data-save", {"card_1": low, "card_0": high}, status=200, partial=False),
        "consequences",
    )
    look(press(phone, correction, "strike", {}, status=200, partial=False), "striking out")
    look(phone.get(f"/g/{key}/history"), "history")
    assert {what: words for what, words in found.items() if words} == {}


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_the_score_sheet_and_an_empty_one(app: Flask, phone: Visitor, variant: Variant) -> None:
    key = opened(app, variant, *NAMES)
    hand = Hand(tuple(Laid(seat, Card(variant.pack.ranks[-1])) for seat in range(3)))
    play_hand(app, key, hand)
    with app.app_context():
        asked = Command(key, 1, "abcdefgh")
        correct_event(db.session(), asked, 1, hand._replace(final_trick=hand.final_trick[::-1]))
    sheet = phone.get(f"/g/{key}/sheet?unaddressed=y").document
    assert untranslated(sheet) == set()
    assert untranslated(phone.get(f"/sheets/{variant.id}").document) == set()
    assert (
        untranslated(phone.get(f"/sheets/{variant.id}?players=99&hands=99&limit.value=x", status=422).document) == set()
    )


def test_a_late_hand_the_end_coming_back_and_undo(app: Flask, phone: Visitor) -> None:
    key = opened(app, CUCUMBER_21, "11", "22", opening=Opening(0, (Score(20), Score(20))))
    early = phone.get(f"/g/{key}/hand")
    cards: dict[str, Value] = {"card_0": "5", "card_1": "8", "leader": "0"}
    press(phone, early, "data-save", cards, status=303, partial=False)
    assert untranslated(phone.get(f"/g/{key}").document) == set()
    late = press(phone, early, "data-save", {**cards, "client_id": "abcdefgh"}, status=409, partial=True)
    assert untranslated(late.document) == set()
    key = opened(app, GURKA_SE, *NAMES, opening=Opening(0, (Score(25), Score(), Score())))
    entry = phone.get(f"/g/{key}/hand")
    shown = press(phone, entry, "check", {"card_0": "9", "card_1": "2", "card_2": "3"}, status=200, partial=False)
    assert shown.document.all("label", class_="buyer")
    assert untranslated(shown.document) == set()
    for path in ("undo", "redo"):
        token = entry.form().values("csrf_token")[0]
        sent = {"csrf_token": token, "revision": "0", "client_id": f"abcdefgh-{path}"}
        assert untranslated(phone.post(f"/g/{key}/{path}", sent, status=422).document) == set()


@pytest.mark.parametrize("changes", [{"card_0": "1"}, {"leader": None}, {"revision": "x"}, {"factor_1": "x"}])
def test_what_is_said_of_a_damaged_form(app: Flask, phone: Visitor, changes: dict[str, Value]) -> None:
    key = opened(app, RASSI, *NAMES)
    entry = phone.get(f"/g/{key}/hand")
    fields = {name: str(value) for name, value in lay("2", "3", "4").items()}
    answer = press(phone, entry, "data-save", {**fields, **changes}, status=422, partial=False)
    assert untranslated(answer.document) == set()


def test_the_table_view_and_the_switches(app: Flask, phone: Visitor) -> None:
    running = opened(app, AGURK, *NAMES, opening=Opening(0, (Score(20), Score(5, 1), Score(25, 2, out=True))))
    over = opened(app, CUCUMBER_21, *NAMES[:2], opening=Opening(0, (Score(20), Score(22, out=True))))
    for path in (f"/g/{running}/table", f"/g/{over}/table", "/phone", f"/g/{running}/phone"):
        assert untranslated(phone.get(path).document) == set(), path
    described = phone.get("/manifest.webmanifest").response.get_json(force=True)
    named = [described[name] for name in ("name", "short_name", "description")]
    assert [outside(words) for words in (*named, *(one["name"] for one in described["shortcuts"]))] == [""] * 5


def test_a_game_taken_along_and_brought_in(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, *NAMES)
    room = phone.get(f"/g/{key}/files").document
    link = room.one("a", class_="share")["data-link"]
    kinds_and_link = {"JSON", "CSV", "TXT", " ".join(re.findall(r"[^\W\d_]{1,}", link))}
    assert untranslated(room) == kinds_and_link
    assert untranslated(phone.get("/import").document) == set()
    assert untranslated(phone.post_form("/import", client_id="", file=None, status=422).document) == set()


def test_trouble(app: Flask, phone: Visitor) -> None:
    assert untranslated(phone.get("/nowhere", status=404).document) == set()
    assert untranslated(phone.post(f"/g/{opened(app, AGURK)}/undo", {}, status=400).document) == set()
