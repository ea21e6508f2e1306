"""The pages that phones keep for the time without a network."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from tests.web.game.playing import opened
from tests.web.visitor import Visitor

MOST_BYTES = 150_000
MANY = 20
"""So many files the worker fetches one by one (static/js/worker.js)."""


def without_what_changes(html: str) -> str:
    """The page without what is made anew for each visit."""
    return re.sub(r'(csrf_token|client_id)([^>]*) value="[^"]*"', r"\1\2", html)


def stripped(html: str) -> str:
    """The page as it is kept, without indentation and empty lines."""
    return "\n".join(filter(None, map(str.strip, without_what_changes(html).split("\n"))))


def pages_of(bundle: dict[str, Any]) -> dict[str, str]:
    """The pages of a bundle, put together as the worker does it."""
    lines, found = bundle["lines"], {}
    for path, runs in bundle["pages"].items():
        parts = [lines[start : start + count] for start, count in zip(runs[::2], runs[1::2], strict=True)]
        found[path] = without_what_changes("\n".join(line for part in parts for line in part))
    return found


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


def test_what_is_kept_for_the_time_without_a_network_is_at_most_150_kb(app: Flask, phone: Visitor) -> None:
    """With its headers and the pages of a game, for a phone that has seen the start page or a board before."""
    short = {"Accept-Encoding": "br", "Accept-Language": "pl"}
    of_game = f"/g/{opened(app, AGURK, 'Anna', 'Bo')}/offline"

    def weight(*paths: str) -> int:
        answers = [phone.client.get(path, headers=short) for path in (of_game, *paths)]
        return sum(len(answer.data) + len(str(answer.headers)) for answer in answers)

    files = phone.client.get("/offline", headers={"Accept-Language": "pl"}).get_json()["files"]
    assert files[-1].endswith(".json")
    of_board = set(phone.client.get("/offline/board").get_json()["texts"])
    missing = set(files) - of_board  # The other files are those of the start page, and the messages.
    assert len(of_board) > MANY > len(missing)
    weights = {"start": weight("/offline", "/offline/board", files[-1]), "board": weight("/offline", *missing)}
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
    kept = {*bundle["files"], *bundle["texts"]}
    assert named
    assert named <= kept
    assert all((folder / path.split("/", 3)[3]).is_file() for path in kept)
    imported = {
        (folder / path.split("/", 3)[3]).parent / name
        for path, text in bundle["texts"].items()
        for name in re.findall(r'(?:from|import)\s*\(?"(\.[^"]+)"', text)
    }
    assert {one.resolve() for one in imported} <= {(folder / path.split("/", 3)[3]).resolve() for path in kept}


def test_a_game_has_its_own_pages_with_its_house_rules(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    pages = pages_of(phone.client.get(f"/g/{key}/offline").get_json())
    rooms = ("legal", "audit", "rules", "card", "rulings", "at-the-table", "at-the-table/seats")
    assert set(pages) == {f"/g/{key}/{room}" for room in rooms}
    assert "Back to the board" in pages[f"/g/{key}/rules"]


@pytest.mark.parametrize("path", ["/g/none/offline"])
def test_a_game_that_is_not_there_keeps_nothing(phone: Visitor, path: str) -> None:
    assert phone.client.get(path).status_code == 404
