"""An address that a phone reads off paper or off another phone."""

from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4
"""Modules of white around the code, as its standard asks for."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address in letters, without what every browser adds, and as a QR code: its side and its path in modules."""

    text: str
    side: int
    path: str


def address_of(url: str) -> Address:
    """The address, with a code that can be read when a corner of the sheet is stained."""
    rows = tuple(segno.make(url, error="m", micro=False).matrix)
    strokes = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(tuple(run))
            if dark:
                strokes.append(f"M{x + QUIET} {y + QUIET}.5h{length}")
            x += length
    return Address(url.partition("://")[2], len(rows) + 2 * QUIET, "".join(strokes))
