import pytest

from scorekeeper.formats.notes import MAX_NOTE_LENGTH, BadNoteError, NoteProblem, clean_note


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
    assert clean_note(text) == note


def test_a_note_of_the_maximum_length_is_allowed() -> None:
    assert clean_note(f" {'x' * MAX_NOTE_LENGTH} ") == "x" * MAX_NOTE_LENGTH


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * (MAX_NOTE_LENGTH + 1), NoteProblem.TOO_LONG),
        ("a\nb", NoteProblem.CHARACTER),
        ("a\x00b", NoteProblem.CHARACTER),
        ("a\u202eb", NoteProblem.CHARACTER),
        ("a\u2066b", NoteProblem.CHARACTER),
        ("a\ud800b", NoteProblem.CHARACTER),
        ("x" * MAX_NOTE_LENGTH + "\u202e", NoteProblem.CHARACTER),
    ],
)
def test_a_refused_note_says_why(text: str, code: NoteProblem) -> None:
    with pytest.raises(BadNoteError) as raised:
        clean_note(text)
    assert raised.value.code is code
