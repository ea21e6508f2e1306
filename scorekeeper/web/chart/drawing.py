"""The geometry of the chart, in units of its viewBox, y downwards. No words, no markup."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, cycle, groupby
from math import ceil
from statistics import fmean
from typing import NamedTuple
from unicodedata import category, east_asian_width

from scorekeeper.rules.values import StepKind
from scorekeeper.web.chart.series import Series, SeriesPoint

LETTER = 12
"""The font size, as in chart.css."""

ROW = 14
"""The distance from one label to the next."""

APART = 2.4
"""The distance between lines that would cover each other."""

DASHES = ("2 3", "7 4", "", "9 3 2 3", "12 4", "4 4", "14 3 5 3", "9 3 2 3 2 3", "3 6")
"""How the lines of those who did not win are broken, one after another. The winner's is whole, thick and green."""

_SHARE = 0.28
"""The share of the width that a label may take."""

_LEAD, _KEY = 8, 4
"""The distances from the end of a line to the end of the leader to its label, and from there to the text."""

_FOOT, _HEAD, _CUCUMBER = 18, 12, 15
"""Room for the hand numbers, above the highest score, and for a cucumber there."""


class Point(NamedTuple):
    """A place, to a tenth of a unit."""

    x: float
    y: float


class Size(NamedTuple):
    """The size of a chart."""

    width: int
    height: int


PHONE = Size(328, 216)
PAPER = Size(640, 190)
"""For a strip of about 17 by 5 cm, where letters are 8 points high."""


class Label(NamedTuple):
    """A text, with the x where it begins or ends and the y of its middle."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """One player's line, its marks, and its label with the leader line to it. `dash` tells it from the others."""

    won: bool
    dash: str
    points: tuple[Point, ...]
    cucumbers: tuple[Point, ...]
    outs: tuple[Point, ...]
    leader: tuple[Point, ...]
    label: Label

    @property
    def path(self) -> str:
        """The line as the points of a polyline."""
        return _pairs(self.points)

    @property
    def lead(self) -> str:
        """The leader line to the label, as the points of a polyline."""
        return _pairs(self.leader)

    @property
    def crosses(self) -> str:
        """A cross at each point where the player went out, as one path."""
        return "".join(f"M{x:g} {y:g}m-4-4 8 8m0-8-8 8" for x, y in self.outs)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart: the edges of its plot area, the labels of its axes, the limit, and the lines by seat."""

    size: Size
    left: float
    right: float
    top: float
    bottom: float
    scale: tuple[Label, ...]
    hands: tuple[Label, ...]
    limit: Label | None
    lines: tuple[DrawnLine, ...]

    @property
    def grid(self) -> str:
        """The grid lines, one for each number of the scale, as one path."""
        return "".join(f"M{self.left:g} {label.y:g}H{self.right:g}" for label in self.scale)

    @property
    def limit_path(self) -> str:
        """The line of the limit, as a path; empty without a limit."""
        return f"M{self.left:g} {self.limit.y:g}H{self.right:g}" if self.limit else ""


def draw(all_series: Sequence[Series], limit: int | None, size: Size = PHONE) -> Drawing:
    """The chart of these series; the longest must span at least one hand. `limit` is in points."""
    texts = [_cut(series.name, size.width * _SHARE) for series in all_series]
    highest = max([limit or 1, *(series.highest for series in all_series)])
    left = text_width(str(highest)) + 6
    right = size.width - _LEAD - _KEY - max(map(text_width, texts))
    begin = min(series.stops[0].at for series in all_series)
    across = _Axis(begin, max(series.end.at for series in all_series), left, right)
    rows = _flag_rows(
        {seat: _flag(across, series, texts[seat]) for seat, series in enumerate(all_series) if series.out}
    )
    top = _HEAD + (_CUCUMBER + ROW * (max(rows.values()) - 1) if rows else 0)
    upwards = _Axis(0, highest, size.height - _FOOT, top)

    ways = _spread_out(all_series, across, upwards)
    staying = sorted((way[-1].y, seat) for seat, way in enumerate(ways) if seat not in rows)
    levels = _apart([y for y, _seat in staying], top, size.height - _FOOT)
    ends = {seat: Point(right + _LEAD, level) for (_y, seat), level in zip(staying, levels, strict=True)}
    ends |= {seat: Point(ways[seat][-1].x + 5, top - _CUCUMBER - ROW * (row - 1)) for seat, row in rows.items()}
    dashes = cycle(DASHES)
    lines = tuple(
        _line(series, "" if series.won else next(dashes), ways[seat], ends[seat], texts[seat])
        for seat, series in enumerate(all_series)
    )
    limit_label = None if limit is None else _beside(left, upwards, limit)
    # Where many are out their flags leave less room.
    most = min(5, max(1, int((upwards.start - upwards.end) / ROW)))
    scale = [_beside(left, upwards, number) for number in _round_numbers(0, highest, most)]
    if limit_label is not None:
        scale = [label for label in scale if abs(label.y - limit_label.y) >= ROW]
    hands = _round_numbers(int(across.low) + 1, int(across.high), int(right - left) // 30)
    below = tuple(Label(across.place(number), size.height - _FOOT / 2, str(number)) for number in hands)
    return Drawing(size, left, right, top, upwards.start, tuple(scale), below, limit_label, lines)


class _Axis(NamedTuple):
    """A linear scale: `low` stands at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def place(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)


def _spread_out(all_series: Sequence[Series], across: _Axis, upwards: _Axis) -> list[list[Point]]:
    """The place of each point of the series; points that coincide stand side by side towards the middle."""
    together: dict[tuple[float, int], dict[int, float]] = {}
    for seat, series in enumerate(all_series):
        for points, level in groupby(series.stops, key=lambda stop: stop.points):
            stops = list(level)
            for stop in stops:
                together.setdefault((stop.at, points), {})[seat] = stops[-1].at
    # The line that leaves first lies outermost, so that the others need not move.
    ranks = {
        here: {seat: rank for rank, (_until, seat) in enumerate(sorted((-until, seat) for seat, until in who.items()))}
        for here, who in together.items()
    }

    def place(seat: int, stop: SeriesPoint) -> Point:
        step = -APART if 2 * stop.points < upwards.high else APART
        rank = ranks[stop.at, stop.points][seat]
        return Point(across.place(stop.at), round(upwards.place(stop.points) + rank * step, 1))

    return [[place(seat, stop) for stop in series.stops] for seat, series in enumerate(all_series)]


def _line(series: Series, dash: str, way: Sequence[Point], end: Point, text: str) -> DrawnLine:
    stops = list(zip(series.stops, way, strict=True))
    outs = tuple(point for stop, point in stops if stop.kind is StepKind.OUT)
    cucumbers = tuple(point for stop, point in stops if stop.kind is StepKind.CUCUMBER)
    last = way[-1]
    bend = Point(last.x if series.out else end.x - _KEY, end.y)
    label = Label(round(end.x + _KEY, 1), end.y, text)
    return DrawnLine(series.won, dash, tuple(_bends(way)), cucumbers, outs, (last, bend, end), label)


def _bends(way: Sequence[Point]) -> Iterator[Point]:
    """The line without the inner points of its level stretches."""
    yield way[0]
    for before, point, after in zip(way, way[1:], way[2:], strict=False):
        if not before.y == point.y == after.y:
            yield point
    yield from way[1:][-1:]


def _flag(across: _Axis, series: Series, text: str) -> tuple[float, float]:
    """The left and right ends of the label of a player who is out."""
    x = across.place(series.end.at)
    return x, x + 5 + _KEY + text_width(text)


def _flag_rows(flags: dict[int, tuple[float, float]]) -> dict[int, int]:
    """The row of each seat's flag, counted upwards from 1, so that no flag covers another flag or its pole.

    A flag extends to the right of its pole. So, from right to left, each goes one row above those it would cover.
    """
    rows: dict[int, int] = {}
    for seat in sorted(flags, key=lambda one: (-flags[one][0], one)):
        _start, end = flags[seat]
        rows[seat] = 1 + max((row for other, row in rows.items() if flags[other][0] <= end), default=0)
    return rows


def _apart(wanted: Sequence[float], low: float, high: float) -> list[float]:
    """The places nearest to the wanted ones (sorted), at least a row apart, from `low` to `high`."""
    # Labels that are too close form a block, which stands at the average of their wanted places.
    blocks: list[list[float]] = []
    for index, place in enumerate(wanted):
        blocks.append([place - index * ROW])
        while len(blocks) > 1 and fmean(blocks[-2]) > fmean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    places = [fmean(block) for block in blocks for _one in block]
    room = high - (len(wanted) - 1) * ROW
    return [round(min(max(place, low), room) + index * ROW, 1) for index, place in enumerate(places)]


def _round_numbers(low: int, high: int, most: int) -> range:
    """The multiples from `low` to `high` of 1, 2, 5, 10, 20 …, whichever gives at most `most` steps."""
    steps = (base * 10**power for power in count() for base in (1, 2, 5))
    step = next(step for step in steps if high - low <= step * most)
    return range(ceil(low / step) * step, high + 1, step)


def _beside(left: float, upwards: _Axis, number: int) -> Label:
    return Label(round(left - 4, 1), upwards.place(number), str(number))


def _cut(text: str, most: float) -> str:
    """The text, cut off with an ellipsis if it is too wide."""
    if text_width(text) <= most:
        return text
    while text_width(f"{text}…") > most:
        text = text[:-1].rstrip()
    return f"{text}…"


def text_width(text: str) -> float:
    """An upper estimate of a text's width; fonts differ."""
    return round(LETTER * sum(map(_em, text)), 1)


def _em(char: str) -> float:
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    if east_asian_width(char) in "WF":
        return 1.3
    if char in "MWmw@%…":
        return 1.1
    return 0.78 if char.isupper() else 0.66


def _pairs(points: Iterable[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)
