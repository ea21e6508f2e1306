"""The errors of the file formats in words."""

from scorekeeper.formats.errors import FormatError, FormatProblem, FormatProblemCode, GameProblem
from scorekeeper.rules.parameters import ParameterError
from scorekeeper.words.problems import parameter_problem_sentence, problem_sentence
from scorekeeper.words.translate import gettext


def format_error_line(error: FormatError) -> str:
    """The place and the reason in one line: `events[3].final_trick: Bo is out and cannot play`."""
    reason = format_error_sentence(error)
    return f"{error.place}: {reason}" if error.place else reason


def format_error_sentence(error: FormatError) -> str:
    """The reason without the place."""
    reason = error.reason
    match reason:
        case GameProblem():
            return problem_sentence(reason.problem, reason.variant, reason.names)
        case ParameterError():
            return parameter_problem_sentence(reason)
        case FormatProblem():
            return format_problem_sentence(reason)


def format_problem_sentence(problem: FormatProblem) -> str:  # noqa: C901, PLR0912 - one branch for each problem
    """Why the text does not have the format."""
    values = problem.values
    match problem.code:
        case FormatProblemCode.NOT_UTF8:
            return gettext("Not UTF-8 text, from byte %(byte)s on", **values)
        case FormatProblemCode.NOT_JSON:
            return gettext("Not JSON, from line %(line)s, column %(column)s on", **values)
        case FormatProblemCode.NOT_A_JSON_VALUE:
            return gettext("%(found)s is not JSON", **values)
        case FormatProblemCode.TOO_DEEP:
            return gettext("Nested too deeply")
        case FormatProblemCode.TOO_BIG:
            return gettext("Longer than the %(limit)s megabytes that are read", **values)
        case FormatProblemCode.KEY_TWICE:
            return gettext("The key %(key)s stands twice in one object", **values)
        case FormatProblemCode.NUMBER_TOO_LONG:
            return gettext("The number %(digits)s is too long", **values)
        case FormatProblemCode.NOT_AN_OBJECT:
            return gettext("This must be an object")
        case FormatProblemCode.NOT_A_LIST:
            return gettext("This must be a list")
        case FormatProblemCode.NOT_A_TEXT:
            return gettext("This must be a text")
        case FormatProblemCode.NOT_A_WHOLE_NUMBER:
            return gettext("This must be a whole number")
        case FormatProblemCode.NOT_TRUE_OR_FALSE:
            return gettext("This must be true or false")
        case FormatProblemCode.NOT_CARDS:
            return gettext("This must be a card, or a list of a few cards laid together")
        case FormatProblemCode.NOT_A_MOMENT:
            return gettext(
                "This must be a moment with its offset from UTC, from %(first)s to %(last)s: 2026-11-21T19:30:00Z",
                **values,
            )
        case FormatProblemCode.KEY_MISSING:
            return gettext("The key %(key)s is missing", **values)
        case FormatProblemCode.KEY_UNKNOWN:
            return gettext("There is no key %(key)s here", **values)
        case FormatProblemCode.NOT_THIS:
            return gettext("This must be %(expected)s", **values)
        case FormatProblemCode.UNKNOWN_KIND:
            return gettext("Events of the kind %(kind)s are not known", **values)
        case FormatProblemCode.TOO_MANY:
            return gettext("More than %(limit)s are not read here", **values)
        case FormatProblemCode.TOO_FEW:
            return gettext("At least %(limit)s must stand here", **values)
        case FormatProblemCode.TOO_SMALL:
            return gettext("This must be %(limit)s or more", **values)
        case FormatProblemCode.TOO_LARGE:
            return gettext("This must be %(limit)s or less", **values)
        case FormatProblemCode.NAME_EMPTY:
            return gettext("A player needs a name")
        case FormatProblemCode.NAME_TOO_LONG:
            return gettext("The name %(name)s is longer than %(limit)s characters", **values)
        case FormatProblemCode.NAME_CHARACTER:
            return gettext("The name %(name)s holds a character that cannot be shown", **values)
        case FormatProblemCode.NAME_MARKUP:
            return gettext("The name %(name)s is HTML", **values)
        case FormatProblemCode.NAME_TWICE:
            return gettext("The name %(name)s is there twice", **values)
        case FormatProblemCode.NOTE_TOO_LONG:
            return gettext("A note of more than %(limit)s characters is too long", **values)
        case FormatProblemCode.NOTE_CHARACTER:
            return gettext("The note holds a character that cannot be shown")
        case FormatProblemCode.UNKNOWN_VARIANT if values["nearest"]:
            return gettext("There are no rules called %(id)s; perhaps %(nearest)s is meant", **values)
        case FormatProblemCode.UNKNOWN_VARIANT:
            return gettext("There are no rules called %(id)s", **values)
        case FormatProblemCode.UNKNOWN_PLAYER:
            return gettext("%(name)s is not one of the players", **values)
        case FormatProblemCode.PLAYER_MISSING:
            return gettext("%(name)s is missing", **values)
        case FormatProblemCode.NOT_A_CARD:
            return gettext("“%(card)s” is no card", **values)
        case FormatProblemCode.NOT_IN_PACK:
            return gettext("The pack has no %(card)s", **values)
        case FormatProblemCode.TOO_MANY_OF_CARD:
            return gettext("The %(card)s is there %(count)s times, but the pack has only %(limit)s", **values)
        case FormatProblemCode.NOTHING_TO_UNDO:
            return gettext("Nothing is left to undo here")
        case FormatProblemCode.NOTHING_TO_REDO:
            return gettext("Nothing was undone that could be redone here")
        case FormatProblemCode.NOTHING_TO_CORRECT:
            return gettext("No hand or ruling %(entry)s stands that could be corrected here", **values)
        case FormatProblemCode.FEWER_CARDS_THAN_SHOWN:
            return gettext("A hand of %(cards)s cards cannot have shown %(shown)s", **values)
