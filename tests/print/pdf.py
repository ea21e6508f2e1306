"""Read a printed PDF: its letters with their places and sizes, its tags, and whether it is black and white."""

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from ctypes import byref, c_double, create_string_buffer
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import hypot
from typing import Any, NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import raw

GRID = 24
"""Letters are compared with those in the same square of this many points."""


class Letter(NamedTuple):
    """A printed letter: its box and its size, in points from the lower left corner of the page."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    size: float

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.top - self.bottom)


@dataclass(frozen=True)
class PrintedPage:
    """One page: width and height in points, its text and letters, its tags in order, and whether it has no colour."""

    width: float
    height: float
    text: str
    letters: tuple[Letter, ...]
    tags: tuple[str, ...]
    is_grey: bool

    @property
    def smallest(self) -> float:
        """The size of the smallest letter."""
        return min(letter.size for letter in self.letters)

    def sizes_of(self, text: str) -> list[float]:
        """The sizes of the letters of this text, which is on the page."""
        wanted = joined(text)
        start = "".join(letter.text for letter in self.letters).index(wanted)
        return [letter.size for letter in self.letters[start : start + len(wanted)]]

    def overlapping(self) -> list[str]:
        """The pairs of letters of which one covers a third of the other; neighbours in a word may."""
        squares = defaultdict[tuple[int, int], list[int]](list)
        for index, letter in enumerate(self.letters):
            for x in range(int(letter.left // GRID), int(letter.right // GRID) + 1):
                for y in range(int(letter.bottom // GRID), int(letter.top // GRID) + 1):
                    squares[x, y].append(index)
        pairs = {pair for together in squares.values() for pair in combinations(together, 2) if pair[1] - pair[0] > 1}
        letters = [(self.letters[one], self.letters[other]) for one, other in sorted(pairs)]
        return [f"{one} {other}" for one, other in letters if _cover(one, other)]

    def outside(self, margin: float) -> list[Letter]:
        """The letters that reach into the margin of this many points."""
        right, top = self.width - margin, self.height - margin
        return [
            one
            for one in self.letters
            if one.left < margin or one.bottom < margin or one.right > right or one.top > top
        ]


class Printed:
    """A PDF."""

    def __init__(self, content: bytes) -> None:
        self._document = pdfium.PdfDocument(content)
        self.pages = tuple(_page(page) for page in self._document)
        self.is_tagged = bool(raw.FPDFCatalog_IsTagged(self._document.raw))

    @property
    def words(self) -> str:
        """The text of all pages without spaces, because a line break in a PDF has none."""
        return joined("".join(page.text for page in self.pages))


def joined(text: str) -> str:
    """A text without spaces, ligatures and word joiners, to compare with `words`."""
    return "".join(unicodedata.normalize("NFKC", text).replace("\u2060", "").split())


def _page(page: Any) -> PrintedPage:  # noqa: ANN401 - pypdfium2 has no types
    text = page.get_textpage()
    letters = tuple(_letters(text))
    width, height = page.get_size()
    return PrintedPage(width, height, text.get_text_bounded(), letters, tuple(_tags(page)), _is_grey(page))


def _letters(text: Any) -> Iterator[Letter]:  # noqa: ANN401 - pypdfium2 has no types
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    matrix = raw.FS_MATRIX()
    for index in range(text.count_chars()):
        shown = chr(raw.FPDFText_GetUnicode(text.raw, index))
        if shown.isspace() or not shown.isprintable():
            continue
        raw.FPDFText_GetCharBox(text.raw, index, byref(left), byref(right), byref(bottom), byref(top))
        raw.FPDFText_GetMatrix(text.raw, index, byref(matrix))
        size = raw.FPDFText_GetFontSize(text.raw, index) * hypot(matrix.c, matrix.d)
        for one in joined(shown):
            yield Letter(one, left.value, bottom.value, right.value, top.value, round(size, 2))


def _cover(one: Letter, other: Letter) -> bool:
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.top, other.top) - max(one.bottom, other.bottom)
    # An accent may be a letter of its own, and one character may stand for several letters.
    together = unicodedata.combining(one.text) or unicodedata.combining(other.text) or one[1:] == other[1:]
    return width > 0 < height and not together and 3 * width * height > min(one.area, other.area) > 0


def _tags(page: Any) -> Iterator[str]:  # noqa: ANN401 - pypdfium2 has no types
    """The types of the tags, as screen readers meet them."""
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    for index in range(raw.FPDF_StructTree_CountChildren(tree)):
        yield from _below(raw.FPDF_StructTree_GetChildAtIndex(tree, index))
    raw.FPDF_StructTree_Close(tree)


def _below(element: Any) -> Iterator[str]:  # noqa: ANN401 - pypdfium2 has no types
    if not element:
        return
    buffer = create_string_buffer(128)
    raw.FPDF_StructElement_GetType(element, buffer, 128)
    yield buffer.raw.decode("utf-16-le").split("\0")[0]
    for index in range(raw.FPDF_StructElement_CountChildren(element)):
        yield from _below(raw.FPDF_StructElement_GetChildAtIndex(element, index))


def _is_grey(page: Any) -> bool:  # noqa: ANN401 - pypdfium2 has no types
    bitmap = page.render(scale=1)
    rows = bytes(bitmap.buffer)
    channels = [rows[offset :: bitmap.n_channels] for offset in range(3)]
    return all(one == other for one, other in pairwise(channels))
