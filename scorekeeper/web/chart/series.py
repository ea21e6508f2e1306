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
    """One player's points in order, from when he sat down to the last hand.

    `out` is true for a player whose line ends before: who is out for good, or left.
    """

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
    """The series of all who ever sat at the table; the scores before the first hand stand at `first_hand - 1`."""
    at = float(first_hand - 1)
    before = sheet.opening.scores
    ways: dict[int, list[SeriesPoint]] = {seat: [] for seat in sheet.now.seating}
    for seat in sheet.opening.seating:
        score = before[seat]
        ways[seat].append(SeriesPoint(at, score.points, StepKind.OUT if score.out else None))
    for line in sheet.lines:
        # What is no hand stands halfway to the next hand; a second one, halfway again.
        at = line.turn.number if isinstance(line, SettledHand) else (at + floor(at) + 1) / 2
        after = line.after.scores
        for step in line.steps:
            if step.kind is not StepKind.BUY_IN_REFUSED:
                ways[step.seat].append(SeriesPoint(at, step.total, step.kind))
        for seat, way in ways.items():
            if before[seat].left != after[seat].left or (before[seat].is_in and way[-1].at < at):
                way.append(SeriesPoint(at, after[seat].points))
        before = after
    winners = () if sheet.now.result is None else sheet.now.result.winners
    return tuple(
        Series(names[seat], tuple(ways[seat]), not before[seat].is_in, seat in winners) for seat in sorted(ways)
    )
