"""The context of the page on which the rules of a running game change."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.formats.facts import write_opening
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import NewRules
from scorekeeper.rules.parameter_values import Json
from scorekeeper.rules.parameters import RulesError, parameters, with_changes
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import RequestProblem, check_event, consequences_of_new, rules_before
from scorekeeper.web.entry.pages import (
    Shown,
    changed_lines,
    refused_sentences,
    request_problem_sentence,
    show_correction,
)
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import RulesSheet, rules_sheet
from scorekeeper.words.table_life import rules_words
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a running game, to change them."""

    key: str  # the game's key
    title: str  # the variant's name
    revision: int  # the revision that the person sees
    sheet: RulesSheet  # the rules as sentences
    rule: str  # the rule that is open, empty for none
    entry: int | None  # the recorded change to change, None for a new one
    start: str  # from which hand on the rules were shown: `next` or `first`
    shown: Shown | None  # what the answers would change, None if they cannot be read
    changes: Mapping[str, Json]  # the parameters that change, once they were shown
    words: str  # these in words, for the board
    data: Mapping[str, Any]  # what scripts need besides the facts


def rules_page(board: Board, form: RulesForm, entry: int | None, *, rule: str = "", start: str = "") -> RulesPage:
    """The page of the rules in force, or as somebody filled it in.

    With `start`, which is `next` or `first`, what that would change from the next hand on, or from the first.
    """
    changes = form.changes() if start else None
    shown = None if changes is None else show_rules(board, NewRules(changes, whole_game=start == "first"), entry)
    if shown is None or shown.problems:
        changes = {}
    return RulesPage(
        board.key,
        variant_name(board.variant),
        board.revision,
        rules_sheet(form, CATALOGUE.get(board.variant.id, board.variant)),
        rule,
        entry,
        start,
        shown,
        changes or {},
        rules_words(with_changes(form.before, changes or {}), changes or {}),
        {"parameters": parameters(board.rules), "opening": write_opening(board.opening), "fields": for_phones(form)},
    )


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
