import pytest

from scorekeeper.formats.errors import FormatProblemCode
from scorekeeper.formats.names import BadNameError, clean_name, find_twice
from tests import lookalikes

INVISIBLE = (
    *("\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200c", "\u200d", "\u200e", "\u2060"),
    *("\u2062", "\u2065", "\u2800", "\u3164", "\ufeff", "\uffa0", "\ufff8", "\U000e0041", "\U000e0fff"),
)
"""Characters that nobody sees."""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna ", "Anna"),
        ("Eyjo\u0301lfur", "Eyjólfur"),
        ("Ђорђе", "Ђорђе"),
        ("李小龍", "李小龍"),
        ("🥒", "🥒"),
        ("👩‍🌾", "👩‍🌾"),
        ("👩🏽‍🌾 ❤️‍🔥", "👩🏽‍🌾 ❤️‍🔥"),
        ("می‌خواهم", "می‌خواهم"),
        ("Bo <3 & co>", "Bo <3 & co>"),
        ("x" * 60, "x" * 60),
    ],
)
def test_almost_any_name_is_allowed(text: str, name: str) -> None:
    assert clean_name(text) == name


REFUSED = {
    FormatProblemCode.NAME_EMPTY: ("", "  \u00a0", "\u200d", "\ufe0f", "\U000e0100\u180b"),
    FormatProblemCode.NAME_MARKUP: ("<b>Bo</b>", "Bo<!--", "</SCRIPT>"),
    FormatProblemCode.NAME_TOO_LONG: ("x" * 61,),
    FormatProblemCode.NAME_CHARACTER: (
        *("a\nb", "a\tb", "a\x00b", "\u202eanna", "a\u2066b", "a\u2028b", "a\ud800b"),
        *(f"An{hidden}na" for hidden in INVISIBLE),
        *(f"Anna{hidden}" for hidden in INVISIBLE),
    ),
}


@pytest.mark.parametrize(("text", "code"), [(text, code) for code, texts in REFUSED.items() for text in texts])
def test_an_invisible_or_unsafe_name_is_refused(text: str, code: FormatProblemCode) -> None:
    with pytest.raises(BadNameError) as caught:
        clean_name(text)
    assert caught.value.code is code


@pytest.mark.parametrize(
    ("names", "index"),
    [
        (["Anna", "Bo"], None),
        (["Anna", "Bo", "anna"], 2),
        (["STRASSE", "Straße"], 1),
        (["Bo", "\uff22\uff4f"], 1),
        (["Bo", "B\u043e"], 1),  # A Cyrillic letter.
        (["\u0412\u041e", "bo"], 1),  # Only Cyrillic ones.
        (["Anna", "\u0391nna"], 1),  # A Greek one.
        (["Anna", "\u13aanna"], 1),  # A Cherokee one.
        (["\U0001d400nna", "Anna"], 1),  # A mathematical one.
        (["Ida", "lda"], 1),
        (["Player 1", "Player l"], 1),
        (["Emma", "Ernma"], 1),
        (["No\u00ebl", "No\u0451l"], 1),
        (["Anna B", "Anna\u00a0 B"], 1),
        (["Anna", "Anna\ufe0f"], 1),
        (["Anna", "An\U000e01ef\ufe00na"], 1),
        (["Anna", "An\ufe0f\u200dna"], 1),
        (["\u2764", "\u2764\ufe0f"], 1),
        (["Bo", "Clara", "Bo"], 2),
        (["Bo", "B\u00f8", "B\u00f6"], None),
        (["\u00c5se", "Ase", "Anne", "Anna"], None),
        (["\u041e\u043b\u044f", "\u041e\u043b\u0435\u0433", "\u0415\u0432\u0430"], None),
    ],
)
def test_names_that_look_the_same_are_found(names: list[str], index: int | None) -> None:
    assert find_twice(names) == index


def test_the_letters_that_look_alike_are_those_of_unicodes_list() -> None:
    assert {path: path.read_text("utf-8") for path in lookalikes.files()} == lookalikes.files()
