"""Which language a phone is answered in, and how it chooses another one."""

import pytest
from flask import Flask
from flask_babel import force_locale
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.web.forms import AskForm
from scorekeeper.words.languages import languages, own_name, translations
from tests.web.game.playing import opened, record
from tests.web.referee.asking import ask, said
from tests.web.visitor import Phones, Visitor


def spoken(phone: Visitor, path: str = "/", asking: str = "") -> str:
    """The language of a page for a browser that asks for these languages."""
    answer = phone.client.get(path, headers={"Accept-Language": asking} if asking else {})
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    said = answer.text.partition('<html lang="')[2].partition('"')[0]
    assert list(answer.content_language) == [said]
    return said


def choose(phone: Visitor, language: str, page: str = "/", **changes: str | None) -> str:
    """Choose a language on a page; the address that this leads to."""
    return phone.post_form(f"/language/{language}", {"page": page, **changes}).location


@pytest.mark.parametrize(
    ("asking", "language"),
    [
        ("", "en"),
        ("en-GB,sv;q=0.5", "en"),
        ("tlh,en;q=0.1", "en"),
        ("x-y, *;q=0", "en"),
        ("sv-FI,fi;q=0.9", "sv"),
        ("tlh, fi;q=0.3, en;q=0.2", "fi"),
        ("sv;q=0, is", "is"),
        ("no", "nb"),
        ("nn-NO,en;q=0.5", "nb"),
        ("de-AT", "de"),
    ],
)
def test_a_browser_says_which_language_its_owner_reads(phone: Visitor, asking: str, language: str) -> None:
    assert spoken(phone, asking=asking) == language


def test_every_page_leads_to_every_language_in_its_own_name(phone: Visitor, new_key: str) -> None:
    for path in ("/", "/rules/agurk", f"/g/{new_key}/phone", f"/g/{new_key}/sheet", "/language/en"):
        found = {one["href"]: one for one in phone.get(path).document.all("a") if one.has("hreflang")}
        assert set(found) == {f"/language/{one}" for one in languages()}, path
        for language in languages():
            one = found[f"/language/{language}"]
            assert (one["hreflang"], one["lang"], one.text) == (language, language, own_name(language))
            assert one.has("aria-current") == (language == "en")


def test_choosing_leads_back_to_the_page(app: Flask, phone: Visitor) -> None:
    for path in (f"/g/{opened(app, AGURK)}", "/sheets/agurk?players=4", "/"):
        page = phone.client.get("/language/en", headers={"Referer": f"http://localhost{path}"})
        assert f'value="http://localhost{path}"' in page.text
        assert choose(phone, "en", f"http://localhost{path}") == path


@pytest.mark.parametrize(
    "page",
    [
        *("https://example.com/there", "//example.com/legal", "javascript:alert(1)", "/no/such/page"),
        *("/\\example.com", "http://[", "https://example.com//legal", "////legal"),
    ],
)
def test_choosing_leads_to_no_page_but_ours(phone: Visitor, page: str) -> None:
    assert choose(phone, "en", page) in ("/", "/legal")


def test_a_cookie_with_another_language_is_as_good_as_none(phone: Visitor) -> None:
    phone.client.set_cookie("language", "../../etc")
    assert spoken(phone) == "en"


def test_a_phone_keeps_its_language_whatever_the_browser_wants_as_long_as_its_games(phone: Visitor) -> None:
    cookie = phone.post_form("/language/sv").response.headers["Set-Cookie"]
    assert "Expires=Fri, 31 Dec 9999" in cookie
    assert "Max-Age" not in cookie
    assert spoken(phone, asking="fi") == "sv"
    choose(phone, "en")
    assert spoken(phone, asking="fi") == "en"


def test_two_phones_at_one_table_speak_two_languages(phone: Visitor, another_phone: Phones, new_key: str) -> None:
    record(phone, new_key, "Q", "3", "4")
    other = another_phone()
    choose(phone, "sv")
    choose(other, "is")
    for path in (f"/g/{new_key}", f"/g/{new_key}/history", f"/g/{new_key}/offline", f"/g/{new_key}"):
        answers = [one.client.get(path) for one in (phone, other, another_phone())]
        assert [answer.headers["Content-Language"] for answer in answers] == ["sv", "is", "en"]
        assert len({answer.text for answer in answers}) == 3
    undo = [one.get(f"/g/{new_key}").document.one("div", class_="undo").text for one in (phone, other)]
    assert undo == [translations(language).gettext("Undo") for language in ("sv", "is")]


def test_a_phone_may_have_the_letters_of_english_cards(phone: Visitor, new_key: str) -> None:
    record(phone, new_key, "J", "Q", "A")
    letters: dict[str | None, list[str]] = {}
    for switch in (None, "y"):
        choose(phone, "sv", english_letters=switch)
        for path in (f"/g/{new_key}", f"/g/{new_key}/sheet", "/legal/agurk"):
            page = phone.get(path)
            assert "Kn" in page.document.text or switch
            assert page.response.headers["Content-Language"] == ("sv-x-jqka" if switch else "sv")
        cards = [one.text for one in phone.get(f"/g/{new_key}").document.one("tbody").all(class_="card")]
        letters[switch] = cards
    assert letters == {None: ["Kn", "D", "E"], "y": ["J", "Q", "A"]}
    assert phone.get("/language/sv").document.one("input", id="english_letters").has("checked")


def test_typed_cards_may_have_the_letters_of_the_language_or_english_ones(phone: Visitor) -> None:
    choose(phone, "sv")
    assert said(ask(phone, "8 kn"), "because") == said(ask(phone, "8 J"), "because") != []


def test_the_page_of_a_language_asks_what_sounds_wrong_until_a_player_has_read_it(app: Flask, phone: Visitor) -> None:
    app.config["CONTACT"] = "mailto:games@cucumber.example"
    asked = phone.get("/language/sv").document
    assert "games@cucumber.example" in [one.text for one in asked.all("a")]
    assert "games@cucumber.example" not in phone.get("/language/en").text


@pytest.mark.parametrize(
    ("language", "sentence"), [("de", "Dieses Feld wird benötigt."), ("ia", "This field is required.")]
)
def test_form_errors_are_in_the_language_of_the_request_or_in_english(app: Flask, language: str, sentence: str) -> None:
    with app.test_request_context("/"), force_locale(language):
        form = AskForm(formdata=MultiDict())  # type: ignore[no-untyped-call]
        assert not form.validate()
        assert form.client_id.errors == [sentence]
