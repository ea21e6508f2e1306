"""House rules in a form: write a variant as the texts of its fields, and read them back.

A rule has a field with its parameter's name. What an answer asks for in addition has a field of its own behind a
hyphen: `hand.size` is `countdown`, and `hand.size-countdown` the number of cards in the first hand.

Fields that are missing say what the rules said before. A field can also have a value as in the rule register, such as
`countdown(10)`: addresses of empty sheets and forms that wait on a phone may be older than the fields of today.
"""

import json
import re
from collections.abc import Mapping
from enum import StrEnum, unique

from flask_babel import gettext as _

from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import NAMES, ParameterProblem, RulesError, parameters, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.structured import (
    MAX_TEXT_LENGTH,
    NUMBERS,
    READERS,
    WRITERS,
    BadRuleError,
    Texts,
    number,
)
from scorekeeper.words.parameters import CHANGEABLE, readings
from scorekeeper.words.problems import parameter_problem_sentence

TIES = "ties"
"""One field for the two parameters that say what several equal highest cards cost."""


@unique
class TieReading(StrEnum):
    """What several equal highest cards cost."""

    WINNER_PAYS = "winner_pays"
    OTHERS_SUBTRACT = "others_subtract"
    ALL_PAY = "all_pay"


_TIES: Mapping[TieReading, tuple[Payer, PenaltyTie]] = {
    TieReading.WINNER_PAYS: (Payer.TRICK_WINNER, PenaltyTie.NOTHING),
    TieReading.OTHERS_SUBTRACT: (Payer.TRICK_WINNER, PenaltyTie.SUBTRACT),
    TieReading.ALL_PAY: (Payer.ALL_HIGHEST, PenaltyTie.NOTHING),
}


def tie_parameters(reading: str) -> dict[str, Json]:
    """The two parameters of a reading of ties. Raises ValueError for another text."""
    payer, tied = _TIES[TieReading(reading)]
    return {"penalty.payer": payer.value, "penalty.tied": tied.value}


def ties(variant: Variant) -> TieReading:
    """What equal highest cards cost in a variant."""
    if variant.penalty.payer is Payer.ALL_HIGHEST:
        return TieReading.ALL_PAY
    return TieReading.OTHERS_SUBTRACT if variant.penalty.tied is PenaltyTie.SUBTRACT else TieReading.WINNER_PAYS


def written(variant: Variant) -> dict[str, str]:
    """The variant's rules as the texts of the form's fields, in the order of the register."""
    rules = parameters(variant)
    texts: dict[str, str] = {TIES: ties(variant).value}
    for name in CHANGEABLE:
        if name in WRITERS:
            texts |= WRITERS[name](variant)
        elif name not in tie_parameters(TieReading.ALL_PAY):
            value = rules[name]
            texts[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return texts


def read_variant(before: Variant, texts: Texts) -> Variant:
    """The variant, changed by the texts. Raises BadRuleError."""
    return with_changes(before, read_changes(before, texts))


def read_changes(before: Variant, texts: Texts) -> dict[str, Json]:
    """The parameters that the texts change, as a record of a game has them. Raises BadRuleError.

    With larger hands fewer can play, unless the form changes that number too.
    """
    usual = parameters(before)
    full = complete(before, texts)
    wanted = {name: value for rule in rules_in(texts) for name, value in read_rule(full, rule).items()}
    changes = {name: wanted[name] for name in NAMES if name in wanted and wanted[name] != usual[name]}
    try:
        return _possible(before, changes)
    except RulesError as error:
        if error.code is ParameterProblem.NOT_ALLOWED:
            raise BadRuleError(error.name, _not_allowed(error.name)) from None
        raise BadRuleError(_field_of(error.name, texts), parameter_problem_sentence(error)) from None


def rule_of(field: str) -> str:
    """The rule to which a field belongs."""
    return field.partition("-")[0]


def rules_in(texts: Texts) -> tuple[str, ...]:
    """The rules about which the texts say something: names of parameters, and `ties`."""
    said = {rule_of(name) for name in texts}
    return tuple(name for name in (TIES, *CHANGEABLE) if name in said)


def read_rule(texts: Texts, name: str) -> dict[str, Json]:
    """The parameters of one rule, from the texts of all fields. Raises BadRuleError."""
    text = texts.get(name, "").strip()
    if name == TIES:
        try:
            return tie_parameters(text)
        except ValueError:
            raise BadRuleError(name, _("Choose one of these answers.")) from None
    if len(text) > MAX_TEXT_LENGTH:
        raise BadRuleError(name, _not_allowed(name))
    if name in READERS:
        value = READERS[name](texts, name)
        return {name: _register(text) if value is None else value}
    if name in NUMBERS:
        return {name: number(texts, name)}
    choices = {str(one).lower() if isinstance(one, bool) else one: one for one in readings(name)}
    if text not in choices:
        raise BadRuleError(name, _("Choose one of these answers."))
    return {name: choices[text]}


def complete(before: Variant, texts: Texts) -> dict[str, str]:
    """All fields: those that were not sent say what the rules said before, boxes that were not ticked say nothing."""
    known = {name: "" if _ticked_with(name) in texts else text for name, text in written(before).items()}
    return {**known, **texts}


def _ticked_with(name: str) -> str:
    """The field that is always sent with this box; empty if this is no box."""
    if name.startswith("limit.instant_loss-"):
        return "limit.instant_loss"
    return f"{name.removesuffix('loses')}rank" if name.endswith("-loses") else ""


def _possible(before: Variant, changes: dict[str, Json]) -> dict[str, Json]:
    """The changes, with fewer players if the pack is too small and `players.max` is not changed. Raises RulesError."""
    try:
        with_changes(before, changes)
    except RulesError as error:
        if error.code is not ParameterProblem.PACK_TOO_SMALL or "players.max" in changes:
            raise
        least = changes.get("players.min", before.players.min)
        for most in range(before.players.max - 1, least - 1, -1):
            fewer = {**changes, "players.max": most}
            try:
                with_changes(before, fewer)
            except RulesError as still:
                if still.code is not ParameterProblem.PACK_TOO_SMALL:
                    raise
            else:
                return fewer
        raise
    return changes


def _field_of(name: str, texts: Texts) -> str:
    """The field of a parameter: that of the number that belongs to the chosen answer, if there is one."""
    if name in tie_parameters(TieReading.ALL_PAY):
        return TIES
    inner = f"{name}-{texts.get(name, '')}"
    return inner if inner in texts else name


def _not_allowed(name: str) -> str:
    if name in NUMBERS:
        least, most = NUMBERS[name]
        return _("A number from %(least)s to %(most)s, please.", least=least, most=most)
    return _("Choose one of these answers.")


def _register(text: str) -> Json:
    """A value in the notation of the rule register."""
    if re.fullmatch(r"[0-9]{1,6}", text, re.ASCII):
        return int(text)
    if text[:1] in ("[", "{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text
