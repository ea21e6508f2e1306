"""The errors of the file formats in words."""

from scorekeeper import N_
from scorekeeper.formats.errors import FormatError, FormatProblem, FormatProblemCode, GameProblem
from scorekeeper.rules.parameters import RulesError
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.words.problems import (
    parameter_problem_sentence,
    problem_sentence,
    question_problem_sentence,
    typed_sentence,
)
from scorekeeper.words.translate import gettext, ngettext


def format_error_line(error: FormatError) -> str:
    """The place and the reason in one line: `events[3].final_trick: Bo is out and cannot play.`."""
    reason = format_error_sentence(error)
    return f"{error.place}: {reason}" if error.place else reason


def format_error_sentence(error: FormatError) -> str:
    """The reason without the place."""
    reason = error.reason
    match reason:
        case GameProblem():
            return problem_sentence(reason.problem, reason.variant, reason.names)
        case QuestionProblem():
            return question_problem_sentence(reason)
        case RulesError():
            return parameter_problem_sentence(reason)
        case FormatProblem():
            return format_problem_sentence(reason)


def upload_sentence(error: FormatError, file_name: str = "") -> str:
    """Why an uploaded file cannot be imported; without the place if it is not a game record at all."""
    problem = error.reason if isinstance(error.reason, FormatProblem) else None
    code = None if problem is None else problem.code
    if code in (FormatProblemCode.NOT_UTF8, FormatProblemCode.NOT_JSON, FormatProblemCode.NOT_A_JSON_VALUE):
        if file_name.casefold().endswith(".json"):
            return gettext("This file is broken: its end or a part of it is missing. Save it again where the game is.")
        return gettext("This is not a game record. Choose the .json file.")
    has_no_mark = problem is not None and code is FormatProblemCode.KEY_MISSING and problem.values["key"] == "format"
    if has_no_mark or (error.place, code) in (
        ("", FormatProblemCode.NOT_AN_OBJECT),
        ("format", FormatProblemCode.NOT_THIS),
    ):
        return gettext("This is not a game from this app.")
    if error.place == "version" and code in {FormatProblemCode.NOT_THIS, FormatProblemCode.TOO_LARGE}:
        return gettext("This game was made by a newer scorekeeper. Update this one first.")
    line = format_error_line(error)
    if code in {FormatProblemCode.KEY_UNKNOWN, FormatProblemCode.UNKNOWN_KIND, FormatProblemCode.UNKNOWN_VARIANT}:
        return gettext("%(problem)s A newer scorekeeper may have made this game: update this one first.", problem=line)
    return line


def format_problem_sentence(problem: FormatProblem) -> str:
    """Why the text does not have the format."""
    values = problem.values
    match problem.code:
        case FormatProblemCode.NOT_A_LINE:
            most = int(values["limit"])
            return ngettext("One line, at most %(num)s character.", "One line, at most %(num)s characters.", most)
        case FormatProblemCode.NAME_TOO_LONG:
            return ngettext(
                "The name %(name)s is too long: at most %(num)s character.",
                "The name %(name)s is too long: at most %(num)s characters.",
                int(values["limit"]),
                name=values["name"],
            )
        case FormatProblemCode.NOTE_TOO_LONG:
            return typed_sentence("note", num=int(values["limit"]))
        case FormatProblemCode.UNKNOWN_VARIANT if values["nearest"]:
            return gettext("There are no rules called %(id)s. Did you mean %(nearest)s?", **values)
        case FormatProblemCode.FEWER_CARDS_THAN_SHOWN:
            return ngettext(
                "A hand of %(num)s card cannot show %(shown)s.",
                "A hand of %(num)s cards cannot show %(shown)s.",
                int(values["cards"]),
                shown=values["shown"],
            )
        case code:
            return gettext(_SENTENCES[code], **values)


_SENTENCES = {
    FormatProblemCode.NOT_UTF8: N_("This is not text in UTF-8: byte %(byte)s."),
    FormatProblemCode.NOT_JSON: N_("This is not JSON: line %(line)s, column %(column)s."),
    FormatProblemCode.NOT_A_JSON_VALUE: N_("JSON has no %(found)s."),
    FormatProblemCode.TOO_DEEP: N_("Nested too deeply."),
    FormatProblemCode.TOO_BIG: N_("Too big: at most %(limit)s MB."),
    FormatProblemCode.KEY_TWICE: N_("The key %(key)s is there twice."),
    FormatProblemCode.NUMBER_TOO_LONG: N_("The number %(digits)s is too long."),
    FormatProblemCode.NOT_AN_OBJECT: N_("This must be an object."),
    FormatProblemCode.NOT_A_LIST: N_("This must be a list."),
    FormatProblemCode.NOT_A_TEXT: N_("This must be a text."),
    FormatProblemCode.NOT_A_WHOLE_NUMBER: N_("This must be a whole number."),
    FormatProblemCode.NOT_TRUE_OR_FALSE: N_("This must be true or false."),
    FormatProblemCode.NOT_CARDS: N_("This must be a card, or a list of cards played together."),
    FormatProblemCode.NOT_A_MOMENT: N_(
        "This must be a time with its UTC offset, like 2026-11-21T19:30:00Z, from %(first)s to %(last)s."
    ),
    FormatProblemCode.NOT_A_CLOCK: N_("This must be a time like 19:40."),
    FormatProblemCode.KEY_MISSING: N_("The key %(key)s is missing."),
    FormatProblemCode.KEY_UNKNOWN: N_("Unknown key: %(key)s."),
    FormatProblemCode.NOT_THIS: N_("This must be %(expected)s."),
    FormatProblemCode.UNKNOWN_KIND: N_("Unknown kind of event: %(kind)s."),
    FormatProblemCode.TOO_MANY: N_("Too many: at most %(limit)s."),
    FormatProblemCode.TOO_FEW: N_("Too few: at least %(limit)s."),
    FormatProblemCode.TOO_SMALL: N_("This must be %(limit)s or more."),
    FormatProblemCode.TOO_LARGE: N_("This must be %(limit)s or less."),
    FormatProblemCode.NAME_EMPTY: N_("A player needs a name."),
    FormatProblemCode.NAME_CHARACTER: N_("The name %(name)s has a character that cannot be shown."),
    FormatProblemCode.NAME_MARKUP: N_("Please leave out < and >: %(name)s"),
    FormatProblemCode.NAME_TWICE: N_("The name %(name)s is there twice."),
    FormatProblemCode.NOTE_CHARACTER: N_("The note has a character that cannot be shown."),
    FormatProblemCode.GAME_FULL: N_("A game takes %(hands)s hands and rulings at most, and %(events)s events."),
    FormatProblemCode.UNKNOWN_VARIANT: N_("There are no rules called %(id)s."),
    FormatProblemCode.UNKNOWN_PLAYER: N_("%(name)s is not one of the players."),
    FormatProblemCode.PLAYER_MISSING: N_("%(name)s is missing."),
    FormatProblemCode.NOT_A_CARD: N_("“%(card)s” is not a card."),
    FormatProblemCode.NOTHING_TO_UNDO: N_("There is nothing to undo here."),
    FormatProblemCode.NOTHING_TO_REDO: N_("There is nothing to redo here."),
    FormatProblemCode.NOTHING_TO_CORRECT: N_("There is no hand or ruling %(entry)s to change here."),
}
