"""The names of variants, their regions and sources; the English words are in the catalogue of variants."""

from collections.abc import Sequence

from scorekeeper.rules.catalogue import CATALOGUE, WELL_KNOWN
from scorekeeper.rules.variant import Source, Variant
from scorekeeper.words.languages import header
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import gettext


def variant_name(variant: Variant) -> str:
    """The name of the variant."""
    return gettext(variant.meta.name)


def variant_region(variant: Variant) -> str:
    """Where the variant is played, or who describes it; empty if the catalogue does not say."""
    return gettext(variant.meta.region) if variant.meta.region else ""


def source_names(sources: Sequence[Source]) -> str:
    """The names of the sources, separated by commas."""
    return row_of([gettext(source.name) for source in sources])


def well_known(language: str) -> tuple[Variant, ...]:
    """The variants to offer first: those that the catalogue of the language names, then the best known."""
    first = header(language, "X-First-Games").split()
    return tuple(CATALOGUE[one] for one in dict.fromkeys((*first, *WELL_KNOWN)))
