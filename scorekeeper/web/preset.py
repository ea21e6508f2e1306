"""The preset in the address, and the presets to choose from."""

from flask import abort

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.variant import Variant
from scorekeeper.web.language import the_language
from scorekeeper.words.variants import well_known


def the_preset(variant_id: str) -> Variant:
    """The variant with this id, without house rules; answers 404 if there is none."""
    variant = CATALOGUE.get(variant_id)
    if variant is None:
        abort(404)
    return variant


def choice() -> dict[str, tuple[Variant, ...]]:
    """The variants to choose from, for a template: the `known` ones first, then the `others`."""
    known = well_known(the_language())
    return {"known": known, "others": tuple(one for one in CATALOGUE.values() if one not in known)}
