"""Players' names: short, visible, and no two alike."""

import re
from collections.abc import Iterable
from enum import StrEnum, unique
from unicodedata import category, normalize

MAX_NAME_LENGTH = 60
"""Characters."""

_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_MARKUP = re.compile(r"<[a-z!/?]", re.IGNORECASE)
_VISIBLE = {"L", "M", "N", "P", "S"}
_TURNS_TEXT_ROUND = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@unique
class NameProblem(StrEnum):
    """Why a name is refused."""

    EMPTY = "name_empty"
    TOO_LONG = "name_too_long"
    CHARACTER = "name_character"
    MARKUP = "name_markup"
    TWICE = "name_twice"


class BadNameError(ValueError):
    """A name that is refused, and why."""

    def __init__(self, code: NameProblem, name: str) -> None:
        super().__init__(code, name)
        self.code = code
        self.name = name


def clean_name(text: str) -> str:
    """The name as we store it: without space around it, in Unicode form NFC.

    Raises BadNameError for a name that is empty, invisible or too long; for control characters and direction overrides,
    which can make one name look like another; and for HTML tags, because other programs read our files.
    """
    name = normalize("NFC", text.strip())
    if not fit_to_show(name):
        raise BadNameError(NameProblem.CHARACTER, name)
    if _MARKUP.search(name):
        raise BadNameError(NameProblem.MARKUP, name)
    if not any(category(char)[0] in _VISIBLE for char in name):
        raise BadNameError(NameProblem.EMPTY, name)
    if len(name) > MAX_NAME_LENGTH:
        raise BadNameError(NameProblem.TOO_LONG, name)
    return name


def fit_to_show(text: str) -> bool:
    """Whether the text has no control characters and no direction overrides."""
    return not any(category(char) in _REFUSED or char in _TURNS_TEXT_ROUND for char in text)


def told_apart(name: str) -> str:
    """A key that two names share if people would read them as the same name."""
    return normalize("NFC", normalize("NFKC", name).casefold())


def find_twice(names: Iterable[str]) -> int | None:
    """The index of the first name that repeats an earlier one; None if there is none."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        key = told_apart(name)
        if key in seen:
            return index
        seen.add(key)
    return None
