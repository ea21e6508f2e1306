import json

import pytest

from scorekeeper.formats.variant import write_variant, write_variant_summary
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.words.rules_text import rules_text
from tests.cli.running import run


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


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
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
    assert run("variants", "ogurek") == (
        2,
        "",
        "scorekeeper: There are no rules called ogurek. Did you mean ogorek?\n",
    )
    assert run("variants", "whist").err == "scorekeeper: There are no rules called whist.\n"
