"""The pages that phones keep for the time without a network."""

import re
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.rules.catalogue import AGURK, CATALOGUE
from tests.web.game.playing import opened
from tests.web.visitor import Visitor

MOST_BYTES = 190_000


def without_what_changes(html: str) -> str:
    """The page without what is made anew for each visit."""
    return re.sub(r'(csrf_token|client_id)([^>]*) value="[^"]*"', r"\1\2", html)


def test_every_page_is_kept_as_a_visit_shows_it(phone: Visitor) -> None:
    answer = phone.client.get("/offline")
    assert answer.headers["Content-Language"] == "en"
    pages = answer.get_json()["pages"]
    for variant in CATALOGUE:
        kept = {path for path in pages if re.search(rf"/{variant}(/card)?$", path)}
        assert len(kept) == 5, variant
    for path in ("/local", "/legal", "/legal/agurk", "/rules/ogorek", "/rules/rassi/card", "/new/wikipedia"):
        assert without_what_changes(pages[path]) == without_what_changes(phone.client.get(path).text), path


def test_what_is_kept_for_the_time_without_a_network_is_at_most_190_kb(phone: Visitor) -> None:
    """Without what the start page has loaded."""
    short = {"Accept-Encoding": "br", "Accept-Language": "pl"}
    bundle = phone.client.get("/offline", headers=short)
    before = re.findall(r'"(/static/[^"]+)"', phone.client.get("/").text)
    kept = phone.client.get("/offline", headers={"Accept-Language": "pl"}).get_json()
    sizes = [len(phone.client.get(path, headers=short).data) for path in kept["files"] if path not in before]
    assert kept["files"][-1].endswith(".json")
    assert len(bundle.data) + sum(sizes) <= MOST_BYTES, (len(bundle.data), sum(sizes))


def test_every_file_that_a_kept_page_names_is_kept(app: Flask, phone: Visitor) -> None:
    kept = phone.client.get("/offline").get_json()
    folder = Path(app.static_folder or "")
    named = {
        path
        for html in kept["pages"].values()
        for path in re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css))"', html)
    }
    assert named
    assert named <= set(kept["files"])
    assert all((folder / path.split("/", 3)[3]).is_file() for path in kept["files"])


def test_a_game_has_its_own_pages_with_its_house_rules(app: Flask, phone: Visitor) -> None:
    key = opened(app, AGURK, "Anna", "Bo")
    pages = phone.client.get(f"/g/{key}/offline").get_json()["pages"]
    assert set(pages) == {f"/g/{key}/{room}" for room in ("legal", "audit", "rules", "card")}
    assert "Back to the board" in pages[f"/g/{key}/rules"]


@pytest.mark.parametrize("path", ["/g/none/offline"])
def test_a_game_that_is_not_there_keeps_nothing(phone: Visitor, path: str) -> None:
    assert phone.client.get(path).status_code == 404
