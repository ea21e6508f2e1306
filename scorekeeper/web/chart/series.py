"""Each player's scores through a game, as the chart draws and describes them."""

from math import floor
from typing import NamedTuple

from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import StepKind


class SeriesPoint(NamedTuple):
    """A score at a moment of the game; `kind` is the step that changed it, None if it stayed the same.

    `at` is the number of a hand, or a number between two hands for a ruling. A hand can have several points: over the
    limit with a cucumber, and back below it.
    """

    at: float
    points: int
    kind: StepKind | None = None


class Series(NamedTuple):
    """One player's points in order, from before the first hand to the last; `out` if the player is out for good."""

    name: str
    stops: tuple[SeriesPoint, ...]
    out: bool
    won: bool

    @property
    def end(self) -> SeriesPoint:
        """The last point."""
        return self.stops[-1]

    @property
    def highest(self) -> int:
        """The highest score, in points."""
        return max(stop.points for stop in self.stops)


def read_series(names: tuple[str, ...], sheet: Replay, first_hand: int) -> tuple[Series, ...]:
    """The series by seat; the scores before the first hand stand at `first_hand - 1`."""
    at = float(first_hand - 1)
    before = sheet.opening.scores
    ways = [[SeriesPoint(at, score.points, StepKind.OUT if score.out else None)] for score in before]
    for line in sheet.lines:
        # A ruling stands halfway to the next hand; a second one, halfway again.
        at = line.turn.number if isinstance(line, SettledHand) else (at + floor(at) + 1) / 2
        for step in line.steps:
            if step.kind is not StepKind.BUY_IN_REFUSED:
                ways[step.seat].append(SeriesPoint(at, step.total, step.kind))
        for way, score in zip(ways, before, strict=True):
            if score.is_in and way[-1].at < at:
                way.append(SeriesPoint(at, way[-1].points))
        before = line.after.scores
    winners = () if sheet.now.result is None else sheet.now.result.winners
    return tuple(
        Series(name, tuple(way), score.out, seat in winners)
        for seat, (name, way, score) in enumerate(zip(names, ways, before, strict=False))
    )
