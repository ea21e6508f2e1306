"""Lists, and names with what is said of them, in a sentence."""

from collections.abc import Sequence
from functools import reduce

from scorekeeper.words.tables import sentence, table
from scorekeeper.words.translate import pgettext


def all_of(items: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(items) < 2:
        return row_of(items)
    return _joined("all", start=row_of(items[:-1]), item=items[-1])


def one_of(items: Sequence[str]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    if len(items) < 2:
        return row_of(items)
    # I18N: Plays to choose from: "4 or 8", "6, 8 or 10".
    return pgettext("list", "%(start)s or %(item)s", start=row_of(items[:-1]), item=items[-1])


def row_of(items: Sequence[str]) -> str:
    """`A, B, C`."""
    return reduce(_comma, items) if items else ""


def labelled(name: str, said: str) -> str:
    """`Anna: what is said of her`."""
    return _joined("labelled", name=name, sentence=said)


def with_number(name: str, number: int) -> str:
    """`Anna 12`."""
    return _joined("number", name=name, number=number)


def unbroken(text: str) -> str:
    """The text with a word joiner after each dash, so that no line ends within a range: `2–10`."""
    return text.replace("–", "–\u2060")


def signed(points: int) -> str:
    """A change of points as written on a sheet: `+8`, `−8`, `0`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _comma(start: str, item: str) -> str:
    return _joined("row", start=start, item=item)


def _joined(how: str, **values: object) -> str:
    return sentence(table("messages")["joined"], {"as": how}, values)
