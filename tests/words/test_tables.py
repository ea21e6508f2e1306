"""The tables of sentences that server and phones share."""

from pathlib import Path
from typing import Any

import pytest

from scorekeeper.words.tables import FOLDER, MARK, sentence, table

TABLES = sorted(path for path in FOLDER.glob("*.js") if MARK in path.read_text("utf-8"))


def test_the_first_row_that_holds_is_said() -> None:
    rows: list[list[Any]] = [
        [{"kind": ["out", "left"], "isLate": True}, "%(name)s is late."],
        [{"kind": ["out", "left"]}, "%(name)s is gone."],
        [{}, "%(num)s card", "%(num)s cards"],
    ]
    assert sentence(rows, {"kind": "left", "isLate": True}, {"name": "Bo"}) == "Bo is late."
    assert sentence(rows, {"kind": "left"}, {"name": "Bo"}) == "Bo is gone."
    assert sentence(rows, {"kind": "other"}, {"num": 1}) == "1 card"
    assert sentence(rows, {}, {"num": 2}) == "2 cards"


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_no_row_stands_behind_one_that_always_holds_before_it(path: Path) -> None:
    hidden = [
        later[1]
        for rows in table(path.stem).values()
        for at, later in enumerate(rows)
        if any(_covers(earlier[0], later[0]) for earlier in rows[:at])
    ]
    assert hidden == []


def _covers(earlier: dict[str, Any], later: dict[str, Any]) -> bool:
    return all(name in later and _wanted(later[name]) <= _wanted(wanted) for name, wanted in earlier.items())


def _wanted(value: object) -> set[object]:
    return set(value) if isinstance(value, list) else {value}
