"""House rules in a form: write a variant as one text for each parameter, and read it back."""

import json
import re
from collections.abc import Mapping
from enum import StrEnum, unique

from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import (
    NAMES,
    ParameterProblem,
    RulesError,
    parameters,
    with_changes,
)
from scorekeeper.rules.variant import Variant
from scorekeeper.words.parameters import CHANGEABLE, notation, readings

MAX_TEXT_LENGTH = 1000
"""The most characters of a text; the points of all cards need a third of it."""

NUMBERS = frozenset({"players.min", "players.max", "pack.copies", "pack.jokers", "limit.value", "cucumbers_to_be_out"})
"""The parameters with a plain number."""

_PAYER, _TIED = "penalty.payer", "penalty.tied"


@unique
class TieReading(StrEnum):
    """What several equal highest cards cost: one choice for two parameters that belong together."""

    WINNER_PAYS = "winner_pays"
    OTHERS_SUBTRACT = "others_subtract"
    ALL_PAY = "all_pay"


_TIES: Mapping[TieReading, tuple[Payer, PenaltyTie]] = {
    TieReading.WINNER_PAYS: (Payer.TRICK_WINNER, PenaltyTie.NOTHING),
    TieReading.OTHERS_SUBTRACT: (Payer.TRICK_WINNER, PenaltyTie.SUBTRACT),
    TieReading.ALL_PAY: (Payer.ALL_HIGHEST, PenaltyTie.NOTHING),
}

TIES_FIELD = "ties"
FIELDS = (TIES_FIELD, *(name for name in CHANGEABLE if name not in (_PAYER, _TIED)))
"""The names of the form's rule fields: those of the parameters, except for ties."""


def ties(variant: Variant) -> TieReading:
    """What equal highest cards cost in a variant."""
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        return TieReading.ALL_PAY
    return TieReading.OTHERS_SUBTRACT if variant.penalty.tied is PenaltyTie.SUBTRACT else TieReading.WINNER_PAYS


def written(variant: Variant) -> dict[str, str]:
    """The variant's rules as the texts of the form's fields."""
    rules = parameters(variant)
    return {name: ties(variant).value if name == TIES_FIELD else notation(rules[name]) for name in FIELDS}


def read_variant(preset: Variant, texts: Mapping[str, str]) -> Variant:
    """The preset, changed by the texts.

    Raises RulesError for a text that cannot be read or for rules that contradict each other.
    """
    usual = parameters(preset)
    wanted = {name: _read(name, text) for name, text in texts.items() if name != TIES_FIELD}
    if (chosen := texts.get(TIES_FIELD)) not in (None, ties(preset)):
        payer, tied = _TIES[_ties(str(chosen))]
        wanted |= {_PAYER: payer.value, _TIED: tied.value}
    return _possible(preset, {name: wanted[name] for name in NAMES if name in wanted and wanted[name] != usual[name]})


def _ties(text: str) -> TieReading:
    try:
        return TieReading(text)
    except ValueError:
        raise RulesError(TIES_FIELD, ParameterProblem.NOT_ALLOWED, ", ".join(TieReading), text) from None


def _possible(preset: Variant, changes: Mapping[str, Json]) -> Variant:
    """The preset with the changes; if the pack is too small, with fewer players, unless `players.max` is changed."""
    try:
        return with_changes(preset, changes)
    except RulesError as error:
        if error.code is not ParameterProblem.PACK_TOO_SMALL or "players.max" in changes:
            raise
        least = changes.get("players.min", preset.players.min)
        for most in range(preset.players.max - 1, least - 1, -1):
            try:
                return with_changes(preset, {**changes, "players.max": most})
            except RulesError as still:
                if still.code is not ParameterProblem.PACK_TOO_SMALL:
                    raise
        raise


def _read(name: str, text: str) -> Json:
    """The JSON value of a text. Raises RulesError if the text is too long."""
    text = text.strip()
    kinds = readings(name)
    if len(text) > MAX_TEXT_LENGTH:
        raise RulesError(name, ParameterProblem.NOT_ALLOWED, EXAMPLES.get(name, ""), text)
    if kinds == (True, False):
        return {"true": True, "false": False}.get(text, text)
    if re.fullmatch(r"[0-9]{1,6}", text) and not kinds:
        return int(text)
    if text[:1] in ("[", "{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


EXAMPLES: Mapping[str, str] = {
    "pack.packs": "1, 2, one_per_four_players",
    "pack.ranks": '["2", "3", "4", …, "A"]',
    "pack.special": '[{"card": "6C", "rank_above": "A", "points": 21, "instant_loss": true}]',
    "hand.size": "7, countdown(10), whole_pack, last_penalty(5, cap 7), dealer_choice(3)",
    "exchange": "none, free_once, dealer_sets_number(2), not_more_than_previous, redeal_for_factor",
    "penalty.points": '{"A": 11, "K": 10}',
    "penalty.factor": 'none, per_player, {"rank": "2", "factor": 2}',
    "limit.instant_loss": '["6C"]',
    "buy_in": 'off, {"max_times": 1, "min_others_in": 3}, {"max_times": "unlimited", "min_others_in": 2}',
}
"""Examples for the rules that are typed, in the notation of the rule register."""
