"""What a table writes beside a ruling: one short line."""

from enum import StrEnum, unique
from unicodedata import normalize

from scorekeeper.formats.names import fit_to_show

MAX_NOTE_LENGTH = 200
"""Characters."""


@unique
class NoteProblem(StrEnum):
    """Why a note cannot be."""

    TOO_LONG = "note_too_long"
    CHARACTER = "note_character"


class BadNoteError(ValueError):
    """A note that cannot be, and why."""

    def __init__(self, code: NoteProblem) -> None:
        super().__init__(code)
        self.code = code


def clean_note(text: str) -> str:
    """The note as it is kept: without space around it, letters and accents composed; it may be empty.

    Raises BadNoteError for one that is too long, or holds what a name may not hold either.
    """
    note = normalize("NFC", text.strip())
    if not fit_to_show(note):
        raise BadNoteError(NoteProblem.CHARACTER)
    if len(note) > MAX_NOTE_LENGTH:
        raise BadNoteError(NoteProblem.TOO_LONG)
    return note
