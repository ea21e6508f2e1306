"""The rules in a form, as they were before and as they were sent."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import (
    ROWS,
    complete,
    ranks_in,
    read_changes,
    read_rule,
    rule_of,
)
from scorekeeper.web.house_rules.parts import NUMBERS, BadRuleError, read_part
from scorekeeper.words.answers import PLACE, Number, notation
from scorekeeper.words.parameters import FIELDS


class RulesForm:
    """The rules `before`, changed by the fields that were `sent`, among which there can be others.

    `texts` is what all fields say, and `errors` has a sentence for each field that is wrong once the form was read.
    """

    def __init__(self, before: Variant, sent: Mapping[str, str] | None = None) -> None:
        self.before = before
        self.sent = {name: text for name, text in (sent or {}).items() if rule_of(name) in ROWS}
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
