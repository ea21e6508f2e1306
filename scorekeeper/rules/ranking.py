"""Who came in where, and who stands where while a game goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.replay import Replay

Rank = tuple[bool, int, int]
"""What places go by: the lower comes first."""


class Place(NamedTuple):
    """A seat and its place, from 1; who cannot be told apart shares one, None where there is none to tell."""

    place: int | None
    seat: int


def ranking(sheet: Replay) -> tuple[Place, ...]:
    """All seats, the best first: by the places of a game that is over, else as they stand.

    Before those who are out come those who are in, by cucumbers, then by points.
    """
    scores, result = sheet.now.scores, sheet.now.result
    found: Sequence[int | None] = final_places(sheet)
    if result is None or result.void:
        found = _places(
            [_behind(sheet, seat) if one.out else (False, one.cucumbers, one.points) for seat, one in enumerate(scores)]
        )
    return tuple(Place(found[seat], seat) for seat in sorted(range(len(scores)), key=lambda seat: found[seat] or 0))


def final_places(sheet: Replay) -> tuple[int | None, ...]:
    """Everybody's place by seat, from 1, equals sharing one; None where there is none to tell.

    Behind the winners comes first whoever stayed in longer, and of those who went out together whoever has fewer
    points. Where a game names only losers they are last, and the others stand by cucumbers, then by points; where
    those are alike too, none of them is before another.
    """
    scores, result = sheet.now.scores, sheet.now.result
    if result is None or result.void:
        return (None,) * len(scores)
    if result.winners:
        return _places([_behind(sheet, seat) if seat not in result.winners else _FIRST for seat in range(len(scores))])
    ranks = [
        _LAST if seat in result.losers else (False, score.cucumbers, score.points) for seat, score in enumerate(scores)
    ]
    can_tell = len(set(ranks) - {_LAST}) > 1
    return tuple(
        place if can_tell or rank == _LAST else None for place, rank in zip(_places(ranks), ranks, strict=True)
    )


_FIRST: Rank = (False, 0, 0)
_LAST: Rank = (True, 0, 0)


def _behind(sheet: Replay, seat: int) -> Rank:
    """The rank of a player who went out; those who were out before the first hand went out in an unknown order."""
    if sheet.opening.scores[seat].out:
        return True, 0, 0
    gone = next(index for index, line in enumerate(sheet.lines) if line.after.scores[seat].out)
    return True, -1 - gone, sheet.now.scores[seat].points


def _places(ranks: Sequence[Rank]) -> tuple[int, ...]:
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
