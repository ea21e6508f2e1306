"""The form in which a table changes its rules."""

from typing import Any

from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.parameters import RulesError, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import rules_before
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import rules_sheet


def form_values(board: Board, entry: int) -> dict[str, Any]:
    """The rules in force, or those that were recorded as fact `entry`, to change them.

    `fields` is what scripts need to read them, with the `revision` that they are of.
    """
    recorded = _recorded_rules(board, entry)
    form = _filled_in(*recorded) if recorded else RulesForm(board.variant)
    return {
        "sheet": rules_sheet(form, CATALOGUE.get(board.variant.id, board.variant)),
        "fields": {"revision": board.revision, **for_phones(form)},
    }


def _recorded_rules(board: Board, entry: int) -> tuple[Variant, NewRules] | None:
    """The new rules recorded as fact `entry`, after the rules before them; None if there are none that count."""
    current = board.log.entry(entry)
    if current is None or not isinstance(current.event, NewRules):
        return None
    before = rules_before(board, entry)
    return None if before is None else (before, current.event)


def _filled_in(before: Variant, change: NewRules) -> RulesForm:
    """The form of changed rules, filled in with this change."""
    try:
        return RulesForm(before, written(with_changes(before, change.changes)))
    except RulesError:
        return RulesForm(before)
