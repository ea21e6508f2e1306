import json

import pytest
from hypothesis import given

from scorekeeper.formats.variant import (
    read_variant_snapshot,
    write_variant,
    write_variant_snapshot,
    write_variant_summary,
)
from scorekeeper.rules.catalogue import AGURK, CATALOGUE, OGOREK
from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.parameters import NAMES, RulesError
from scorekeeper.rules.variant import Variant
from tests.rules.strategies import variants


@given(variants)
def test_a_snapshot_reads_as_the_variant_it_was_taken_of(variant: Variant) -> None:
    assert read_variant_snapshot(json.loads(json.dumps(write_variant_snapshot(variant)))) == variant


def test_the_same_snapshot_is_the_same_value() -> None:
    snapshot = write_variant_snapshot(OGOREK)
    assert read_variant_snapshot(snapshot) is read_variant_snapshot(dict(reversed(snapshot.items())))


@pytest.mark.parametrize("name", NAMES)
def test_a_parameter_that_came_later_changes_nothing_in_an_old_snapshot(name: str) -> None:
    plain = CATALOGUE["cucumber-21"]
    snapshot = write_variant_snapshot(plain)
    del snapshot["parameters"][name]
    assert read_variant_snapshot(snapshot) == plain


def test_an_older_game_in_which_all_paid_and_others_would_subtract_keeps_its_score() -> None:
    snapshot = write_variant_snapshot(AGURK)
    snapshot["parameters"]["penalty.payer"] = "all_highest"
    penalty = read_variant_snapshot(snapshot).penalty
    assert (penalty.payer, penalty.tied) == (Payer.ALL_HIGHEST, PenaltyTie.NOTHING)


def test_a_snapshot_from_the_future_is_refused() -> None:
    snapshot = write_variant_snapshot(OGOREK)
    snapshot["parameters"]["moon.phase"] = "full"
    with pytest.raises(RulesError):
        read_variant_snapshot(snapshot)


def test_a_snapshot_outlives_its_preset() -> None:
    snapshot = {**write_variant_snapshot(OGOREK), "id": "forgotten"}
    assert read_variant_snapshot(snapshot).meta.name == "forgotten"
    assert read_variant_snapshot(snapshot).limit == OGOREK.limit


@pytest.mark.parametrize("variant", CATALOGUE.values(), ids=CATALOGUE)
def test_a_catalogue_entry_has_the_keys_of_the_format(variant: Variant) -> None:
    summary = write_variant_summary(variant)
    assert list(summary) == ["id", "name", "region", "sources", "players", "difference", "unconfirmed"]
    assert summary["players"] == [variant.players.min, variant.players.max]
    assert all(set(source) == {"name", "url"} for source in summary["sources"])
    entry = write_variant(variant)
    assert summary.items() <= entry.items()
    extra = ("meta.unconfirmed",) if variant.meta.unconfirmed else ()
    assert tuple(entry["parameters"]) == (*NAMES, *extra)
    assert tuple(entry["parameters"].get("meta.unconfirmed", ())) == variant.meta.unconfirmed
    assert json.loads(json.dumps(entry)) == entry
