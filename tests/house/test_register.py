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


@pytest.mark.parametrize("name", [*NAMES, *CATALOGUE])
def test_every_parameter_and_preset_has_an_anchor_and_a_row(name: str) -> None:
    assert f'| <a id="{name}"></a>`{name}` |' in REGISTER


def test_the_register_has_the_presets_of_the_catalogue() -> None:
    assert set(PRESETS) == set(CATALOGUE)
    base = CATALOGUE["cucumber-21"]
    assert PRESETS["cucumber-21"] == {}
    for name, changes in PRESETS.items():
        assert parameters(with_changes(base, changes)) == parameters(CATALOGUE[name]), name


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_source_of_a_preset_is_in_the_register(name: str) -> None:
    wanted = [f"| {one.name} | {one.url}".strip() for one in CATALOGUE[name].meta.sources]
    assert wanted
    assert [row for row in wanted if row not in REGISTER] == []


def test_the_register_names_everything_unconfirmed() -> None:
    listed = re.findall(r"^Marked unconfirmed: (.*)$", REGISTER, re.MULTILINE)[0]
    unconfirmed = {name for name, preset in CATALOGUE.items() if preset.meta.unconfirmed}
    assert set(re.findall(r"`([^`]+)`", listed)) == unconfirmed
