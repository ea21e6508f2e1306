"""The way of each player's score through a game: what the chart draws and what its words tell."""

from math import floor
from typing import NamedTuple

from scorekeeper.rules.replay import Replay
from scorekeeper.rules.standing import SettledHand
from scorekeeper.rules.values import StepKind


class SeriesPoint(NamedTuple):
    """A score at a moment of the game, and what brought it there; None where it only stayed.

    `at` is the number of a hand that was played, or lies between two for a ruling. A hand can have several stops:
    over the limit with a cucumber, and back below it.
    """

    at: float
    points: int
    kind: StepKind | None = None


class Series(NamedTuple):
    """One player's stops in order, from before the first hand to his last; `out` if he is out for good."""

    name: str
    stops: tuple[SeriesPoint, ...]
    out: bool
    won: bool

    @property
    def end(self) -> SeriesPoint:
        """Where it ends."""
        return self.stops[-1]

    @property
    def highest(self) -> int:
        """Points."""
        return max(stop.points for stop in self.stops)


def read_series(names: tuple[str, ...], sheet: Replay, first_hand: int) -> tuple[Series, ...]:
    """The trails by seat; the scores before the first hand stand at the number below its own."""
    at = float(first_hand - 1)
    before = sheet.opening.scores
    ways = [[SeriesPoint(at, score.points, StepKind.OUT if score.out else None)] for score in before]
    for line in sheet.lines:
        # Halfway to the coming hand, and halfway again if the table rules twice.
        at = line.turn.number if isinstance(line, SettledHand) else (at + floor(at) + 1) / 2
        for step in line.steps:
            if step.kind is not StepKind.BUY_IN_REFUSED:
                ways[step.seat].append(SeriesPoint(at, step.total, step.kind))
        for way, score in zip(ways, before, strict=True):
            if not score.out and way[-1].at < at:
                way.append(SeriesPoint(at, way[-1].points))
        before = line.after.scores
    winners = () if sheet.now.result is None else sheet.now.result.winners
    return tuple(
        Series(name, tuple(way), score.out, seat in winners)
        for seat, (name, way, score) in enumerate(zip(names, ways, before, strict=True))
    )
