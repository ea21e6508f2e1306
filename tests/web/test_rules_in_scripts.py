"""What a phone loads to count by itself is light."""

import re
from pathlib import Path

from flask import Flask

from scorekeeper.config import CHECKOUT

FOLDER = CHECKOUT / "static" / "js" / "rules"
MOST_FOR_THE_BOARD = 9_800
MOST = 16_800
MOST_FOR_WORDS = 3_150
"""Bytes of the scripts as they are served, compressed."""


def loaded(name: str) -> set[str]:
    """The scripts that a page gets with this one."""
    imported = re.findall(r'from "\./(.*?)";', (FOLDER / name).read_text("utf-8"))
    return {name}.union(*map(loaded, imported))


def weight(app: Flask, name: str) -> int:
    address = f"{app.static_url_path}/js/{(FOLDER / name).relative_to(FOLDER.parent).as_posix()}"
    answer = app.test_client().get(address, headers={"Accept-Encoding": "br"})
    assert answer.headers.get("Content-Encoding") == "br" or len(answer.data) < 500
    return len(answer.data)


def test_the_rules_are_light_and_the_board_needs_only_a_part(shared_app: Flask) -> None:
    assert loaded("index.js") == {path.name for path in FOLDER.iterdir()}
    for_the_board = loaded("replay.js")
    assert for_the_board.isdisjoint({"index.js", "play.js", "referee.js"})
    weights = {name: weight(shared_app, name) for name in loaded("index.js")}
    print(weights)  # noqa: T201 - shown with -s
    assert sum(weights[name] for name in for_the_board) <= MOST_FOR_THE_BOARD
    assert sum(weights.values()) <= MOST


def test_the_words_of_the_board_are_light(shared_app: Flask) -> None:
    words = FOLDER.parent / "words"
    loaded_words = imported_by(FOLDER.parent / "game" / "view.js")
    while more := {name for path in loaded_words for name in imported_by(path)} - loaded_words:
        loaded_words |= more
    loaded_words = {path for path in loaded_words if path.parent == words}
    assert words / "steps.js" not in loaded_words
    assert 0 < sum(weight(shared_app, str(path)) for path in loaded_words) <= MOST_FOR_WORDS


def imported_by(path: Path) -> set[Path]:
    return {(path.parent / name).resolve() for name in re.findall(r'from "(.*?)";', path.read_text("utf-8"))}


def test_the_rules_know_no_clock_no_chance_and_no_other_folder() -> None:
    """Nor the page or the network: for these scripts oxlint knows no globals of a browser."""
    for path in FOLDER.iterdir():
        text = path.read_text("utf-8")
        assert set(re.findall(r'from "(.*?)";', text)) <= {f"./{other.name}" for other in FOLDER.iterdir()}
        assert not re.search(r"\bimport\(|\bDate\b|\brandom\b|\bIntl\b", text), path.name
