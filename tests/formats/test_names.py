import pytest

from scorekeeper.formats.names import BadNameError, NameProblem, clean_name, find_twice


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
        ("Bo <3 & co>", "Bo <3 & co>"),
        ("x" * 60, "x" * 60),
    ],
)
def test_almost_any_name_is_allowed(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", NameProblem.EMPTY),
        ("  \u00a0", NameProblem.EMPTY),
        ("\u200d", NameProblem.EMPTY),
        ("<b>Bo</b>", NameProblem.MARKUP),
        ("Bo<!--", NameProblem.MARKUP),
        ("</SCRIPT>", NameProblem.MARKUP),
        ("x" * 61, NameProblem.TOO_LONG),
        ("a\nb", NameProblem.CHARACTER),
        ("a\tb", NameProblem.CHARACTER),
        ("a\x00b", NameProblem.CHARACTER),
        ("\u202eanna", NameProblem.CHARACTER),
        ("a\u2066b", NameProblem.CHARACTER),
        ("a\u2028b", NameProblem.CHARACTER),
        ("a\ud800b", NameProblem.CHARACTER),
    ],
)
def test_an_invisible_or_unsafe_name_is_refused(text: str, code: NameProblem) -> None:
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
    ],
)
def test_names_that_look_the_same_are_found(names: list[str], index: int | None) -> None:
    assert find_twice(names) == index
