"""A variant as JSON: the snapshot that a stored game keeps, and its entry in the catalogue."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scorekeeper.rules.catalogue import CATALOGUE, unconfirmed
from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.parameters import parameters, with_changes
from scorekeeper.rules.variant import Meta, Variant


def write_variant_snapshot(variant: Variant) -> dict[str, Any]:
    """The variant's id and every parameter: `{"id": "agurk", "parameters": {"limit.value": 21, …}}`."""
    return {"id": variant.id, "parameters": parameters(variant)}


def read_variant_snapshot(snapshot: Mapping[str, Any]) -> Variant:
    """The variant of a snapshot. A parameter that is newer than the snapshot gets its default.

    Raises RulesError for rules that this version does not know.
    """
    return _read_snapshot(json.dumps(snapshot, sort_keys=True))


@lru_cache(maxsize=256)
def _read_snapshot(snapshot: str) -> Variant:
    """As above. The same rules give the same object, so that its cached properties serve every request."""
    stored = json.loads(snapshot)
    if stored["parameters"].get("penalty.payer") == Payer.ALL_HIGHEST:
        # Older games could have both, and nobody subtracted.
        stored["parameters"]["penalty.tied"] = PenaltyTie.NOTHING
    preset = CATALOGUE.get(stored["id"])
    meta = Meta(name=stored["id"]) if preset is None else preset.meta
    return with_changes(Variant(id=stored["id"], meta=meta), stored["parameters"])


def write_variant_summary(variant: Variant) -> dict[str, Any]:
    """A variant as the catalogue lists it, without its parameters."""
    meta = variant.meta
    return {
        "id": variant.id,
        "name": meta.name,
        "region": meta.region,
        "sources": [{"name": source.name, "url": source.url} for source in meta.sources],
        "players": [variant.players.min, variant.players.max],
        "difference": meta.difference,
        "unconfirmed": list(unconfirmed(variant)),
    }


def write_variant(variant: Variant) -> dict[str, Any]:
    """A variant with every parameter by its public name (register: parameters)."""
    return {**write_variant_summary(variant), "parameters": write_parameters(variant)}


def write_parameters(variant: Variant) -> dict[str, Any]:
    """Every parameter, and under `meta.unconfirmed` the names of those that no source settles, if there are any.

    The scripts of the site need nothing else to score and to referee (formats/README.md, "The rules in JavaScript").
    """
    open_points = unconfirmed(variant)
    return parameters(variant) | ({"meta.unconfirmed": list(open_points)} if open_points else {})
