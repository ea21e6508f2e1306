"""The rules and cards that a text names: a preset by its id, house rules by parameter."""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache

from scorekeeper.formats.errors import FormatError, FormatProblemCode, format_error, quote
from scorekeeper.formats.shapes import place_of, read_json
from scorekeeper.rules.cards import Card, NotACardError, parse_card
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import RulesError, canonical, with_changes
from scorekeeper.rules.variant import Variant

MAX_CHANGES = 60


def read_rules(preset: str, changes: Mapping[str, Json]) -> Variant:
    """The preset with the house rules. Raises FormatError with the place `variant`, `changes` or `changes.…`."""
    variant = CATALOGUE.get(preset)
    if variant is None:
        raise format_error("variant", FormatProblemCode.UNKNOWN_VARIANT, id=quote(preset), nearest=nearest_id(preset))
    if not changes:
        return variant
    if len(changes) > MAX_CHANGES:
        raise format_error("changes", FormatProblemCode.TOO_MANY, limit=MAX_CHANGES)
    try:
        return _changed(preset, json.dumps(changes))
    except RulesError as error:
        raise FormatError(place_of(("changes", error.name)), error) from None
    except RecursionError:
        # The JSON reader just managed this depth, but here a few more calls are on the stack.
        raise format_error("changes", FormatProblemCode.TOO_DEEP) from None


def read_changes(changes: Mapping[str, Json], *place: str | int) -> dict[str, Json]:
    """House rules as we write them. Raises FormatError for one that no variant knows, or a value that it cannot have.

    Whether the rules go together is for the replay to say, because it depends on what else was changed.
    """
    if len(changes) > MAX_CHANGES:
        raise format_error(place_of(place), FormatProblemCode.TOO_MANY, limit=MAX_CHANGES)
    try:
        return canonical(changes)
    except RulesError as error:
        raise FormatError(place_of((*place, error.name)), error) from None
    except RecursionError:
        raise format_error(place_of(place), FormatProblemCode.TOO_DEEP) from None


def read_changed(preset: str, text: bytes) -> Variant:
    """The preset with the house rules in the text, an object of parameters. Raises FormatError."""
    changes = read_json(text)
    if not isinstance(changes, dict):
        raise format_error("", FormatProblemCode.NOT_AN_OBJECT)
    return read_rules(preset, changes)


def nearest_id(text: str) -> str:
    """The id of the preset that was probably meant; empty if none is close."""
    return next(iter(get_close_matches(text.lower(), CATALOGUE, n=1)), "")


def read_card(text: str, *place: str | int) -> Card:
    """The card, in any public spelling (formats/README.md). Raises FormatError for anything else."""
    try:
        return parse_card(text)
    except NotACardError:
        raise format_error(place_of(place), FormatProblemCode.NOT_A_CARD, card=quote(text)) from None


@lru_cache(maxsize=256)
def _changed(preset: str, changes: str) -> Variant:
    """The preset with the house rules. The same rules give the same object, so that games share its cached values."""
    return with_changes(CATALOGUE[preset], json.loads(changes))
