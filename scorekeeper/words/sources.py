"""Which source says a rule of a preset (register: variants), for whoever asks about one sentence of the rules."""

from collections.abc import Mapping, Sequence
from functools import cache

from scorekeeper.rules.catalogue import (
    CATALOGUE,
    CATSATCARDS,
    DENEXA,
    DESKOVEHRY,
    GAMERULES,
    GAMERULES_IS,
    KORTSPELONLINE,
    PAGAT,
    PLAY_REPORT,
    SPILAREGLUR,
    TVTROPES,
    TWO_F,
    own_rules,
)
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.variant import Source, Variant
from scorekeeper.words.translate import gettext
from scorekeeper.words.variants import source_names


def source_note(variant: Variant, described: Sequence[str], *, unconfirmed: bool) -> str:
    """Who says what a paragraph about the described parameters says; the first of them is what it is about.

    Empty for a variant that is no preset, and for what holds in every variant.
    """
    preset = CATALOGUE.get(variant.id)
    if preset is None or not described:
        return ""
    if not own_rules(variant).keys().isdisjoint(described):
        return gettext("Source: your table.")
    name, *_others = described
    if unconfirmed or not is_stated(preset, name):
        return no_source()
    return gettext("Source: %(names)s.", names=source_names(_sources(preset, name)))


def no_source() -> str:
    """What to say where no source states a rule."""
    return gettext("No source says this.")


def cited_sources(variant: Variant) -> tuple[Source, ...]:
    """The sources of a variant, and those of other presets that one of its rules is from."""
    borrowed = [source for sources in _OTHERS.get(variant.id, {}).values() for source in sources]
    return tuple(dict.fromkeys((*variant.meta.sources, *borrowed)))


def sources_of(values: Mapping[str, Json]) -> tuple[Source, ...]:
    """Who says that these parameters have these values, in the order of the catalogue."""
    sources: dict[Source, None] = {}
    for preset, rules in _rules():
        if values.items() <= rules.items():
            for name in values:
                if is_stated(preset, name) and name not in preset.meta.unconfirmed:
                    sources |= dict.fromkeys(_sources(preset, name))
    return tuple(sources)


def is_stated(preset: Variant, name: str) -> bool:
    """Whether a source of the preset states the parameter."""
    return name not in _SILENT.get(preset.id, ()) and preset.id in _STATED_BY.get(name, CATALOGUE)


def _sources(preset: Variant, name: str) -> Sequence[Source]:
    usual = _USUAL.get(preset.id, preset.meta.sources)
    return _OTHERS.get(preset.id, {}).get(name, usual)


@cache
def _rules() -> tuple[tuple[Variant, Mapping[str, Json]], ...]:
    return tuple((preset, parameters(preset)) for preset in CATALOGUE.values())


_WIKIPEDIA = ("trick.tie", "deal.next")
_SILENT: Mapping[str, Sequence[str]] = {
    "cucumber-21": ("trick.tie", "deal.next"),
    "wikipedia": _WIKIPEDIA,
    "wikipedia-any-ace": (*_WIKIPEDIA, "follow.ace"),
    "wikipedia-buy-in": _WIKIPEDIA,
    "wikipedia-21": _WIKIPEDIA,
    "parlett": ("lead.first", "deal.next", "lead.next_hand"),
    "bga": ("lead.first", "deal.next", "lead.next_hand", "game.end"),
    "gurka-wb": ("trick.tie", "penalty.payer"),
    "agurk-no": ("players.min", "pack.ranks", "trick.tie", "deal.next"),
    "rokkar": ("players.min", "pack.ranks", "trick.tie", "deal.next"),
    "gurka-no": ("penalty.payer",),
    "ogorek": ("deal.next", "game.end"),
    "kurkku": ("deal.next",),
    "matapesa": ("lead.first",),
    "rassi": ("players.min", "trick.tie", "deal.next", "game.end"),
    "gurka-is": ("deal.next",),
}
"""Preset -> the parameters that none of its sources states (marks [I] and "not stated" in the register)."""
_STATED_BY: Mapping[str, Sequence[str]] = {
    "hand.undealt": (
        *("agurk", "agurk-catsatcards", "agurk-denexa", "matapesa"),
        *("five-cucumbers", "five-cucumbers-first-out"),
    ),
    "trick.sets": ("gurka-is",),
    "trick.cards_stay_open": (
        *("agurk", "agurk-catsatcards", "agurk-denexa", "gurka-se", "gurka-no", "kurkku", "matapesa"),
        *("five-cucumbers", "five-cucumbers-first-out"),
    ),
    "last_trick.order": (),
    "game.all_out": ("rokkar",),
}
"""Parameter that few presets have from a source -> these presets."""
_USUAL: Mapping[str, Sequence[Source]] = {"agurk": (PAGAT, DESKOVEHRY), "five-cucumbers-first-out": (TWO_F,)}
"""Preset -> the sources of most of its rules, if not all of its sources say them."""
_OTHERS: Mapping[str, Mapping[str, Sequence[Source]]] = {
    "agurk": {
        "penalty.tied": (CATSATCARDS, DENEXA),
        "score.floor": (CATSATCARDS, DENEXA),
        "re_entry.when": (CATSATCARDS,),
    },
    "agurk-denexa": {"re_entry.when": (CATSATCARDS,)},
    "gurka-se": {"buy_in": (KORTSPELONLINE,)},
    "gurka-is": {"lead.cards": (GAMERULES_IS,), "limit.value": (SPILAREGLUR,)},
    "twenty-two": {"lead.cards": (GAMERULES, TVTROPES), "follow.sets": (GAMERULES, TVTROPES)},
    "five-cucumbers-first-out": {"limit.value": (PLAY_REPORT,), "game.end": (PLAY_REPORT,)},
}
"""Preset -> parameter -> the sources of a rule that only some of its sources state, or a source of another preset."""
