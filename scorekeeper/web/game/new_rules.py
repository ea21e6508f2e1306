"""The page on which the rules of a running game change (register: table-life)."""

from typing import Any

from scorekeeper.formats.facts import write_opening
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.parameters import RulesError, parameters, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem, check_event, consequences_of_new, rules_before
from scorekeeper.web.game.correction import (
    Shown,
    changed_lines,
    refused_sentences,
    request_problem_sentence,
    show_correction,
)
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import rules_sheet
from scorekeeper.words.table_life import rules_words
from scorekeeper.words.variants import variant_name


def rules_values(
    board: Board, form: RulesForm, entry: int | None, *, rule: str = "", start: str = ""
) -> dict[str, Any]:
    """The rules in force, or as somebody filled them in, to change them; `data` is what scripts need beside the facts.

    With `start`, which is `next` or `first`, what that would change from the next hand on, or from the first, as
    parameters and in words. `rule` is the one that is open, `entry` the recorded change that is changed, if any.
    """
    changes = form.changes() if start else None
    shown = None if changes is None else show_rules(board, NewRules(changes, whole_game=start == "first"), entry)
    if changes is None or shown is None or shown.problems:
        changes = {}
    return {
        "title": variant_name(board.variant),
        "revision": board.revision,
        "sheet": rules_sheet(form, CATALOGUE.get(board.variant.id, board.variant)),
        "rule": rule,
        "entry": entry,
        "start": start,
        "shown": shown,
        "changes": changes,
        "words": rules_words(with_changes(form.before, changes), changes),
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


def show_rules(board: Board, rules: NewRules, entry: int | None = None) -> Shown:
    """What these rules would change, as the next event or in the place of a recorded one, or why they cannot be."""
    if not rules.changes:
        return Shown((request_problem_sentence(RequestProblem.UNCHANGED),))
    if entry is not None:
        return show_correction(board, entry, rules)
    if refused := check_event(board, rules):
        return Shown(refused_sentences(board, refused))
    return Shown(changes=changed_lines(board, board.revision + 1, consequences_of_new(board, rules)))
