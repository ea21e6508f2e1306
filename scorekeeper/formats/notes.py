"""The note beside a ruling: one short line."""

from enum import StrEnum, unique
from unicodedata import normalize

from scorekeeper.formats.names import fit_to_show

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
