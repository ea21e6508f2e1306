"""Which way round the paper lies and how close the lines stand, so that a sheet is one page if it can be.

All in millimetres. What is reckoned here is what css/paper.css sets; letters are taken for as wide as the widest
usual ones, and a page for as narrow as A4 and as short as Letter, so that the sheet fits on both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

MARGIN = 11
NUMBER = 9
"""The width of the column of numbers."""

MOST_UPRIGHT = 7
"""More columns than these do not stand beside each other on upright paper."""

FEWEST_ACROSS = 4
"""Fewer columns than these would be needlessly wide on paper that lies across."""


class Density(NamedTuple):
    """How close: the height of a line, the height of letters in the table and in what stands below it."""

    name: str
    line: float
    letter: float
    small: float


ROOMY = Density("roomy", 9.0, 3.7, 2.8)
DENSITIES = (
    ROOMY,
    Density("easy", 7.0, 3.5, 2.7),
    Density("close", 5.6, 3.1, 2.5),
    Density("tight", 4.75, 2.9, 2.35),
    Density("tightest", 4.2, 2.7, 2.2),
)
"""From the best to read to the one that holds most."""

_SMALL_LINE = 1.3
"""From one line of small letters to the next, in their height."""

_SMALL_LETTER = 0.57
"""The width of a small letter, and …"""

_NAME_LETTER = 0.66
"""… of a letter of a name, in their height."""

_HEAD, _LEGEND, _SIGNATURES = 21, 5, 15


@dataclass(frozen=True, slots=True)
class Paper:
    """Upright or across, how close the lines stand, and whether there is more than one page."""

    across: bool
    density: Density
    long: bool = False


class Content(NamedTuple):
    """What has to find room: lines, names, the characters of rules and of footnotes, and what stands beside them."""

    lines: int
    names: Sequence[str]
    rules: int
    notes: Iterable[str]
    beside: bool


def lay_out(content: Content) -> Paper:
    """The paper on which this reads best."""
    players = len(content.names)
    if players >= FEWEST_ACROSS and _fits(content, ROOMY, across=True):
        return Paper(across=True, density=ROOMY)
    across = players > MOST_UPRIGHT
    for density in DENSITIES:
        if _fits(content, density, across=across):
            return Paper(across, density)
    return Paper(across, DENSITIES[2], long=True)


def _fits(content: Content, density: Density, *, across: bool) -> bool:
    width, height = (279.4, 210.0) if across else (210.0, 279.4)
    return _height(content, density, width - 2 * MARGIN) <= height - 2 * MARGIN


def _height(content: Content, density: Density, width: float) -> float:
    column = (width - NUMBER) / len(content.names)
    names = max(ceil(len(name) * _NAME_LETTER * density.letter / (column - 2)) for name in content.names)
    head = _HEAD + names * density.letter * 1.2 + 2
    table = content.lines * density.line + density.line * 1.7
    line = density.small * _SMALL_LINE
    letters = density.small * _SMALL_LETTER
    share = width * (0.56 if content.beside else 1)
    text = ceil(content.rules / (share / letters)) * line + 2 * line
    notes = sum(ceil(len(note) / (share / letters)) for note in content.notes) * line
    beside = 58 if content.beside else 0
    return head + table + _LEGEND + max(text + notes, beside) + _SIGNATURES
