"""Lists in a sentence."""

from collections.abc import Callable, Sequence

from scorekeeper.words.translate import pgettext


def all_of(items: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    return _joined(items, _and)


def one_of(items: Sequence[str]) -> str:
    """`A`, `A or B`, `A, B or C`."""
    return _joined(items, _or)


def row_of(items: Sequence[str]) -> str:
    """`A, B, C`."""
    return _joined(items, _comma)


def signed(points: int) -> str:
    """A change of points as written on a sheet: `+8`, `−8`, `0`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _joined(items: Sequence[str], last: Callable[[str, str], str]) -> str:
    if not items:
        return ""
    *others, final = items
    if not others:
        return final
    start = others[0]
    for item in others[1:]:
        start = _comma(start, item)
    return last(start, final)


def _comma(start: str, item: str) -> str:
    return pgettext("list", "%(start)s, %(item)s", start=start, item=item)


def _and(start: str, item: str) -> str:
    return pgettext("list", "%(start)s and %(item)s", start=start, item=item)


def _or(start: str, item: str) -> str:
    return pgettext("list", "%(start)s or %(item)s", start=start, item=item)
