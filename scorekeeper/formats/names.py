"""Players' names: short, visible, and no two alike."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import bidirectional, category, normalize

from scorekeeper.formats.errors import FormatProblemCode

MAX_NAME_LENGTH = 60
"""Characters."""
MAX_KNOWN = 1_000
"""How many names are worked out only once: the games of a club have the same ones again and again."""

_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_MARKUP = re.compile(r"<[a-z!/?]", re.IGNORECASE)
_VISIBLE = {"L", "M", "N", "P", "S"}
_TURNS_TEXT_ROUND = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""What Unicode says is not to be seen, beside the category of formats."""
_JOINERS = "\u200c\u200d"
_JOINED = {"Mc", "Mn", "Sk", "So"}
_ONLY_VARIES = re.compile(f"[{_JOINERS}\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Joiners and variation selectors: they say how the characters beside them are drawn, and are nothing alone."""
_LOOKALIKES = Path(__file__).with_name("lookalikes.txt")
"""Groups with spaces between: what letters look like, an equals sign, and the letters (tests/lookalikes.py)."""


class BadNameError(ValueError):
    """A name that is refused, and why."""

    def __init__(self, code: FormatProblemCode) -> None:
        super().__init__(code)
        self.code = code


def clean_name(text: str) -> str:
    """The name as we store it: without space around it, in Unicode form NFC.

    Raises BadNameError for a name that is empty, invisible or too long; for control characters, direction overrides and
    invisible characters, which can make one name look like another; and for HTML tags, because other programs read our
    files.
    """
    name = normalize("NFC", text.strip())
    if not fit_to_show(name):
        raise BadNameError(FormatProblemCode.NAME_CHARACTER)
    if _MARKUP.search(name):
        raise BadNameError(FormatProblemCode.NAME_MARKUP)
    if not any(category(char)[0] in _VISIBLE for char in _ONLY_VARIES.sub("", name)):
        raise BadNameError(FormatProblemCode.NAME_EMPTY)
    if _has_hidden(name):
        raise BadNameError(FormatProblemCode.NAME_CHARACTER)
    if len(name) > MAX_NAME_LENGTH:
        raise BadNameError(FormatProblemCode.NAME_TOO_LONG)
    return name


def fit_to_show(text: str) -> bool:
    """Whether the text has no control characters and no direction overrides."""
    return not any(category(char) in _REFUSED or char in _TURNS_TEXT_ROUND for char in text)


def find_twice(names: Iterable[str]) -> int | None:
    """The index of the first name that people would read as an earlier one; None if there is none.

    So names are alike if they differ only in capitals or in what nobody sees, or if their letters only look alike
    (Unicode, UTS 39).
    """
    seen: set[str] = set()
    for index, name in enumerate(names):
        looks = _looks(name)
        if looks & seen:
            return index
        seen |= looks
    return None


@lru_cache(MAX_KNOWN)
def _looks(name: str) -> frozenset[str]:
    """What the name looks like. Two names that share one of these are read as the same."""
    name, letters = _ONLY_VARIES.sub("", name), _lookalikes()
    return frozenset((_plain(name), _plain("".join(letters.get(char, char) for char in normalize("NFKD", name)))))


def _plain(name: str) -> str:
    return normalize("NFC", " ".join(normalize("NFKC", name).casefold().split()))


def _has_hidden(name: str) -> bool:
    """Whether the name has a character that nobody sees. Joiners belong to emoji, and to Arabic and Indic scripts."""
    before = ""
    for char in name:
        is_joiner = char in _JOINERS and before and (category(before) in _JOINED or bidirectional(before) == "AL")
        if _BLANK.match(char) or (category(char) == "Cf" and not is_joiner):
            return True
        before = char
    return False


@cache
def _lookalikes() -> Mapping[str, str]:
    """Each letter that looks like others, and the letters that it looks like."""
    groups = (group.split("=") for group in _LOOKALIKES.read_text("utf-8").split())
    return {letter: target for target, letters in groups for letter in letters}
