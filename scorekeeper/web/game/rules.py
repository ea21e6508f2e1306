"""The page on which a table changes its rules."""

from typing import Any

from scorekeeper.formats.facts import write_opening
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.parameters import RulesError, parameters, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import rules_before
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import rules_sheet
from scorekeeper.words.variants import variant_name


def rules_values(board: Board, form: RulesForm, entry: int | None, rule: str = "") -> dict[str, Any]:
    """The rules in force, to change them; `data` is what scripts need beside the facts.

    `rule` is the one that is open, `entry` the recorded change that is changed, if any.
    """
    return {
        "title": variant_name(board.variant),
        "revision": board.revision,
        "sheet": rules_sheet(form, CATALOGUE.get(board.variant.id, board.variant)),
        "rule": rule,
        "entry": entry,
        "data": {
            "parameters": parameters(board.rules),
            "opening": write_opening(board.opening),
            "fields": for_phones(form),
        },
    }


def recorded_rules(board: Board, entry: int) -> tuple[Variant, NewRules] | None:
    """The new rules recorded as fact `entry`, after the rules before them; None if there are none that count."""
    current = board.log.entry(entry)
    if current is None or not isinstance(current.event, NewRules):
        return None
    before = rules_before(board, entry)
    return None if before is None else (before, current.event)


def filled_in(before: Variant, change: NewRules) -> RulesForm:
    """The form of changed rules, filled in with this change."""
    try:
        return RulesForm(before, written(with_changes(before, change.changes)))
    except RulesError:
        return RulesForm(before)
