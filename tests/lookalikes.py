"""The letters that look like others, from Unicode's own list: `python -m tests.lookalikes` writes them anew.

They are those of alphabets that people type beside Latin. What is a form of another letter, such as a wide or a
mathematical one, is missing: normalizing finds that.
"""

import re
from collections import defaultdict
from pathlib import Path
from textwrap import fill
from unicodedata import category, name, normalize

from confusable_homoglyphs.confusables import confusables_data

from scorekeeper.config import CHECKOUT

WIDTH = 110
ALPHABETS = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "GEORGIAN", "LISU", "DIGIT"}
FILE = CHECKOUT / "scorekeeper" / "formats" / "lookalikes.txt"
SCRIPT = CHECKOUT / "static" / "js" / "words" / "names.js"
_IN_SCRIPT = re.compile(r"(?<=const LOOKALIKES = String\.raw`)[^`]*")


def text() -> str:
    """Groups with spaces between: what the letters look like, an equals sign, and the letters."""
    looks = {one: other for one, other in _pairs() if _is_ours(one)}
    groups = defaultdict(list)
    for one in sorted(looks):
        groups[_resolved(looks, looks[one])].append(one)
    groups_in_words = " ".join(f"{target}={''.join(letters)}" for target, letters in sorted(groups.items()))
    return fill(groups_in_words, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


def script() -> str:
    """The module for phones, with the same in its place."""
    return _IN_SCRIPT.sub(lambda _old: text(), SCRIPT.read_text("utf-8"))


def files() -> dict[Path, str]:
    """What is to be in each file."""
    return {FILE: text(), SCRIPT: script()}


def _pairs() -> list[tuple[str, str]]:
    """Each letter and what it looks like. The list has most of them both ways: the model has many that look like it."""
    pairs = []
    for one, found in confusables_data.items():
        other = "".join(char for char in found[0]["c"] if category(char) != "Cf")
        back = confusables_data.get(other, ())
        if len(one) == len(found) == 1 and (len(back) != 1 or one > other):
            pairs.append((one, normalize("NFKD", other)))
    return pairs


def _is_ours(char: str) -> bool:
    return category(char)[0] in {"L", "N"} and name(char).split()[0] in ALPHABETS and normalize("NFKD", char) == char


def _resolved(looks: dict[str, str], target: str) -> str:
    while (further := "".join(looks.get(char, char) for char in target)) != target:
        target = further
    return target


if __name__ == "__main__":
    for path, content in files().items():
        path.write_text(content, "utf-8")
