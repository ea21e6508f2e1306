"""The names of variants, their regions and sources; the English words are in the catalogue of variants."""

from collections.abc import Sequence

from scorekeeper import N_
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


def source_line(sources: Sequence[Source]) -> str:
    """The names of the sources, as a line below what they say."""
    return gettext("Source: %(names)s", names=source_names(sources))


def games_of_country(language: str) -> tuple[Variant, ...]:
    """The games of those who speak the language, the best known first; none for a language of many countries."""
    return tuple(CATALOGUE[preset] for preset in header(language, "X-First-Games").split())


def well_known(language: str) -> tuple[Variant, ...]:
    """The variants to offer first: those of the country, then the best known."""
    first = (variant.id for variant in games_of_country(language))
    return tuple(CATALOGUE[preset] for preset in dict.fromkeys((*first, *WELL_KNOWN)))


COUNTRIES = (
    *(N_("Denmark"), N_("Sweden"), N_("Norway"), N_("Poland"), N_("Finland"), N_("Iceland"), N_("Germany")),
    N_("International"),
)
"""Where the games are played, each as the regions of its variants begin; the last one has all others."""


def by_country() -> tuple[tuple[str, tuple[Variant, ...]], ...]:
    """All variants, by country."""
    countries: dict[str, list[Variant]] = {country: [] for country in COUNTRIES}
    for variant in CATALOGUE.values():
        country, _comma, _more = variant.meta.region.partition(",")
        countries[country if country in countries else COUNTRIES[-1]].append(variant)
    return tuple((gettext(country), tuple(variants)) for country, variants in countries.items())
