"""The context of the chart's template: what to draw, and the same in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from flask_babel import gettext as _

from scorekeeper.rules.options import End
from scorekeeper.rules.values import StepKind
from scorekeeper.services.board import Board
from scorekeeper.web.chart.drawing import PHONE, Drawing, Size, draw
from scorekeeper.web.chart.series import Series, SeriesPoint, read_series
from scorekeeper.words.lists import row_of


@dataclass(frozen=True, slots=True)
class SeriesDescription:
    """One player's series in words."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The scores after each hand, as a drawing and in words."""

    caption: str
    drawing: Drawing
    descriptions: tuple[SeriesDescription, ...]


def draw_chart(board: Board, size: Size = PHONE) -> Chart | None:
    """The chart of a game; None before the first hand."""
    if not board.sheet.hands:
        return None
    all_series = read_series(board.names, board.sheet, board.opening.first_hand)
    # If one hand is the whole game, no score is compared with the limit.
    limit = None if board.variant.game.end is End.ONE_HAND else board.variant.limit.value
    caption = _("The score of each player after each hand.")
    if limit is not None:
        caption = _("The score of each player after each hand. The dotted line is the limit, %(limit)s.", limit=limit)
    return Chart(
        caption,
        draw(all_series, limit, size),
        tuple(SeriesDescription(series.name, _story(series)) for series in all_series),
    )


def _story(series: Series) -> str:
    """A player's first, last and highest score, and the hands that are marked on the line."""
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
    """The mark at a point in words; empty if the score only rose or fell, unless a ruling did it."""
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
