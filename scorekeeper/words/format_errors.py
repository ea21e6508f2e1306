"""The errors of the file formats in words."""

from scorekeeper.formats.errors import FormatError, FormatProblem, FormatProblemCode, GameProblem
from scorekeeper.rules.parameters import RulesError
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.words.problems import parameter_problem_sentence, problem_sentence
from scorekeeper.words.questions import question_problem_sentence
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


def upload_sentence(error: FormatError) -> str:
    """Why an uploaded file cannot be imported; without the place if it is not a game record at all."""
    problem = error.reason if isinstance(error.reason, FormatProblem) else None
    code = None if problem is None else problem.code
    if code in (FormatProblemCode.NOT_UTF8, FormatProblemCode.NOT_JSON, FormatProblemCode.NOT_A_JSON_VALUE):
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


def note_limit(most: int) -> str:
    """The message for a note that is too long or not one line."""
    return ngettext(
        "Note: one line, at most %(num)s character.",
        "Note: one line, at most %(num)s characters.",
        most,
    )


def one_line_limit(most: int) -> str:
    """The message for a text that is too long or not one line."""
    return ngettext("One line, at most %(num)s character.", "One line, at most %(num)s characters.", most)


def _too_long_name(name: str | int, limit: int) -> str:
    return ngettext(
        "The name %(name)s is too long: at most %(num)s character.",
        "The name %(name)s is too long: at most %(num)s characters.",
        limit,
        name=name,
    )


def _shown_too_many(shown: str | int, cards: int) -> str:
    return ngettext(
        "A hand of %(num)s card cannot show %(shown)s.",
        "A hand of %(num)s cards cannot show %(shown)s.",
        cards,
        shown=shown,
    )


def format_problem_sentence(problem: FormatProblem) -> str:  # noqa: C901, PLR0912 - one branch for each problem
    """Why the text does not have the format."""
    values = problem.values
    match problem.code:
        case FormatProblemCode.NOT_UTF8:
            return gettext("This is not text in UTF-8: byte %(byte)s.", **values)
        case FormatProblemCode.NOT_JSON:
            return gettext("This is not JSON: line %(line)s, column %(column)s.", **values)
        case FormatProblemCode.NOT_A_JSON_VALUE:
            return gettext("JSON has no %(found)s.", **values)
        case FormatProblemCode.TOO_DEEP:
            return gettext("Nested too deeply.")
        case FormatProblemCode.TOO_BIG:
            return gettext("Too big: at most %(limit)s MB.", **values)
        case FormatProblemCode.KEY_TWICE:
            return gettext("The key %(key)s is there twice.", **values)
        case FormatProblemCode.NUMBER_TOO_LONG:
            return gettext("The number %(digits)s is too long.", **values)
        case FormatProblemCode.NOT_AN_OBJECT:
            return gettext("This must be an object.")
        case FormatProblemCode.NOT_A_LIST:
            return gettext("This must be a list.")
        case FormatProblemCode.NOT_A_TEXT:
            return gettext("This must be a text.")
        case FormatProblemCode.NOT_A_WHOLE_NUMBER:
            return gettext("This must be a whole number.")
        case FormatProblemCode.NOT_TRUE_OR_FALSE:
            return gettext("This must be true or false.")
        case FormatProblemCode.NOT_CARDS:
            return gettext("This must be a card, or a list of cards played together.")
        case FormatProblemCode.NOT_A_MOMENT:
            return gettext(
                "This must be a time with its UTC offset, like 2026-11-21T19:30:00Z, from %(first)s to %(last)s.",
                **values,
            )
        case FormatProblemCode.NOT_A_LINE:
            return one_line_limit(int(values["limit"]))
        case FormatProblemCode.NOT_A_CLOCK:
            return gettext("This must be a time like 19:40.")
        case FormatProblemCode.KEY_MISSING:
            return gettext("The key %(key)s is missing.", **values)
        case FormatProblemCode.KEY_UNKNOWN:
            return gettext("Unknown key: %(key)s.", **values)
        case FormatProblemCode.NOT_THIS:
            return gettext("This must be %(expected)s.", **values)
        case FormatProblemCode.UNKNOWN_KIND:
            return gettext("Unknown kind of event: %(kind)s.", **values)
        case FormatProblemCode.TOO_MANY:
            return gettext("Too many: at most %(limit)s.", **values)
        case FormatProblemCode.TOO_FEW:
            return gettext("Too few: at least %(limit)s.", **values)
        case FormatProblemCode.TOO_SMALL:
            return gettext("This must be %(limit)s or more.", **values)
        case FormatProblemCode.TOO_LARGE:
            return gettext("This must be %(limit)s or less.", **values)
        case FormatProblemCode.NAME_EMPTY:
            return gettext("A player needs a name.")
        case FormatProblemCode.NAME_TOO_LONG:
            return _too_long_name(values["name"], int(values["limit"]))
        case FormatProblemCode.NAME_CHARACTER:
            return gettext("The name %(name)s has a character that cannot be shown.", **values)
        case FormatProblemCode.NAME_MARKUP:
            return gettext("Please leave out < and >: %(name)s", **values)
        case FormatProblemCode.NAME_TWICE:
            return gettext("The name %(name)s is there twice.", **values)
        case FormatProblemCode.NOTE_TOO_LONG:
            return note_limit(int(values["limit"]))
        case FormatProblemCode.NOTE_CHARACTER:
            return gettext("The note has a character that cannot be shown.")
        case FormatProblemCode.GAME_FULL:
            return gettext("A game takes %(hands)s hands and rulings at most, and %(events)s events.", **values)
        case FormatProblemCode.UNKNOWN_VARIANT if values["nearest"]:
            return gettext("There are no rules called %(id)s. Did you mean %(nearest)s?", **values)
        case FormatProblemCode.UNKNOWN_VARIANT:
            return gettext("There are no rules called %(id)s.", **values)
        case FormatProblemCode.UNKNOWN_PLAYER:
            return gettext("%(name)s is not one of the players.", **values)
        case FormatProblemCode.PLAYER_MISSING:
            return gettext("%(name)s is missing.", **values)
        case FormatProblemCode.NOT_A_CARD:
            return gettext("“%(card)s” is not a card.", **values)
        case FormatProblemCode.NOTHING_TO_UNDO:
            return gettext("There is nothing to undo here.")
        case FormatProblemCode.NOTHING_TO_REDO:
            return gettext("There is nothing to redo here.")
        case FormatProblemCode.NOTHING_TO_CORRECT:
            return gettext("There is no hand or ruling %(entry)s to change here.", **values)
        case FormatProblemCode.FEWER_CARDS_THAN_SHOWN:
            return _shown_too_many(values["shown"], int(values["cards"]))
