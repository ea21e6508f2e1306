"""The rules in a form, as they were before and as they were sent."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.parameter_values import MAX_POINTS, Json
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import ROWS, complete, read_changes, rule_of
from scorekeeper.web.house_rules.parts import NUMBERS, BadRuleError
from scorekeeper.words.answers import Number
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
    """What a phone needs to read the form (static/js/game/read-new-rules.js).

    The `answers` to each rule, or its value with a place; none for a rule with fields by card. The least and the most
    of `numbers`, what an `empty` field stands for, and what all fields say (`texts`).
    """
    points = [name for name in form.texts if name.startswith("penalty.points-") or name.endswith("-points")]
    return {
        "answers": {name: [*row.answers] or [f"{{{field}}}" for field in row.beside] for name, row in ROWS.items()},
        "numbers": {**NUMBERS, **dict.fromkeys(points, (0, MAX_POINTS))},
        "empty": {name: part.empty for name, part in FIELDS.items() if isinstance(part, Number) and part.empty},
        "texts": form.texts,
    }
