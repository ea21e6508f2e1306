"""The worker, and the pages that phones keep for the time without a network."""

import json
import re
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from tests.web.game.playing import command, opened
from tests.web.visitor import Visitor

MOST_BYTES = 184_500
"""Of these the scripts and styles of a board, with all its screens, take 105 kB, the documents without a game and their
files 66 kB, those of a game 12 kB. A game's key has other letters in each run, which changes some tens of bytes.
"""
MANY = 20
"""So many files the worker fetches one by one (static/js/worker.js)."""


def without_what_changes(html: str) -> str:
    """The page without what is made anew for each visit."""
    return re.sub(r'(csrf_token|client_id)([^>]*) value="[^"]*"|"(?:token": ")?I[\w-]+\.[\w-]+\.[\w-]+"', r"\1\2", html)


def stripped(html: str) -> str:
    """The page as it is kept, without indentation and empty lines."""
    return "\n".join(filter(None, map(str.strip, without_what_changes(html).split("\n"))))


def first_files(phone: Visitor) -> list[str]:
    """The files that the worker keeps first."""
    found: list[str] = json.loads(phone.client.get("/sw.js").text.partition("files = ")[2].partition(";")[0])
    return found


def pages_of(bundle: dict[str, Any]) -> dict[str, str]:
    return {path: without_what_changes(html).strip() for path, html in bundle["pages"].items()}


def test_every_page_is_kept_as_a_visit_shows_it(phone: Visitor) -> None:
    answer = phone.client.get("/offline")
    assert answer.headers["Content-Language"] == "en"
    pages = pages_of(answer.get_json())
    for variant in CATALOGUE:
        kept = {path for path in pages if re.search(rf"/{variant}(/card)?$", path)}
        assert len(kept) == 5, variant
    for path in ("/local", "/legal", "/legal/agurk", "/rules/ogorek", "/rules/rassi/card", "/new/wikipedia", "/which"):
        assert pages[path] == stripped(phone.client.get(path).text), path


def test_every_answer_to_which_game_it_is_is_kept(phone: Visitor) -> None:
    pages = pages_of(phone.client.get("/offline").get_json())
    asked = {path for path in pages if path.startswith("/which")}
    for path in asked:
        links = re.findall(r'href="(/which\?[^"]*)"', pages[path].replace("&amp;", "&"))
        assert {link for link in links if not link.endswith("=")} <= asked, path
    first = phone.client.get("/which").text
    assert re.search(r'href="(/which\?\w+=)"', first)[1] in asked  # type: ignore[index]


def test_what_is_kept_for_the_time_without_a_network_is_at_most_185_kb(app: Flask, phone: Visitor) -> None:
    """With its headers and the pages of a game, for a phone that has seen the start page or a board before."""
    short = {"Accept-Encoding": "br", "Accept-Language": "pl"}
    documents = "/offline", f"/g/{opened(app, AGURK, 'Anna', 'Bo')}/offline"

    def weight(*paths: str) -> int:
        answers = [phone.client.get(path, headers=short) for path in (*documents, *paths)]
        return sum(len(answer.data) + len(str(answer.headers)) for answer in answers)

    of_board = set(phone.client.get("/offline/board").get_json()["texts"])
    missing = set(first_files(phone)) - of_board  # The other files are those of the start page.
    assert len(of_board) > MANY > len(missing)
    weights = {"start": weight("/offline/board"), "board": weight(*missing)}
    print(weights)  # noqa: T201 - shown with -s
    assert max(weights.values()) <= MOST_BYTES, weights


def test_every_file_that_a_kept_page_names_is_kept(app: Flask, phone: Visitor) -> None:
    bundle = phone.client.get("/offline").get_json()
    folder = Path(app.static_folder or "")
    lists = [phone.client.get(path).text for path in ("/", "/games")]
    of_game = pages_of(phone.client.get(f"/g/{opened(app, AGURK, 'Anna', 'Bo')}/offline").get_json())
    named = {
        path
        for html in (*pages_of(bundle).values(), *of_game.values(), *lists)
        for path in re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', html)
    }
    kept = {*first_files(phone), *bundle["texts"]}
    assert named
    assert named <= kept
    assert all((folder / path.split("/", 3)[3]).is_file() for path in kept)
    imported = {
        (folder / path.split("/", 3)[3]).parent / name
        for path, text in bundle["texts"].items()
        for name in re.findall(r'(?:from|import)\s*\(?"(\.[^"]+)"', text)
    }
    assert {one.resolve() for one in imported} <= {(folder / path.split("/", 3)[3]).resolve() for path in kept}


def test_a_game_has_its_own_pages_with_its_house_rules(phone: Visitor, new_key: str) -> None:
    pages = pages_of(phone.client.get(f"/g/{new_key}/offline").get_json())
    rooms = ("rules", "card", "rules/form")
    assert set(pages) == {f"/g/{new_key}/{room}" for room in rooms}
    assert f'<a class="close" href="/g/{new_key}"' in pages[f"/g/{new_key}/rules"]


def test_a_board_asks_for_the_pages_of_its_game_anew_once_its_rules_have_changed(phone: Visitor, new_key: str) -> None:
    marks: list[str] = []
    for limit in (21, 30, 21):
        if marks:
            command(phone, new_key, "rules", {"changes": {"limit.value": limit}, "from": "next"})
        marks.append(phone.get(f"/g/{new_key}").document.by_id("screen")["data-rules"])
        rules = phone.client.get(f"/g/{new_key}/offline?rules={marks[-1]}").get_json()["pages"][f"/g/{new_key}/rules"]
        assert str(limit) in rules
    assert marks[0] == marks[2] != marks[1]


def test_the_worker_is_served_from_the_root_and_never_cached(app: Flask, phone: Visitor) -> None:
    answer = phone.client.get("/sw.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    version = answer.headers["X-Scorekeeper"]
    assert version
    script = re.search(r'importScripts\("([^"]+)"\)', answer.get_data(as_text=True))
    assert script
    assert script[1] == f"{app.static_url_path}/js/worker.js" == f"/static/{version}/js/worker.js"
    assert phone.client.get(script[1], buffered=True).status_code == 200


def test_the_words_that_a_board_does_not_need_at_once_are_a_file_that_phones_keep(phone: Visitor, new_key: str) -> None:
    polish = {"Accept-Language": "pl"}
    carried = phone.client.get(f"/g/{new_key}", headers=polish).text
    address = carried.partition('data-rest="')[2].partition('"')[0]
    answer = phone.client.get(address, headers=polish)
    assert phone.client.get("/offline", headers=polish).get_json()["texts"][address] == answer.text.strip()
    assert answer.get_json()["A cucumber"] == "Ogórek"
    assert "max-age=31536000" in answer.headers["Cache-Control"]
    assert phone.client.get(address, headers={"Accept-Language": "da"}).status_code == 404
    assert phone.client.get(address.replace(".json", "0.json"), headers=polish).status_code == 404
