"""An address as text and as a QR code, for paper and for another phone's screen."""

from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4
"""Modules of white around the code, as the QR standard requires."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address as text without the scheme, and as a QR code: its side and its SVG path, in modules."""

    text: str
    side: int
    path: str


def address_of(url: str) -> Address:
    """The address and its code, with enough error correction that a stained sheet can still be read."""
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
