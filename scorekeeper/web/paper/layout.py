"""How a sheet lies on paper: upright or across, how large its letters are, and which lines are on which page.

All lengths are in points. Letters are as large as the page allows; what is left over makes the lines higher. The
computation follows css/paper.css. It assumes wide letters, and a page as narrow as A4 and as short as Letter, so that a
sheet fits on both.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import product
from math import ceil
from typing import NamedTuple

MILLIMETRE = 72 / 25.4
MARGIN = 10
"""The margin of the page, in millimetres."""

NUMBER = 30
"""The width of the column with the hand numbers."""

LEAST = 7
"""No letter is smaller."""

POINTS = tuple(size / 2 for size in range(40, 14, -1))
"""The sizes of a total in the table, largest first."""

SMALL = tuple(size / 2 for size in range(23, 13, -1))
"""The sizes of the rules and of the other small print, largest first."""

TITLES = (43, 38, 33, 28, 24, 20, 17, 14)
"""The sizes of the title, largest first."""

GOOD_POINTS, GOOD_SMALL = 13.5, 9.0
"""Sizes that one reads well at arm's length. Both grow together towards them."""

EVENING = 32
"""So many lines of at most `EVENING_PLAYERS` always go on one page: 30 hands, scores from paper and a ruling."""
EVENING_PLAYERS = 7
RUN_IN, STACKED = 0.96, 0.8
"""Rules in one block are read a little less well, and cells of two lines much less."""
READABLE, STILL_READABLE = 10.5, 9
"""The least sizes of the points if the sheet is longer than an evening: rather another page than smaller letters. The
second is for columns that have no room for the first."""

_LETTER = 0.54
"""The width of a letter, as a part of its height."""

_BOLD = 0.7
"""The same of a bold serif letter."""

_NARROW, _WIDE = frozenset("iljtfI .,'’-"), frozenset("mwMW@")
"""Letters of a title that are much narrower or wider than others, and how wide they are."""

_SMALL_LINE, _RULE_LINE = 1.3, 1.26
"""The line spacing of the small print and of the rules, in letter heights."""

_HEAD, _LOW_HEAD, _RUNNING_HEAD = 86, 66, 20
"""The head of the first page, a lower one if there are many lines, and the head of the other pages.

The first has three rows of fields, the second two (`.fields` in static/css/paper.css).
"""

_ABOUT, _ABOVE_ABOUT = 11, 9
"""The size of the words under the title, and the room above and below them."""

_LOW_FROM = 16
FEW = 9
"""Fewer lines do not grow to fill the page; the chart does."""
_FOOT, _SIGNATURES, _GAP = 14, 46, 6
_CHART_ALONE = 230
"""The height of a chart that has the whole width."""
_SPARE = 8
"""A reserve, because browsers space lines slightly differently."""

_PEN_LINE = 13.5
"""The least height of a line to write on."""
RULING_LINES = 3
"""Lines for rulings on a sheet to fill in by hand."""

_BESIDE = 0.41
"""The share of the width for what stands beside the rules."""


class Beside(Enum):
    """The block beside the rules."""

    NOTHING = auto()
    CHART = auto()
    COSTS = auto()


class Content(NamedTuple):
    """What a sheet has, as far as it takes room.

    `digits` are those of the longest total, `change` the characters of the longest change; `by_pen` says whether there
    are empty lines. Rules and notes are the lengths of their paragraphs.
    """

    lines: int
    names: Sequence[str]
    rules: Sequence[int]
    notes: Sequence[int]
    beside: Beside
    digits: int = 2
    change: int = 5
    by_pen: bool = False


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its lines from `first` to before `last`, and whether rules, chart and signatures are on it."""

    first: int
    last: int
    rest: bool


@dataclass(frozen=True, slots=True)
class Paper:
    """The layout of a sheet.

    `stacked`: the cells are so narrow that each takes two lines. `run_in`: the rules and the notes are one block of
    text each.
    """

    across: bool
    points: float
    small: float
    run_in: bool
    names: float
    stacked: bool
    low: bool
    leaves: tuple[Leaf, ...]
    chart: tuple[int, int]
    """Width and height of the chart in its own units, in which its letters are 11 high."""


class _Try(NamedTuple):
    """Sizes to try: of the points, and of the small print; and whether rules and notes are one block of text each."""

    across: bool
    points: float
    small: float
    run_in: bool


def lay_out(content: Content) -> Paper:
    """The most legible layout: on one page if its letters can be large enough there, else on as few as possible."""
    columns = list(_columns(content))
    widest = max(sizes.points for sizes in columns)
    whole = _whole(content, columns)
    best = max(whole, key=lambda sizes: _legibility(content, sizes), default=None)
    is_evening = content.lines <= EVENING and len(content.names) <= EVENING_PLAYERS
    if best is not None and (is_evening or best.points >= min(READABLE, widest)):
        return _paper(content, best, (Leaf(0, content.lines, rest=True),))
    tries = [sizes for sizes in columns if sizes.points <= GOOD_POINTS]
    largest = {
        across: max((sizes.points for sizes in tries if sizes.across is across), default=0) for across in (False, True)
    }
    readable = [sizes for sizes in tries if sizes.points >= min(READABLE, max(STILL_READABLE, largest[sizes.across]))]
    readable = readable or [max(tries, key=lambda sizes: _legibility(content, sizes))]
    layouts = [(sizes, tuple(_leaves(content, sizes))) for sizes in readable]
    best, leaves = min(layouts, key=lambda layout: (len(layout[1]), -layout[0].points, layout[0].across))
    return _paper(content, best, leaves)


def title_size(text: str, about: str, *, across: bool, low: bool) -> float:
    """The largest size in which the title fits into its half of the head, over the words about the game."""
    width = _page(across)[0] * 0.55 - 14
    under = _ABOVE_ABOUT + _lines(len(about), _ABOUT * _LETTER, width) * _ABOUT * 1.2
    room = (_LOW_HEAD if low else _HEAD) - under
    words = [_title_width(word) for word in text.split()]
    for size in TITLES:
        if max(words, default=0) * size <= width and _title_lines(words, width / size) * size <= room:
            return size
    return TITLES[-1]


def _title_width(text: str) -> float:
    """The width of a title's words, in letter heights."""
    return 1.02 * sum(
        0.42 if letter in _NARROW else 1.05 if letter in _WIDE else 0.8 if letter.isupper() else 0.66 for letter in text
    )


def _title_lines(words: Sequence[float], width: float) -> int:
    """The number of lines that words of these widths take."""
    lines, here = 0, width + 1
    for word in words:
        space = here + _title_width(" ") + word
        lines, here = (lines, space) if space <= width else (lines + 1, word)
    return lines


def _legibility(content: Content, sizes: _Try) -> tuple[float, bool, float]:
    """How well one reads it: the smaller letters count; upright if that is the same."""
    worst = min(sizes.points / GOOD_POINTS, sizes.small / GOOD_SMALL, 1.1)
    worst *= (RUN_IN if sizes.run_in else 1) * (STACKED if _is_stacked(content, sizes) else 1)
    return worst, not sizes.across, sizes.points + sizes.small


def _columns(content: Content) -> Iterator[_Try]:
    """All sizes of the points that the columns are wide enough for, with small print that one reads well."""
    for across in (False, True):
        column = _column(content, across)
        fitting = [points for points in POINTS if _cell(content, points) <= column]
        # Where even the smallest cell is too wide for one line, it takes two.
        for points in fitting or [size for size in POINTS if size <= max(column / 3.6, LEAST + 0.5)]:
            yield _Try(across, points, GOOD_SMALL, run_in=False)


def _whole(content: Content, columns: Iterable[_Try]) -> Iterator[_Try]:
    """These sizes with each small print with which the whole sheet goes on one page.

    What is under the table is as high for all sizes of the points, so it is measured once in each small print.
    """
    prints = (_Try(across, 0, *letters) for across in (False, True) for letters in product(SMALL, (False, True)))
    rests = [(sizes, _rest_height(content, sizes)) for sizes in prints]
    for sizes in columns:
        above = _height_above(content, sizes)
        for small, rest in rests:
            if small.across is sizes.across and above + rest <= _page(sizes.across)[1]:
                yield small._replace(points=sizes.points)


def _page(across: bool) -> tuple[float, float]:  # noqa: FBT001 - it is what the page is
    """Width and height inside the margins, each the smaller of A4 and Letter."""
    width, height = (279.4, 210.0) if across else (210.0, 279.4)
    return (width - 2 * MARGIN) * MILLIMETRE, (height - 2 * MARGIN) * MILLIMETRE


def _column(content: Content, across: bool) -> float:  # noqa: FBT001 - it is what the page is
    return (_page(across)[0] - NUMBER) / len(content.names)


def _cell(content: Content, points: float) -> float:
    """The width of the fullest cell: dealer, card, changes, total."""
    who, card = max(9.5, 0.82 * points), 1.7 * max(LEAST, 0.78 * points)
    change = max(LEAST, 0.7 * points) * 0.76 * content.change
    return who + card + change + 0.66 * points * content.digits + 11


def _is_stacked(content: Content, sizes: _Try) -> bool:
    return _cell(content, sizes.points) > _column(content, sizes.across)


def _name_size(content: Content, sizes: _Try) -> float:
    """The size of the names: the longest word of them fits into its column, if it can."""
    longest = max(len(word) for name in content.names for word in (name.split() or [""]))
    room = _column(content, sizes.across) - 6
    wanted = min(14, 1.05 * sizes.points, room / (max(longest, 1) * _BOLD))
    return max(LEAST, int(wanted * 2) / 2)


def _row(content: Content, sizes: _Try) -> float:
    line = sizes.points * (2.6 if _is_stacked(content, sizes) else 1.39)
    return max(line, _PEN_LINE) if content.by_pen else line


def _names_height(content: Content, sizes: _Try) -> float:
    size = _name_size(content, sizes)
    room = _column(content, sizes.across) - 6
    return max(_lines(max(len(name), 1), size * _BOLD, room) for name in content.names) * size * 1.2 + 8


def _table_height(content: Content, sizes: _Try, lines: int) -> float:
    """The table with so many lines, its head and its totals."""
    return _names_height(content, sizes) + lines * _row(content, sizes) + 3.3 * sizes.points + 4


def _rest_height(content: Content, sizes: _Try) -> float:
    """Everything under the table, except the foot of the page."""
    width = _page(sizes.across)[0]
    letter, line = sizes.small * _LETTER, sizes.small * _SMALL_LINE
    legend = _lines(115, letter, width) * line + 8
    notes = 1.2 * line + 8 if content.notes else 0
    if sizes.run_in:
        notes += _lines(sum(length + 2 for length in content.notes), letter, width) * line
    else:
        notes += sum(_lines(length, letter, width / 2 - 12) for length in content.notes) * line * 0.6
    rulings = RULING_LINES * 20 + 1.2 * line + 8 if content.by_pen and content.beside is not Beside.COSTS else 0
    block = max(_rules_height(content, sizes), _beside_height(content)) + _GAP
    name_lines = max(_lines(max(len(name), 1), letter, width / (len(content.names) + 1) - 8) for name in content.names)
    return legend + notes + rulings + block + _SIGNATURES + (name_lines - 1) * line


def _rules_height(content: Content, sizes: _Try) -> float:
    width = _page(sizes.across)[0] * (1 if content.beside is Beside.NOTHING else 1 - _BESIDE - 0.04)
    letter, line = sizes.small * _LETTER, sizes.small * _RULE_LINE
    if sizes.run_in:
        return _lines(sum(length + 2 for length in content.rules), letter, width) * line
    return sum(_lines(length, letter, width) * line + 1.5 for length in content.rules)


def _beside_height(content: Content) -> float:
    return 0 if content.beside is Beside.NOTHING else 105


def _is_low(content: Content, sizes: _Try) -> bool:
    """Whether a sheet on one page has the lower head."""
    return sizes.across or content.lines > _LOW_FROM


def _height_above(content: Content, sizes: _Try) -> float:
    """The whole sheet on one page, without what is under the table."""
    head = _LOW_HEAD if _is_low(content, sizes) else _HEAD
    return head + _table_height(content, sizes, content.lines) + _FOOT + _SPARE


def _leaves(content: Content, sizes: _Try) -> Iterator[Leaf]:
    """The pages, each as full as it can be."""
    height = _page(sizes.across)[1] - _FOOT - _SPARE
    room = height - _LOW_HEAD - _table_height(content, sizes, 0)
    # Every page but the first begins with the totals of the one before.
    further = height - _RUNNING_HEAD - _table_height(content, sizes, 0) - 2 * sizes.points
    first, row = 0, _row(content, sizes)
    while True:
        last = min(content.lines, first + max(1, int(room / row)))
        left = room - (last - first) * row
        rest = last == content.lines and left >= _rest_height(content, sizes)
        yield Leaf(first, last, rest)
        if rest:
            return
        if last == content.lines:
            yield Leaf(last, last, rest=True)
            return
        first, room = last, further


def _paper(content: Content, sizes: _Try, leaves: tuple[Leaf, ...]) -> Paper:
    low = len(leaves) > 1 or _is_low(content, sizes)
    alone = leaves[-1].first == leaves[-1].last
    width = _page(sizes.across)[0] * (1 if alone else _BESIDE)
    if alone:
        height = _chart_alone(content, sizes)
    else:
        height = max(_beside_height(content), min(_rules_height(content, sizes), width * 0.75))
    if content.lines < FEW and len(leaves) == 1:
        spare = _page(sizes.across)[1] - _height_above(content, sizes) - _rest_height(content, sizes)
        height = max(height, min(width, _rules_height(content, sizes) + spare))
    # One unit is 0.7 points, so that the chart's letters, 11 units high, are 7.7.
    chart = (round(width / 0.7), round(height / 0.7))
    return Paper(*sizes, _name_size(content, sizes), _is_stacked(content, sizes), low, leaves, chart)


def _chart_alone(content: Content, sizes: _Try) -> float:
    """The height of the chart on a page without lines, where it stands under the rules: what notes leave of it."""
    rules = _rules_height(content, sizes)
    others = _rest_height(content, sizes) - max(rules, _beside_height(content)) + rules + _GAP
    room = _page(sizes.across)[1] - _RUNNING_HEAD - _FOOT - _SPARE - others
    return max(_beside_height(content), min(_CHART_ALONE, room))


def _lines(letters: int, width: float, room: float) -> int:
    """The number of lines that this many letters of this width need."""
    return ceil(letters * width / room)
