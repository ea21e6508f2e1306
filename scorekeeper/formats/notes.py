"""The note beside a ruling: one short line."""

from enum import StrEnum, unique
from unicodedata import normalize

from scorekeeper.formats.errors import FormatProblemCode, format_error
from scorekeeper.formats.names import fit_to_show
from scorekeeper.formats.shapes import place_of

MAX_NOTE_LENGTH = 200
"""Characters."""


@unique
class NoteProblem(StrEnum):
    """Why a note is refused."""

    TOO_LONG = "note_too_long"
    CHARACTER = "note_character"


class BadNoteError(ValueError):
    """A note that is refused, and why."""

    def __init__(self, code: NoteProblem) -> None:
        super().__init__(code)
        self.code = code


def clean_note(text: str) -> str:
    """The note as we store it: without space around it, in Unicode form NFC. It may be empty.

    Raises BadNoteError for a note that is too long, or has control characters or direction overrides.
    """
    note = normalize("NFC", text.strip())
    if not fit_to_show(note):
        raise BadNoteError(NoteProblem.CHARACTER)
    if len(note) > MAX_NOTE_LENGTH:
        raise BadNoteError(NoteProblem.TOO_LONG)
    return note


def read_note(text: str, *place: str | int) -> str:
    """The note as we store it. Raises FormatError with this place for one that is refused."""
    try:
        return clean_note(text)
    except BadNoteError as error:
        code = FormatProblemCode(error.code.value)
        raise format_error(place_of(place), code, limit=MAX_NOTE_LENGTH) from None
