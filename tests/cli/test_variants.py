import json
from pathlib import Path

import pytest

from scorekeeper.formats.variant import write_variant, write_variant_summary
from scorekeeper.rules.catalogue import CATALOGUE, RASSI
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.words.rules_text import rules_text
from tests.cli.running import run
from tests.presets import of_each_kind


def test_variants_prints_a_line_for_every_variant() -> None:
    lines = run("variants").out.splitlines()
    for variant in CATALOGUE.values():
        (line,) = [line for line in lines if line.split()[:1] == [variant.id]]
        assert variant.meta.name in line
        assert variant.meta.region in line
        assert f"{variant.players.min}–{variant.players.max}" in line
        assert variant.meta.difference in line


def test_the_catalogue_as_json_has_no_parameters() -> None:
    assert json.loads(run("variants", "--json").out) == list(map(write_variant_summary, CATALOGUE.values()))


@of_each_kind
def test_a_variant_is_printed_in_words_or_as_json(variant: Variant) -> None:
    ran = run("variants", variant.id)
    assert ran.status == 0
    for section in rules_text(variant):
        assert section.title in ran.out
        for paragraph in section.paragraphs:
            assert f"  {paragraph.text}" in ran.out
    for source in variant.meta.sources:
        assert source.name in ran.out
        assert source.url in ran.out
    assert ("(?) No source says" in ran.out) == bool(variant.meta.unconfirmed)
    assert json.loads(run("variants", variant.id, "--json").out) == write_variant(variant)


def test_for_an_unknown_variant_the_error_names_the_nearest() -> None:
    assert run("variants", "ogurek") == (2, "", "scorekeeper: There are no rules called ogurek. Did you mean ogorek?\n")
    assert run("variants", "whist").err == "scorekeeper: There are no rules called whist.\n"


def test_house_rules_of_a_file_change_the_parameters_and_the_rules_in_words(tmp_path: Path) -> None:
    file = tmp_path / "house.json"
    file.write_text('{"limit.value": 40, "follow.duty": "free"}', "utf-8")
    printed = json.loads(run("variants", "rassi", "--changes", str(file), "--json").out)
    assert printed == write_variant(with_changes(RASSI, {"limit.value": 40, "follow.duty": "free"}))
    assert printed["parameters"]["limit.value"] == 40
    assert "With 40 points or more you are out." in run("variants", "rassi", "--changes", str(file)).out


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"limit.value": 0}, "<stdin>: changes.limit.value: Allowed here: 1-10000.\n"),
        ({"limit": 3}, "<stdin>: changes.limit: There is no rule called limit.\n"),
        ([], "<stdin>: This must be an object.\n"),
        ("{", "<stdin>: This is not JSON: line 1, column 2.\n"),
    ],
)
def test_bad_house_rules_are_bad_input(changes: object, line: str) -> None:
    assert run("variants", "agurk", "--changes", "-", text=changes) == (2, "", line)


def test_house_rules_need_a_variant() -> None:
    assert run("variants", "--changes", "-") == (2, "", "scorekeeper: --changes needs the ID of a variant\n")
    assert run("variants", "--changes", "missing.json", "agurk").err == "missing.json: No such file or directory\n"
