"""What a correction or new rules would change, why they are refused, and the page of new rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.formats.facts import write_opening
from scorekeeper.rules.catalogue import CATALOGUE
from scorekeeper.rules.events import Event, NewRules
from scorekeeper.rules.log import Corrected
from scorekeeper.rules.parameters import RulesError, parameters, with_changes
from scorekeeper.rules.problems import Problem, ProblemCode
from scorekeeper.rules.standing import Line, SettledHand, SettledRuling
from scorekeeper.rules.values import Score, Step
from scorekeeper.rules.variant import Variant
from scorekeeper.services.board import Board
from scorekeeper.services.check_event import (
    Consequences,
    Refused,
    RequestProblem,
    check_correction,
    check_event,
    consequences,
    consequences_of_new,
    rules_before,
)
from scorekeeper.services.journal import recorded_by
from scorekeeper.web.access import the_visit, who_recorded
from scorekeeper.web.house_rules.fields import written
from scorekeeper.web.house_rules.forms import RulesForm, for_phones
from scorekeeper.web.house_rules.pages import rules_sheet
from scorekeeper.words.lists import row_of
from scorekeeper.words.problems import problem_sentence
from scorekeeper.words.results import next_sentence, result_sentence
from scorekeeper.words.rulings import explain_ruling
from scorekeeper.words.steps import HandWords, explain_hand
from scorekeeper.words.table_life import rules_words, told_change
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """One line of a correction's consequences."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a hand would do, or its problems: the upper part of the entry."""

    problems: tuple[str, ...] = ()
    words: HandWords | None = None
    changes: tuple[ChangedLine, ...] = ()


def show_correction(board: Board, entry: int, event: Event | None) -> Shown:
    """What this correction would change, or its problems."""
    refused = check_correction(board, entry, event)
    if refused is not None:
        return Shown(refused_sentences(board, refused))
    seen = consequences(board, entry, event)
    corrected = next((change for change in seen.lines if change.entry == entry), None)
    line = corrected.after if corrected is not None else None
    words = None if line is None else explain_line(board, entry, line)
    changes = changed_lines(board, entry, seen)
    return Shown((), words, changes)


def anothers(board: Board, fact: Corrected) -> str:
    """The confirmation to correct what another device recorded; empty if this device recorded it."""
    recorder = recorded_by(board, fact)
    if recorder is None or recorder == the_visit().member_id:
        return ""
    return _("Recorded by: %(who)s. Change it anyway.", who=who_recorded(recorder))


def explain_line(board: Board, entry: int, line: Line) -> HandWords:
    """A hand, a ruling or a change at the table, recorded as this entry, in words."""
    if isinstance(line, SettledHand):
        return explain_hand(line.variant, board.names, line)
    if isinstance(line, SettledRuling):
        return explain_ruling(board.names, line)
    said = told_change(board.names, board.rules_in_force, entry, line.change)
    return HandWords(said, (), next_sentence(line.after, board.names))


def line_title(line: Line) -> str:
    """The title of a line of the sheet."""
    if isinstance(line, SettledHand):
        return _("Hand %(number)s", number=line.turn.number)
    return _("Ruling") if isinstance(line, SettledRuling) else _("At the table")


def refused_sentences(board: Board, refused: Refused) -> tuple[str, ...]:
    """Why a request was refused."""
    if refused.code is not None:
        return (request_problem_sentence(refused.code),)
    return _problems(board, refused.problems)


def request_problem_sentence(code: RequestProblem) -> str:
    """Why a request was refused, if the hand itself has no problems."""
    match code:
        case RequestProblem.NOTHING_TO_UNDO:
            return _("There is nothing to undo.")
        case RequestProblem.NOTHING_TO_REDO:
            return _("There is nothing to redo.")
        case RequestProblem.NO_SUCH_ENTRY:
            return _("That hand was undone meanwhile.")
        case RequestProblem.EARLIER_HAND_DOES_NOT_FIT:
            return _("An earlier hand no longer counts. Change it or strike it out first.")
        case RequestProblem.UNCHANGED:
            return _("Nothing would change.")
        case RequestProblem.NAME_TAKEN:
            return _("Somebody at this table has that name.")
        case RequestProblem.GAME_FULL:
            return _("This game is full. Open another one to go on.")


def tick_the_box() -> str:
    """Why a correction was not saved: another device recorded what it would change."""
    return _("Another phone recorded that. Tick the box to go on anyway.")


def _problems(board: Board, problems: Sequence[Problem]) -> tuple[str, ...]:
    return tuple(problem_sentence(one, board.variant, board.names) for one in problems)


def changed_lines(board: Board, entry: int, seen: Consequences) -> tuple[ChangedLine, ...]:
    """The consequences: first the end of the game, then the players, then the other hands that change."""
    changes = [
        ChangedLine(board.names[one.seat], _score_words(one.before), _score_words(one.after)) for one in seen.players
    ]
    refused = seen.sheet.refused
    for one in seen.lines:
        line = one.before or one.after
        assert line is not None, "what neither counts nor would count does not change"
        differs = _steps(one.before) != _steps(one.after)
        if one.entry == entry or not (differs or one.before is None or one.after is None):
            continue
        before = "" if one.before is None else explain_line(board, one.entry, one.before).headline
        after = _("no longer counts") if one.after is None else explain_line(board, one.entry, one.after).headline
        if after == before:
            # Do not strike through a sentence that stays true.
            before, after = (
                _difference(board, one.entry, one.before, one.after),
                _difference(board, one.entry, one.after, one.before),
            )
        changes.append(ChangedLine(line_title(line), before, after))
    if refused is not None and not (len(refused[1]) == 1 and refused[1][0].code is ProblemCode.GAME_OVER):
        # By the rules that would be in force then.
        reasons = (problem_sentence(one, seen.sheet.variant, board.names) for one in refused[1])
        # I18N: A heading; the reasons why a hand no longer counts follow.
        changes.append(ChangedLine(_("Why"), "", " ".join(reasons)))
    if seen.result_before != seen.result_after:
        results = [
            _("the game goes on") if result is None else result_sentence(result, board.names)
            for result in (seen.result_before, seen.result_after)
        ]
        changes.insert(0, ChangedLine(_("The game"), *results))
    return tuple(changes)


def _steps(line: Line | None) -> tuple[Step, ...]:
    """The steps of a line without the totals, which depend on earlier lines."""
    return () if line is None else tuple(step._replace(total=0) for step in line.steps)


def _difference(board: Board, entry: int, line: Line | None, other: Line | None) -> str:
    """The steps of `line` that `other` does not have, in words."""
    if line is None:
        return ""
    steps = zip(_steps(line), explain_line(board, entry, line).lines, strict=True)
    return " ".join(words.text for step, words in steps if step not in _steps(other))


def _score_words(score: Score | None) -> str:
    """The score in words; a dash for who never joined the table."""
    return "–" if score is None else score_words(score)


def score_words(score: Score) -> str:
    """A score in a few words: points, cucumbers, out."""
    points = str(score.points)
    if score.left:
        return row_of((points, pgettext("player", "left")))
    if score.out:
        return row_of((points, _("out")))
    if score.cucumbers:
        return row_of((points, ngettext("%(num)s cucumber", "%(num)s cucumbers", score.cucumbers)))
    return points


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
