"""The chart as its template is given it: what to draw, and the same in words."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from math import ceil

from flask_babel import gettext as _

from scorekeeper.rules.options import End
from scorekeeper.rules.values import StepKind
from scorekeeper.services.board import Board
from scorekeeper.web.chart.drawing import PHONE, Drawing, Size, draw
from scorekeeper.web.chart.series import Series, SeriesPoint, read_series
from scorekeeper.words.lists import row_of
from scorekeeper.words.variants import variant_name


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What the chart shows of one player, in words."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The scores over the hands, drawn and told."""

    caption: str
    drawing: Drawing
    told: tuple[HistoryEntry, ...]


@dataclass(frozen=True, slots=True)
class ChartPage:
    """The page of the chart."""

    key: str = field(metadata={"help": "the game's key"})
    title: str = field(metadata={"help": "the variant's name"})
    chart: Chart | None = field(metadata={"help": "the chart, None before the first hand"})


def chart_page(board: Board) -> ChartPage:
    """The page of a game's chart."""
    return ChartPage(board.key, variant_name(board.variant), draw_chart(board))


def draw_chart(board: Board, size: Size = PHONE) -> Chart | None:
    """The chart of a game as it stands; None before the first hand."""
    if not board.sheet.hands:
        return None
    all_series = read_series(board.names, board.sheet, board.opening.first_hand)
    # Where one hand is the whole game, no score is measured against the limit.
    limit = None if board.variant.game.end is End.ONE_HAND else board.variant.limit.value
    caption = _("The score of each player after each hand.")
    if limit is not None:
        caption = _("The score of each player after each hand. The dotted line is the limit, %(limit)s.", limit=limit)
    return Chart(
        caption,
        draw(all_series, limit, size),
        tuple(HistoryEntry(series.name, _story(series)) for series in all_series),
    )


def _story(series: Series) -> str:
    """Where a player started, how high he came, where he ended, and the hands that are marked on the line."""
    extent = _(
        "From %(start)s to %(end)s, highest %(highest)s.",
        start=series.stops[0].points,
        end=series.end.points,
        highest=series.highest,
    )
    return " ".join((extent, *_moments(series)))


def _moments(series: Series) -> Iterator[str]:
    start = series.stops[0].at
    for at, together in groupby(series.stops, key=lambda stop: stop.at):
        what = row_of([words for stop in together if (words := _words(stop, ruled=at != int(at)))])
        if not what:
            continue
        if at == start:
            yield _("Before the first hand: %(what)s.", what=what)
        elif at == int(at):
            yield _("Hand %(number)s: %(what)s.", number=int(at), what=what)
        else:
            yield _("Ruling before hand %(number)s: %(what)s.", number=ceil(at), what=what)


def _words(stop: SeriesPoint, *, ruled: bool) -> str:
    """What is marked at a stop; nothing where the line only rises or falls, unless a ruling made it."""
    match stop.kind:
        case StepKind.CUCUMBER:
            return _("a cucumber at %(points)s", points=stop.points)
        case StepKind.RE_ENTRY:
            return _("back in at %(points)s", points=stop.points)
        case StepKind.OUT:
            return _("out at %(points)s", points=stop.points)
        case StepKind.BUY_IN:
            return _("buys back in at %(points)s", points=stop.points)
        case StepKind.PENALTY if ruled:
            return _("up to %(points)s", points=stop.points)
        case _:
            return ""
