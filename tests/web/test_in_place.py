"""Pages that change themselves by htmx: what they say comes as a part, and a redirect leads out of them."""

from pathlib import Path

import pytest

from tests.web.share.joining import code_on
from tests.web.visitor import Page, Phones, Visitor

TEMPLATES = Path(__file__).parents[2] / "templates"
BY_HTMX = {"HX-Request": "true", "HX-Boosted": "true"}


def asked_on(address: str) -> dict[str, str]:
    """The headers of what htmx asks for on this page."""
    return BY_HTMX | {"HX-Current-URL": f"http://localhost{address}"}


def sent_on(phone: Visitor, address: str, form: str, **changes: str) -> Page:
    """The answer to htmx, which sends a form of this page; a redirect is followed as a browser does, unseen by htmx."""
    headers = asked_on(address)
    response = phone.client.post(form, data=phone.get(address).form(form).sent(changes), headers=headers)
    if response.status_code == 303:
        response = phone.client.get(response.location, headers=headers)
    return phone.read(response)


@pytest.mark.parametrize("path", ["share?right=score", "sheet/head"])
def test_a_page_and_its_part_say_the_same(phone: Visitor, key: str, path: str) -> None:
    address = f"/g/{key}/{path}"
    whole = phone.get(address)
    part = phone.read(phone.client.get(address, headers=asked_on(address)))
    assert whole.document.one("title").text == part.document.one("title").text
    assert whole.document.one("main").text == part.document.one("main").text
    assert not part.document.all("html")
    assert not part.document.all(id="trouble")
    assert "HX-Request" in part.response.headers["Vary"]


def test_back_restores_a_whole_page(phone: Visitor, key: str) -> None:
    headers = asked_on(f"/g/{key}/share") | {"HX-History-Restore-Request": "true"}
    page = phone.read(phone.client.get(f"/g/{key}/share", headers=headers))
    assert page.document.by_id("content").has("hx-history-elt")


def test_what_leads_to_the_page_itself_changes_it_in_place(phone: Visitor, key: str) -> None:
    share = f"/g/{key}/share"
    page = sent_on(phone, f"{share}?right=score", f"{share}/code")
    assert code_on(page)
    assert not page.document.all("html")
    page = sent_on(phone, f"{share}?right=score", f"{share}/withdraw")
    assert "withdrawn" in page.document.one(class_="notice", role="status").text


def test_what_leads_elsewhere_loads_that_page_whole(phone: Visitor, key: str) -> None:
    head = f"/g/{key}/sheet/head"
    answer = sent_on(phone, head, head, event="Spring Cup").response
    assert (answer.status_code, answer.headers["HX-Redirect"], answer.data) == (204, f"/g/{key}/sheet", b"")
    assert "Location" not in answer.headers
    share = f"/g/{key}/share"
    answer = sent_on(phone, f"{share}?right=watch", f"{share}/withdraw").response
    page = phone.get(answer.headers["HX-Redirect"])
    assert "new address" in page.document.one(class_="notice", role="status").text


def test_a_game_is_put_away_in_place(phone: Visitor, key: str) -> None:
    page = sent_on(phone, "/games", f"/g/{key}/away")
    assert page.status == 200
    assert not page.document.all("html")
    assert "Anna" not in page.text


def test_a_problem_is_said_in_place_and_the_page_keeps_its_address(
    phone: Visitor, another_phone: Phones, key: str
) -> None:
    for visitor, address, form, changes in (
        (another_phone(), "/join", "/join", {"code": "ABC"}),
        (phone, "/import", "/import", {}),
        (phone, f"/g/{key}/sheet/head", f"/g/{key}/sheet/head", {"event": "x" * 1000}),
    ):
        page = sent_on(visitor, address, form, **changes)
        assert page.status == 422
        assert page.errors
        assert not page.document.all("html")
        assert page.response.headers["HX-Push-Url"] == "false"


def test_pages_choose_their_layout_if_their_forms_change_them() -> None:
    texts = {path: path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")}
    pages = {path for path, text in texts.items() if "{{ in_place() }}" in text or 'hx-target="#content"' in text}
    assert pages
    assert pages == {path for path, text in texts.items() if "{% extends layout() %}" in text}
    assert pages == {path for path, text in texts.items() if '{% include "_in_place.html" %}' in text}
