"""House rules in a form: write a variant as the texts of its fields, and read them back.

A rule has a field with its parameter's name, whose values are the answers in `scorekeeper/words/parameters.py`. What an
answer asks for in addition has a field of its own behind a hyphen: `hand.size` is `countdown({hand.size-countdown})`,
and `hand.size-countdown` the number of cards in the first hand.

Fields that are missing say what the rules said before.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.options import Payer, PenaltyTie
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import parameters
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.parts import (
    MAX_TEXT_LENGTH,
    NUMBERS,
    BadRuleError,
    Texts,
    fields_by_card,
    part_text,
    read_part,
    read_points,
    read_specials,
    usual_text,
)
from scorekeeper.words.answers import PLACE, Parameter, notation
from scorekeeper.words.parameters import CHANGEABLE, FIELDS, PARAMETERS
from scorekeeper.words.problems import typed_sentence

TIES = "ties"
"""One field for the two parameters that say what several equal highest cards cost."""

IN_TIES = ("penalty.payer", "penalty.tied")


def _ties(payer: Payer, tied: PenaltyTie) -> str:
    return notation(dict(zip(IN_TIES, (payer.value, tied.value), strict=True)))


WINNER_PAYS = _ties(Payer.TRICK_WINNER, PenaltyTie.NOTHING)
OTHERS_SUBTRACT = _ties(Payer.TRICK_WINNER, PenaltyTie.SUBTRACT)
ALL_PAY = _ties(Payer.ALL_HIGHEST, PenaltyTie.NOTHING)

ROWS: Mapping[str, Parameter] = {
    TIES: Parameter(
        lambda: _("If several have the highest card"),
        {
            # I18N: Of the players. Before it stands "If several have the highest card".
            WINNER_PAYS: lambda: _("the last of them pays"),
            OTHERS_SUBTRACT: lambda: _("the last pays, the others subtract"),
            ALL_PAY: lambda: _("all pay"),
        },
    ),
    **{name: PARAMETERS[name] for name in CHANGEABLE if name not in IN_TIES},
}
"""Rule of the form -> its row: a parameter, or the ties."""


def parameters_of(rule: str) -> tuple[str, ...]:
    """The parameters of a rule of the form."""
    return IN_TIES if rule == TIES else (rule,)


def written(variant: Variant) -> dict[str, str]:
    """The variant's rules as the texts of the form's fields, in the order of the register."""
    rules = parameters(variant)
    rules[TIES] = {name: rules[name] for name in IN_TIES}
    return {field: text for name in ROWS for field, text in _fields(name, rules[name], variant).items()}


def _fields(name: str, value: Json, variant: Variant) -> dict[str, str]:
    row = ROWS[name]
    texts = {field: usual_text(field, variant) for field in row.asks} | fields_by_card(name, variant)
    for answer in row.answers or [f"{{{field}}}" for field in row.beside]:
        parts = row.filled_in(answer, value)
        if parts is not None:
            said = {field: part_text(field, part) for field, part in parts.items() if field in FIELDS}
            return ({name: answer} if row.answers else {}) | texts | said
    return texts


def own_texts(variant: Variant) -> dict[str, str]:
    """The texts of the fields that differ from those of its preset; none if that is no longer in the catalogue."""
    preset = CATALOGUE.get(variant.id, variant)
    usual = written(preset)
    return {name: text for name, text in written(variant).items() if text != usual.get(name)}


def rule_of(field: str) -> str:
    """The rule to which a field belongs."""
    return field.partition("-")[0]


def read_rule(texts: Texts, name: str) -> dict[str, Json]:
    """The parameters of one rule, from the texts of all fields. Raises BadRuleError."""
    row, text = ROWS[name], texts.get(name, "").strip()
    if len(text) > MAX_TEXT_LENGTH:
        raise BadRuleError(name, not_allowed(name))
    if text in row.answers:
        value = as_json(PLACE.sub(lambda place: read_part(texts, place[1]), text))
    elif row.beside and not row.answers:
        value = as_json(read_part(texts, name))
    elif row.answers or text:
        raise BadRuleError(name, not_allowed(name))
    else:
        value = read_specials(texts) if name == "pack.special" else read_points(ranks_in(texts), texts)
    return value if name == TIES else {name: value}


def as_json(text: str) -> Any:  # noqa: ANN401 - any JSON value
    """The value of a text as `notation` writes it; the text itself if it is no number, flag, list or object."""
    if re.fullmatch(r"[0-9]{1,6}|true|false|[\[{].*", text, re.ASCII | re.DOTALL):
        try:
            return int(text) if text[0].isdecimal() else json.loads(text)
        except (ValueError, RecursionError):
            return text
    return text


def ranks_in(texts: Texts) -> list[str]:
    """The ranks of the pack in the form; none if they cannot be read."""
    try:
        ranks: list[str] = read_rule(texts, "pack.ranks")["pack.ranks"]
    except BadRuleError:
        return []
    return ranks


def complete(before: Variant, texts: Texts) -> dict[str, str]:
    """All fields: those that were not sent say what the rules said before, boxes that were not ticked say nothing."""
    known = {name: "" if _ticked_with(name) in texts else text for name, text in written(before).items()}
    return {**known, **texts}


def _ticked_with(name: str) -> str:
    """The field that is always sent with this box; empty if this is no box."""
    if name.startswith("limit.instant_loss-"):
        return "limit.instant_loss"
    return f"{name.removesuffix('loses')}rank" if name.endswith("-loses") else ""


def not_allowed(name: str) -> str:
    """Which values a field can have."""
    if name in NUMBERS:
        least, most = NUMBERS[name]
        return typed_sentence("number", least=least, most=most)
    return _("Choose one of these answers.")
