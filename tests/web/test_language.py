"""Which language a phone is answered in, and how it chooses another one."""

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK
from scorekeeper.words.languages import languages, own_name
from tests.web.game.playing import opened
from tests.web.visitor import Visitor


def spoken(phone: Visitor, path: str = "/", asking: str = "") -> str:
    """The language of a page for a browser that asks for these languages."""
    answer = phone.client.get(path, headers={"Accept-Language": asking} if asking else {})
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    said = answer.text.partition('<html lang="')[2].partition('"')[0]
    assert list(answer.content_language) == [said]
    return said


def choose(phone: Visitor, language: str, page: str = "/", **changes: str) -> str:
    """Choose a language on a page; the address that this leads to."""
    return phone.post_form(f"/language/{language}", {"page": page, **changes}, status=303).location


@pytest.mark.parametrize(
    ("asking", "language"), [("", "en"), ("en-GB,da;q=0.5", "en"), ("tlh,en;q=0.1", "en"), ("x-y, *;q=0", "en")]
)
def test_a_browser_says_which_language_its_owner_reads(phone: Visitor, asking: str, language: str) -> None:
    assert spoken(phone, asking=asking) == language


def test_every_page_leads_to_every_language_in_its_own_name(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    for path in ("/", "/legal/agurk", f"/g/{key}", f"/g/{key}/sheet", "/language/en"):
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
    ["https://example.com/there", "//example.com/legal", "javascript:alert(1)", "/no/such/page", "/\\example.com"],
)
def test_choosing_leads_to_no_page_but_ours(phone: Visitor, page: str) -> None:
    assert choose(phone, "en", page) in ("/", "/legal")


def test_there_is_no_page_of_a_language_that_nobody_wrote(phone: Visitor) -> None:
    assert "Nothing here" in phone.get("/language/xx", status=404).text


def test_a_cookie_with_another_language_is_as_good_as_none(phone: Visitor) -> None:
    phone.client.set_cookie("language", "../../etc")
    assert spoken(phone) == "en"
