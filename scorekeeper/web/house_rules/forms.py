"""The rules in a form, as they were before and as they were sent."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.parameter_values import MAX_POINTS, Json
from scorekeeper.rules.parameters import NAMES, ParameterProblem, RulesError, parameters, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.web.house_rules.fields import IN_TIES, ROWS, TIES, complete, not_allowed, read_rule, rule_of
from scorekeeper.web.house_rules.parts import NUMBERS, BadRuleError, Texts
from scorekeeper.words.answers import PLACE, Number
from scorekeeper.words.parameters import FIELDS
from scorekeeper.words.problems import parameter_problem_sentence


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
        """The parameters that the form changes, as a record of a game has them; None if something is wrong.

        With larger hands fewer can play, unless the form changes that number too.
        """
        usual, said = parameters(self.before), {rule_of(name) for name in self.sent}
        try:
            read = {name: value for rule in ROWS if rule in said for name, value in read_rule(self.texts, rule).items()}
            return _possible(self.before, {key: read[key] for key in NAMES if key in read and read[key] != usual[key]})
        except BadRuleError as error:
            self.errors[error.field] = error.sentence
        except RulesError as error:
            if error.code is ParameterProblem.NOT_ALLOWED:
                self.errors[error.name] = not_allowed(error.name)
            else:
                self.errors[_field_of(error.name, self.sent)] = parameter_problem_sentence(error)
        return None

    def variant(self) -> Variant | None:
        """The rules in the form; None if something is wrong."""
        changes = self.changes()
        return None if changes is None else with_changes(self.before, changes)


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
    """The field of a parameter: that of the first part of the chosen answer, if it has parts."""
    if name in IN_TIES:
        return TIES
    return next((field for field in PLACE.findall(texts.get(name, "")) if field in texts), name)


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
