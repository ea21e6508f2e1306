"""The pages that phones keep for the time without a network."""

import re
from pathlib import Path
from typing import Any

from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE, OGOREK
from scorekeeper.rules.parameters import with_changes
from tests.web.game.playing import opened
from tests.web.visitor import Visitor

MOST_BYTES = 160_000
MANY = 20
"""So many files the worker fetches one by one (static/js/worker.js)."""


def without_what_changes(html: str) -> str:
    """The page without what is made anew for each visit."""
    return re.sub(r'(csrf_token|client_id)([^>]*) value="[^"]*"|"(?:token": ")?I[\w-]+\.[\w-]+\.[\w-]+"', r"\1\2", html)


def stripped(html: str) -> str:
    """The page as it is kept, without indentation and empty lines."""
    return "\n".join(filter(None, map(str.strip, without_what_changes(html).split("\n"))))


def pages_of(bundle: dict[str, Any], first: dict[str, Any] | None = None) -> dict[str, str]:
    """The pages of a bundle, put together as the worker does it: after the lines of some pages of the `first` one."""
    known = [line for path in bundle.get("after", ()) for line in lines_of(first or {}, path)]
    whole = {**bundle, "lines": [*known, *bundle["lines"]]}
    return {path: without_what_changes("\n".join(lines_of(whole, path))) for path in bundle["pages"]}


def lines_of(bundle: dict[str, Any], path: str) -> list[str]:
    runs = bundle["pages"][path]
    parts = [bundle["lines"][start : start + count] for start, count in zip(runs[::2], runs[1::2], strict=True)]
    return [line for part in parts for line in part]


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


def test_what_is_kept_for_the_time_without_a_network_is_at_most_160_kb(app: Flask, phone: Visitor) -> None:
    """With its headers and the pages of a game, for a phone that has seen the start page or a board before."""
    short = {"Accept-Encoding": "br", "Accept-Language": "pl"}
    first = phone.client.get("/offline", headers={"Accept-Language": "pl"}).get_json()
    of_game = f"/g/{opened(app, AGURK, 'Anna', 'Bo')}/offline?known={first['id']}"

    def weight(*paths: str) -> int:
        answers = [phone.client.get(path, headers=short) for path in (of_game, *paths)]
        return sum(len(answer.data) + len(str(answer.headers)) for answer in answers)

    files = first["files"]
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
    rooms = ("rules", "card", "rulings", "at-the-table", "at-the-table/seats", "at-the-table/rules")
    assert {path for path in pages if "?" not in path} == {f"/g/{key}/{room}" for room in rooms}
    assert "Back to the board" in pages[f"/g/{key}/rules"]


def test_a_phone_gets_only_what_a_game_has_besides_the_pages_that_it_knows(app: Flask, phone: Visitor) -> None:
    """With other pages than those of now it gets all lines."""
    ours = with_changes(OGOREK, {"hand.size": 5, "limit.value": 30})
    key, first = opened(app, ours), phone.client.get("/offline").get_json()
    whole, rest = (phone.client.get(f"/g/{key}/offline?known={known}").get_json() for known in ("old", first["id"]))
    assert not whole["after"]
    assert pages_of(rest, first) == pages_of(whole)
    assert 3 * len(rest["lines"]) < len(whole["lines"])
    for path, kept in pages_of(rest, first).items():
        assert "?now=" in path or kept == stripped(phone.client.get(path).text), path


def test_a_board_asks_for_the_pages_of_its_game_anew_once_its_rules_have_changed(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK)
    asked: list[str] = []
    for limit in (21, 30, 21):
        if asked:
            phone.post_form(
                phone.get(f"/g/{key}/at-the-table/rules"), {"limit.value": str(limit)}, press="From the next hand on"
            )
        mark = phone.get(f"/g/{key}").document.by_id("screen")["data-rules"]
        asked.append(f"/g/{key}/rules?now={mark}")
        pages = phone.client.get(f"/g/{key}/offline").get_json()["pages"]
        assert [path for path in pages if "?" in path] == asked[-1:]
    assert asked[0] == asked[2] != asked[1]


def test_a_game_that_is_not_there_keeps_nothing(phone: Visitor) -> None:
    assert phone.client.get("/g/none/offline").status_code == 404
