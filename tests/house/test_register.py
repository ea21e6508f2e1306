"""The rule register agrees with the code."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper import rules
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameters import NAMES, parameters, with_changes

REGISTER = Path(rules.__file__).with_name("REGISTER.md").read_text("utf-8")
PRESETS = json.loads(re.findall(r"^```json presets\n(.*?)^```$", REGISTER, re.MULTILINE | re.DOTALL)[0])


def test_no_anchor_of_the_register_is_there_twice() -> None:
    found = re.findall(r'<a id="([^"]+)">', REGISTER)
    assert len(found) == len(set(found))


def part(anchor: str) -> str:
    """The part of the register at this anchor, up to the next heading as high."""
    _before, _anchor, after = REGISTER.partition(f'<a id="{anchor}"></a>\n')
    level = after.partition(" ")[0]
    return re.split(rf"^{level} ", after.removeprefix(level), maxsplit=1, flags=re.MULTILINE)[0]


def names_in(lines: list[str]) -> set[str]:
    """The words in backticks."""
    return set(re.findall(r"`([^`]+)`", " ".join(lines)))


@pytest.mark.parametrize("name", [*NAMES, *CATALOGUE])
def test_every_parameter_and_preset_has_an_anchor_and_a_row(name: str) -> None:
    assert f'| <a id="{name}"></a>`{name}` |' in REGISTER


@pytest.mark.parametrize("table", ["cards-and-deal", "play", "last-trick-and-score"])
def test_every_preset_has_a_row_in_each_table_or_shares_one(table: str) -> None:
    have = names_in(re.findall(r"^\| (.*?) \|", part(table), re.MULTILINE))
    assert set(CATALOGUE) - have == set(), f"these are in no row of the table under {table!r}"


def test_every_preset_is_in_a_heading_of_the_readings() -> None:
    have = names_in(re.findall(r"^### (.*)$", part("readings"), re.MULTILINE))
    assert set(CATALOGUE) - have == set(), "these are in no heading under Readings"


def test_the_register_has_the_presets_of_the_catalogue() -> None:
    assert set(PRESETS) == set(CATALOGUE)
    base = CATALOGUE["cucumber-21"]
    assert PRESETS["cucumber-21"] == {}
    for name, changes in PRESETS.items():
        assert parameters(with_changes(base, changes)) == parameters(CATALOGUE[name]), name


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_source_of_a_preset_is_in_the_register(name: str) -> None:
    wanted = [f"| {one.name} | {one.url}".strip() for one in CATALOGUE[name].meta.sources]
    assert wanted, "its `meta` has no source; one that is no page has no `url`"
    assert [row for row in wanted if row not in REGISTER] == [], "these rows are missing under Sources"


def test_the_register_names_everything_unconfirmed() -> None:
    listed = re.findall(r"^Marked unconfirmed: (.*)$", REGISTER, re.MULTILINE)[0]
    unconfirmed = {name for name, preset in CATALOGUE.items() if preset.meta.unconfirmed}
    assert set(re.findall(r"`([^`]+)`", listed)) == unconfirmed
