import pytest

from scorekeeper.formats.event_codec import MAX_NOTE_LENGTH, read_note


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("", ""),
        (" \n ", ""),
        (" Bo kept the 3♣ ", "Bo kept the 3♣"),
        ("E\u0301lan", "Élan"),
        ("👨‍👩‍👧 – “so”", "👨‍👩‍👧 – “so”"),
        (f" {'x' * MAX_NOTE_LENGTH} ", "x" * MAX_NOTE_LENGTH),
    ],
)
def test_a_note_is_stripped(text: str, note: str) -> None:
    assert read_note(text) == note
