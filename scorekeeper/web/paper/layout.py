"""The orientation of the paper and the density of its lines, so that a sheet fits on one page if possible.

All lengths are in millimetres. The computation follows css/paper.css. It assumes wide letters, and a page as narrow as
A4 and as short as Letter, so that the sheet fits on both.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto, unique
from math import ceil
from typing import NamedTuple

MARGIN = 11
NUMBER = 9
"""The width of the column with the hand numbers."""

MAX_UPRIGHT = 7
"""The most columns on upright paper."""

MIN_ACROSS = 4
"""With fewer columns, landscape paper would be needlessly wide."""


class Density(NamedTuple):
    """A density: the height of a line, and of letters in the table and in the small print below."""

    name: str
    line: float
    letter: float
    small: float


ROOMY = Density("roomy", 9.0, 3.7, 2.8)
CLOSE = Density("close", 5.3, 3.1, 2.5)
DENSITIES = (
    ROOMY,
    Density("wide", 7.7, 3.6, 2.75),
    Density("easy", 6.8, 3.5, 2.7),
    Density("fair", 6.0, 3.3, 2.6),
    CLOSE,
    Density("tight", 4.7, 2.9, 2.35),
    Density("tighter", 4.2, 2.7, 2.2),
    Density("tightest", 3.8, 2.5, 2.1),
)
"""From the most legible to the densest."""

_LETTER = 0.54
"""The width of a letter, as a part of its height."""

_NAME_LETTER = 0.75
"""The width of a letter in a name, as a part of its height."""

_CELL, _LEAST_LETTER = 8.4, 2.5
"""The width of the fullest cell, in letter heights; and the least letter height."""

_FINE = 0.78
"""The factor by which long names are smaller."""

_SMALL_LINE = 1.3
"""The line spacing of the small print, in letter heights."""

_SPARE = 3
"""A reserve, because browsers space lines slightly differently."""

_CHART = 0.55
"""The height of a chart, as a part of its width."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Landscape or not (`across`), the density, whether names are smaller, and whether it takes more than one page."""

    across: bool
    density: Density
    fine: bool
    long: bool = False


@unique
class Beside(Enum):
    """The block beside the rules."""

    NOTHING = auto()
    CHART = auto()
    COSTS = auto()


class Content(NamedTuple):
    """The content of a sheet: lines, names, the lengths of rules and footnotes, and what stands beside the rules."""

    lines: int
    names: Sequence[str]
    rules: Sequence[int]
    notes: Sequence[int]
    beside: Beside


def lay_out(content: Content) -> Paper:
    """The most legible paper for this content."""
    players = len(content.names)
    if players >= MIN_ACROSS and _fits(content, ROOMY, across=True):
        return _paper(content, ROOMY, across=True)
    across = players > MAX_UPRIGHT
    for density in DENSITIES:
        if _fits(content, density, across=across):
            return _paper(content, density, across=across)
    return replace(_paper(content, CLOSE, across=across), long=True)


def _paper(content: Content, density: Density, *, across: bool) -> Paper:
    column = _column(content, _page(across=across)[0])
    longest = max(len(word) for name in content.names for word in (name.split() or [""]))
    return Paper(across, density, fine=longest * _NAME_LETTER * _letter(density, column) > column)


def _letter(density: Density, column: float) -> float:
    """The height of letters in the table: smaller if the columns are narrow, so that each cell fits on one line."""
    return min(density.letter, max(column / _CELL, _LEAST_LETTER))


def _page(*, across: bool) -> tuple[float, float]:
    """Width and height inside the margins, each the smaller of A4 and Letter."""
    width, height = (279.4, 210.0) if across else (210.0, 279.4)
    return width - 2 * MARGIN, height - 2 * MARGIN


def _column(content: Content, width: float) -> float:
    return (width - NUMBER) / len(content.names) - 1.6


def _fits(content: Content, density: Density, *, across: bool) -> bool:
    return _height(content, density, across=across) + _SPARE <= _page(across=across)[1]


def _height(content: Content, density: Density, *, across: bool) -> float:
    width, _ = _page(across=across)
    table_letter = _letter(density, _column(content, width))
    name = table_letter * (_FINE if _paper(content, density, across=across).fine else 1)
    names = max(1, *(_lines(len(one), name * _NAME_LETTER, _column(content, width)) for one in content.names))
    head = 6 * table_letter + 2 + name * 1.3 * (names + 1)
    table = density.line * (content.lines + 1.7) + 2 * density.small
    letter, line = density.small * _LETTER, density.small * _SMALL_LINE
    notes = sum(_lines(one, letter, width / 2 - 3) for one in content.notes) * line / 2 + line
    share = 1.0 if content.beside is Beside.NOTHING else 0.55
    rules = sum(_lines(one, letter, width * share) for one in content.rules) * line + 1.5 * line
    chart = width * 0.41 * _CHART if content.beside is Beside.CHART else 0
    signatures = table_letter * 2.8 + density.small * 1.2 * names
    return head + table + notes + max(rules, chart) + signatures


def _lines(letters: int, width: float, room: float) -> int:
    """The number of lines that this many letters of this width need."""
    return ceil(letters * width / room)
