"""The rules in a form, as they were before and as they were sent."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.cards import FRENCH_RANKS, NUMBER_RANKS
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import RulesError, with_changes, with_value
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import (
    ALL_PAY,
    OTHERS_SUBTRACT,
    ROWS,
    TIES,
    WINNER_PAYS,
    as_json,
    complete,
    ranks_in,
    read_changes,
    read_rule,
    rule_of,
    written,
)
from scorekeeper.web.house_rules.parts import MAX_TEXT_LENGTH, NUMBERS, BadRuleError, read_part
from scorekeeper.words.answers import PLACE, Number, notation
from scorekeeper.words.parameters import BUY_IN_ALLOWED, DOUBLED_BY_CARD, FIELDS, PARAMETERS


class RulesForm:
    """The rules `before`, changed by the fields that were `sent`, among which there can be others.

    `texts` is what all fields say, and `errors` has a sentence for each field that is wrong once the form was read.
    """

    def __init__(self, before: Variant, sent: Mapping[str, str] | None = None) -> None:
        self.before = before
        self.sent = as_today(before, {name: text for name, text in (sent or {}).items() if rule_of(name) in ROWS})
        self.texts = complete(before, self.sent)
        self.errors: dict[str, str] = {}

    def changes(self) -> dict[str, Json] | None:
        """The parameters that differ from the rules before; None if something is wrong."""
        try:
            return read_changes(self.before, self.sent)
        except BadRuleError as error:
            self.errors[error.field] = error.sentence
            return None

    def variant(self) -> Variant | None:
        """The rules in the form; None if something is wrong."""
        changes = self.changes()
        return None if changes is None else with_changes(self.before, changes)


def for_phones(form: RulesForm) -> dict[str, Any]:
    """What a phone needs to read the form without a network (static/js/game/read-new-rules.js).

    The `answers` of each rule that it can read; of a rule that is no choice, its value with places instead. The least
    and the most of `numbers`, what an `empty` field stands for, what all fields say (`texts`), and the JSON of places
    that it can read only as long as nobody changes them (`fixed`).
    """
    fixed = {place: part for place in _FIXED if (part := _part(form, place))}
    return {
        "answers": {name: _answers(form, name, fixed) for name in ROWS},
        "numbers": NUMBERS,
        "empty": {name: part.empty for name, part in FIELDS.items() if isinstance(part, Number) and part.empty},
        "texts": form.texts,
        "fixed": fixed,
    }


def _answers(form: RulesForm, name: str, fixed: Mapping[str, str]) -> list[str] | str:
    row = ROWS[name]
    if row.answers:
        # Other ranks have points, too.
        known = [form.texts[name]] if name == "pack.ranks" else row.answers
        return [one for one in known if all(place in fixed for place in PLACE.findall(one) if place in _FIXED)]
    if name == "penalty.points":
        return "{" + ",".join(f'"{rank}":{{{name}-{rank}}}' for rank in ranks_in(form.texts)) + "}"
    return f"{{{name}}}" if name not in _FIXED or name in fixed else ""


def _part(form: RulesForm, place: str) -> str:
    """The JSON of a place as it is by now; empty if it is wrong."""
    try:
        return notation(read_rule(form.texts, place)[place]) if place in ROWS else read_part(form.texts, place)
    except BadRuleError:
        return ""


_FIXED = ("pack.ranks-others", "pack.special", "limit.instant_loss-*")


_ANSWERS: Mapping[tuple[str, str], str] = {
    (TIES, "winner_pays"): WINNER_PAYS,
    (TIES, "others_subtract"): OTHERS_SUBTRACT,
    (TIES, "all_pay"): ALL_PAY,
    ("hand.size", "fixed"): "{hand.size-fixed}",
    ("hand.size", "countdown"): "countdown({hand.size-countdown})",
    ("hand.size", "last_penalty"): "last_penalty({hand.size-last_penalty})",
    ("hand.size", "dealer_choice"): "dealer_choice({hand.size-dealer_choice})",
    ("exchange", "dealer_sets_number"): "dealer_sets_number({exchange-keep})",
    ("pack.packs", "number"): "{pack.packs-number}",
    ("pack.ranks", "french"): notation(FRENCH_RANKS),
    ("pack.ranks", "numbers"): notation(NUMBER_RANKS),
    ("pack.ranks", "others"): "{pack.ranks-others}",
    ("penalty.factor", "rank"): DOUBLED_BY_CARD,
    ("limit.instant_loss", "none"): "[]",
    ("limit.instant_loss", "cards"): "[{limit.instant_loss-*}]",
    ("buy_in", "on"): BUY_IN_ALLOWED,
}


def as_today(before: Variant, sent: Mapping[str, str]) -> dict[str, str]:
    """The fields that were sent, with the answers of today."""
    texts = {name: _ANSWERS.get((name, text.strip()), text) for name, text in sent.items()}
    if sent.get("hand.size") == "countdown" and sent.get("hand.size-then") == "bounce":
        texts["hand.size"] = "countdown({hand.size-bounce}, bounce)"
        texts["hand.size-bounce"] = sent.get("hand.size-countdown", "")
    if sent.get("hand.size") == "last_penalty" and sent.get("hand.size-cap"):
        texts["hand.size"] = "last_penalty({hand.size-capped}, cap {hand.size-cap})"
        texts["hand.size-capped"] = sent.get("hand.size-last_penalty", "")
    for name, text in list(texts.items()):
        if _may_be_notation(name, text.strip()):
            texts |= _answered(before, name, text.strip())
    return texts


def _may_be_notation(name: str, text: str) -> bool:
    """Whether the text of a rule's own field is neither one of its answers nor a number to type."""
    if name not in PARAMETERS or name not in ROWS or len(text) > MAX_TEXT_LENGTH:
        return False
    return text not in ROWS[name].answers and name not in ROWS[name].asks


def _answered(before: Variant, name: str, text: str) -> dict[str, str]:
    """The fields of a rule with this value; nothing if it is not allowed."""
    try:
        variant = with_value(before, name, as_json(text))
    except RulesError:
        return {}
    fields = {field: said for field, said in written(variant).items() if field.partition("-")[0] == name}
    return {name: ""} | fields
