import pytest

from scorekeeper.formats.notes import LONGEST_NOTE, BadNoteError, NoteFault, clean_note


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
def test_a_note_is_kept_without_space_around_it(text: str, note: str) -> None:
    assert clean_note(text) == note


def test_a_note_may_be_as_long_as_the_longest() -> None:
    assert clean_note(f" {'x' * LONGEST_NOTE} ") == "x" * LONGEST_NOTE


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x" * (LONGEST_NOTE + 1), NoteFault.TOO_LONG),
        ("a\nb", NoteFault.CHARACTER),
        ("a\x00b", NoteFault.CHARACTER),
        ("a\u202eb", NoteFault.CHARACTER),
        ("a\u2066b", NoteFault.CHARACTER),
        ("a\ud800b", NoteFault.CHARACTER),
        ("x" * LONGEST_NOTE + "\u202e", NoteFault.CHARACTER),
    ],
)
def test_a_note_that_cannot_be_says_why(text: str, fault: NoteFault) -> None:
    with pytest.raises(BadNoteError) as raised:
        clean_note(text)
    assert raised.value.fault is fault
