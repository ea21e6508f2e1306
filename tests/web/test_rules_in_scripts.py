"""The rules in scripts stand alone."""

import re

from scorekeeper.config import CHECKOUT

FOLDER = CHECKOUT / "static" / "js" / "rules"


def test_the_rules_know_no_clock_no_chance_and_no_other_folder() -> None:
    """Nor the page or the network: for these scripts oxlint knows no globals of a browser."""
    for path in FOLDER.iterdir():
        text = path.read_text("utf-8")
        assert set(re.findall(r'from "(.*?)";', text)) <= {f"./{other.name}" for other in FOLDER.iterdir()}
        assert not re.search(r"\bimport\(|\bDate\b|\brandom\b|\bIntl\b", text), path.name
