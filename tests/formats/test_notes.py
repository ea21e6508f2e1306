import pytest

from scorekeeper.formats.errors import FormatError, FormatProblem, FormatProblemCode
from scorekeeper.formats.event_codec import MAX_NOTE_LENGTH, read_note


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("", ""),
        (" \n ", ""),
        (" Bo kept the 3♣ ", "Bo kept the 3♣"),
        ("E\u0301lan", "Élan"),
        ("👨‍👩‍👧 – “so”", "👨‍👩‍👧 – “so”"),
    ],
)
def test_a_note_is_stripped(text: str, note: str) -> None:
    assert read_note(text) == note


def test_a_note_of_the_maximum_length_is_allowed() -> None:
    assert read_note(f" {'x' * MAX_NOTE_LENGTH} ") == "x" * MAX_NOTE_LENGTH


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * (MAX_NOTE_LENGTH + 1), FormatProblemCode.NOTE_TOO_LONG),
        ("a\nb", FormatProblemCode.NOTE_CHARACTER),
        ("a\x00b", FormatProblemCode.NOTE_CHARACTER),
        ("a\u202eb", FormatProblemCode.NOTE_CHARACTER),
        ("a\u2066b", FormatProblemCode.NOTE_CHARACTER),
        ("a\ud800b", FormatProblemCode.NOTE_CHARACTER),
        ("x" * MAX_NOTE_LENGTH + "\u202e", FormatProblemCode.NOTE_CHARACTER),
    ],
)
def test_a_refused_note_says_why(text: str, code: FormatProblemCode) -> None:
    with pytest.raises(FormatError) as raised:
        read_note(text)
    assert isinstance(raised.value.reason, FormatProblem)
    assert raised.value.reason.code is code
