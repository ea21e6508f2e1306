"""The preset in the address, and the presets to choose from."""

from flask import abort

from scorekeeper.rules.catalogue import CATALOGUE, WELL_KNOWN
from scorekeeper.rules.variant import Variant


def the_preset(variant_id: str) -> Variant:
    """The variant with this id, without house rules; answers 404 if there is none."""
    variant = CATALOGUE.get(variant_id)
    if variant is None:
        abort(404)
    return variant


def choice() -> dict[str, list[Variant]]:
    """The variants to choose from, for a template: the `known` ones first, then the `others`."""
    known = [CATALOGUE[variant_id] for variant_id in WELL_KNOWN]
    return {"known": known, "others": [one for one in CATALOGUE.values() if one not in known]}
