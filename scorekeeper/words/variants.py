"""What a variant and its sources are called; their own catalogue holds the English words."""

from collections.abc import Sequence

from scorekeeper.rules.variant import Source, Variant
from scorekeeper.words.lists import row_of
from scorekeeper.words.translate import gettext


def variant_name(variant: Variant) -> str:
    """What the game is called."""
    return gettext(variant.meta.name)


def variant_region(variant: Variant) -> str:
    """Where it is played so, or who describes it so; empty where the catalogue does not say."""
    return gettext(variant.meta.region) if variant.meta.region else ""


def source_names(sources: Sequence[Source]) -> str:
    """Where the rules were read, in one row."""
    return row_of([gettext(source.name) for source in sources])
