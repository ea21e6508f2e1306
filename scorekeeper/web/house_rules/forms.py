"""The rules in a form, as they were before and as they were sent."""

from collections.abc import Mapping

from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import TIES, complete, read_changes, rule_of
from scorekeeper.web.house_rules.structured import BadRuleError
from scorekeeper.words.parameters import CHANGEABLE


class RulesForm:
    """The rules `before`, changed by the fields that were `sent`, among which there can be others.

    `texts` is what all fields say, and `errors` has a sentence for each field that is wrong once the form was read.
    """

    def __init__(self, before: Variant, sent: Mapping[str, str] | None = None) -> None:
        self.before = before
        self.sent = {name: text for name, text in (sent or {}).items() if rule_of(name) in _RULES}
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


_RULES = frozenset((TIES, *CHANGEABLE))
