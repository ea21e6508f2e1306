"""Errors of a text: the place and the reason."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.rules.parameters import RulesError
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.question import QuestionProblem
from scorekeeper.rules.variant import Variant


class FormatProblemCode(StrEnum):
    """Why a text is not in the format."""

    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    NOT_A_JSON_VALUE = "not_a_json_value"
    TOO_DEEP = "too_deep"
    TOO_BIG = "too_big"
    KEY_TWICE = "key_twice"
    NUMBER_TOO_LONG = "number_too_long"
    NOT_AN_OBJECT = "not_an_object"
    NOT_A_LIST = "not_a_list"
    NOT_A_TEXT = "not_a_text"
    NOT_A_WHOLE_NUMBER = "not_a_whole_number"
    NOT_TRUE_OR_FALSE = "not_true_or_false"
    NOT_CARDS = "not_cards"
    NOT_A_MOMENT = "not_a_moment"
    NOT_A_LINE = "not_a_line"
    NOT_A_CLOCK = "not_a_clock"
    KEY_MISSING = "key_missing"
    KEY_UNKNOWN = "key_unknown"
    NOT_THIS = "not_this"
    UNKNOWN_KIND = "unknown_kind"
    TOO_MANY = "too_many"
    TOO_FEW = "too_few"
    TOO_SMALL = "too_small"
    TOO_LARGE = "too_large"
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_CHARACTER = "name_character"
    NAME_MARKUP = "name_markup"
    NAME_TWICE = "name_twice"
    NOTE_TOO_LONG = "note_too_long"
    NOTE_CHARACTER = "note_character"
    GAME_FULL = "game_full"
    UNKNOWN_VARIANT = "unknown_variant"
    UNKNOWN_PLAYER = "unknown_player"
    PLAYER_MISSING = "player_missing"
    NOT_A_CARD = "not_a_card"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NOTHING_TO_CORRECT = "nothing_to_correct"
    FEWER_CARDS_THAN_SHOWN = "fewer_cards_than_shown"


@dataclass(frozen=True, slots=True)
class FormatProblem:
    """A text is not in the format. `values` are for the sentence that says so."""

    code: FormatProblemCode
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameProblem:
    """The rules refuse a game. `names` are the players' by seat."""

    problem: Problem
    variant: Variant
    names: Sequence[str]


Reason = FormatProblem | GameProblem | QuestionProblem | RulesError


class FormatError(ValueError):
    """A text that cannot be read: the place, such as `events[3].final_trick[1].card`, and the reason.

    The place is empty if the error is about the whole text.
    """

    def __init__(self, place: str, reason: Reason) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason


def format_error(place: str, code: FormatProblemCode, **values: str | int) -> FormatError:
    """The error for a text that is not in the format."""
    return FormatError(place, FormatProblem(code, values))


MAX_QUOTE_LENGTH = 40
"""Characters of a text that an error quotes."""


def quote(text: str) -> str:
    """The text as an error quotes it: in one line, shortened, and `�` for characters that do not print."""
    quoted = "".join(char if char.isprintable() else "�" for char in text[:MAX_QUOTE_LENGTH])
    return quoted if len(text) <= MAX_QUOTE_LENGTH else quoted + "…"
