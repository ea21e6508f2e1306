"""The rules in scripts stand alone, and a board loads few of them."""

import re

from scorekeeper.config import CHECKOUT

FOLDER = CHECKOUT / "static" / "js" / "rules"


def loaded(name: str) -> set[str]:
    """The scripts that a page gets with this one."""
    imported = re.findall(r'from "\./(.*?)";', (FOLDER / name).read_text("utf-8"))
    return {name}.union(*map(loaded, imported))


def test_the_board_needs_only_a_part_of_the_rules() -> None:
    assert loaded("index.js") == {path.name for path in FOLDER.iterdir()}
    assert loaded("replay.js").isdisjoint({"index.js", "play.js", "referee.js"})


def test_the_rules_know_no_clock_no_chance_and_no_other_folder() -> None:
    """Nor the page or the network: for these scripts oxlint knows no globals of a browser."""
    for path in FOLDER.iterdir():
        text = path.read_text("utf-8")
        assert set(re.findall(r'from "(.*?)";', text)) <= {f"./{other.name}" for other in FOLDER.iterdir()}
        assert not re.search(r"\bimport\(|\bDate\b|\brandom\b|\bIntl\b", text), path.name
